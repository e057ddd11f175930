import { isMustHave, type MatrixRow, type RowClass, type RowStatus } from '#lib/judge/read/matrix.ts'

/** What says that a row is none: said twice, not about the candidate, another of its group was met, or the person said so. */
export const NOT_ROWS: readonly string[] = [
  'duplicate',
  'boilerplate',
  'any_of',
  'not_a_requirement',
  'read_wrongly',
]

/** The rule that says of a row that its words name nothing a resume could show: it is one, and counts neither way. */
export const SAYS_LITTLE = 'says_little'

const BY_STATUS: readonly RowStatus[] = ['met', 'unknown', 'partly', 'unmet']
const BY_CLASS: readonly RowClass[] = ['hard', 'askable', 'list_item', 'nice_to_have']

type CountableRow = Pick<MatrixRow, 'id' | 'class' | 'status' | 'any_of' | 'settled_by'>

/** The rows that fit and verdict are made of: of a group of which one is enough, the one that stands best. */
export function countedRows<Row extends CountableRow>(rows: readonly Row[]): Row[] {
  const best = new Map<string, Row>()
  const own = rows.filter(({ settled_by }) => settled_by === null || !NOT_ROWS.includes(settled_by))
  for (const row of own) {
    if (row.any_of === null) continue
    const bestRow = best.get(row.any_of)
    if (bestRow === undefined || standsBetter(row, bestRow)) best.set(row.any_of, row)
  }
  return own.filter((row) => row.any_of === null || best.get(row.any_of) === row)
}

function standsBetter(row: CountableRow, rival: CountableRow): boolean {
  const byStatus = BY_STATUS.indexOf(row.status) - BY_STATUS.indexOf(rival.status)
  if (byStatus !== 0) return byStatus < 0
  const byClass = BY_CLASS.indexOf(row.class) - BY_CLASS.indexOf(rival.class)
  return byClass === 0 ? numberOf(row.id) < numberOf(rival.id) : byClass < 0
}

function numberOf(id: string): number {
  return Number(id.slice(1))
}

/** Must-haves first, then in the order of the posting. */
export function byWeightAndLine(a: MatrixRow, b: MatrixRow): number {
  const weight = Number(isMustHave(b.class)) - Number(isMustHave(a.class))
  return weight || a.line - b.line || numberOf(a.id) - numberOf(b.id)
}

/** The rows that are shown, must-haves first and then by line, and those that are more than that. */
export function capRows(rows: readonly MatrixRow[], most: number): { rows: MatrixRow[]; more: MatrixRow[] } {
  const sorted = rows.toSorted(byWeightAndLine)
  return { rows: sorted.slice(0, most), more: sorted.slice(most) }
}
