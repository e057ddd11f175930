import { wordsIn } from '#lib/text/own-words.ts'

const RUN = 8

/** Returns whether a text shares eight consecutive words with another; independent texts do not. */
export function sharesRun(text: string, others: readonly string[]): boolean {
  const runs = new Set(runsOf(text))
  return runs.size > 0 && others.some((text) => runsOf(text).some((run) => runs.has(run)))
}

function runsOf(text: string): string[] {
  const words = wordsIn(text)
  return words
    .slice(0, Math.max(0, words.length - RUN + 1))
    .map((_, index) => words.slice(index, index + RUN).join(' '))
}
