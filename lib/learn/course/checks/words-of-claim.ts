const NUMBER_WORDS = new Map(
  'zero one two three four five six seven eight nine ten eleven twelve'
    .split(' ')
    .map((word, index) => [word, String(index)]),
)
const NUMBER = /\d+(?:[.,]\d+)*/g
const CODE = /`([^`]+)`/g
const NAME_LIKE = /[A-Z]{2,}|[a-z][A-Z]|\d|_|[a-z]\.[a-z]/
const WORD = /[\p{L}\p{N}][\p{L}\p{N}_.+#/-]*/gu

/** Returns the numbers in a text, in digits; "one" is usually no number, so it does not count. */
export function numbersIn(text: string): string[] {
  const digits = (text.match(NUMBER) ?? []).map((number) => number.replaceAll(',', ''))
  const words = (text.toLowerCase().match(/[a-z]+/g) ?? []).flatMap((word) => {
    const number = word === 'one' ? undefined : NUMBER_WORDS.get(word)
    return number === undefined ? [] : [number]
  })
  return [...digits, ...words]
}

/** Returns the names and code in a sentence: text between backticks, and words with inner capitals, digits or signs. */
export function termsIn(sentence: string): string[] {
  const code = [...sentence.matchAll(CODE)].map(([, inside]) => inside ?? '')
  const plain = sentence.replaceAll(CODE, ' ')
  const names = [...plain.matchAll(WORD)].flatMap(({ 0: word, index }) => {
    const bare = word.replace(/[./-]+$/, '')
    const starts = /(?:^|[.:;?!]\s+|["(“]\s*)$/.test(plain.slice(0, index))
    const isName = NAME_LIKE.test(bare) || (!starts && /^\p{Lu}/u.test(bare))
    // A number alone is checked as a number.
    return isName && !/^[\d.,]+$/.test(bare) ? [bare] : []
  })
  return [...code, ...names]
}
