import { type QuestionMeaning, readQuestion } from '#lib/answers/rules/read-question.ts'

/**
 * Whether two questions ask the same, however they are worded (the rules are in docs/answers.md). When in doubt they
 * do not: a wrong answer on a form is worse than a question asked twice.
 */
export function isSameQuestion(one: string, other: string): boolean {
  return meanSame(readQuestion(one), readQuestion(other))
}

/** Whether two questions that were read ask the same. */
export function meanSame(one: QuestionMeaning, other: QuestionMeaning): boolean {
  if (one.frame !== other.frame || !sameWords(one.words, other.words)) return false
  // Without a form and without a word that is understood there is nothing to compare.
  if (one.frame === null && one.words.length === 0) return false
  return wayOf(one) === wayOf(other)
}

// Of a known question a yes, an account and a thing are told by one answer; a reason, a time or a number is not.
function wayOf({ frame, asks }: QuestionMeaning): string {
  if (Array.isArray(frame?.asks)) return 'told'
  const isTold = asks === 'yes_no' || asks === 'account' || asks === 'thing'
  return frame?.asks === null && isTold ? 'told' : asks
}

function sameWords(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((word, at) => word === other[at])
}
