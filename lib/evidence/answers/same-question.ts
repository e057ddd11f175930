import { type QuestionMeaning, readQuestion } from '#lib/evidence/answers/read-question.ts'

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
