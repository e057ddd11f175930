import { NOT_ROWS } from '#lib/judge/verdict/counted-rows.ts'
import type { AssessmentResult } from '#lib/judge/verdict/result.ts'

/** The evidence that an assessment depends on: questions it left open, answers and stories it cites. */
export type Watches = { questions: string[]; cited: string[] }

/**
 * Returns the evidence that a result depends on. Each unmet row is watched by its question, even if none is shown,
 * because a later answer always counts.
 */
export function watchesOf({ rows, questions }: Pick<AssessmentResult, 'rows' | 'questions'>): Watches {
  const cited = rows.flatMap(({ evidence }) => evidence.filter(({ kind }) => kind !== 'line'))
  const open = rows.filter(
    ({ status, settled_by }) => status !== 'met' && !NOT_ROWS.includes(settled_by ?? ''),
  )
  const asks = open.flatMap(({ ask }) => ask?.trim() || [])
  return {
    questions: [...new Set([...questions.map(({ question }) => question), ...asks])],
    cited: [...new Set(cited.map(({ ref }) => ref))],
  }
}
