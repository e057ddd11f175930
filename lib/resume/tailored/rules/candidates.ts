import type { StoredRow } from '#db/rows/assessment.ts'
import { type MasterContent, type MasterEntry, type MasterLine, SECTIONS } from '#db/rows/master.ts'
import { entryDates } from '#lib/evidence/master/entry-dates.ts'
import { lineWords, quantified } from '#lib/evidence/master/line-words.ts'
import { holdsEntries } from '#lib/evidence/master/master.ts'
import { findTerms, nameOfTerm } from '#lib/judge/read/find-terms.ts'
import { isMustHave } from '#lib/judge/read/matrix.ts'
import { dutyBullets, type PostingBlock, splitDocument } from '#lib/judge/read/split-posting.ts'
import { FOREIGN_SMALL_WORDS, languageOf } from '#lib/text/language.ts'
import { once } from '#lib/text/memoize.ts'
import { cosine, type TextVector, type VectorOf } from '#lib/text/terms.ts'
import { countTerms, termsOf } from '#lib/text/tokens.ts'

/** The inputs of a pick; `backed` names the lines that an answer or story supports. */
export type PickInput = {
  content: MasterContent
  rows: readonly PickRow[]
  backed: ReadonlySet<string>
  /** The posting itself: its duties count, and so do the words that it repeats. */
  posting: PickPosting
  /** The rarity of words among postings, by their numbers. */
  rarity: Float32Array
  /** Learned vectors of texts, by which a line can show a duty in other words. */
  vectorOf: VectorOf
  /** The present year: recent jobs count slightly more. */
  year: number
  /**
   * Lines chosen by a model, in the order of print, also of summary and skills; code only adds the lines that each role keeps, and
   * chooses summary or skills of which the model names none.
   */
  chosen?: readonly string[]
}

/** A candidate line with the facts that decide it. */
export type Candidate = {
  line: MasterLine
  /** Its entry, or its section if that holds lines of its own. */
  group: string
  covers: readonly RowCover[]
  /** Likeness to the posting, recency and strength, in thousandths. */
  worth: number
  words: ReadonlySet<string>
}

// A number in a line decides only between lines that are alike otherwise.
const STRENGTH = 20
const MOST_FOR_RECENCY = 100
// For a line that were the whole posting. The cap keeps a word shared with a short posting below an answer.
const LIKENESS = 4000
const MOST_FOR_LIKENESS = 200

/** Returns the candidate lines in the order of the master, without those marked never. */
export function readCandidates(input: Omit<PickInput, 'chosen'>): Candidate[] {
  const { content, backed, posting, rarity, year } = input
  const written = content.lines.map(({ text }) => text).join('\n')
  // The vectors were learned from English texts, and make all others alike.
  const isEnglish = [posting.text, written].every((text) => (languageOf(text) ?? 'en') === 'en')
  const vectorOf: VectorOf = isEnglish ? input.vectorOf : () => null
  const duties = dutiesBeside(posting, input.rows)
  const isRomance = ROMANCE_LANGUAGES.has(languageOf(posting.text) ?? '')
  const wording = isEnglish ? ENGLISH : isRomance ? ROMANCE : FOREIGN
  const rowsRead = [...readRows(input.rows, wording), ...readDuties(duties, vectorOf, wording)]
  const likeness = likenessTo(posting, rarity)
  const recency = new Map(content.entries.map((entry) => [entry.id, recencyOf(entry, year)]))
  return inOrder(content)
    .filter((line) => line.mark !== 'never')
    .map((line) => {
      const { words, numbers } = lineWords(line.text)
      const recent = recency.get(line.entry_id ?? '') ?? 0
      const strength = STRENGTH * strengthOf(line, backed)
      return {
        line,
        group: line.entry_id ?? line.section,
        covers: coversOf(line, rowsRead, { vector: vectorOf(withTags(line)), wording }),
        worth:
          strength +
          Math.floor((MOST_FOR_RECENCY * recent) / 1000) +
          Math.min(MOST_FOR_LIKENESS, Math.floor(LIKENESS * likeness(withTags(line)))),
        words: new Set([...words, ...numbers]),
      }
    })
}

/** Returns the lines of a master in printed order. */
export function inOrder({ entries, lines }: MasterContent): MasterLine[] {
  return SECTIONS.flatMap((section) => {
    const owners = holdsEntries(section)
      ? entries.filter((entry) => entry.section === section).map((entry) => entry.id)
      : [null]
    return owners.flatMap((owner) =>
      lines.filter((line) => line.section === section && line.entry_id === owner),
    )
  })
}

function strengthOf({ id, text }: MasterLine, backed: ReadonlySet<string>): number {
  if (quantified(text)) return 3
  return backed.has(id) ? 2 : 1
}

/** Returns whether two lines are near duplicates: four of five of all their words and numbers are in both. */
export function areAlike(a: Candidate, b: Candidate): boolean {
  const [few, many] = a.words.size < b.words.size ? [a.words, b.words] : [b.words, a.words]
  let shared = 0
  for (const word of few) if (many.has(word)) shared += 1
  const all = few.size + many.size - shared
  return all > 0 && 5 * shared >= 4 * all
}

/** The parts of an assessment row for picking lines. */
export type PickRow = Pick<StoredRow, 'id' | 'class' | 'kind' | 'quote' | 'terms' | 'evidence'>

/** The coverage of a row by a line, in thousandths: `cites` if the assessment cites it, else by the row's own words. */
export type RowCover = {
  row: string
  weight: number
  points: number
  kind: 'cites' | 'term'
  /** Whether the line has a word or name of the row. */
  worded: boolean
}

/** A row prepared for comparison with many lines. */
type ReadRow = {
  id: string
  weight: number
  cited: ReadonlySet<string>
  /** Any line may be cited for a trait, so two shared words are needed. */
  isTrait: boolean
  names: ReadonlySet<string>
  terms: readonly string[][]
  words: readonly string[]
  /** Those of its words that are compounds. Example: "Fokusgruppen", whose root is shorter. */
  compounds: ReadonlySet<string>
  /** The learned vector of a duty; null for a requirement, which an assessment judged. */
  vector: TextVector | null
}

const CITED = 1000
const NAMED = 600
const WORDED = 300
// For each shared word, however long the row is.
const SHARED = 150
const MOST_SHARED = 450
// One shared word of two texts proves nothing, unless it is a compound of two. Example: "Zeiterfassung".
const FEWEST_WORDS = 2

/** How words of a language are compared: their roots, and the length from which a whole word is a compound that counts twice. */
type Wording = { rootOf: (word: string) => string; compound: number }

const ENGLISH: Wording = { rootOf: (word) => word, compound: Number.POSITIVE_INFINITY }
// Word stems are English. Long words of other languages lose their usual endings. Example: "Arbeitsverträgen" as "Arbeitsverträge".
const FOREIGN: Wording = {
  rootOf: (word) => (word.length > LONGEST_PLAIN ? word.replace(/(?:s?e[nrs]?|[ns])$/u, '') : word),
  compound: 12,
}
// Examples: "coordinación" and "coordinar", "contrôle" and "contrôlait". Long words of these languages are no compounds.
const ROMANCE: Wording = {
  rootOf: (word) => (word.length > LONGEST_PLAIN ? word.replace(ROMANCE_END, '') : word),
  compound: Number.POSITIVE_INFINITY,
}
const ROMANCE_END = /(?:acion(?:es)?|ador(?:as?|es)?|ai(?:ent|s|t)|ando|aba|ar|[ao]s?|s?e[enrs]?|[ns])$/u
const ROMANCE_LANGUAGES: ReadonlySet<string> = new Set(['es', 'fr', 'it', 'pt'])
const LONGEST_PLAIN = 6
const DUTY_WEIGHT = 1
// The likeness of unlike texts, and the points for each whole above it.
const UNLIKE = 0.2
const ALIKE = 3000

/** Prepares the rows of an assessment; must-haves weigh twice, as in the fit. */
export function readRows(rows: readonly PickRow[], wording: Wording = ENGLISH): ReadRow[] {
  return rows.map(({ id, class: row_class, kind, quote, terms, evidence }) => ({
    id,
    weight: isMustHave(row_class) ? 2 : 1,
    cited: new Set(evidence.flatMap(({ kind: of, ref }) => (of === 'line' ? [ref] : []))),
    isTrait: kind === 'soft',
    ...readWords(quote, terms, wording),
    vector: null,
  }))
}

// A duty weighs half a requirement. Nothing cites it, so its names and words decide, and the likeness of its meaning.
function readDuties(duties: readonly PickDuty[], vectorOf: VectorOf, wording: Wording): ReadRow[] {
  return duties.map(({ id, quote, terms }) => ({
    id,
    weight: DUTY_WEIGHT,
    cited: new Set(),
    isTrait: false,
    vector: vectorOf(quote),
    ...readWords(quote, terms, wording),
  }))
}

/** Returns whether a term says something: it is no article or the like of another language. English ones are no terms at all. */
export function isTelling(term: string): boolean {
  return !smallTerms().has(term)
}

const smallTerms = once(() => new Set(termsOf(FOREIGN_SMALL_WORDS.join(' '))))

function readWords(
  quote: string,
  terms: readonly string[],
  { rootOf, compound }: Wording,
): Pick<ReadRow, 'names' | 'terms' | 'words' | 'compounds'> {
  const telling = termsOf(quote).filter(isTelling)
  return {
    names: new Set(terms.map(nameOfTerm)),
    terms: terms.map((term) => termsOf(term).map(rootOf)).filter((words) => words.length > 0),
    words: [...new Set(telling.map(rootOf))],
    compounds: new Set(telling.filter((word) => word.length >= compound).map(rootOf)),
  }
}

function withTags({ text, tags }: MasterLine): string {
  return [text, ...tags].join('\n')
}

/** Returns the rows that a line covers, each with the degree; `vector` is the line's learned vector. */
export function coversOf(
  line: MasterLine,
  rows: readonly ReadRow[],
  { vector = null, wording = ENGLISH }: { vector?: TextVector | null; wording?: Wording } = {},
): RowCover[] {
  const fullText = withTags(line)
  const words = new Set(termsOf(fullText).map(wording.rootOf))
  const names = new Set(findTerms(fullText).map(({ name }) => name))
  return rows.flatMap((row): RowCover[] => {
    const has_name = isNamed(row, { words, names })
    const of_row = {
      row: row.id,
      weight: row.weight,
      worded: has_name || row.words.some((word) => words.has(word)),
    }
    const shared = sharedPoints(row, words)
    const isCited = row.cited.has(line.id) && (!row.isTrait || has_name || shared > 0)
    if (isCited) return [{ ...of_row, points: CITED, kind: 'cites' }]
    const points = has_name ? NAMED : Math.max(shared, alikePoints(row.vector, vector))
    return points === 0 ? [] : [{ ...of_row, points, kind: 'term' }]
  })
}

type LineWordSets = { words: ReadonlySet<string>; names: ReadonlySet<string> }

function isNamed(row: ReadRow, { words, names }: LineWordSets): boolean {
  if ([...row.names].some((name) => names.has(name))) return true
  return row.terms.some((term) => term.every((word) => words.has(word)))
}

function alikePoints(duty: TextVector | null, line: TextVector | null): number {
  if (duty === null || line === null) return 0
  return Math.min(NAMED, Math.max(0, Math.floor(ALIKE * (cosine(duty, line) - UNLIKE))))
}

function sharedPoints({ words: terms, compounds }: ReadRow, words: ReadonlySet<string>): number {
  const shared = terms.reduce((sum, word) => sum + (words.has(word) ? (compounds.has(word) ? 2 : 1) : 0), 0)
  if (shared < FEWEST_WORDS) return 0
  return Math.max(Math.min(SHARED * shared, MOST_SHARED), Math.floor((WORDED * shared) / terms.length))
}

/** Returns the points of covers, given how often each row is covered already; each repetition counts less. */
export function pointsOf(covers: readonly RowCover[], covered: ReadonlyMap<string, number>): number {
  return covers.reduce(
    (sum, { row, weight, points }) => sum + Math.floor((weight * points) / (1 + (covered.get(row) ?? 0))),
    0,
  )
}

// Lines that are only near in meaning, or cited for their entry, say less to a reader than lines with a word of the posting.
const UNWORDED = 1 / 3

/** Returns the points by which a line answers a posting, for its order; 0 if it answers nothing. */
export function answerPoints(covers: readonly RowCover[]): number {
  const points = covers.reduce(
    (sum, { weight, points, worded }) => sum + weight * points * (worded ? 1 : UNWORDED),
    0,
  )
  return points < WORDED ? 0 : Math.floor(points)
}

/**
 * Returns the row for which a line is picked: the one it covers best; null if it covers none. A faint likeness to a duty is no
 * reason: "Chart in Epic" shows no duty of an engineer.
 */
export function reasonOf(covers: readonly RowCover[]): string | null {
  const telling = covers.filter(({ kind, worded, points }) => kind === 'cites' || worded || points >= NAMED)
  const [best] = telling.toSorted(
    (a, b) =>
      b.weight * b.points - a.weight * a.points || a.row.localeCompare(b.row, 'en', { numeric: true }),
  )
  return best === undefined ? null : `${best.kind}:${best.row}`
}

type DatedEntry = Pick<MasterEntry, 'id' | 'sublines'>

const STILL = '9999'
const YEARS_REMEMBERED = 10

/** Sorts entries by their end, latest first; equal ends by their start, then in the order of the master. */
export function newestFirst<E extends DatedEntry>(entries: readonly E[]): E[] {
  const keyed = entries.map((entry) => ({ entry, ...timesOf(entry) }))
  return keyed
    .toSorted((a, b) => compare(b.end, a.end) || compare(b.start, a.start))
    .map(({ entry }) => entry)
}

/** Returns the recency of an entry's end, in thousandths: 1000 if it is ongoing, 0 after ten years or without a date. */
export function recencyOf(entry: DatedEntry, year: number): number {
  const { end } = timesOf(entry)
  if (end === STILL) return 1000
  const ended = Number(end.slice(0, 4))
  if (!ended) return 0
  const yearsLeft = YEARS_REMEMBERED - Math.max(0, year - ended)
  return Math.max(0, Math.round((1000 * yearsLeft) / YEARS_REMEMBERED))
}

function timesOf({ sublines }: DatedEntry): { start: string; end: string } {
  const { start, end, ongoing } = entryDates(sublines)
  return { start: start ?? '', end: ongoing ? STILL : (end ?? start ?? '') }
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** A posting as far as lines are picked by it; '' where a part is not known. */
export type PickPosting = { title: string; text: string }

/** A duty of a posting, which a line may show as it shows a requirement. */
export type PickDuty = { id: string; quote: string; terms: readonly string[] }

const SHORTEST_DUTY = 12
const TITLE_TIMES = 3

/**
 * Returns the duties of a posting: the bullets of its section about the work, or if it has none, those below other words
 * than its values, such as "A typical week". `d12` is the duty on line 12.
 */
export function dutiesOf({ text }: PickPosting): PickDuty[] {
  const duties = dutyBullets(text)
  const unnamed = () => {
    const { blocks, parts } = splitDocument(text)
    const isUnnamed = ({ heading, under }: PostingBlock) =>
      (under === 'about' || under === 'other') && !/value|cultur|principle|belie[fv]/i.test(heading)
    return parts.filter(({ bullet, block }) => bullet && blocks[block] && isUnnamed(blocks[block]))
  }
  return (duties.length > 0 ? duties : unnamed()).flatMap(({ start, end, line }) => {
    const quote = text.slice(start, end).trim()
    if (quote.length < SHORTEST_DUTY) return []
    return [{ id: `d${line}`, quote, terms: findTerms(quote).map(({ name }) => name) }]
  })
}

/** Returns the duties of a posting that no requirement repeats: a bullet that was read as a requirement counts as that alone. */
export function dutiesBeside(posting: PickPosting, rows: readonly { quote: string }[]): PickDuty[] {
  const quotes = rows.map(({ quote }) => quote).filter((quote) => quote !== '')
  return dutiesOf(posting).filter((duty) => !quotes.some((quote) => duty.quote.includes(quote)))
}

/**
 * Returns a measure for the likeness of a line to a whole posting: the cosine of their words, each weighed by the logarithm
 * of its count and by its rarity among postings. Words of the title count three times. 0 to 1.
 */
function likenessTo({ title, text }: PickPosting, worth: Float32Array): (line: string) => number {
  const posting = weightsOf(
    [
      { text: title, times: TITLE_TIMES },
      { text, times: 1 },
    ],
    worth,
  )
  return (line) => {
    const words = weightsOf([{ text: line, times: 1 }], worth)
    let sum = 0
    for (const [id, weight] of words.weights) sum += weight * (posting.weights.get(id) ?? 0)
    return words.length * posting.length === 0 ? 0 : sum / (words.length * posting.length)
  }
}

type WordWeights = { weights: Map<number, number>; length: number }

function weightsOf(texts: { text: string; times: number }[], worth: Float32Array): WordWeights {
  const weights = new Map<number, number>()
  let square = 0
  countTerms(texts, (id, count) => {
    const weight = (1 + Math.log(count)) * (worth[id] ?? 0)
    weights.set(id, weight)
    square += weight * weight
  })
  return { weights, length: Math.sqrt(square) }
}
