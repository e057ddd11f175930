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
