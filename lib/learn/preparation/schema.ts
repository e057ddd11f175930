import { z } from 'zod'
import { JobLesson } from '#lib/learn/study/schema.ts'
import { ModelTarget } from '#lib/service/config/schema.ts'
import { Actor, JobUrl, privateText, publicText, serviceText, Timestamp } from '#lib/service/values/schema.ts'

/** The job to prepare for. */
export const PreparationQuery = z.strictObject({ job_url: JobUrl })

/** The job whose posting a model reads for more questions. */
export const MoreQuestionsBody = z.strictObject({
  job_url: JobUrl,
  model_target: ModelTarget.optional(),
  actor: Actor.optional(),
})
export type MoreQuestionsBody = z.output<typeof MoreQuestionsBody>

/** The likely questions of an interview, and the gaps; in the posting's words and ours. */
export const PreparationResponse = z.looseObject({
  schema_version: z.literal('svc-interview-preparation:1'),
  job_identity: publicText(),
  title: publicText(),
  company: publicText(),
  /** False if the job was not assessed: requirements and gaps are missing then. */
  assessed: z.boolean(),
  questions: z.array(
    z.looseObject({
      id: serviceText(),
      source: z.enum(['requirement', 'duty', 'general', 'model']),
      question: publicText(),
      quote: publicText(),
      /** Whether a story answers it, and not a fact such as a number of years. */
      takes_story: z.boolean(),
      /** Whether it is one of the first ten; the others wait behind "More questions". */
      first: z.boolean(),
    }),
  ),
  /** The target that made the questions of the source `model`; null if none was called. */
  by_model: z
    .looseObject({ target: serviceText(), model: serviceText().nullable(), asked_at: Timestamp })
    .nullable(),
  /** How many requirements have no question, because there are too many. */
  more: z.int(),
  gaps: z.array(
    z.looseObject({
      row: serviceText(),
      quote: publicText(),
      must: z.boolean(),
      status: serviceText(),
      lessons: z.array(JobLesson),
    }),
  ),
})
export type PreparationResponse = z.output<typeof PreparationResponse>

/** The person's own words for each likely question, without any word of the posting. */
export const PreparedEvidence = z.looseObject({
  schema_version: z.literal('svc-interview-evidence:1'),
  job_identity: serviceText(),
  questions: z.array(
    z.looseObject({
      /** The id of the question in `GET /api/interviews/preparation`. */
      id: serviceText(),
      stories: z.array(
        z.looseObject({
          id: privateText(),
          title: privateText(),
          score: z.int(),
          /** Whether the assessment cites it for the requirement of the question. */
          cited: z.boolean(),
          narrative: z.looseObject({
            situation: privateText(),
            task: privateText(),
            action: privateText(),
            result: privateText(),
          }),
        }),
      ),
      lines: z.array(
        z.looseObject({ kind: z.enum(['line', 'answer']), ref: privateText(), text: privateText() }),
      ),
    }),
  ),
})
export type PreparedEvidence = z.output<typeof PreparedEvidence>
