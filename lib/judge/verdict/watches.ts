import type { AssessmentResult, Watches } from '#db/rows/assessment.ts'
import { CONDITION_QUESTIONS } from '#lib/judge/settle/condition-questions.ts'
import { conditionsOf } from '#lib/judge/settle/conditions.ts'
import { DROPPING_RULES } from '#lib/judge/verdict/counted-rows.ts'

/**
 * Returns the evidence that a result depends on. Each unmet row is watched by its question, even if none is shown,
 * because a later answer always counts.
 */
export function watchesOf({ rows, questions }: Pick<AssessmentResult, 'rows' | 'questions'>): Watches {
  const cited = rows.flatMap(({ evidence }) => evidence.filter(({ kind }) => kind !== 'line'))
  const open = rows.filter(
    ({ status, settled_by }) => status !== 'met' && !DROPPING_RULES.includes(settled_by ?? ''),
  )
  const rowQuestions = open.flatMap(({ ask }) => ask?.trim() || [])
  const conditions = rows.flatMap((row) =>
    conditionsOf(row).flatMap(({ kind }) => (kind === 'working_time' ? [] : CONDITION_QUESTIONS[kind])),
  )
  return {
    questions: [...new Set([...questions.map(({ question }) => question), ...rowQuestions, ...conditions])],
    cited: [...new Set(cited.map(({ ref }) => ref))],
  }
}
