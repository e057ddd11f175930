import { z } from 'zod'
import { Job } from '#lib/judge/assess/schema.ts'
import { Ids, ProfileId, Reasoned, ResumeLine } from '#lib/resume/tailored/schema.ts'
import { ModelTarget } from '#lib/service/config/schema.ts'
import { Actor, privateText, Revision, serviceText } from '#lib/service/values/schema.ts'

/** The job to tailor a resume to, and who chooses its lines. */
export const TailorBody = z.strictObject({
  job: Job,
  model_target: ModelTarget.optional(),
  resume: z
    .union([
      z.strictObject({ profile_id: ProfileId }),
      z.strictObject({ text: z.string().min(1).max(200_000) }),
    ])
    .optional(),
  schema_version: z.literal('svc-tailor-request:1').optional(),
  actor: Actor.optional(),
})
export type TailorBody = z.output<typeof TailorBody>

/** A tailored resume (interface, POST /api/tailored-resumes). */
export const TailorResponse = z.looseObject({
  schema_version: z.literal('svc-tailor-response:1'),
  job: z.looseObject({ job_identity: serviceText() }),
  model_target: serviceText(),
  markdown: privateText(),
  selection: z.looseObject({
    picked: Reasoned,
    left_out: Reasoned,
    added_by_code: Ids,
    picked_by: serviceText(),
    fallback: serviceText().nullable(),
    dropped: z.record(z.string(), z.int()),
  }),
  result: z.looseObject({
    made_by: serviceText(),
    /** False for a resume that was pasted: it is answered and kept nowhere. */
    stored: z.boolean(),
    /** True where it waits beside a resume that the person touched. */
    proposed: z.boolean(),
    revision: Revision,
    length: z.looseObject({ max_pages: z.int(), cut: Ids }),
    lines: z.array(ResumeLine.omit({ now: true })),
  }),
})
