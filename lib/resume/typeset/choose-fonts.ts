import { scriptOf } from '#lib/resume/typeset/scripts.ts'

/** Letters that need one common font. */
export type Group = { script: string; letters: string[] }

/** Groups letters by script; Chinese, Japanese and Korean signs form one group, because they share characters. */
export function groupLetters(letters: readonly string[], language: string): Group[] {
  const groups = new Map<string, string[]>()
  for (const letter of new Set(letters)) {
    const script = EAST.has(scriptOf(letter)) ? eastOf(language) : scriptOf(letter)
    groups.set(script, [...(groups.get(script) ?? []), letter])
  }
  // Signs of no script are searched last, in the fonts found for the others.
  return [...groups]
    .map(([script, letterList]) => ({ script, letters: letterList }))
    .sort((a, b) => Number(a.script === '') - Number(b.script === ''))
}

/** The facts of a candidate font; `has` is the number of wanted letters in it. */
type FontChoice = {
  home: boolean
  family: string
  weight: number
  variable: boolean
  path: string
  has: number
}

/** Sorts fonts: those of the home first, then by coverage, fitness and likeness to text fonts. */
export function rankFaces<T extends FontChoice>(
  faces: readonly T[],
  request: { script: string; language: string },
): T[] {
  const marked = faces.flatMap((face) =>
    face.has === 0
      ? []
      : [
          {
            face,
            marks: [Number(face.home), face.has, fitOf(face, request), looksOf(face), -distanceOf(face)],
          },
        ],
  )
  return marked
    .sort((a, b) => {
      const index = a.marks.findIndex((mark, position) => mark !== b.marks[position])
      if (index === -1) return a.face.path < b.face.path ? -1 : 1
      return (b.marks[index] ?? 0) - (a.marks[index] ?? 0)
    })
    .map(({ face }) => face)
}

const EAST = new Set(['Hani', 'Hira', 'Kana', 'Hang', 'Bopo', 'East'])

function eastOf(language: string): string {
  if (language.startsWith('ja')) return 'Jpan'
  if (language.startsWith('ko')) return 'Kore'
  return /^zh-(?:hant|tw|hk|mo)/i.test(language) ? 'Hant' : 'Hans'
}

// Fonts name the script or the country that they are made for, because the same sign is drawn differently in each country.
const MADE_FOR: Record<string, RegExp> = {
  Jpan: /\bJP\b|Japan|Hiragino (?:Sans|Kaku)|Yu ?Gothic|Meiryo|Gothic|IPA|Takao/i,
  Kore: /\bKR\b|Korea|Malgun|Apple SD|Nanum|Gulim|Dotum/i,
  Hans: /\bS?CN?\b|YaHei|PingFang SC|DengXian|SimHei|Hiragino Sans GB|Heiti SC/i,
  Hant: /\bT[CW]\b|\bHK\b|JhengHei|PingFang (?:TC|HK)|Heiti TC/i,
  Arab: /\bArabic\b|Geeza Pro|Al Nile|Amiri|Vazir/i,
  Hebr: /\bHebrew\b/i,
  Thai: /\bThai\b|Leelawadee|Thonburi/i,
  Deva: /\bDevanagari\b|Nirmala|Kohinoor/i,
}

function fitOf({ family }: FontChoice, { script }: { script: string }): number {
  const own = MADE_FOR[script]
  if (!own) return 0
  if (own.test(family)) return 1
  return Object.values(MADE_FOR).some((pattern) => pattern.test(family)) ? -1 : 0
}

const PLAIN =
  /^(?:Noto Sans|Source (?:Sans|Han Sans)|Segoe UI|Arial|Helvetica|Geeza Pro|Al Nile|SF |PingFang|Hiragino Sans|Yu Gothic|Meiryo|Microsoft (?:YaHei|JhengHei)|Malgun Gothic|Apple SD Gothic|Nirmala UI|Leelawadee UI|Kohinoor|Tahoma|Open Sans|Roboto|DejaVu Sans)\b/i
const UNLIKE_TEXT =
  /\b(?:Mono|Code|Typewriter|Condensed|Display|Unifont|Last ?Resort|Bitmap|Braille|Math|Emoji|Symbols?|Nastaliq|Kufi|Rashi|Looped|UI Semi|Black|Thin|Light)\b/i
const SERIF = /\b(?:Serif|Times|Mincho|Ming|Song|Naskh|Batang|Mukta Mahee)\b/i

function looksOf({ family }: FontChoice): number {
  if (UNLIKE_TEXT.test(family)) return -2
  if (SERIF.test(family)) return -1
  return PLAIN.test(family) ? 1 : 0
}

function distanceOf({ weight, variable }: FontChoice): number {
  return variable ? 0 : Math.abs(weight - 400)
}
