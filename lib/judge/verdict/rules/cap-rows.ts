import type { MatrixRow } from '#lib/judge/read/matrix.ts'
import { byWeightAndLine } from '#lib/judge/verdict/counted-rows.ts'

/** The rows that are kept, must-haves first and then by line, and how many are not shown. */
export function capRows(
  rows: readonly MatrixRow[],
  most: number,
): { rows: MatrixRow[]; rows_not_shown: number } {
  const sorted = rows.toSorted(byWeightAndLine)
  return { rows: sorted.slice(0, most), rows_not_shown: Math.max(0, sorted.length - most) }
}
