import type { Answer } from '#db/rows/evidence.ts'
import { tagOf } from '#lib/evidence/answers/automatic-tag.ts'
import { FILLER } from '#lib/evidence/answers/question-words.ts'
import { type QuestionMeaning, readQuestion } from '#lib/evidence/answers/read-question.ts'
import { capped, foldLine, slugOf } from '#lib/text/text.ts'

/**
 * Returns whether two questions ask the same, however they are worded (the rules are in docs/answers.md). When in
 * doubt they do not: a wrong answer on a form is worse than a question asked twice.
 */
export function isSameQuestion(a: string, b: string): boolean {
  return meanSame(readQuestion(a), readQuestion(b))
}

/** Returns whether two questions that were read ask the same. */
export function meanSame(a: QuestionMeaning, b: QuestionMeaning): boolean {
  const key = meaningKey(a)
  return key !== null && key === meaningKey(b)
}

/** One text for all questions that ask the same; null for a question that asks the same as no other. */
export function meaningKey(meaning: QuestionMeaning): string | null {
  const { frame, words } = meaning
  // Without a form and without a word that is understood there is nothing to compare.
  if (frame === null && words.length === 0) return null
  return JSON.stringify([frame && [frame.topic, frame.subtopic], wayOf(meaning), words])
}

// In questions of a known frame a "yes", an account and a thing need the same answer; a reason, a time or a number does not.
function wayOf({ frame, questionKind }: QuestionMeaning): string {
  if (Array.isArray(frame?.kinds)) return 'told'
  const isTold = questionKind === 'yes_no' || questionKind === 'account' || questionKind === 'thing'
  return frame?.kinds === null && isTold ? 'told' : questionKind
}

/** How an answer was found to cover a question: it is asked in the same words, or means the same. */
type Cover = { answer: Answer; how: 'exact' | 'same' }

/** Returns the answers that cover a question, those asked in the same words first, then the last written. */
export function coveringAnswers(question: string, answers: readonly Answer[]): Cover[] {
  return coverFinder(answers)(question)
}

/**
 * As `coveringAnswers`, for many questions: each answer is read once. A page may show 300 fields beside hundreds of answers, which
 * would hold all other calls for seconds.
 */
export function coverFinder(answers: readonly Answer[]): (question: string) => Cover[] {
  const byWording = Map.groupBy(answers, (answer) => foldLine(answer.question))
  const byMeaning = Map.groupBy(answers, (answer) => meaningKey(readQuestion(answer.question)))
  return (question) => {
    const exact = byWording.get(foldLine(question)) ?? []
    const key = meaningKey(readQuestion(question))
    const same = key === null ? [] : (byMeaning.get(key) ?? []).filter((answer) => !exact.includes(answer))
    return [
      ...exact.map((answer): Cover => ({ answer, how: 'exact' })),
      ...same.map((answer): Cover => ({ answer, how: 'same' })),
    ]
  }
}

const LONGEST = 80

/** Returns an id for a question, `topic:subtopic`, that none of those taken has. */
export function newQuestionId(question: string, takenIds: ReadonlySet<string>): string {
  const meaning = readQuestion(question)
  const topic = tagOf(meaning).split(':')[0] ?? 'other'
  const parts = (meaning.frame ? framedParts(meaning, topic) : writtenWords(question)).map(readable)
  const name = capped(parts.filter(Boolean).join('_'), LONGEST) || 'general'
  const id = `${topic}:${name}`
  for (let count = 1; ; count += 1) {
    const candidate = count === 1 ? id : `${id}_${count}`
    if (!takenIds.has(candidate)) return candidate
  }
}

function framedParts({ frame, questionKind, words }: QuestionMeaning, topic: string): string[] {
  const kind = frame?.subtopic || (frame?.topic === topic ? '' : (frame?.topic ?? ''))
  const way = frame?.kinds === 'own' && questionKind !== 'yes_no' ? [questionKind] : []
  return [kind, ...way, ...words.filter((word) => !word.startsWith('('))]
}

function writtenWords(question: string): string[] {
  const words =
    question
      .slice(0, 2000)
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}+#]+/gu) ?? []
  return words.filter((word) => !FILLER.has(word)).slice(0, 6)
}

function readable(word: string): string {
  const spelt = word.replaceAll('+', 'plus').replaceAll('#', 'sharp').replace('us_country', 'us')
  return slugOf(spelt).replaceAll('-', '_')
}
