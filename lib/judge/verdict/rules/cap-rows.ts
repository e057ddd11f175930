import type { MatrixRow } from '#lib/judge/read/matrix.ts'
import { byWeightAndLine } from '#lib/judge/verdict/counted-rows.ts'

/** The rows that are shown, must-haves first and then by line, and those that are more than that. */
export function capRows(rows: readonly MatrixRow[], most: number): { rows: MatrixRow[]; more: MatrixRow[] } {
  const sorted = rows.toSorted(byWeightAndLine)
  return { rows: sorted.slice(0, most), more: sorted.slice(most) }
}
