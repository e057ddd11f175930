import { z } from 'zod'
import { publicText, serviceText, Timestamp } from '#lib/service/values/schema.ts'

/** How a job stands after it was joined with another one, or after that was taken back. */
export const JoinResponse = z.looseObject({
  schema_version: z.literal('svc-job-join:1'),
  /** True while both are one job because the person said so. */
  joined: z.boolean(),
  /** The posting that stood for the job that was joined. */
  job_identity: publicText(),
  /** A posting of the job that it was joined with. */
  other_identity: publicText(),
  message: serviceText(),
})

/** A posting of another job that may be the same one; the person decides. */
export const LikeShown = z.looseObject({
  job_identity: publicText(),
  job_url: publicText(),
  title: publicText(),
  location: publicText(),
  removed_at: Timestamp.nullable(),
})
export type LikeShown = z.output<typeof LikeShown>
