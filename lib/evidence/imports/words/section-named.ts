import sections from '#assets/imports/sections.json' with { type: 'json' }
import type { Section } from '#db/rows/master.ts'
import { squeezed } from '#lib/evidence/imports/rules/plain-text.ts'
import { once } from '#lib/text/memoize.ts'
import { foldAccents } from '#lib/text/text.ts'

/** A section of a master, or a part of a resume that is not kept: contact data, referees, the title "Resume". */
export type SectionName = Section | 'contact' | 'references' | 'title'

/** The section that a heading names; `exact` if all its words belong to a known heading. */
type NamedSection = { name: SectionName; exact: boolean }

/**
 * Returns the section that a line names, or null. Case, accents, punctuation and spaced-out letters do not count;
 * "Skills & Tools" is named by its first known part.
 */
export function sectionNamed(line: string): NamedSection | null {
  if (line.length > MAX_LENGTH || (/^\p{Ll}/u.test(line.trim()) && !isSpacedOut(line))) return null
  const whole = BY_KEY.get(headingKey(line)) ?? BY_KEY.get(headingKey(line.replace(QUALIFIER, '')))
  if (whole) return { name: whole, exact: true }
  if (line.trim().split(/\s+/).length > MOST_WORDS_OF_HEADING && !isSpacedOut(line)) return null
  const parts = line.split(JOINT)
  const names = parts.length < 2 ? [] : parts.map((part) => BY_KEY.get(headingKey(part)))
  // A known part that says little yields to another. Example: "Leadership & Teaching Experience".
  const first =
    names.find((name) => name !== undefined && name !== 'other') ?? names.find((name) => name !== undefined)
  if (first && names.every((name) => name !== undefined)) return { name: first, exact: true }
  const composed = composedName(line) ?? endingName(headingKey(line))
  if (composed !== null) return { name: composed, exact: isSpacedOut(line) }
  if (!first) return null
  return { name: first === 'other' ? (sectionAmong(line) ?? first) : first, exact: false }
}

// Scripts without spaces set the section behind the words that qualify it. Example: "个人技能" ends in "技能".
function endingName(key: string): SectionName | null {
  const letters = key.normalize('NFC')
  if (letters.length > MOST_OF_UNSPACED || !UNSPACED.test(letters)) return null
  for (let from = 1; from <= letters.length - LEAST_OF_ENDING; from += 1) {
    const name = BY_KEY.get(headingKey(letters.slice(from)))
    if (name !== undefined) return name
  }
  return null
}

/** Returns the section of a heading whose words are all known, though not the whole. Example: "Career Experience". */
function composedName(line: string): SectionName | null {
  const words = isSpacedOut(line) ? cutApart(headingKey(line)) : line.split(/[^\p{L}]+/u).map(headingKey)
  let weak: SectionName | null = null
  for (const word of words.filter((word) => word !== '')) {
    const noun = nounOf(word, NOUNS)
    if (noun) return words.every(isPart) ? noun : null
    weak ??= nounOf(word, WEAK) ?? null
  }
  return weak !== null && words.every(isPart) ? weak : null
}

/**
 * Returns the section that a heading names by one of its words, though others are unknown; only for lines that look like
 * headings. Example: "Clinical Skills" names `skills`.
 */
export function sectionAmong(heading: string): SectionName | null {
  const words = closedUp(heading)
    .split(/[^\p{L}]+/u)
    .map(headingKey)
    .filter((word) => word !== '')
  const [strong] = words.flatMap((word) => nounOf(word, NOUNS) ?? [])
  const [weak] = words.flatMap((word) => nounOf(word, WEAK) ?? [])
  return strong ?? weak ?? null
}

/** Whether a heading names a career, whatever else it names. Example: "Academic career". */
export function namesCareer(heading: string): boolean {
  return closedUp(heading)
    .split(/[^\p{L}]+/u)
    .some((word) => word !== '' && nounOf(headingKey(word), WEAK) === 'experience')
}

function isPart(word: string): boolean {
  if (word === '' || SMALL.has(word) || ATTRIBUTES.some((stem) => word.startsWith(stem))) return true
  return (nounOf(word, NOUNS) ?? nounOf(word, WEAK)) !== undefined
}

function nounOf(word: string, nouns: readonly Noun[]): SectionName | undefined {
  return nouns.find(({ stem, within }) => {
    return within ? word.slice(-stem.length - MOST_ENDING).includes(stem) : word.startsWith(stem)
  })?.name
}

/** Returns whether a text has spaces between all letters, which hide the ends of its words. */
export function isSpacedOut(line: string): boolean {
  const words = line.trim().split(/\s+/)
  return words.length >= 4 && words.filter(({ length }) => length === 1).length >= words.length * 0.7
}

/** Returns a heading without spaces between its letters; any other text unchanged. */
export function closedUp(line: string): string {
  return isSpacedOut(line) ? (written().get(headingKey(line)) ?? line.replace(/\s+/g, '')) : line
}

/** Splits letters in a row into the fewest known words. */
function cutApart(letters: string): string[] {
  const ways: (string[] | undefined)[] = [[]]
  for (let start = 0; start < letters.length; start += 1) {
    const way = ways[start]
    if (way === undefined) continue
    for (let end = start + 1; end <= letters.length; end += 1) {
      const word = letters.slice(start, end)
      const shorter = way.length + 1 < (ways[end]?.length ?? Number.POSITIVE_INFINITY)
      if (shorter && isPart(word) && isWhole(word)) ways[end] = [...way, word]
    }
  }
  return ways[letters.length] ?? [letters]
}

function isWhole(word: string): boolean {
  const stems = [...ATTRIBUTES, ...NOUNS.map(({ stem }) => stem), ...WEAK.map(({ stem }) => stem)]
  return (
    SMALL.has(word) || stems.some((stem) => word.startsWith(stem) && word.length <= stem.length + MOST_ENDING)
  )
}

function headingKey(text: string): string {
  return foldAccents(text)
    .replace(/^\s*(?:\d{1,2}|[ivx]{1,4})[.)]\s/, '')
    .replace(/[^\p{L}]/gu, '')
}

const QUALIFIER =
  /^\s*(?:my|top|key|core|main|selected|relevant|recent|notable|other|additional|professional|personal) /i
const UNSPACED = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]+$/u
const MOST_OF_UNSPACED = 8
const LEAST_OF_ENDING = 2
const MAX_LENGTH = 80
const MOST_ENDING = 6
const MOST_WORDS_OF_HEADING = 6
const JOINT = / ?[&+/|,] ?| (?:and|und|et|y|e|en|ed) /i
const BY_KEY = new Map([...keysOf(sections.more_headings), ...keysOf(sections.headings)])

// Each table is folded whole: heading by heading it would take ten times as long.
function keysOf(table: Partial<Record<SectionName, string>>): (readonly [string, SectionName])[] {
  return (Object.keys(table) as SectionName[]).flatMap((name) =>
    foldAccents(table[name] ?? '')
      .replace(/[^\p{L};]/gu, '')
      .split(';')
      .map((key) => [key, name] as const),
  )
}

// Headings as they are written, by their keys.
const written = once(
  () =>
    new Map(
      [sections.more_headings, sections.headings].flatMap((table) =>
        Object.values(table).flatMap((words) =>
          words.split(';').map((heading) => [headingKey(heading), squeezed(heading)] as const),
        ),
      ),
    ),
)

type Noun = { name: SectionName; stem: string; within: boolean }
// Word beginnings that compose section headings; `~` stands for the first parts of a compound. A weak word only decides if no other
// word does ("project experience" is experience), an attribute only qualifies ("career", "beruflich"), and small words are whole.
const NOUNS = nounsOf(sections.nouns)
const WEAK = nounsOf(sections.weak_nouns)
const ATTRIBUTES = foldAccents(sections.attributes).split(' ')
const SMALL = new Set(foldAccents(sections.small).split(' '))

function nounsOf(table: Partial<Record<SectionName, string>>): Noun[] {
  return (Object.keys(table) as SectionName[]).flatMap((name) =>
    foldAccents(table[name] ?? '')
      .split(/\s+/)
      .map((stem) => ({ name, stem: stem.replace('~', ''), within: stem.startsWith('~') })),
  )
}

/** Returns whether a line names a degree, a school or studies, in the languages of most resumes. */
export function isStudy(text: string): boolean {
  return STUDY.test(text)
}

const STUDY =
  /(?<!\p{L})(?:b\.?sc|m\.?sc|b\.?a|m\.?a|b\.?s|m\.?s|b\.?eng|m\.?eng|mba|ph\.?d|ll\.?b|ll\.?m|b\.?tech|gcses?|a-levels?|bachelor\p{L}*|master(?:'s|’s)? (?:of|degree|in)|dipl\p{L}*|degree|doctorate|abitur|mbo|hbo|universi\p{L}*|college|polytechnic|\p{L}*schule|gymnasium|high school|secondary school|licence|licenciatura|baccalaur\p{L}*|bachillerato|grado (?:en|superior|medio)|lyc[ée]e|instituto|iut|bts|laurea|ausbildung|studium|studies|umschulung)(?!\p{L})/iu
