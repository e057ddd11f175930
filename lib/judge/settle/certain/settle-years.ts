import type { Requirement } from '#db/rows/requirement.ts'
import { type MonthsWorked, monthsOfEntries } from '#lib/evidence/master/entry-dates.ts'
import { findTerms, nameOfTerm } from '#lib/judge/read/find-terms.ts'
import type { EvidenceEntry, EvidenceLine, JudgedRequirement } from '#lib/judge/read/matrix.ts'
import { isLeading, isTradeHeading, tradeOf } from '#lib/judge/settle/certain/trades.ts'
import {
  type IndexedLine,
  linesWithName,
  linesWithPhrase,
} from '#lib/judge/settle/likeness/evidence-index.ts'
import { cosine, type VectorOf } from '#lib/text/text-vector.ts'

const MOST_CITED = 4
/** Dates without months lose up to a year, so nine tenths of the years that are asked are enough. */
const NEARLY = 0.9
/** Under this share of the years a row is unmet; under the next one the job is out of reach. */
const SHORT = 0.75
const FAR_BELOW = 0.5
/** How alike the words behind "years of" and the heading of an entry are, at least, where it is that work. */
const SAME_WORK = 0.45
// "Less than a year", "bis zu zwei Jahre": a most, which other years do not show.
const AT_MOST =
  /(?:<|less than|under|up to|at most|no more than|bis zu|höchstens|jusqu[’']à|hasta) ?(?<most>\d{1,2}(?= ?(?:years?|yrs?|jahr|ans?|año))|\p{L}+(?= (?:year|jahr|an|año)))/iu

/** Returns the status of a row of years by the dates of entries; null where they do not tell. */
export function settleYears(
  row: Requirement,
  index: readonly IndexedLine[],
  { today, vectorOf }: { today: string; vectorOf: VectorOf },
): JudgedRequirement | null {
  if (AT_MOST.test(row.quote)) return aboveMost(row, index, today)
  if (row.kind !== 'years' || row.min_years === null) return null
  const needed = row.min_years * 12
  const total = monthsOf(index, today)
  // A person with too few years in total has too few in any field.
  if (total.complete && total.months < SHORT * needed)
    return judged(row, 'unmet', [], total.months < FAR_BELOW * needed ? 'years_total' : 'years_short')
  const groups = linesOfThing({ index, vectorOf }, row)
  if (groups === null && total.months === 0) return null
  if (groups === null) return byMonths(row, index, { needed, months: total.months, rule: 'years_total' })
  if (groups.some((lines) => lines.length === 0)) return null
  const months = Math.min(...groups.map((lines) => monthsOf(lines, today).months))
  return byMonths(row, groups.flat(), { needed, months, rule: 'years_term' })
}

/** So far over a most it is exceeded, whatever months the dates leave out. */
const OVER = 1.25
const NUMBERS =
  'one|ein|un two|zwei|deux|dos three|drei|trois|tres four|vier|quatre|cuatro five|fünf|cinq|cinco'.split(' ')

// "Up to two years of experience" for a person with ten; a maximum without a field proves nothing.
function aboveMost(row: Requirement, index: readonly IndexedLine[], today: string): JudgedRequirement | null {
  if ((row.kind !== 'years' && row.kind !== 'experience') || !OF_EXPERIENCE.test(row.quote)) return null
  const written = AT_MOST.exec(row.quote)?.groups?.['most'] ?? ''
  const most = /^\d/.test(written)
    ? Number(written)
    : NUMBERS.findIndex((words) => words.split('|').some((word) => written.toLowerCase().startsWith(word))) +
      1
  if (most === 0 || monthsOf(index, today).months <= OVER * 12 * most) return null
  return judged(row, 'unmet', worked(index), 'years_over')
}

const OF_EXPERIENCE = /experience|erfahrung|expérience|experiencia/i

type YearsCount = { needed: number; months: number; rule: string }

// Named among the skills alone a thing has no dates, and no line says how long it was used.
function byMonths(row: Requirement, lines: readonly IndexedLine[], { needed, months, rule }: YearsCount) {
  if (months >= NEARLY * needed) return judged(row, 'met', worked(lines), rule)
  return judged(row, 'partly', months > 0 ? worked(lines) : lines, rule)
}

function monthsOf(index: readonly IndexedLine[], today: string) {
  return workedMonths(
    index.map(({ line }) => line),
    today,
  )
}

const BEFORE_THING =
  /^\W*(?:(?:of|in|an|als|de|d[’']|en|mit|relevant|professional|full[- ]time|work(?:ing)?|hands-on|industry|related|overall|total|proven|similar|post-graduate|combined|prior|previous|or more|plus|solid|progressive)\W+)*(?:experience|erfahrung|berufserfahrung|expérience|experiencia)?\W*/iu
const YEARS_OF =
  /(?<!\p{L})(?:years?|yrs?|jahren?|ans|années|años|anos|anni|jaar)(?!\p{L})[’']?(?<thing>.*)/isu
const AS_ROLE = /^as an? (?<role>[^,;.]+?)(?: with\b| in\b|[,;.]|$)/iu

// The lines of each thing that the years are of; null where they are of work as such.
type DatedEvidence = { index: readonly IndexedLine[]; vectorOf: VectorOf }

function linesOfThing(
  evidence: DatedEvidence,
  { terms, quote, enough }: Requirement,
): (readonly IndexedLine[])[] | null {
  const behind = YEARS_OF.exec(quote)?.groups?.['thing'] ?? ''
  const subject = behind.replace(BEFORE_THING, '')
  const role = AS_ROLE.exec(subject)?.groups?.['role']
  if (role !== undefined) return [ofEntries(evidence, role)]
  if (isLeading(subject))
    return [evidence.index.filter(({ line }) => line.section === 'experience' && isLeading(textOf(line)))]
  if (terms.length > 0) {
    const groups = terms.map((term) => linesOfTerm(evidence, term))
    return enough === 'one' ? [groups.flat()] : groups
  }
  if (!/\p{L}{3}/u.test(subject.replace(OF_ANY_WORK, ' '))) return null
  return [ofEntries(evidence, subject)]
}

function textOf({ text, entry }: EvidenceLine): string {
  return `${entry?.heading ?? ''}, ${text}`
}

// Words that do not tell the field of the years.
const OF_ANY_WORK =
  /\bin an? (?:similar|related|relevant|comparable) (?:role|position|field|capacity|environment|industry)s?\b|\b(?:preferred|required|needed|minimum|mandatory|a must|a plus|is|or more|or equivalent)\b/giu

// The lines of entries whose headings name the work, by the table of trades or by learned likeness.
function ofEntries({ index, vectorOf }: DatedEvidence, work: string): IndexedLine[] {
  const trade = tradeOf(work)
  const vector = vectorOf(work)
  const same = new Map<string, boolean>()
  const isSame = (heading: string) => {
    if (trade !== null && isTradeHeading(trade, heading)) return true
    const headingVector = vector === null ? null : vectorOf(heading)
    return vector !== null && headingVector !== null && cosine(vector, headingVector) >= SAME_WORK
  }
  return index.filter(({ line }) => {
    const heading = line.entry?.heading ?? ''
    if (line.section !== 'experience' || heading === '') return false
    const isSameTrade = same.get(heading) ?? isSame(heading)
    same.set(heading, isSameTrade)
    return isSameTrade
  })
}

function linesOfTerm(evidence: DatedEvidence, term: string): IndexedLine[] {
  const { index } = evidence
  const byHeading = tradeOf(term) === null ? [] : ofEntries(evidence, term)
  if (byHeading.length > 0) return byHeading
  return findTerms(term).length === 1 ? linesWithName(index, nameOfTerm(term)) : linesWithPhrase(index, term)
}

// One line of each entry is enough to show when it was.
function worked(lines: readonly IndexedLine[]): IndexedLine[] {
  const seen = new Set<string>()
  return lines.filter(({ line }) => {
    const key = `${line.entry?.heading}|${line.entry?.start}`
    const isFirst = line.section === 'experience' && !seen.has(key)
    seen.add(key)
    return isFirst
  })
}

function judged(
  { id }: Requirement,
  status: JudgedRequirement['status'],
  from: readonly IndexedLine[],
  rule: string,
): JudgedRequirement {
  return { id, status, evidence: from.slice(0, MOST_CITED).map(({ line }) => line.id), rule }
}

/** Returns the months of work in the entries of these lines; an ongoing entry counts to today (YYYY-MM-DD). */
export function workedMonths(lines: readonly EvidenceLine[], today: string): MonthsWorked {
  const entries = new Map<string, EvidenceEntry>()
  for (const { section, entry } of lines) {
    if (section === 'experience' && entry) entries.set(`${entry.heading}|${entry.start}|${entry.end}`, entry)
  }
  return monthsOfEntries([...entries.values()], today)
}
