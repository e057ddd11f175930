import type { Answer } from '#db/rows/evidence.ts'
import { readQuestion } from '#lib/evidence/answers/read-question.ts'
import { meanSame } from '#lib/evidence/answers/same-question.ts'
import { foldLine } from '#lib/text/text.ts'

/** How an answer was found to cover a question: it is asked in the same words, or means the same. */
export type Cover = { answer: Answer; how: 'exact' | 'same' }

/** Returns the answers that cover a question, those asked in the same words first, then the last written. */
export function coveringAnswers(question: string, answers: readonly Answer[]): Cover[] {
  const meaning = readQuestion(question)
  const wording = foldLine(question)
  const covers = answers.flatMap((answer): Cover[] => {
    if (foldLine(answer.question) === wording) return [{ answer, how: 'exact' }]
    return meanSame(meaning, readQuestion(answer.question)) ? [{ answer, how: 'same' }] : []
  })
  return covers.toSorted((a, b) => rank(a) - rank(b))
}

function rank({ how }: Cover): number {
  return how === 'exact' ? 0 : 1
}
