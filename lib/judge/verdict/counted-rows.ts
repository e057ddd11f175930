import type { MatrixRow, RowClass, RowStatus } from '#db/rows/requirement.ts'
import { isMustHave } from '#lib/judge/read/matrix.ts'

/**
 * Rules that drop a row: a repetition, not about the candidate, another row of its group was met, or the person
 * reported it.
 */
export const DROPPING_RULES: readonly string[] = [
  'duplicate',
  'boilerplate',
  'any_of',
  'not_a_requirement',
  'read_wrongly',
]

/** The rule for a row that names nothing a resume could show: it is listed but does not count. */
export const VAGUE_RULE = 'says_little'

const BY_STATUS: readonly RowStatus[] = ['met', 'unknown', 'partly', 'unmet']
const BY_CLASS: readonly RowClass[] = ['hard', 'askable', 'list_item', 'nice_to_have']

type CountableRow = Pick<MatrixRow, 'id' | 'class' | 'status' | 'any_of' | 'settled_by'>

/** Returns the rows that fit and verdict count; of alternatives, only the one with the best status. */
export function countedRows<Row extends CountableRow>(rows: readonly Row[]): Row[] {
  const best = new Map<string, Row>()
  const own = rows.filter(({ settled_by }) => settled_by === null || !DROPPING_RULES.includes(settled_by))
  for (const row of own) {
    if (row.any_of === null) continue
    const bestRow = best.get(row.any_of)
    if (bestRow === undefined || ranksAbove(row, bestRow)) best.set(row.any_of, row)
  }
  return own.filter((row) => row.any_of === null || best.get(row.any_of) === row)
}

function ranksAbove(row: CountableRow, rival: CountableRow): boolean {
  const byStatus = BY_STATUS.indexOf(row.status) - BY_STATUS.indexOf(rival.status)
  if (byStatus !== 0) return byStatus < 0
  const byClass = BY_CLASS.indexOf(row.class) - BY_CLASS.indexOf(rival.class)
  return byClass === 0 ? numberOf(row.id) < numberOf(rival.id) : byClass < 0
}

function numberOf(id: string): number {
  return Number(id.slice(1))
}

/** Sorts must-haves first, then in the order of the posting. */
export function byWeightAndLine(a: MatrixRow, b: MatrixRow): number {
  const weight = Number(isMustHave(b.class)) - Number(isMustHave(a.class))
  return weight || a.line - b.line || numberOf(a.id) - numberOf(b.id)
}

/** Returns the rows to show, must-haves first and then by line, and the number of further rows. */
export function capRows(rows: readonly MatrixRow[], most: number): { rows: MatrixRow[]; more: MatrixRow[] } {
  const sorted = rows.toSorted(byWeightAndLine)
  return { rows: sorted.slice(0, most), more: sorted.slice(most) }
}
