import { isMustHave, type MatrixRow } from '#lib/judge/read/matrix.ts'
import { countedRows } from '#lib/judge/verdict/counted-rows.ts'

type Weighed = Pick<MatrixRow, 'id' | 'kind' | 'class' | 'status' | 'any_of' | 'settled_by'>

/**
 * The share of requirements that are met, 0 to 100, must-haves counted twice; null where there is none. What is partly
 * met counts as not met. A trait that no line shows counts neither way: no resume shows traits.
 */
export function fitOf(rows: readonly Weighed[]): number | null {
  const counted = countedRows(rows).filter(({ kind, status }) => kind !== 'soft' || status === 'met')
  const all = weightOf(counted)
  if (all === 0) return null
  const met = weightOf(counted.filter(({ status }) => status === 'met'))
  return Math.floor((200 * met + all) / (2 * all))
}

function weightOf(rows: readonly Weighed[]): number {
  return rows.reduce((sum, row) => sum + (isMustHave(row.class) ? 2 : 1), 0)
}
