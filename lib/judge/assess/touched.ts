import type { Answer } from '#lib/answers/rules/answer.ts'
import { coveringAnswers } from '#lib/answers/rules/covering-answer.ts'
import type { Basis, Touched } from '#lib/judge/assess/basis.ts'
import type { AssessmentResult } from '#lib/judge/verdict/result.ts'

type Found = { result: Pick<AssessmentResult, 'rows' | 'questions'>; basis: Pick<Basis, 'bank'> }

/**
 * Says of assessments what of the person's answers may touch them. Only answers that are new or changed since are held
 * against the open questions, and each pair once: many jobs ask the same.
 */
export function touching(answers: readonly Answer[]): (found: Found) => Touched {
  const known = new Map<string, boolean>()
  const covers = (question: string, answer: Answer): boolean => {
    const key = `${answer.question_id}\n${question}`
    const before = known.get(key)
    if (before !== undefined) return before
    const now = coveringAnswers(question, [answer]).length > 0
    known.set(key, now)
    return now
  }
  return ({ result: { rows, questions }, basis: { bank } }) => {
    const changed = answers.filter((answer) => bank[answer.question_id] !== answer.revision)
    return {
      cited: rows.flatMap((row) => row.evidence),
      covering: changed
        .filter((answer) => questions.some(({ question }) => covers(question, answer)))
        .map((answer) => answer.question_id),
    }
  }
}
