// What may stand between words in one text and not in the other: spaces, bullets, and lines between parts.
const BETWEEN = /[\s\u200b-\u200d\u00a0\ufeff•|]+/gu

/** Whether a text read back from a PDF has the words that were printed, each of them whole and in their order. */
export function sameWords(printed: string, read: string): boolean {
  return bare(printed) === bare(read) && keepsWords(printed, read)
}

/** Whether every word of the first text is a word of the second, as often as it is there. */
function keepsWords(printed: string, read: string): boolean {
  const counts = new Map<string, number>()
  for (const word of wordsOf(read)) counts.set(word, (counts.get(word) ?? 0) + 1)
  return wordsOf(printed).every((word) => {
    const left = counts.get(word) ?? 0
    counts.set(word, left - 1)
    return left > 0 || word.length > LONGEST
  })
}

// A word that may be wider than a line is broken inside, and then read as two.
const LONGEST = 35

function wordsOf(text: string): string[] {
  return text
    .normalize('NFKC')
    .split(BETWEEN)
    .filter((word) => word !== '')
}

function bare(text: string): string {
  return text.normalize('NFKC').replace(BETWEEN, '')
}
