import { findTerms, nameOfTerm } from '#lib/judge/read/find-terms.ts'
import type { Judged, Requirement } from '#lib/judge/read/matrix.ts'
import { type IndexedLine, linesWithName, linesWithPhrase } from '#lib/judge/settle/rules/evidence-index.ts'
import { workedMonths } from '#lib/judge/settle/rules/worked-months.ts'

const MOST_CITED = 4

// Work that has many titles: what a posting calls it, and the headings of entries that are such work.
const FIELDS: readonly (readonly [RegExp, RegExp])[] = [
  [
    /^(?:software|application|web|programming|development|coding|engineering)(?: (?:engineering|development|engineer|developer|design))?$/i,
    /\b(?:software|back-?end|front-?end|full-?stack|web|mobile|ios|android|platform|devops|site reliability|data|machine learning|cloud|systems|staff|principal|lead) (?:software )?(?:engineer|developer)|\b(?:programmer|developer|swe|sre)\b/i,
  ],
  [/^(?:sales|selling|b2b sales|saas sales)$/i, /\b(?:sales|account executive|sdr|bdr)\b/i],
  [/^(?:nursing|clinical|bedside|clinical nursing)$/i, /\b(?:nurse|rn|lpn)\b/i],
  [/^(?:teaching|classroom)$/i, /\b(?:teacher|lecturer|tutor|instructor)\b/i],
  [/^accounting$/i, /\b(?:accountant|accounting|controller|bookkeeper)\b/i],
]

/** The status of a row of years by the dates of entries; null where they do not tell. */
export function settleYears(row: Requirement, index: readonly IndexedLine[], today: string): Judged | null {
  if (row.kind !== 'years' || row.min_years === null) return null
  const term = row.terms[0]
  const needs = { row, needed: row.min_years * 12, today }
  return term === undefined ? byTotal(index, needs) : byTerm(index, term, needs)
}

type Needs = { row: Requirement; needed: number; today: string }

function byTotal(index: readonly IndexedLine[], { row, needed, today }: Needs): Judged | null {
  const total = monthsOf(index, today)
  const rule = 'years_total'
  if (total.months >= needed) return judged(row, { status: 'met', from: worked(index), rule })
  if (!total.complete) return null
  const isHalf = 2 * total.months >= needed
  return judged(row, { status: isHalf ? 'partly' : 'unmet', from: isHalf ? worked(index) : [], rule })
}

function byTerm(index: readonly IndexedLine[], term: string, { row, needed, today }: Needs): Judged | null {
  const lines = linesOfTerm(index, term)
  const total = monthsOf(index, today)
  const rule = 'years_term'
  if (monthsOf(lines, today).months >= needed)
    return judged(row, { status: 'met', from: worked(lines), rule })
  if (lines.length > 0) return judged(row, { status: 'partly', from: lines, rule })
  // Whoever has not worked so long at all has not worked so long at anything.
  const isTooLittle = total.months < needed || findTerms(term)[0]?.sort === 'skill'
  return total.complete && isTooLittle ? judged(row, { status: 'unmet', from: [], rule }) : null
}

function monthsOf(index: readonly IndexedLine[], today: string) {
  return workedMonths(
    index.map(({ line }) => line),
    today,
  )
}

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
  { status, from, rule }: { status: Judged['status']; from: readonly IndexedLine[]; rule: string },
): Judged {
  return { id, status, evidence: from.slice(0, MOST_CITED).map(({ line }) => line.id), rule }
}
