import { z } from 'zod'
import { listAssessments } from '#db/desk/assessments.ts'
import type { Store } from '#db/store.ts'
import { notJudgedText } from '#lib/judge/assess/assessment-text.ts'
import { NotJudgedShown } from '#lib/judge/assess/schema.ts'
import { Cursor, Limit, publicText, Switch, serviceText, Timestamp } from '#lib/service/values/schema.ts'

export const AssessmentsQuery = z.strictObject({
  state: z
    .enum(['matched_above_threshold', 'pending_user_answers', 'below_threshold', 'not_a_match', 'not_judged'])
    .optional()
    .describe('jobs with this verdict'),
  stale: Switch.optional().describe('those that are out of date, or the others'),
  limit: Limit,
  cursor: Cursor.optional(),
})
export type AssessmentsQuery = z.output<typeof AssessmentsQuery>

export const AssessmentsResponse = z.looseObject({
  schema_version: z.literal('svc-assessments:1'),
  assessments: z.array(
    z.looseObject({
      job_identity: publicText(),
      target: serviceText(),
      verdict: serviceText(),
      not_judged: NotJudgedShown.nullable(),
      fit: z.number().nullable(),
      met: z.int(),
      total: z.int(),
      thin: z.boolean(),
      open_questions: z.int(),
      basis_stale: z.boolean(),
      basis_stale_reason: serviceText().nullable(),
      created_at: Timestamp,
    }),
  ),
  next_cursor: serviceText().nullable(),
})

/** Returns the assessments, newest first; `cursor` is the end of an earlier page. */
export async function showAssessments({ desk }: { desk: Store }, query: AssessmentsQuery) {
  const { state, stale, limit, cursor } = query
  const all = (await listAssessments(desk)).filter(
    ({ result, stale_reason }) =>
      (state === undefined || result.verdict === state) &&
      (stale === undefined || (stale_reason !== null) === stale),
  )
  const start =
    cursor === undefined ? 0 : all.findIndex((assessment) => String(assessment.job_key) === cursor) + 1
  const page = all.slice(start, start + limit)
  const last = all.length > start + limit ? page.at(-1) : undefined
  return {
    schema_version: 'svc-assessments:1' as const,
    assessments: page.map(({ job_identity, target, result, stale_reason, created_at }) => ({
      job_identity,
      target,
      verdict: result.verdict,
      not_judged: notJudgedText(result.not_judged),
      fit: result.fit,
      met: result.met,
      total: result.total,
      thin: result.thin,
      open_questions: result.questions.length,
      basis_stale: stale_reason !== null,
      basis_stale_reason: stale_reason,
      created_at,
    })),
    next_cursor: last ? String(last.job_key) : null,
  }
}
