import { z } from 'zod'
import { publicText, Switch, serviceText } from '#lib/service/values/schema.ts'
import { GROUPED_BY } from '#lib/shortlist/outcomes/count-outcomes.ts'

export const OutcomesQuery = z.strictObject({
  jobs: Switch.optional().describe('with the identities of the jobs in each group'),
})
export type OutcomesQuery = z.output<typeof OutcomesQuery>

/** The outcomes of applications: counts, and none of the person's words. */
export const OutcomesResponse = z.looseObject({
  schema_version: z.literal('svc-outcomes:1'),
  applied: z.int(),
  /** The least number of applications from which a share or a median is given. */
  least: z.int(),
  by: z.array(
    z.looseObject({
      by: z.enum(GROUPED_BY),
      groups: z.array(
        z.looseObject({
          name: publicText(),
          applied: z.int(),
          answered: z.int(),
          interview: z.int(),
          offer: z.int(),
          /** Given up without an answer. */
          no_answer: z.int(),
          answered_percent: z.int().nullable(),
          jobs: z.array(publicText()).optional(),
        }),
      ),
    }),
  ),
  stages: z.array(
    z.looseObject({ status: serviceText(), applications: z.int(), median_days: z.int().nullable() }),
  ),
  /** The days without an answer after which an application is offered as one with no answer; a setting. */
  no_answer_days: z.int(),
  /** These applications. */
  silent: z.array(z.looseObject({ job_identity: publicText(), job_url: publicText(), days: z.int() })),
  /** The last seven days, and the follow-ups that are due within the next seven. */
  week: z.looseObject({ new_jobs: z.int(), applied: z.int(), answered: z.int(), due: z.int() }),
})
