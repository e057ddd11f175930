/** What a sentence looks like, in features that a person can read. */

const WORD = /[\p{L}\p{M}]+(?:['’][\p{L}]+)?|\d+(?:[.,]\d+)*[+%]?|[?!:]/gu
const LONGEST = 500
const MOST_WORDS = 70

/** The words of a sentence, in small letters; a number is `0`. */
export function wordsOf(sentence: string): string[] {
  const found = sentence.slice(0, LONGEST).toLowerCase().replaceAll('’', "'").match(WORD) ?? []
  return found
    .slice(0, MOST_WORDS)
    .map((word) => (/^\d/.test(word) ? `0${/[+%]$/.exec(word)?.[0] ?? ''}` : word))
}

/** The wording of a sentence: its words, pairs of them, how it begins and ends, and pieces of rarer letters. */
export function wordingOf(sentence: string, words: readonly string[] = wordsOf(sentence)): string[] {
  const found: string[] = []
  for (const [at, word] of words.entries()) {
    found.push(`w:${word}`)
    const next = words[at + 1]
    if (next !== undefined) found.push(`p:${word} ${next}`)
    if (word.length > 6) found.push(`s:${word.slice(0, 5)}`, `e:${word.slice(-4)}`)
  }
  const [first = '', second = '', third = ''] = words
  found.push(`1:${first}`, `2:${first} ${second}`, `3:${first} ${second} ${third}`, `b:${second}`)
  if (first.length > 4) found.push(`1e:${first.slice(-3)}`)
  found.push(`l:${words.at(-1) ?? ''}`, `l2:${words.at(-2) ?? ''} ${words.at(-1) ?? ''}`)
  found.push(`n:${Math.min(12, Math.round(Math.log2(words.length + 1) * 3))}`)
  if (!/^[\p{Script=Latin}\P{L}]*$/u.test(sentence)) {
    const letters = sentence.slice(0, 120)
    for (let at = 0; at + 2 <= letters.length; at += 1) {
      found.push(`c:${letters.slice(at, at + 2)}`)
      if (at + 3 <= letters.length) found.push(`c:${letters.slice(at, at + 3)}`)
    }
  }
  return found
}
