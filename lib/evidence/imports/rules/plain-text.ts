import { withoutHidden } from '#lib/text/text.ts'

/**
 * Returns a text as a person reads it: ligatures as letters, all kinds of spaces as plain ones, nothing hidden. Tabs
 * stay, because they separate columns; a soft hyphen stays as a hyphen at a line's end.
 */
export function plainText(text: string): string {
  return text
    .replace(/\u00ad(?=\s*$)/g, '-')
    .replace(LIGATURE, (ligature) => ligature.normalize('NFKC'))
    .replace(RADICAL, (sign) => CHARACTERS[RADICALS.indexOf(sign)] ?? sign)
    .normalize('NFC')
    .replace(BAR, ' ')
    .split('\t')
    .map((part) => withoutHidden(part).replace(SPACE, ' '))
    .join('\t')
    .trimEnd()
}

/** Text on one line, with every run of spaces one space. */
export function squeezed(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

/** Returns whether a text is a sentence and not a name or title. */
export function isProse(text: string): boolean {
  const words = text.split(/\s+/).length
  return text.length > LONGEST_NAME || (words >= 5 && /[.!?]["”’)]?$/.test(text))
}

/** Returns whether half of the words, and three of them, are in small letters: "Worked from home three days", not "Bank of the West". */
export function isSentence(text: string): boolean {
  const words = text.split(/\s+/).filter((word) => /\p{L}/u.test(word))
  const small = words.filter((word) => /^\p{Ll}/u.test(word)).length
  return small >= LEAST_SMALL && small * 2 >= words.length
}

const LEAST_SMALL = 3

/** The most letters in the name of a role, an employer or a school. */
export const LONGEST_NAME = 120

// With the signs that look like Chinese characters and replace them in some PDF files.
// Signs for parts of characters, which some PDF files hold for the characters.
const RADICALS = '⺟⺠⻁⻄⻆⻉⻋⻑⻓⻔⻘⻚⻛⻜⻝⻢⻤⻥⻦⻩⻫⻬⻭⻮⻯⻰⻲'
const CHARACTERS = '母民虎西角贝车長长门青页风飞食马鬼鱼鸟黄斉齐歯齿竜龙亀'
const RADICAL = /[\u2e80-\u2eff]/g
// The dots or stars of a bar that shows a skill.
const BAR = /[●○◉◯⚫⚪★☆■□▮▯⬤]{2,}/gu
const LIGATURE = /[\ufb00-\ufb06\u0132\u0133\u01c7-\u01cc\u01f1-\u01f3\u2f00-\u2fdf]/g
const SPACE = /[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/g

/** Returns a line without its bullet or small number; null if it has neither. */
export function withoutBullet(text: string): string | null {
  const match = BULLET.exec(text) ?? LETTER_O.exec(text) ?? NUMBERED.exec(text)
  return match ? text.slice(match[0].length).trim() : null
}

/** Returns whether a text is only a bullet, or the small number of an item. */
export function isBareBullet(text: string): boolean {
  return /^\s*(?:[•‣▪▫■□◦○●・･·‧∙⁃➢➤►▸▶»›✓✔❖◆◇⋆⋄–—*+-]|\p{Co}|\(?\d{1,2}[.)])\s*$/u.test(text)
}

// Symbol fonts have their bullets in Unicode's private area (\p{Co}).
const BULLET =
  /^\s*(?:[•‣▪▫■□◦○●◎・･·‧∙⁃➢➤►▸▶»›✓✔❖◆◇⋆⋄]\s*|\p{Co}\s*|[–—*+-]\s+|[–-](?=\p{Lu}\p{Ll}+ \p{L}))(?=\S)/u
const LETTER_O = /^\s*o\s+(?=[\p{Lu}\d])/u
const NUMBERED = /^\s*(?:(?:\(?\d{1,3}[.)]|\(?[a-h]\))\s+|\[\d{1,3}\]\s*)(?=[\p{L}"“„‘«'(])/u
