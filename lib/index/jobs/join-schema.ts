import { z } from 'zod'
import { Actor, JobUrl, publicText, serviceText, Timestamp } from '#lib/service/values/schema.ts'

/** The state of a job after a join, or after its removal. */
export const JoinResponse = z.looseObject({
  schema_version: z.literal('svc-job-join:1'),
  /** True while the person's join makes both one job. */
  joined: z.boolean(),
  /** The posting that represented the joined job. */
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
