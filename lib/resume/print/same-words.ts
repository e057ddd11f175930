// What may stand between words in one text and not in the other: spaces, bullets, and lines between parts.
const BETWEEN = /[\s\u00a0•|]+/gu
const UNSEEN = /[\u200b-\u200d\ufeff]/gu

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
    return left > 0 || word.length > LONGEST || UNSPACED.test(word)
  })
}

// A word that may be wider than its line is broken inside, and then read as two; so is one of a script without spaces.
const LONGEST = 25
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

function wordsOf(text: string): string[] {
  return plain(text)
    .split(BETWEEN)
    .filter((word) => word !== '')
}

function bare(text: string): string {
  return plain(text).replace(BETWEEN, '')
}

function plain(text: string): string {
  return text.replace(UNSEEN, '').normalize('NFKC')
}
