import { z } from 'zod'
import { formShown } from '#lib/evidence/answers/schema.ts'
import { publicText, serviceText } from '#lib/service/values/schema.ts'

export const InsightsQuery = z.strictObject({
  profile_id: z.string().max(120).optional().describe('the jobs of one role'),
})
export type InsightsQuery = z.output<typeof InsightsQuery>

const Demand = z.looseObject({
  name: publicText(),
  kind: serviceText(),
  jobs: z.int(),
  must: z.int(),
  examples: z.array(z.looseObject({ quote: publicText(), job_identity: publicText() })),
})

/** Statistics over the assessed jobs: counts only, none of the person's words. */
export const InsightsResponse = z.looseObject({
  schema_version: z.literal('svc-insights:1'),
  profile_id: serviceText().nullable(),
  open_questions: z.array(
    z.looseObject({
      question: publicText(),
      form: formShown(publicText()),
      jobs: z.int(),
      would_close: z.int(),
      job_identities: z.array(publicText()),
      answered: z.boolean(),
    }),
  ),
  questions_not_shown: z.int(),
  unmet: z.array(Demand),
  met: z.array(Demand),
  counts: z.looseObject({
    assessed: z.int(),
    stale: z.int(),
    /** Jobs that were read but not judged: no requirement could be judged, or there was no evidence. */
    not_judged: z.int(),
    /** The number of these jobs without a role. */
    of_no_role: z.int(),
    by_verdict: z.looseObject({
      matched_above_threshold: z.int(),
      pending_user_answers: z.int(),
      below_threshold: z.int(),
      not_a_match: z.int(),
    }),
  }),
  fit: z.array(z.looseObject({ from: z.int(), to: z.int(), jobs: z.int(), stale: z.int() })),
  /** How often the person reported a row as misread, and how. */
  reported: z.looseObject({ not_a_requirement: z.int(), met: z.int(), read_wrongly: z.int() }),
  funnel: z.looseObject({
    found: z.int(),
    assessed: z.int(),
    match: z.int(),
    applied: z.int(),
    interview: z.int(),
    offer: z.int(),
  }),
})
export type InsightsResponse = z.output<typeof InsightsResponse>
