/** A text as its reader sees it, and for each character its place in the original text. */
type ReadableText = { text: string; placeOf: (index: number) => number }

const HIDDEN = /[[\p{Cc}\p{Default_Ignorable_Code_Point}\u{FFF9}-\u{FFFB}]--[\n\r\t\v\f\u0085]]/gv
const ANY_HIDDEN = /[[\p{Cc}\p{Default_Ignorable_Code_Point}\u{FFF9}-\u{FFFB}]--[\n\r\t\v\f\u0085]]/v
const SPACE = /[\t\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/g
const LINE_END = /[\r\v\f\u0085\u2028\u2029]/g
const DASH = /[\u2010-\u2015\u2212\ufe58\ufe63]/g
const APOSTROPHE = /[\u2018\u2019\u02bc\u00b4`]/g
const WIDE = /[\uff01-\uff5e]/g
const FOREIGN_DIGIT = /[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u09e6-\u09ef\u0e50-\u0e59]/g
const ZEROS = [0x0660, 0x06f0, 0x0966, 0x09e6, 0x0e50]

/** Takes out hidden characters and spells spaces, dashes, digits and wide letters plainly, so that no spelling hides data. */
export function readableText(original: string): ReadableText {
  const { visible, placeOf } = withoutHidden(original)
  // Each step replaces one character by one character, so that places stay.
  const text = visible
    .replace(WIDE, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(SPACE, ' ')
    .replace(LINE_END, '\n')
    .replace(DASH, '-')
    .replace(APOSTROPHE, "'")
    .replace(FOREIGN_DIGIT, plainDigit)
  return { text, placeOf }
}

function withoutHidden(original: string): { visible: string; placeOf: ReadableText['placeOf'] } {
  if (!ANY_HIDDEN.test(original)) return { visible: original, placeOf: (index) => index }
  const parts: string[] = []
  const places: number[] = []
  let start = 0
  for (const hidden of [...original.matchAll(HIDDEN), null]) {
    const to = hidden?.index ?? original.length
    for (let index = start; index < to; index += 1) places.push(index)
    parts.push(original.slice(start, to))
    start = to + (hidden?.[0].length ?? 0)
  }
  return { visible: parts.join(''), placeOf: (index) => places[index] ?? original.length }
}

function plainDigit(digit: string): string {
  const code = digit.charCodeAt(0)
  const zero = ZEROS.findLast((zero) => zero <= code) ?? code
  return String(code - zero)
}
