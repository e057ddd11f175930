import type { Requirement, RowKind } from '#db/rows/requirement.ts'
import { findContactData } from '#lib/evidence/contact/find-contact-data.ts'
import { findTerms } from '#lib/judge/read/find-terms.ts'
import { yearsAsked } from '#lib/judge/read/years-asked.ts'
import { ownSlice } from '#lib/text/find-whole.ts'
import { wordsIn } from '#lib/text/own-words.ts'

const SHORTEST = 3
const NAMED: readonly RowKind[] = ['skill', 'domain', 'cert', 'language']
const NUMBERS = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ')

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
  return min_years !== null && namesNumber(sentence, min_years) ? min_years : null
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
  return words.includes(String(years)) || words.includes(NUMBERS[years] ?? '-')
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
