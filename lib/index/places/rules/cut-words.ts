/** The separator before a word. */
export type Gap = 'start' | 'space' | 'hyphen' | 'comma' | 'break'

/** A word of a place text: as written, folded for look-up, and its separator. */
export type Word = { raw: string; folded: string; gap: Gap }

/** Returns the words of a place text, cut at 500 characters. */
export function cutWords(text: string): Word[] {
  const plain = foldAccents(
    text.slice(0, LONGEST).replace(TAG, ';').replace(APOSTROPHE, '').replace(DOTTED, joinLetters),
  )
  const words: Word[] = []
  let end = 0
  for (const match of plain.matchAll(WORD)) {
    const gap = words.length === 0 ? 'start' : gapOf(plain.slice(end, match.index))
    words.push({ raw: match[0], folded: match[0].toLowerCase(), gap })
    end = match.index + match[0].length
  }
  return words
}

/** Returns a name in its look-up form: lower case, without accents, one space between words. */
export function foldName(name: string): string {
  return cutWords(name)
    .map((word) => word.folded)
    .join(' ')
}

const LONGEST = 500
const WORD = /[\p{L}\p{N}]+/gu
const TAG = /<[^<>]{0,20}>/g
const APOSTROPHE = /['’‘`´]/g
const DOTTED = /(?<![\p{L}.])(?:\p{L}\.){1,4}\p{L}(?!\p{L})\.?/gu
const ACCENT = /\p{M}/gu
const PLAIN = /^[ -~]*$/
const BREAK = /[;|/()[\]{}•·–—:+&>*"\n\r\t=@#]|(?:\s-|-\s)/

const joinLetters = (dotted: string): string => dotted.replaceAll('.', '')

// Letters whose mark is no separable accent.
const LETTERS = new Map([
  ['ß', 'ss'],
  ['ø', 'o'],
  ['Ø', 'O'],
  ['ł', 'l'],
  ['Ł', 'L'],
  ['æ', 'ae'],
  ['đ', 'd'],
  ['ı', 'i'],
  ['œ', 'oe'],
])

function foldAccents(text: string): string {
  if (PLAIN.test(text)) return text
  const bare = text.normalize('NFKD').replace(ACCENT, '')
  return bare.replace(/[ßøØłŁæđıœ]/g, (letter) => LETTERS.get(letter) ?? letter)
}

function gapOf(between: string): Gap {
  if (between === ' ') return 'space'
  if (between.includes(',')) return 'comma'
  if (BREAK.test(between) || between === '.') return 'break'
  return between.includes('-') || between.includes('_') ? 'hyphen' : 'space'
}
