import createBidi from 'bidi-js'
import { hasRtl } from '#lib/text/text.ts'

// ISO 15924 codes of the scripts that the bundled fonts lack, by Unicode name.
const SCRIPTS = Object.entries({
  Hani: 'Han',
  Hira: 'Hiragana',
  Kana: 'Katakana',
  Hang: 'Hangul',
  Bopo: 'Bopomofo',
  Arab: 'Arabic',
  Hebr: 'Hebrew',
  Deva: 'Devanagari',
  Beng: 'Bengali',
  Guru: 'Gurmukhi',
  Gujr: 'Gujarati',
  Orya: 'Oriya',
  Taml: 'Tamil',
  Telu: 'Telugu',
  Knda: 'Kannada',
  Mlym: 'Malayalam',
  Sinh: 'Sinhala',
  Thai: 'Thai',
  Laoo: 'Lao',
  Khmr: 'Khmer',
  Mymr: 'Myanmar',
  Tibt: 'Tibetan',
  Geor: 'Georgian',
  Armn: 'Armenian',
  Ethi: 'Ethiopic',
  Mong: 'Mongolian',
  Syrc: 'Syriac',
  Thaa: 'Thaana',
  Nkoo: 'Nko',
  Latn: 'Latin',
  Grek: 'Greek',
  Cyrl: 'Cyrillic',
}).map(([code, name]) => [code, new RegExp(`\\p{Script=${name}}`, 'u')] as const)
const EAST = /[\u3000-\u303f\u30fb\u30fc\uff00-\uffef]/

const cache = new Map<string, string>()

/**
 * Returns the script of a letter; East for signs shared by Chinese, Japanese and Korean, and '' for signs of no
 * script.
 */
export function scriptOf(letter: string): string {
  const before = cache.get(letter)
  if (before !== undefined) return before
  const script = SCRIPTS.find(([, pattern]) => pattern.test(letter))?.[0] ?? (EAST.test(letter) ? 'East' : '')
  if (cache.size > 5000) cache.clear()
  cache.set(letter, script)
  return script
}

const STRONG = /\p{L}/u
const LANGUAGES = /^(?:ar|arc|ckb|dv|fa|he|nqo|ps|sd|ug|ur|yi)(?:-|$)/i

let bidi: ReturnType<typeof createBidi> | undefined

/** Returns whether a language is written from right to left. */
export function isRtlLanguage(language: string): boolean {
  return LANGUAGES.test(language)
}

/**
 * Returns the direction of a paragraph. In a right-to-left language every paragraph with such a letter runs that way,
 * even if it begins with the name of a tool; otherwise the first letter decides.
 */
export function runsRtl(text: string, language: string): boolean {
  if (!hasRtl(text)) return isRtlLanguage(language) && !STRONG.test(text)
  return isRtlLanguage(language) || hasRtl(STRONG.exec(text)?.[0] ?? '')
}

/** Returns the embedding level of each character (UTF-16 unit), odd for right to left (Unicode, annex 9). */
export function levelsOf(text: string, rtl: boolean): Uint8Array {
  if (!rtl && !hasRtl(text)) return new Uint8Array(text.length)
  bidi ??= createBidi()
  return bidi.getEmbeddingLevels(text, rtl ? 'rtl' : 'ltr').levels
}

/** Returns the visual order of pieces with these levels from left to right, as indices. */
export function visualOrder(levels: readonly number[]): number[] {
  const order = levels.map((_, index) => index)
  const levelAt = (place: number) => levels[order[place] as number] as number
  for (let level = Math.max(0, ...levels); level > 0; level -= 1) {
    let start = 0
    while (start < order.length) {
      let to = start
      while (to < order.length && levelAt(to) >= level) to += 1
      if (to > start + 1) order.splice(start, to - start, ...order.slice(start, to).reverse())
      start = Math.max(to, start + 1)
    }
  }
  return order
}
