import { readFile, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import type { PrintFont } from '#db/rows/display.ts'
import { scriptOf } from '#lib/resume/typeset/scripts.ts'
import type { Style } from '#lib/resume/typeset/set-text.ts'
import { coversLetter, type FaceFacts, faceFacts } from '#lib/runtime/print/fonts/face-facts.ts'
import { fontPaths } from '#lib/runtime/print/fonts/font-folders.ts'
import { fontVersion, type TryFont } from '#lib/runtime/print/fonts/font-trial.ts'
import { type FontFile, openFont, type ShapedFont } from '#lib/runtime/print/fonts/shaped-font.ts'

/** The files of a typeface. */
export type FontFiles = Record<Style, FontFile>

// Readers take a font for bold or slanted by these names.
const FAMILIES: Record<PrintFont, string> = {
  'source-sans-3': 'SourceSans3',
  inter: 'Inter',
  'source-serif-4': 'SourceSerif4',
}
const STYLES: Record<Style, string> = { regular: 'Regular', strong: 'Bold', italic: 'Italic' }

const FOLDER = new URL('../../../../assets/fonts/', import.meta.url)

/** Letters that need one common font. */
type Group = { script: string; letters: string[] }

/** The facts of a candidate font; `has` is the number of wanted letters in it. */
type FontChoice = {
  home: boolean
  family: string
  weight: number
  variable: boolean
  path: string
  has: number
}

const EAST = new Set(['Hani', 'Hira', 'Kana', 'Hang', 'Bopo', 'East'])

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

const PLAIN =
  /^(?:Noto Sans|Source (?:Sans|Han Sans)|Segoe UI|Arial|Helvetica|Geeza Pro|Al Nile|SF |PingFang|Hiragino Sans|Yu Gothic|Meiryo|Microsoft (?:YaHei|JhengHei)|Malgun Gothic|Apple SD Gothic|Nirmala UI|Leelawadee UI|Kohinoor|Tahoma|Open Sans|Roboto|DejaVu Sans)\b/i
const UNLIKE_TEXT =
  /\b(?:Mono|Code|Typewriter|Condensed|Display|Unifont|Last ?Resort|Bitmap|Braille|Math|Emoji|Symbols?|Nastaliq|Kufi|Rashi|Looped|UI Semi|Black|Thin|Light)\b/i
const SERIF = /\b(?:Serif|Times|Mincho|Ming|Song|Naskh|Batang|Mukta Mahee)\b/i

/** Folders searched for letters that the bundled fonts lack: the home's first, then the system's. */
type FontPlaces = { home: string | null; system: readonly string[] }

/** Fonts for letters that the service's own lack, by style; italic is set upright. */
export type FoundFont = Record<Style, ShapedFont>

/** The fonts found, the names of the person's unusable files, and of these the damaged ones. */
type MoreFound = { fonts: FoundFont[]; passed_over: string[]; damaged: string[] }

/** Finds fonts for letters in a text of a language; letters without a font stay missing. */
export type MoreFonts = (letters: readonly string[], language: string) => Promise<MoreFound>

type Face = FaceFacts & { home: boolean; version: string }

const MOST_BYTES = 64 * 1024 * 1024
const [REGULAR, STRONG] = [400, 600]
const LEAST_STRONG = 550

/**
 * Searches fonts only when letters are missing; opened fonts stay in memory. The home's folder is checked each time,
 * so that a newly added font works at once. A font of the home is tried before its first use.
 */
export function openMoreFonts(places: FontPlaces, tryFont: TryFont): MoreFonts {
  const cache = new Map<string, Promise<FaceFacts[] | null>>()
  let system: Promise<Face[]> | undefined
  const opened = new Map<string, Promise<ShapedFont | null>>()
  const open = (face: Face, weight: number) => {
    const key = `${face.version}#${face.index}#${face.variable ? weight : ''}`
    const font = opened.get(key) ?? openFace(face, weight, `more-${opened.size}`)
    opened.set(key, font)
    return font
  }
  return async (letters, language) => {
    if (letters.length === 0) return { fonts: [], passed_over: [], damaged: [] }
    const own = await facesIn(places.home === null ? [] : [places.home], cache)
    system ??= facesIn(places.system, new Map()).then(({ faces }) => faces)
    const faces = [...own.faces.map((face) => ({ ...face, home: true })), ...(await system)]
    const fonts = new Map<string, FoundFont>()
    const damaged = new Set(own.damaged)
    const openTried = async (face: Face, weight: number, wanting: readonly string[]) => {
      if (!face.home) return open(face, weight)
      const { path, version } = face
      const isWell = await tryFont({
        path,
        version,
        letters: wanting.filter((letter) => covers(face, letter)),
      })
      const font = isWell ? await open(face, weight) : null
      if (font === null) damaged.add(basename(path))
      return font
    }
    for (const group of groupLetters(letters, language))
      await findFor(group, { faces, language, open: openTried, found: fonts })
    const passed_over = [...new Set([...own.passed_over, ...damaged])]
    return { fonts: [...fonts.values()], passed_over, damaged: [...damaged] }
  }
}

type Search = {
  faces: readonly Face[]
  language: string
  open: (face: Face, weight: number, letters: readonly string[]) => Promise<ShapedFont | null>
  found: Map<string, FoundFont>
}

// Takes one font for as much of a script as possible, then others for the rest.
async function findFor({ script, letters }: Group, { faces, language, open, found }: Search): Promise<void> {
  let missing = letters.filter((letter) => ![...found.values()].some(({ regular }) => regular.covers(letter)))
  const ranked = rankFaces(
    faces.map((face) => ({ ...face, has: missing.filter((letter) => covers(face, letter)).length, face })),
    { script, language },
  )
  for (const { face } of ranked) {
    if (missing.length === 0) return
    if (!missing.some((letter) => covers(face, letter))) continue
    const regular = await open(face, REGULAR, missing)
    if (!regular) continue
    const bold = strongOf(face, faces, missing)
    const strong = (bold && (await open(bold, STRONG, missing))) ?? regular
    found.set(regular.key, { regular, strong, italic: regular })
    missing = missing.filter((letter) => !regular.covers(letter))
  }
}

function strongOf(face: Face, faces: readonly Face[], letters: readonly string[]): Face | undefined {
  if (face.variable) return face
  const bold = faces.filter(
    (candidate) =>
      candidate.family === face.family &&
      candidate.weight >= LEAST_STRONG &&
      letters.every((letter) => !covers(face, letter) || covers(candidate, letter)),
  )
  const far = ({ weight }: Face) => Math.abs(weight - STRONG)
  return bold.toSorted((a, b) => far(a) - far(b))[0]
}

function covers({ coverage }: Face, letter: string): boolean {
  const has = (text: string) =>
    [...text].every((letter) => coversLetter(coverage, letter.codePointAt(0) ?? 0))
  return has(letter) || has(letter.normalize('NFD'))
}

type FaceCache = Map<string, Promise<FaceFacts[] | null>>

// Files that are no fonts, or damaged, are skipped; a file is only read again after a change.
async function facesIn(folders: readonly string[], cache: FaceCache) {
  const faces: Face[] = []
  const passed_over: string[] = []
  const damaged: string[] = []
  for (const folder of folders)
    for (const path of await fontPaths(folder)) {
      const version = await fontVersion(path)
      const reading = version === null ? null : (cache.get(version) ?? faceFacts(path).catch(() => null))
      if (version !== null && reading !== null) cache.set(version, reading)
      const facts = await reading
      if (facts === null) damaged.push(basename(path))
      if (facts === null || facts.length === 0) passed_over.push(basename(path))
      faces.push(...(facts ?? []).map((face) => ({ ...face, home: false, version: version ?? '' })))
    }
  return { faces, passed_over, damaged }
}

async function openFace(face: Face, weight: number, key: string): Promise<ShapedFont | null> {
  try {
    if ((await stat(face.path)).size > MOST_BYTES) return null
    const data = await readFile(face.path)
    return openFont({ key, name: nameOf(face, weight), data, index: face.index, weight })
  } catch {
    return null
  }
}

function nameOf({ family }: Face, weight: number): string {
  const plain = family.replace(/[^A-Za-z0-9]/g, '')
  return `${plain === '' ? 'Font' : plain}-${weight === STRONG ? 'Bold' : 'Regular'}`
}

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

function eastOf(language: string): string {
  if (language.startsWith('ja')) return 'Jpan'
  if (language.startsWith('ko')) return 'Kore'
  return /^zh-(?:hant|tw|hk|mo)/i.test(language) ? 'Hant' : 'Hans'
}

function fitOf({ family }: FontChoice, { script }: { script: string }): number {
  const own = MADE_FOR[script]
  if (!own) return 0
  if (own.test(family)) return 1
  return Object.values(MADE_FOR).some((pattern) => pattern.test(family)) ? -1 : 0
}

function looksOf({ family }: FontChoice): number {
  if (UNLIKE_TEXT.test(family)) return -2
  if (SERIF.test(family)) return -1
  return PLAIN.test(family) ? 1 : 0
}

function distanceOf({ weight, variable }: FontChoice): number {
  return variable ? 0 : Math.abs(weight - 400)
}

/** Reads the files of a shipped typeface. */
export async function readFontFiles(font: PrintFont): Promise<FontFiles> {
  const file = async (style: Style) => ({
    key: style,
    name: `${FAMILIES[font]}-${STYLES[style]}`,
    data: await readFile(new URL(`${font}/${style}.ttf`, FOLDER)),
  })
  const [regular, strong, italic] = await Promise.all([file('regular'), file('strong'), file('italic')])
  return { regular, strong, italic }
}
