import { z } from 'zod'
import { Actor, publicText, serviceText } from '#lib/service/values/schema.ts'

/** Which posting is split off or merged back; without `actor` the header says who asks. */
export const SplitBody = z.strictObject({ job_url: z.string().min(1).max(2000), actor: Actor.optional() })

/** How a posting stands after it was split off or merged back. */
export const SplitResponse = z.looseObject({
  schema_version: z.literal('svc-job-split:1'),
  /** True while the posting is a job of its own because the person said so. */
  apart: z.boolean(),
  job_identity: publicText(),
  /** A link of the job that it was split from. */
  from_identity: publicText(),
  message: serviceText(),
})
