import { z } from 'zod'
import { ModelTarget } from '#lib/service/config/schema.ts'
import { Actor, publicText, serviceText, Timestamp } from '#lib/service/values/schema.ts'
import { RUN_ID } from '#lib/shortlist/runs/rules/run-id.ts'
import { KEYWORD_REASONS, RECEIPT_STATES, SELECTION_RULES, STAGES } from '#lib/shortlist/runs/run-record.ts'

const VERDICTS = [
  'matched_above_threshold',
  'pending_user_answers',
  'below_threshold',
  'not_a_match',
] as const

/** The keys of the consent envelope; both must be true. */
const Consent = z.strictObject({
  read_boards: z.boolean().optional().describe('that the followed boards are read over the network'),
  model_calls: z.boolean().optional().describe('that the model target is called, and may cost'),
})

/** What starts a run (interface, POST /api/run). */
export const RunBody = z.strictObject({
  config_digest: z
    .string()
    .regex(/^sha256:[0-9a-f]{64}$/, { error: 'is not a digest such as GET /api/config gives' }),
  consent: Consent,
  keywords: z.array(z.string().trim().min(1).max(100)).max(20).optional(),
  model_target: ModelTarget,
  schema_version: z.literal('svc-find-jobs-run-request:1'),
  selection_cap: z.int().min(1).max(50),
  selection_rule: z.enum(SELECTION_RULES),
  actor: Actor.optional(),
})
export type RunBody = z.output<typeof RunBody>

export const RunParams = z.strictObject({ run_id: z.string().min(1).max(120) })

const Code = z
  .string()
  .max(60)
  .regex(/^[a-z_]+$/, { error: 'is not a code' })
const Digest = z.string().regex(/^sha256:[0-9a-f]{64}$/, { error: 'is not a digest' })
const Count = z.int().min(0).max(1_000_000)
const coded = () => Code.meta({ text: 'service' })
const digest = () => Digest.meta({ text: 'service' })

/** The most postings that a run holds. */
export const MOST_POSTINGS = 5000

/** What a stage of a run did. */
const ReceiptShown = z.strictObject({
  id: z.enum(STAGES),
  state: z.enum(RECEIPT_STATES),
  counts: z.strictObject({ total: Count, done: Count, failed: Count }),
  code: coded().nullable(),
  started_at: Timestamp.nullable(),
  finished_at: Timestamp.nullable(),
})

const PostingShown = z.strictObject({
  job_identity: publicText().min(1).max(2000),
  title: publicText().max(1000),
  company: publicText().max(1000),
  /** The day it went up, or was first seen where its board says none. */
  posted_at: Timestamp,
  is_new: z.boolean(),
  added_by: z.enum(['run', 'posted_window']),
  rank_score: z.number().min(0).max(100).nullable(),
  assessment: z
    .strictObject({
      verdict: z.enum(VERDICTS),
      fit: z.int().min(0).max(100).nullable(),
      met: Count,
      total: Count,
      target: publicText().max(300),
      created_at: Timestamp,
      stale_reason: coded().nullable(),
    })
    .nullable(),
  /** False where the matrix behind the counts is not on this desk; null where it was not assessed. */
  assessment_detail: z.boolean().nullable(),
})
export type PostingShown = z.output<typeof PostingShown>

/** A run in full: what `GET /api/runs/{run_id}` shows is what is exported, and what can be imported. */
export const RunShown = z.strictObject({
  run_id: z.string().regex(RUN_ID, { error: 'is not the id of a run' }).meta({ text: 'service' }),
  status: z.enum(['running', 'done', 'failed', 'interrupted']),
  imported: z.boolean(),
  profile_id: z
    .string()
    .max(120)
    .regex(/^[a-z0-9-]+$/, { error: 'is not the id of a role' })
    .meta({ text: 'service' })
    .nullable(),
  config_digest: digest(),
  sealed_digest: digest(),
  selection_rule: z.enum(SELECTION_RULES),
  selection_cap: z.int().min(1).max(50),
  model_target: publicText().max(300),
  keyword_count: z.int().min(0).max(20),
  keywords: z
    .strictObject({
      applied: z.boolean(),
      reason: z.enum(KEYWORD_REASONS).nullable(),
      matched: Count,
      dropped: Count,
      text_not_checked: Count,
    })
    .nullable(),
  run_days: z.int().min(1).max(365),
  us_only: z.boolean(),
  searched_days: z.int().min(1).max(365).nullable(),
  added_total: Count,
  node_receipts: z.array(ReceiptShown).max(STAGES.length),
  interruptions: Count,
  error_code: coded().nullable(),
  started_at: Timestamp,
  finished_at: Timestamp.nullable(),
  counts: z.strictObject({ postings: Count, new: Count, assessed: Count }),
  postings: z.array(PostingShown).max(MOST_POSTINGS),
})
export type RunShown = z.output<typeof RunShown>

/** A run of another desk, as it is kept. */
export type ImportedRun = RunShown

export const RunResponse = z.looseObject({ schema_version: z.literal('svc-run:1'), run: RunShown })

/** What `GET /api/runs/{run_id}` answered, whole or the run alone. */
export const ImportBody = z.strictObject({
  run: RunShown,
  schema_version: z.literal('svc-run:1').optional(),
  _labels: z.strictObject({ '/run/model_target': Label(), '/run/postings': Label() }).optional(),
  actor: Actor.optional(),
})
export type ImportBody = z.output<typeof ImportBody>

function Label() {
  return z.enum(['public-untrusted']).optional()
}

export const ImportResponse = z.looseObject({
  schema_version: z.literal('svc-run-import:1'),
  run_id: serviceText(),
  /** True where this run was imported before; nothing was written then. */
  already: z.boolean(),
  postings: z.int(),
  message: serviceText(),
})
