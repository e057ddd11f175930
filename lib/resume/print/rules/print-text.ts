/** A text that can be set, and the characters (as a person sees them) that cannot. */
export type PrintableText = { text: string; left_out: string[] }

/** Whether some font has every character of a piece of text. */
export type Covers = (text: string) => boolean

const SPACES = /[\t\n\v\f\r\u0085\u1680\u2000-\u2006\u2008-\u200a\u2028\u2029\u205f\u3000 ]+/g
// Controls, marks that turn the direction, and others that print nothing but would confuse who reads the file.
const UNSEEN =
  /[[\p{Cc}\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]--[\u200c\u200d\p{Variation_Selector}]]/gv
const VARIANTS = /\p{Variation_Selector}/gu
// Lines are set from left to right alone; letters in the wrong order would be worse than none.
const RIGHT_TO_LEFT =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Samaritan}\p{Script=Mandaic}\p{Script=Adlam}]/u
// A mark over nothing would be read back with the letter before it.
const STRAY_MARKS = /(^|[\s\u00a0])\p{M}+/gu
const UNPAIRED = /\p{Cs}/gu

/**
 * A text as it can be set: composed, with single spaces, without what prints nothing, and without what no font has or what
 * runs from right to left.
 * A narrow no-break space stays one that does not break.
 */
export function printableText(text: string, covers: Covers): PrintableText {
  const plain = text
    .normalize('NFC')
    .replace(/[\u2007\u202f]/g, '\u00a0')
    .replace(UNPAIRED, '')
    .replace(SPACES, ' ')
    .replace(UNSEEN, '')
    .replace(STRAY_MARKS, '$1')
    .replace(/ {2,}/g, ' ')
    .trim()
  const bare = plain.replace(VARIANTS, '')
  const sets = (part: string) => covers(part) && !RIGHT_TO_LEFT.test(part)
  if (sets(bare)) return { text: bare, left_out: [] }
  const left_out: string[] = []
  const kept = [...new Intl.Segmenter('en').segment(plain)].map(({ segment }) => {
    const seen = segment.replace(VARIANTS, '')
    if (sets(seen)) return seen
    left_out.push(segment)
    return ''
  })
  return { text: kept.join('').replace(/ {2,}/g, ' ').trim(), left_out }
}
