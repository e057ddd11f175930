import { z } from 'zod'
import { Actor, JobUrl, publicText, serviceText } from '#lib/service/values/schema.ts'

/** The posting to split off or merge back; without `actor` the header names the caller. */
export const SplitBody = z.strictObject({ job_url: JobUrl, actor: Actor.optional() })

/** The state of a posting after a split or its removal. */
export const SplitResponse = z.looseObject({
  schema_version: z.literal('svc-job-split:1'),
  /** True while the person's split makes the posting a job of its own. */
  apart: z.boolean(),
  job_identity: publicText(),
  /** A link of the job that it was split from. */
  from_identity: publicText(),
  message: serviceText(),
})
