/** The reasons of a link whose host gave no answer at all, as without a network connection. */
export const NOT_REACHED = {
  board: 'The board could not be reached.',
  page: 'The page could not be reached.',
  site: 'The site could not be reached.',
} as const

/** Returns such a reason if words begin with it. Example: "The page could not be reached. Paste the posting’s text instead." */
export function notReachedIn(words: unknown): string | undefined {
  if (typeof words !== 'string') return undefined
  return Object.values(NOT_REACHED).find((sentence) => words.startsWith(sentence))
}
