import { z } from 'zod'
import { MOST_JOBS_PER_APPROVAL } from '#lib/judge/calls/estimate.ts'
import { EstimateShown } from '#lib/judge/calls/schema.ts'
import { Actor, publicText, serviceText, Timestamp, TimestampInput } from '#lib/service/values/schema.ts'

/** The jobs to assess; without `approve` only a preview. */
export const BatchBody = z.strictObject({
  approve: z.boolean().default(false),
  job_identities: z.array(z.string().min(1).max(2000)).min(1).max(MOST_JOBS_PER_APPROVAL).optional(),
  profile_id: z.string().max(120).optional(),
  include_low_rank: z.boolean().default(false),
  reassess_stale: z.boolean().default(false),
  since: TimestampInput.optional(),
  us_only: z.boolean().optional(),
  actor: Actor.optional(),
})
export type BatchBody = z.output<typeof BatchBody>

const Running = z.looseObject({
  id: serviceText(),
  status: serviceText(),
  profile_id: serviceText().nullable(),
  started_at: Timestamp,
  total: z.int(),
  assessed: z.int(),
  failed: z.int(),
  in_flight: z.int(),
  pending: z.array(serviceText()),
  estimate_seconds: z.number(),
  here: z.boolean(),
  model_target: serviceText(),
})

const Ended = z.looseObject({
  id: serviceText(),
  status: serviceText(),
  requested: z.int(),
  assessed: z.int(),
  failed: z.int(),
  failed_codes: z.array(serviceText()),
  error_code: serviceText().nullable(),
  not_started: z.int(),
  more_after: z.int(),
  finished_at: Timestamp.nullable(),
  model_target: serviceText(),
})

/** A batch (interface, `svc-assess-batch:1`). */
export const BatchResponse = z.looseObject({
  schema_version: z.literal('svc-assess-batch:1'),
  running: z.boolean(),
  cancel_requested: z.int(),
  batch: Running.nullable(),
  last: Ended.nullable(),
  /** Why the model of the last batch may not be asked now, and the next step. */
  note: serviceText().nullable(),
})

/** The preview of a batch; nothing is assessed. */
export const BatchPreview = z.looseObject({
  schema_version: z.literal('svc-assess-preview:1'),
  count: z.int(),
  batch: z.int(),
  more_after: z.int(),
  estimate: EstimateShown,
  model_target: serviceText(),
  /** How many jobs in a row share a judging call. */
  jobs_a_call: z.int(),
  /** The jobs of the batch, best rank first. */
  jobs: z.array(z.looseObject({ job_identity: publicText(), title: publicText(), company: publicText() })),
  text: serviceText(),
  yes: z.looseObject({
    api: z.looseObject({ method: serviceText(), path: serviceText() }),
    cli: serviceText(),
  }),
})
