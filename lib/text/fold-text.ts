/** A text folded for comparing, with the original place of each of its characters. */
export type FoldedText = {
  text: string
  startOf: (index: number) => number
  endOf: (index: number) => number
}

const PLAIN = /[a-z0-9.,;:()/+#&]/
const SPACE = /[^\S\ufeff]|\u0085/
const DROPPED = /[\p{Default_Ignorable_Code_Point}\p{Cs}\p{Cc}\ufff9-\ufffb]/u
const QUOTE = /[\u2018\u2019\u201a\u201b\u02bc\u00b4\u0060\u2032]/
const DOUBLE_QUOTE = /[\u201c-\u201f\u00ab\u00bb\u2033]/
const DASH = /[\u2010-\u2015\u2212\ufe58\ufe63]/
const BULLET = /[\u2022\u25cf\u25cb\u25aa\u25a0\u25e6\u2023\u2043\u00b7]/

// Most letters of a posting or a page; a course folds its pages for every claim.
const ASCII = Array.from({ length: 128 }, (_, code) => foldLetter(String.fromCharCode(code)).split(''))

/** Folds a text: one case, one form of quotes, dashes and bullets, nothing hidden, and one space for every run of spaces. */
export function foldText(original: string): FoldedText {
  const folded: string[] = []
  const starts: number[] = []
  const ends: number[] = []
  let index = 0
  for (const letter of original) {
    const end = index + letter.length
    const code = letter.charCodeAt(0)
    for (const unit of ASCII[code] ?? foldLetter(letter.normalize('NFC')).split('')) {
      if (unit === ' ' && (folded.length === 0 || folded.at(-1) === ' ')) continue
      folded.push(unit)
      starts.push(index)
      ends.push(end)
    }
    index = end
  }
  return {
    text: folded.join(''),
    startOf: (place) => starts[place] ?? original.length,
    endOf: (place) => (place === 0 ? 0 : (ends[place - 1] ?? original.length)),
  }
}

function foldLetter(letter: string): string {
  if (PLAIN.test(letter)) return letter
  if (SPACE.test(letter)) return ' '
  if (QUOTE.test(letter)) return "'"
  if (DOUBLE_QUOTE.test(letter)) return '"'
  if (DASH.test(letter)) return '-'
  if (BULLET.test(letter)) return '-'
  if (DROPPED.test(letter)) return ''
  // Decomposed, so that a letter with its mark is the same as one character and as two.
  const parts = letter.normalize('NFKD')
  if (parts !== letter) return [...parts].map(foldLetter).join('')
  return letter.toLowerCase().normalize('NFKD')
}
