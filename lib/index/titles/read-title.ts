import {
  FAMILY_OF,
  FIELD_OF_HEAD,
  HEADS,
  LEVELS,
  NEAR_FIELDS,
  NEAR_HEADS,
  TOOLS,
} from '#lib/index/titles/title-names.ts'
import { type TitleWords, titleWords } from '#lib/index/titles/title-words.ts'

/** The meaning of a title: kind of person, fields and level. */
export type TitleRead = {
  /** The word that names the kind of person, and its comparison kind; null if none does. */
  head: string | null
  kind: string | null
  /** The words beside the head without levels: of all parts, and of the head's own part. */
  words: ReadonlySet<string>
  own: readonly string[]
  /** The known fields among the words, or the field that the head implies. */
  fields: readonly string[]
  /** The level in the title, 0 to 8; null if it names none. */
  level: number | null
  /** The kind and fields as one key, for caching likeness. */
  trade: string
}

/** A title as comparable words, and its meaning. */
export type ParsedTitle = { words: TitleWords; read: TitleRead }

/** Returns both for a title; the last few thousand are cached, because boards repeat titles. */
export function parseTitle(title: string): ParsedTitle {
  const cached = remembered.get(title)
  if (cached) return cached
  const words = titleWords(title)
  const titleRead = { words, read: readTitle(words) }
  if (remembered.size >= MOST_REMEMBERED) remembered.clear()
  remembered.set(title, titleRead)
  return titleRead
}

const remembered = new Map<string, ParsedTitle>()
const MOST_REMEMBERED = 4_000

/** Reads the meaning of a title from its comparable words. */
export function readTitle({ pieces }: TitleWords): TitleRead {
  const { at: index, head } = findHead(pieces)
  const own = wordsBeside(pieces[index] ?? [], head)
  const words = new Set(pieces.flatMap((piece, place) => (place === index ? own : wordsBeside(piece, null))))
  const kind = head === null ? null : (HEADS.get(head) ?? head)
  const fields = fieldsOf(own, words, head)
  const level = levelOf(pieces, { head, kind })
  return { head, kind, words, own, fields, level, trade: `${kind ?? ''}:${fields.join(' ')}` }
}

// A tool is a field only if no other word is. A word in another part often names the customer or the team, so it must
// belong to the same family.
function fieldsOf(own: readonly string[], words: ReadonlySet<string>, head: string | null): string[] {
  const knownWords = (words: Iterable<string>) => [...words].filter((word) => FAMILY_OF.has(word))
  const headField = head === null ? undefined : FIELD_OF_HEAD.get(head)
  const ownFields = knownWords(own)
  if (headField !== undefined && (ownFields.length === 0 || headField !== 'software'))
    ownFields.push(headField)
  const unrelated = knownWords(words).filter((word) => !isOfOtherFamily(word, ownFields))
  const fields = [...new Set([...ownFields, ...unrelated])]
  const trades = fields.filter((field) => !TOOLS.has(field))
  return trades.length > 0 ? trades : fields
}

/** Returns the nearness of two kinds of head: 1 the same or a compound of it, 0.5 neighbours or one unknown, 0 others. */
export function nearnessOfHeads(a: string | null, b: string | null): number {
  if (a === null || b === null) return a === b ? 1 : 0.5
  if (isCompoundOf(a, b) || isCompoundOf(b, a)) return 1
  return NEAR_HEADS.get(a)?.has(b) ? 0.5 : 0
}

/** Returns the nearness of a field to the nearest of others: 1 the same, 0.7 a neighbour, 0.3 of one family, 0 another trade. */
export function nearnessOfField(field: string, others: readonly string[]): number {
  if (others.includes(field)) return 1
  const neighbours = NEAR_FIELDS.get(field)
  if (neighbours && others.some((otherWord) => neighbours.has(otherWord))) return 0.7
  const family = FAMILY_OF.get(field)
  return family !== undefined && others.some((otherWord) => FAMILY_OF.get(otherWord) === family) ? 0.3 : 0
}

/** Returns whether two words of titles belong to one family of fields; words of no family contradict nothing. */
export function isOfOtherFamily(word: string, fields: readonly string[]): boolean {
  const family = FAMILY_OF.get(word)
  if (family === undefined || fields.length === 0) return false
  return !fields.some((field) => FAMILY_OF.get(field) === family || NEAR_FIELDS.get(field)?.has(word))
}

const NUMBER = /^\d+$/
// Endings of words for a person, or for a tool; only checked for the last word of a part.
const AGENT = /(?:ist|er|or|ian|eer|ant|(?:er|ist|ent|eur)in)$/
const NO_AGENTS = new Set('customer consumer center summer winter october power server'.split(' '))

// The head is the last head word of a part where it ends the part, else the first; the first part with one decides.
function findHead(pieces: readonly string[][]): { at: number; head: string | null } {
  for (const [index, piece] of pieces.entries()) {
    const words = piece.filter((word, place) => !isLevel(word, piece, place))
    if (words.includes('intern')) return { at: index, head: 'intern' }
    const head = headOf(words)
    if (head !== null)
      return pieces.some((piece) => piece.includes('intern'))
        ? { at: index, head: 'intern' }
        : { at: index, head }
  }
  return {
    at: 0,
    head: pieces.some((piece) => piece.includes('intern')) ? 'intern' : guessedHead(pieces[0] ?? []),
  }
}

// Endings of trade names. Example: "archivist", "librarian".
const TRADE = /..(?:ist|ician|arian)$/

function headOf(words: readonly string[]): string | null {
  const last = words.at(-1)
  if (last !== undefined && (HEADS.has(last) || TRADE.test(last))) return last
  const first = words.findIndex((word) => HEADS.has(word))
  if (first < 0) return null
  let end = first
  while (HEADS.has(words[end + 1] ?? '')) end++
  return words[end] ?? null
}

// A place or a field behind these words is no person. Example: "Staplerfahrer im Hafenlager".
const BEFORE_PLACE = new Set(
  'in at for with to im am an auf bei beim für fur mit zur zum von vom dans en pour chez para con'.split(' '),
)

function guessedHead(words: readonly string[]): string | null {
  const end = words.findIndex((word, index) => index > 0 && BEFORE_PLACE.has(word))
  const last = words.at(end < 0 ? -1 : end - 1) ?? ''
  return last.length > 4 && AGENT.test(last) && !NO_AGENTS.has(last) && !FAMILY_OF.has(last) ? last : null
}

// "Associate" and "lead" are levels before other words, otherwise kinds of person.
function isLevel(word: string, words: readonly string[], index: number): boolean {
  if (NUMBER.test(word)) return true
  if (!LEVELS.has(word) || word === 'intern') return false
  return (
    !HEADS.has(word) ||
    (index < words.length - 1 && word !== 'director' && word !== 'head_of') ||
    (words.length === 1 && (word === 'lead' || word === 'associate'))
  )
}

function wordsBeside(words: readonly string[], head: string | null): string[] {
  return words.filter((word, index) => word !== head && !isLevel(word, words, index))
}

// Kinds with which "staff" is no level. Example: "Staff Nurse".
const STAFF = new Set('accountant nurse therapist physician writer recruiter counsel assistant'.split(' '))

// A level word may be part of another title. Example: an "Associate Manager" is no beginner.
function isNoLevel(word: string, next: string | undefined, kind: string | null): boolean {
  if (word === 'staff') return STAFF.has(kind ?? '')
  return word === 'associate' && (next === 'manager' || next === 'director' || next === 'vice_president')
}

function levelOf(pieces: readonly string[][], { head, kind }: Pick<TitleRead, 'head' | 'kind'>) {
  if (head === 'intern') return 0
  const levels = pieces.flatMap((piece) =>
    piece.flatMap((word, index) => {
      const level = isNoLevel(word, piece[index + 1], kind) ? undefined : LEVELS.get(word)
      if (level === undefined) return []
      return level > PEOPLE || (word !== head && isLevel(word, piece, index)) ? [level] : []
    }),
  )
  if (levels.length === 0) return null
  // The highest of several levels wins, except for beginners. Example: "New grad" with "I" is a beginner, "Senior &
  // Staff" is staff.
  return levels.every((level) => level < BEGINNER) ? Math.min(...levels) : Math.max(...levels)
}

const PEOPLE = 6
const BEGINNER = 2

// German and Dutch write a kind of person as one word with its head last. Example: "Gabelstaplerfahrer" is a "Staplerfahrer".
const COMPOUND_HEAD =
  /(?:fahrer|chauffeur|führer|pfleger|helfer|hilfe|kraft|arbeiter|arbeider|medewerker|begeleider|mechaniker|mechatroniker|elektroniker|elektriker|informatiker|techniker|monteur|schlosser|lagerist|logistiker|verkäufer|verkoper|kaufmann|kauffrau|leiter|berater|betreuer|meister|koch|bäcker|metzger|kellner|bediener|installateur|ingenieur|entwickler|lehrer|erzieher|assistent|therapeut|arzt|schweißer|maler|tischler|dreher|fräser|packer|kommissionierer|buchhalter|buchhaltung|planer|zeichner|prüfer|reiniger|wart)$/
// The feminine form of a person. Example: "Pflegerin", "Assistentinnen".
const FEMININE = /(?<=er|ist|ent|eur|eut|ier)in(?:nen)?$/
const LEAST_BEFORE = 3
const LEAST_TAIL = 4
const LONGEST_COMPOUND = 60

/** Returns whether a word of a title is a compound with this head, or its feminine form. Example: "altenpflegerin", "pfleger". */
export function isCompoundOf(word: string, head: string): boolean {
  if (word === head) return true
  const [whole, tail] = [word, head].map((text) => text.replace(FEMININE, '')) as [string, string]
  return (
    whole === tail ||
    (whole.length >= tail.length + LEAST_BEFORE && whole.endsWith(tail) && COMPOUND_HEAD.test(tail))
  )
}

/**
 * Returns the words that a compound may end with; none for a word that is too long for a name. Example: "staplerfahrer" and "fahrer" are
 * among those of "gabelstaplerfahrer".
 */
export function compoundTails(word: string): string[] {
  if (word.length > LONGEST_COMPOUND) return []
  const whole = word.replace(FEMININE, '')
  const least = COMPOUND_HEAD.exec(whole)?.[0].length ?? whole.length
  const starts = whole.length - Math.max(least, LEAST_TAIL)
  return Array.from({ length: Math.max(0, starts - LEAST_BEFORE + 1) }, (_, at) =>
    whole.slice(at + LEAST_BEFORE),
  )
}
