/**
 * Returns the pattern of a person's name in its usual forms, or null. Example: for "Jo Rivera" also "J. Rivera", "Rivera, J."
 * and "Rivera J". A name of one word has none, because it may be another word.
 */
export function namePattern(name: string): RegExp | null {
  const words = plainLetters(name).match(/[\p{L}\p{M}][\p{L}\p{M}'’.-]*/gu) ?? []
  const parts = words.flatMap((word) => word.split('-'))
  // More parts could be read in too many ways.
  if (words.length < 2 || parts.length > MOST_PARTS) return null
  const forms = words.slice(1).flatMap((_, index) => {
    const family = words
      .slice(index + 1)
      .map((word) => RegExp.escape(word))
      .join('[ -]')
    const givenNames = givenPattern(words.slice(0, index + 1))
    return [
      String.raw`${givenNames}[ .]\s?${family}(?![\p{L}\p{N}])`,
      String.raw`${family},?\s${givenNames}(?:\.|(?![\p{L}\p{N}]))`,
    ]
  })
  return new RegExp(String.raw`(?<![\p{L}\p{N}-])(?:${forms.join('|')})`, 'gu')
}

// Each given name is whole or an initial, and those after the first may be left out. Examples: "J. Q.", "JQ", "J.-P.".
function givenPattern([first = '', ...more]: readonly string[]): string {
  const parts = [first, ...more].flatMap((word) => word.split('-')).filter((part) => part !== '')
  const [head = '', ...rest] = parts.map((part) => {
    const [initial = ''] = part
    return `(?:${RegExp.escape(part)}|${RegExp.escape(initial)})`
  })
  return `${head}${rest.map((part) => String.raw`(?:\.?[ -]?${part})?`).join('')}`
}

// Without accents and as long as the text, so that places agree.
function plainLetters(text: string): string {
  return text.replace(/[^\p{ASCII}]/gu, (letter) => {
    const [plain = letter] = letter.normalize('NFD')
    return plain.length === letter.length ? plain : letter
  })
}

/** Returns a line with the marks of bold around the names that a pattern finds. */
export function boldNames(text: string, pattern: RegExp): string {
  let marked = ''
  let from = 0
  for (const { 0: found, index } of plainLetters(text).matchAll(pattern)) {
    if (isMarked(text, index)) continue
    marked += `${text.slice(from, index)}**${text.slice(index, index + found.length)}**`
    from = index + found.length
  }
  return marked + text.slice(from)
}

// Marks of the person's own stay as they are.
function isMarked(text: string, index: number): boolean {
  return (text.slice(0, index).match(/\*/g) ?? []).length % 2 === 1 || text.slice(0, index).endsWith('*')
}

const MOST_PARTS = 6
