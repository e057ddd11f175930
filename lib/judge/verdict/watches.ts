import type { AssessmentResult } from '#lib/judge/verdict/result.ts'

/** What a change of the evidence may touch of an assessment: questions it left open, answers and stories it cites. */
export type Watches = { questions: string[]; cited: string[] }

/** What of a result a change of the evidence may touch. */
export function watchesOf({ rows, questions }: Pick<AssessmentResult, 'rows' | 'questions'>): Watches {
  const cited = rows.flatMap(({ evidence }) => evidence.filter(({ kind }) => kind !== 'line'))
  return {
    questions: questions.map(({ question }) => question),
    cited: [...new Set(cited.map(({ ref }) => ref))],
  }
}
