import type { CorrectionCounts, Requirement, RowKind, StoredReading } from '#db/rows/requirement.ts'
import { findContactData } from '#lib/evidence/contact/find-contact-data.ts'
import { addCounts, checkCitations, countInto } from '#lib/judge/read/check-citations.ts'
import {
  addressesAi,
  classByWording,
  joinChoices,
  offersChoice,
  type PlacedRow,
} from '#lib/judge/read/demand-class.ts'
import {
  ExtractEnvelope,
  ExtractRow,
  LONGEST_QUESTION,
  LONGEST_QUOTE,
  MOST_READ,
  MOST_TERMS,
} from '#lib/judge/read/extract-prompt.ts'
import { findTerms } from '#lib/judge/read/find-terms.ts'
import { mayBeAsked, namesAll } from '#lib/judge/read/may-be-asked.ts'
import { wholePhrase } from '#lib/judge/read/phrases/cut-phrases.ts'
import { questionForRow } from '#lib/judge/read/rules/question-for-row.ts'
import { placesIn, unreadOf } from '#lib/judge/read/split-posting.ts'
import { yearsAsked } from '#lib/judge/read/years-asked.ts'
import { foreignWords, ownSlice, wordsIn } from '#lib/text/fold-text.ts'
import { capped, oneLine } from '#lib/text/text.ts'
import { NUMBER_WORDS, QUESTION_WORDS } from '#lib/text/word-tables.ts'

/** An accepted answer, or its problems in closed words of ours. */
export type CheckedAnswer<T> = { ok: true; value: T } | { ok: false; problems: string[] }

const MOST_PROBLEMS = 12

/**
 * Accepts a model's reading of a posting. Malformed rows and quotes that are not in the text are removed and counted;
 * if they are over a third, the answer is refused. Other rows lose every part that the posting does not state.
 */
export function acceptExtract(value: unknown, text: string): CheckedAnswer<Omit<StoredReading, 'model'>> {
  const envelope = ExtractEnvelope.safeParse(value)
  if (!envelope.success) {
    return rejected([
      'The answer is not one object with rows, addresses_ai and is_job_posting as the schema says.',
    ])
  }
  const { rows, addresses_ai, is_job_posting } = envelope.data
  const cleaned: CorrectionCounts = {}
  const count = countInto(cleaned)
  const shaped = shapedRows(rows.slice(0, MOST_READ))
  count('bad_row', shaped.problems.length)
  count('over_cap', rows.length - MOST_READ)
  const cited = checkCitations({ rows: shaped.rows, addresses_ai, is_job_posting, unread: null }, text)
  const lost = lostRows(shaped.rows, cited.read.rows)
  const bad = shaped.problems.length + lost.length
  if (isTooBad(bad, Math.min(rows.length, MOST_READ))) return rejected([...shaped.problems, ...lost])
  const own = cited.read.rows.filter(({ quote }) => !addressesAi(quote))
  count('addresses_ai', cited.read.rows.length - own.length)
  const finished = finishRows(own, text, count)
  return {
    ok: true,
    value: {
      read: {
        rows: finished.rows,
        addresses_ai: addresses_ai || addressesAi(text),
        is_job_posting,
        unread: unreadOf(text, finished.rows),
      },
      citations_cleaned: addCounts(cited.citations_cleaned, cleaned),
      questions_dropped: finished.questions_dropped,
    },
  }
}

// A row is identified by its place in the answer until all are checked.
function shapedRows(values: readonly unknown[]): { rows: Requirement[]; problems: string[] } {
  const rows: Requirement[] = []
  const problems: string[] = []
  for (const [index, value] of values.entries()) {
    const { data, error } = ExtractRow.safeParse(withinLimits(value))
    if (data) {
      const { min_months, ...row } = data
      const min_years = min_months === null ? row.min_years : min_months / 12
      rows.push({ id: `r${index}`, any_of: null, ...row, min_years })
    } else {
      const field = error.issues[0]?.path[0]
      problems.push(
        `rows[${index}]${field === undefined ? '' : `.${String(field)}`} is not what the schema says`,
      )
    }
  }
  return { rows, problems }
}

// Overlong values are cut, not rejected.
function withinLimits(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  const { quote, terms, ask } = value as Record<string, unknown>
  return {
    ...value,
    ...(typeof quote === 'string' ? { quote: shortened(quote) } : {}),
    ...(Array.isArray(terms) ? { terms: terms.filter(isName).slice(0, MOST_TERMS) } : {}),
    ...(typeof ask === 'string' && ask.length > LONGEST_QUESTION ? { ask: '' } : {}),
  }
}

function shortened(quote: string): string {
  if (quote.length <= LONGEST_QUOTE) return quote
  const start = capped(quote, LONGEST_QUOTE)
  const space = start.lastIndexOf(' ')
  return space > LONGEST_QUOTE / 2 ? start.slice(0, space) : start
}

function isName(term: unknown): boolean {
  return typeof term !== 'string' || (term.length > 0 && term.length <= 80)
}

function lostRows(before: readonly Requirement[], after: readonly Requirement[]): string[] {
  const keptIds = new Set(after.map(({ id }) => id))
  return before.flatMap(({ id }) =>
    keptIds.has(id) ? [] : [`rows[${id.slice(1)}].quote is not in the posting`],
  )
}

type AcceptedRows = { rows: Requirement[]; questions_dropped: number }

function finishRows(
  rows: readonly Requirement[],
  text: string,
  count: (action: string) => void,
): AcceptedRows {
  const placeOf = placesIn(text)
  const placedRows = rows.flatMap((row): PlacedRow[] => {
    const place = placeOf(row)
    const trimmed = trimRow(row, place.sentence, count)
    const completeRow =
      trimmed === null
        ? null
        : wholeRow({ row: trimmed, place: { ...place, at: placeOf(trimmed).at } }, text, count)
    return completeRow === null ? [] : [completeRow]
  })
  const sorted = joinChoices(classByWording(placedRows), text)
  let questions_dropped = 0
  const finished = sorted.map(({ row, place }, index) => {
    const { ask, dropped } = ownAsk(row, place.sentence)
    if (dropped) questions_dropped += 1
    return { ...row, ask, id: `r${index + 1}` }
  })
  return { rows: finished, questions_dropped }
}

// Trims loose ends of a fragment; the row is dropped if nothing remains.
function wholeRow(
  { row, place }: PlacedRow,
  text: string,
  count: (action: string) => void,
): PlacedRow | null {
  const phrase = wholePhrase(text, { from: place.at, to: place.at + row.quote.length })
  if (phrase === null) {
    count('no_phrase')
    return null
  }
  const quote = text.slice(phrase.from, phrase.to)
  const terms = row.terms.filter((term) => place.sentence.includes(term))
  const enough =
    terms.length < 2 ? 'all' : row.enough === 'one' && !offersChoice(place.sentence) ? 'all' : row.enough
  return { row: { ...row, quote, terms, enough }, place: { ...place, at: phrase.from } }
}

/** The question of a row, and whether the model's own question was dropped. */
type OwnQuestion = { ask: string | null; dropped: boolean }

/**
 * Returns a model's question for a row if it is usable, consists of words of its sentence and names all of the row, else
 * the built-in question. Questions on years and work permission are always built in, because their wording decides the meaning of a
 * yes.
 */
export function ownAsk(row: Requirement, sentence: string): OwnQuestion {
  const question = questionForRow(row)
  if (row.kind === 'years' || row.kind === 'work_auth') return { ask: question, dropped: false }
  const questionText = oneLine(row.ask ?? '', 400)
  if (questionText === '' && row.class === 'nice_to_have') return { ask: question, dropped: false }
  const isFit =
    mayBeAsked(questionText) &&
    foreignWords(questionText, `${sentence} ${row.quote}`, QUESTION_WORDS).length === 0
  const isWhole = isFit && (question === null || namesAll(questionText, row))
  return isWhole ? { ask: questionText, dropped: false } : { ask: question, dropped: !isFit }
}

const SHORTEST = 3
const NAMED: readonly RowKind[] = ['skill', 'domain', 'cert', 'language']

/**
 * Returns a row reduced to its sentence: names spelled as there, years of work that occur there (none of a "4-year
 * degree"), and no contact data in the quote; null if too little remains. Removals are counted.
 */
export function trimRow(
  row: Requirement,
  sentence: string,
  count: (action: string) => void,
): Requirement | null {
  const quote = withoutContact(row.quote)
  if (quote !== row.quote) count('contact_data')
  if (quote.length < SHORTEST) return null
  const free = partsWithoutContact(sentence)
  const slices = row.terms.flatMap((term) => {
    return [quote, ...free].flatMap((part) => ownSlice(part, term) ?? []).slice(0, 1)
  })
  const terms = [...new Set(slices)]
  if (terms.length < row.terms.length) count('term_not_found')
  const min_years = row.kind === 'years' ? statedYears(row, sentence) : yearsNamed(row, sentence)
  if (min_years !== row.min_years) count('years_not_found')
  return withKind({ ...row, quote, terms, min_years: row.kind === 'degree' ? null : min_years })
}

// Returns the longest part of the quote without contact data, so that it stays an exact slice.
function withoutContact(quote: string): string {
  const parts = partsWithoutContact(quote)
  if (parts.length === 1) return quote
  return parts
    .map((part) => part.trim())
    .reduce((longest, part) => (part.length > longest.length ? part : longest))
}

function partsWithoutContact(text: string): string[] {
  const spans = findContactData(text)
  return [...spans, null].map((span, index) => text.slice(spans[index - 1]?.end ?? 0, span?.start))
}

function yearsNamed({ min_years }: Requirement, sentence: string): number | null {
  const isSpan = yearsAsked(sentence).some(({ years, isMost }) => !isMost && years === min_years)
  return min_years !== null && (isSpan || namesNumber(sentence, min_years)) ? min_years : null
}

// The 6 of "6 months" is half a year, and a most is no least.
function statedYears(row: Requirement, sentence: string): number | null {
  const spans = yearsAsked(sentence)
  if (spans.length === 0) return yearsNamed(row, sentence)
  const least = spans.flatMap(({ years, isMost }) => (isMost ? [] : [years]))
  if (row.min_years !== null && least.includes(row.min_years)) return row.min_years
  return yearsAsked(row.quote).find(({ isMost }) => !isMost)?.years ?? null
}

function namesNumber(sentence: string, years: number): boolean {
  const words = wordsIn(sentence).flatMap((word) => word.split(/[^\p{L}\p{N}]/u))
  return words.includes(String(years)) || words.includes(NUMBER_WORDS[years] ?? '-')
}

// A kind whose question names a thing becomes none if no thing is named.
function withKind(row: Requirement): Requirement {
  if (row.kind === 'years' && row.min_years === null && yearsAsked(row.quote).length === 0)
    return { ...row, kind: 'other' }
  if (!NAMED.includes(row.kind) || row.terms.length > 0) return row
  const [term] = findTerms(row.quote)
  if (term) return { ...row, terms: [row.quote.slice(term.start, term.end)] }
  return { ...row, kind: 'other' }
}

/** Returns whether an answer has too many bad rows and is requested once more. */
export function isTooBad(bad: number, all: number): boolean {
  return bad * 3 > all
}

/** Returns a refused answer. */
export function rejected(problems: readonly string[]): { ok: false; problems: string[] } {
  return { ok: false, problems: problems.slice(0, MOST_PROBLEMS) }
}
