import type { MemberPosting } from '#db/index/job-documents.ts'
import { foldTitle } from '#lib/index/jobs/job-key.ts'
import { requiredLanguages } from '#lib/index/jobs/required-languages.ts'
import { type PlaceWord, placeWords } from '#lib/index/places/place-words.ts'
import { once, remembering } from '#lib/text/memoize.ts'
import { pairs } from '#lib/text/names.ts'
import { tally } from '#lib/text/text.ts'

/** The facts of a posting for comparing roles; `text` is '' if there is none. */
export type RoleText = { locations: readonly string[]; text: string }

// Words of titles on place, time, way of working or copying, which never distinguish roles.
const BESIDE = new Set(
  `copy of the a an and or in at to for based only preferred remote remotely hybrid onsite relocation relocate relocating
  east eastern west western north northern south southern central northeast northwest southeast southwest midwest
  greater metro time timezone zone zones est cst pst cet region area office hq anywhere`.split(/\s+/),
)

// Some of them, and words for the whole world, name the role if they stand right before its words. Examples: "Area
// Manager", "Office Administrator", "Global Account Executive"; but "Manager, Bay Area", "Global Remote".
const LEADING = new Set(
  'copy area office central zone relocation time global international worldwide'.split(' '),
)
const LEADING_PAIRS = new Set([
  'hybrid cloud',
  'hybrid infrastructure',
  'remote sensing',
  'remote monitoring',
])

function namesRole(words: readonly PlaceWord[], index: number): boolean {
  const [{ word, place, leads } = NO_WORD, next = NO_WORD] = words.slice(index, index + 2)
  if (!place && !BESIDE.has(word)) return true
  if (!leads || next.place || BESIDE.has(next.word)) return false
  return LEADING.has(word) || LEADING_PAIRS.has(`${word} ${next.word}`)
}

const NO_WORD: PlaceWord = { word: '', place: false, leads: false }

/**
 * Returns the role words of a title: without places, time zones and work modes, in order. Two titles of one company
 * with equal role words name the same role. Example: "Senior Engineer (Remote, Berlin)" -> "senior engineer". Cached,
 * because companies share titles.
 */
export const roleWords = remembering(2_000, (title): string => {
  const words = placeWords(title)
  const roleWordList = words.filter((_, index) => namesRole(words, index)).map(({ word }) => word)
  // A title of only places keeps its words.
  if (roleWordList.length === 0) return foldTitle(title)
  return /[+#]/.test(title)
    ? `${roleWordList.join(' ')} ${(foldTitle(title).match(/(?:(?<!\S)\S+)?(?:plusplus|sharp)/g) ?? []).join(' ')}`
    : roleWordList.join(' ')
})

/** Returns whether two postings share a place; two without places do. */
export function sharePlace(a: readonly string[], b: readonly string[]): boolean {
  const places = new Set(placesToShare(a))
  return placesToShare(b).some((place) => places.has(place))
}

/** Returns the comparison keys of places, each once; one special key if no place is named. */
export function placesToShare(locations: readonly string[]): string[] {
  if (locations.length === 0) return [NO_PLACE]
  return [...new Set(locations.map((place) => place.trim().toLowerCase()))]
}

// No written place looks like this.
const NO_PLACE = '\n'

const SHINGLE = 4
// In a shorter text each word may name another job. Example: "You will work on payments", "You will work on search".
const FEWEST_RUNS = 50
/** From this likeness on, two texts of one role at two places are nearly equal. */
const NEAR = 0.6
/** The same limit for one place, where two jobs are common. */
const NEAR_HERE = 0.9
/** Above this likeness only a few words differ, and a replaced name is significant. */
const EDITED = 0.9

/**
 * Compares the roles of two postings of one company whose titles are the same role (`roleWords`). `same`: their texts
 * are nearly equal, and nothing contradicts: no other working language, no other hours at the same place, and no name
 * that is replaced throughout. `unsure`: at the same place, with so many edits that it may be another job; or the texts
 * ask for three years more, or name another team. A posting without a text is `other`.
 */
export function compareRoles(first: RoleText, second: RoleText): 'same' | 'unsure' | 'other' {
  if (first.text === '' || second.text === '') return 'other'
  const [a, b] = [toCompare(first.text.slice(0, MOST_CHARS)), toCompare(second.text.slice(0, MOST_CHARS))]
  const alike = likeness(a.words, b.words)
  if (alike < NEAR || !sameSet(a.languages(), b.languages())) return 'other'
  const sharesPlace = sharePlace(first.locations, second.locations)
  const found = contradiction(a.conditions(), b.conditions())
  if (sharesPlace && (found === 'shift' || found === 'contract')) return 'other'
  if (sharesPlace && alike < NEAR_HERE) return found === 'years' ? 'other' : 'unsure'
  if (sharesPlace && !sameSet(a.hours(), b.hours())) return 'other'
  if (alike >= EDITED && isNameExchanged(a.words, b.words)) return 'other'
  return found === 'years' || (alike >= EDITED && found === 'team') ? 'unsure' : 'same'
}

// A posting is compared with a few others, and these with the next one of their role.
const MOST_KEPT = 16
/** The conditions of a text that tell two jobs of one title apart, each in common words. */
type Conditions = {
  shifts: ReadonlySet<string>
  contracts: ReadonlySet<string>
  teams: ReadonlySet<string>
  /** The most years of experience that the text asks for; null if none. */
  years: number | null
}

/** Returns the conditions of a posting's text. Example: "Night shift, part-time, in our Risk team, 5+ years". */
export function conditionsOf(text: string): Conditions {
  const years = [...text.matchAll(YEARS)].map(([, number]) => Number(number)).filter((count) => count <= MOST)
  return {
    shifts: namedIn(text, SHIFT, SHIFTS),
    contracts: namedIn(text, CONTRACT, CONTRACTS),
    teams: new Set([...text.matchAll(TEAM)].map(([, name = '']) => name.toLowerCase())),
    years: years.length === 0 ? null : Math.max(...years),
  }
}

/**
 * Returns in which condition two texts contradict each other: both name shifts, forms of contract or teams, and none in
 * common; or one asks for at least three years more. Null if in none.
 */
export function contradiction(a: Conditions, b: Conditions): 'shift' | 'contract' | 'years' | 'team' | null {
  if (areApart(a.shifts, b.shifts)) return 'shift'
  if (areApart(a.contracts, b.contracts)) return 'contract'
  if (a.years !== null && b.years !== null && Math.abs(a.years - b.years) >= YEARS_APART) return 'years'
  return areApart(a.teams, b.teams) ? 'team' : null
}

const YEARS_APART = 3
// A higher number is the age of the company.
const MOST = 15

function areApart(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return a.size > 0 && b.size > 0 && ![...a].some((name) => b.has(name))
}

function namedIn(text: string, pattern: RegExp, names: ReadonlyMap<string, string>): Set<string> {
  const found = [...text.matchAll(pattern)].map(([, first = '', second = '']) =>
    (first || second).toLowerCase().replaceAll(/[\s-]+/g, ' '),
  )
  return new Set(found.map((name) => names.get(name) ?? name))
}

const YEARS =
  /\b(\d{1,2}) ?\+? ?(?:(?:-|–|to) ?\d{1,2} ?\+? ?)?(?:years?|yrs?|yoe|jahren?|ans|años|anos|anni|jaar)\b/gi
const SHIFT =
  /\b(day|night|nights|evening|morning|afternoon|overnight|weekend|swing|graveyard|early|late|first|second|third|1st|2nd|3rd)[- ]shifts?\b|(?<!\p{L})(früh|spät|nacht|tag|wochenend)schicht/giu
const SHIFTS = new Map(
  pairs(`1st: first | 2nd: second | 3rd: third | nights: night | overnight: night | graveyard: night
  nacht: night | tag: day | früh: early | spät: late | wochenend: weekend`),
)
const CONTRACT =
  /\b(full[- ]time|part[- ]time|vollzeit|teilzeit|temps plein|temps partiel|tiempo completo|tiempo parcial|medio tiempo|tempo pieno)\b/gi
const CONTRACTS = new Map(
  pairs(`vollzeit: full time | temps plein: full time | tiempo completo: full time | tempo pieno: full time
  teilzeit: part time | temps partiel: part time | tiempo parcial: part time | medio tiempo: part time`),
)
// A name in capitals: "our growing team" names none. Example: "our Data Platform team".
const TEAM =
  /\b(?:[Oo]ur|[Tt]he|[Jj]oin) ((?:\p{Lu}[\p{L}\d&/]{0,20} ){1,3})(?:[Tt]eam|[Ss]quad|[Gg]roup|[Dd]epartment|[Pp]od|[Tt]ribe|[Cc]hapter)\b/gu

const toCompare = remembering(MOST_KEPT, (text) => ({
  words: (text.toLowerCase().match(/[\p{L}\p{N}\p{M}]+/gu) ?? []).slice(0, MOST_WORDS),
  languages: once(() => requiredLanguages(text)),
  hours: once(() => new Set((text.match(HOURS) ?? []).map((hour) => hour.replace(/\s/g, '').toLowerCase()))),
  conditions: once(() => conditionsOf(text)),
}))

/**
 * Returns the likeness of two lists of words by their runs of four: 0 to 1, the share of common runs; 0 if either has
 * fewer than fifty.
 */
export function likeness(first: readonly string[], second: readonly string[]): number {
  const runs = { words: new NumberedValues<string>(), pairs: new NumberedValues<number>() }
  const [a, b] = [shingles(first, runs), shingles(second, runs)]
  if (Math.min(a.size, b.size) < FEWEST_RUNS) return 0
  let both = 0
  for (const run of a) if (b.has(run)) both += 1
  const all = a.size + b.size - both
  return both / all
}

// Longer texts are compared by their beginning, which bounds the cost: no real posting is longer.
const MOST_WORDS = 6000
const MOST_CHARS = 100_000

/** Numbers values in the order of their first occurrence. */
class NumberedValues<T> {
  readonly #known = new Map<T, number>()

  of(value: T): number {
    const number = this.#known.get(value)
    if (number !== undefined) return number
    const next = this.#known.size
    this.#known.set(value, next)
    return next
  }
}

// A run is the number of its two pairs of words, each with a number of its own: cutting texts for it takes five times
// as long.
function shingles(words: readonly string[], knownRuns: NumberedRuns): Set<number> {
  const runs = new Set<number>()
  const pairs: number[] = []
  let before = 0
  for (const word of words) {
    const number = knownRuns.words.of(word)
    const index = pairs.push(knownRuns.pairs.of(before * MOST_NUMBERS + number)) - 1
    if (index + 1 >= SHINGLE) runs.add((pairs[index - 2] ?? 0) * MOST_NUMBERS + (pairs[index] ?? 0))
    before = number
  }
  return runs
}

type NumberedRuns = { words: NumberedValues<string>; pairs: NumberedValues<number> }

// More than the number of words, or word pairs, in two texts.
const MOST_NUMBERS = 2 ** 20

function sameSet(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return a.size === b.size && [...a].every((value) => b.has(value))
}

const HOURS = /\b\d{1,2}(?::\d\d)?\s?(?:am|pm)\b|\b(?:[01]?\d|2[0-3]):[0-5]\d\b/gi

// Returns whether a name is replaced: one text repeats a word that the other lacks, and the other repeats another word
// as much oftener. Example: a team or a product of another name.
function isNameExchanged(a: readonly string[], b: readonly string[]): boolean {
  const [inA, inB] = [tally(a), tally(b)]
  const [less, more] = [oftener(inA, inB), oftener(inB, inA)]
  return less.some(({ by, alone }) => more.some((oftener) => oftener.by === by && (alone || oftener.alone)))
}

function oftener(own: Map<string, number>, others: Map<string, number>): { by: number; alone: boolean }[] {
  return [...own]
    .map(([word, times]) => ({ word, by: times - (others.get(word) ?? 0), alone: !others.has(word) }))
    .filter(({ word, by }) => by > 1 && /^\p{L}{3,}$/u.test(word) && !isPlace(word))
}

function isPlace(word: string): boolean {
  return placeWords(word.length > 3 ? word : word.toUpperCase()).some(({ place }) => place)
}

/** The facts that decide which copy represents a job. */
export type Copy = {
  /** 1 in the US, 0 elsewhere, 2 unclear. */
  in_us: 0 | 1 | 2
  published_at: number | null
  ext_id: string
}

/**
 * Sorts copies by how well they represent their job (interface, rule 1): a US posting first, then the earliest posted,
 * then the lowest posting id. The first is the canonical posting.
 */
export function byCanonicalOrder(a: Copy, b: Copy): number {
  const inUs = Number(b.in_us === 1) - Number(a.in_us === 1)
  if (inUs !== 0) return inUs
  const posted = timeOf(a) - timeOf(b)
  return posted !== 0 ? posted : byPostingId(a.ext_id, b.ext_id)
}

/** Returns the copies that the US switch keeps: all except those clearly elsewhere. */
export function copiesInUs<C extends Copy>(copies: C[]): C[] {
  return copies.filter((copy) => copy.in_us !== 0)
}

const timeOf = ({ published_at }: Copy): number => published_at ?? Number.MAX_SAFE_INTEGER

// Most systems number their postings, and 9 comes before 10; other ids are compared as text, after every number.
function byPostingId(a: string, b: string): number {
  const digits = /^\d{1,15}$/
  const numbered = Number(digits.test(b)) - Number(digits.test(a))
  if (numbered !== 0) return numbered
  if (digits.test(a)) return Number(a) - Number(b)
  return a < b ? -1 : a > b ? 1 : 0
}

/** Returns the copies that represent a job, the canonical one first. */
export function shownMembers(members: MemberPosting[], us_only: boolean): MemberPosting[] {
  const live = members.filter((member) => member.removed_at === null)
  const memberPostings = live.length > 0 ? live : members
  const keptMembers = us_only ? copiesInUs(memberPostings) : memberPostings
  return (keptMembers.length > 0 ? keptMembers : memberPostings).toSorted(byCanonicalOrder)
}
