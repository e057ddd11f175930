import { z } from 'zod'
import { publicText, Revision, serviceText, Timestamp } from '#lib/service/values/schema.ts'

/** Whose resume is scored. */
export const ScoreBody = z.strictObject({ job_identity: z.string().min(1).max(2000) })

/** How programs will read a resume; its words are the posting's, and none of the person's. */
export const ScoreResponse = z.looseObject({
  schema_version: z.literal('svc-resume-score:1'),
  job_identity: serviceText(),
  revision: Revision,
  label: z.enum(['ready', 'answer_first', 'improve_resume', 'unlikely']),
  pages: z.int(),
  score: z.int(),
  parts: z.array(z.looseObject({ name: serviceText(), points: z.int(), of: z.int() })),
  found: z.array(publicText()),
  missing: z.array(publicText()),
  problems: z.array(serviceText()),
  scored_at: Timestamp,
})
