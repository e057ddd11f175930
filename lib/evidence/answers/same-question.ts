import { type QuestionMeaning, readQuestion } from '#lib/evidence/answers/read-question.ts'

/**
 * Whether two questions ask the same, however they are worded (the rules are in docs/answers.md). When in doubt they
 * do not: a wrong answer on a form is worse than a question asked twice.
 */
export function isSameQuestion(one: string, other: string): boolean {
  return meanSame(readQuestion(one), readQuestion(other))
}

/** Whether two questions that were read ask the same. */
export function meanSame(one: QuestionMeaning, other: QuestionMeaning): boolean {
  const key = meaningKey(one)
  return key !== null && key === meaningKey(other)
}

/** One text for all questions that ask the same; null for a question that asks the same as no other. */
export function meaningKey(meaning: QuestionMeaning): string | null {
  const { frame, words } = meaning
  // Without a form and without a word that is understood there is nothing to compare.
  if (frame === null && words.length === 0) return null
  return JSON.stringify([frame && [frame.topic, frame.subtopic], wayOf(meaning), words])
}

// Of a known question a yes, an account and a thing are told by one answer; a reason, a time or a number is not.
function wayOf({ frame, asks }: QuestionMeaning): string {
  if (Array.isArray(frame?.asks)) return 'told'
  const isTold = asks === 'yes_no' || asks === 'account' || asks === 'thing'
  return frame?.asks === null && isTold ? 'told' : asks
}
