import { type MonthsWorked, monthsOfEntries } from '#lib/evidence/master/entry-dates.ts'
import { findTerms, nameOfTerm } from '#lib/judge/read/find-terms.ts'
import type { EvidenceEntry, EvidenceLine, Judged, Requirement } from '#lib/judge/read/matrix.ts'
import {
  type IndexedLine,
  linesWithName,
  linesWithPhrase,
} from '#lib/judge/settle/likeness/evidence-index.ts'

const MOST_CITED = 4

// Work that has many titles: what a posting calls it, and the headings of entries that are such work.
const FIELDS: readonly (readonly [RegExp, RegExp])[] = [
  [
    /\b(?:software|application|web|programming|development|coding|engineering|back-?end|full-?stack|devops|site reliability|platform (?:or infrastructure )?engineer\w*)\b/i,
    /\b(?:software|back-?end|front-?end|full-?stack|web|mobile|ios|android|platform|devops|site reliability|data|machine learning|cloud|systems|staff|principal|lead) (?:software )?(?:engineer|developer)|\b(?:programmer|developer|swe|sre)\b/i,
  ],
  [/\b(?:sales|selling|quota|closing)\b/i, /\b(?:sales|account executive|sdr|bdr|business development)\b/i],
  [/\b(?:nursing|clinical|bedside)\b/i, /\b(?:nurse|rn|lpn)\b/i],
  [/\b(?:teaching|classroom)\b/i, /\b(?:teacher|lecturer|tutor|instructor)\b/i],
  [/\b(?:accounting|audit|bookkeeping)\b/i, /\b(?:accountant|accounting|controller|bookkeeper|auditor)\b/i],
]

/** Under this share of the years that are asked, dates say that they are not there; a person at it might still be taken. */
const FAR_BELOW = 0.5
const NEARLY = 0.9

/** The status of a row of years by the dates of entries; null where they do not tell. */
export function settleYears(row: Requirement, index: readonly IndexedLine[], today: string): Judged | null {
  if (row.kind !== 'years' || row.min_years === null) return null
  const needed = row.min_years * 12
  const total = monthsOf(index, today)
  // Whoever has not worked so long at all has not worked so long at anything.
  if (total.complete && total.months < FAR_BELOW * needed) return judged(row, 'unmet', [], 'years_total')
  const lines = linesOfThing(index, row)
  if (lines === null) return byTotal(row, index, { needed, ...total })
  if (lines.length === 0) return null
  const months = monthsOf(lines, today).months
  if (months >= NEARLY * needed) return judged(row, 'met', worked(lines), 'years_term')
  // Named among the skills alone it has no dates, and how long it was used no line says.
  return judged(row, 'partly', months > 0 ? worked(lines) : lines, 'years_term')
}

type Total = { needed: number; months: number; complete: boolean }

function byTotal(
  row: Requirement,
  index: readonly IndexedLine[],
  { needed, months, complete }: Total,
): Judged | null {
  if (months >= NEARLY * needed) return judged(row, 'met', worked(index), 'years_total')
  return complete ? judged(row, 'partly', worked(index), 'years_total') : null
}

function monthsOf(index: readonly IndexedLine[], today: string) {
  return workedMonths(
    index.map(({ line }) => line),
    today,
  )
}

// The lines of the thing that the years are of; null where they are of work as such.
function linesOfThing(index: readonly IndexedLine[], { terms, quote }: Requirement): IndexedLine[] | null {
  if (terms.length > 0) return terms.flatMap((term) => linesOfTerm(index, term))
  const behind = /\byears?\b[’']?(?<thing>.*)/isu.exec(quote)?.groups?.['thing'] ?? ''
  const thing = behind.replace(
    /^\W*(?:of|in)?\W*(?:(?:relevant|professional|full[- ]time|work(?:ing)?|hands-on|industry|related|overall|total|proven|similar|post-graduate|combined|prior|previous|or more|plus|solid|progressive)\W+)*(?:experience|erfahrung)?\W*/iu,
    '',
  )
  if (!/\p{L}{3}/u.test(thing.replace(OF_ANY_WORK, ' '))) return null
  const headings = FIELDS.find(([named]) => named.test(thing))?.[1]
  return headings === undefined
    ? []
    : index.filter(({ line }) => line.section === 'experience' && headings.test(line.entry?.heading ?? ''))
}

// What says nothing of what the years were spent at.
const OF_ANY_WORK =
  /\bin an? (?:similar|related|relevant|comparable) (?:role|position|field|capacity|environment|industry)s?\b|\b(?:preferred|required|needed|minimum|mandatory|a must|a plus|is|or more|or equivalent)\b/giu

function linesOfTerm(index: readonly IndexedLine[], term: string): IndexedLine[] {
  if (findTerms(term).length === 1) return linesWithName(index, nameOfTerm(term))
  const headings = FIELDS.find(([named]) => named.test(term))?.[1]
  const byHeading = headings
    ? index.filter(({ line }) => line.section === 'experience' && headings.test(line.entry?.heading ?? ''))
    : []
  return byHeading.length > 0 ? byHeading : linesWithPhrase(index, term)
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
  status: Judged['status'],
  from: readonly IndexedLine[],
  rule: string,
): Judged {
  return { id, status, evidence: from.slice(0, MOST_CITED).map(({ line }) => line.id), rule }
}

/** The months of work in the entries that lines of experience belong to; what goes on counts to today (YYYY-MM-DD). */
export function workedMonths(lines: readonly EvidenceLine[], today: string): MonthsWorked {
  const entries = new Map<string, EvidenceEntry>()
  for (const { section, entry } of lines) {
    if (section === 'experience' && entry) entries.set(`${entry.heading}|${entry.start}|${entry.end}`, entry)
  }
  return monthsOfEntries([...entries.values()], today)
}
