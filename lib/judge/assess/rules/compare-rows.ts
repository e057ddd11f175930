import { nameOfTerm } from '#lib/judge/read/find-terms.ts'
import type { RowStatus } from '#lib/judge/read/matrix.ts'
import type { AssessmentResult, StoredRow } from '#lib/judge/verdict/result.ts'
import { foldText } from '#lib/text/fold-text.ts'

/** A requirement on which two readings of one posting do not agree; null where one of them has no such row. */
export type Difference = { quote: string; one: RowStatus | null; other: RowStatus | null }

/** How far two assessments of one posting agree. */
export type Comparison = { agree: number; differences: Difference[] }

// Few enough that nobody would call either answer certain.
const CLOSE_PERCENT = 10

/** Whether a verdict could easily have been another: its fit is near the threshold, or one answer is missing. */
export function isCloseCall(
  { fit, questions, verdict }: Pick<AssessmentResult, 'fit' | 'questions' | 'verdict'>,
  match_at_percent: number,
): boolean {
  if (verdict === 'pending_user_answers') return questions.length === 1
  return fit !== null && Math.abs(fit - match_at_percent) <= CLOSE_PERCENT
}

/** Holds the rows of two assessments against each other: rows are the same that quote the same words, or name the same. */
export function compareRows(one: readonly StoredRow[], other: readonly StoredRow[]): Comparison {
  const left = other.map((row) => ({ row, words: foldText(row.quote).text }))
  const differences: Difference[] = []
  let agree = 0
  for (const row of one) {
    const at = left.findIndex((candidate) => isSame(row, candidate))
    const found = at === -1 ? null : left.splice(at, 1)[0]?.row
    if (found?.status === row.status) agree += 1
    else differences.push({ quote: row.quote, one: row.status, other: found?.status ?? null })
  }
  const only_other = left.map(({ row }) => ({ quote: row.quote, one: null, other: row.status }))
  return { agree, differences: [...differences, ...only_other] }
}

function isSame(row: StoredRow, { row: other, words }: { row: StoredRow; words: string }): boolean {
  const own = foldText(row.quote).text
  const isQuotedTwice = row.line === other.line && (own.includes(words) || words.includes(own))
  if (!isQuotedTwice) return false
  const names = new Set(other.terms.map(nameOfTerm))
  return row.terms.length === 0 || names.size === 0 || row.terms.some((term) => names.has(nameOfTerm(term)))
}
