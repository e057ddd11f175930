import type { Judged, MatrixRow, Requirement } from '#lib/judge/read/matrix.ts'

/** The rows with what was found for them; what code settled stands before what was judged, and the rest is unknown. */
export function matrixRows(
  rows: readonly Requirement[],
  { settled, judged }: { settled: readonly Judged[]; judged: readonly Judged[] },
): MatrixRow[] {
  const found = new Map([...judged, ...settled].map((one) => [one.id, one]))
  return rows.map((row) => {
    const one = found.get(row.id)
    return {
      ...row,
      status: one?.status ?? 'unknown',
      evidence: one?.evidence ?? [],
      settled_by: one?.rule ?? null,
    }
  })
}
