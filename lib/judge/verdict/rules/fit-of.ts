import { isMustHave, type MatrixRow } from '#lib/judge/read/matrix.ts'
import { countedRows, SAYS_LITTLE } from '#lib/judge/verdict/counted-rows.ts'

type Weighed = Pick<MatrixRow, 'id' | 'kind' | 'class' | 'status' | 'any_of' | 'settled_by'>

/**
 * The share of requirements that are met, 0 to 100, must-haves counted twice; null where there is none. What is partly
 * met counts as not met. What no resume shows counts neither way until it is known: traits, what only the person can
 * confirm, and words that name nothing.
 */
export function fitOf(rows: readonly Weighed[]): number | null {
  const counted = countedRows(rows).filter(isWeighed)
  const all = weightOf(counted)
  if (all === 0) return null
  const met = weightOf(counted.filter(({ status }) => status === 'met'))
  return Math.floor((200 * met + all) / (2 * all))
}

function isWeighed({ kind, class: rowClass, status, settled_by }: Weighed): boolean {
  if (status === 'met') return true
  if (kind === 'soft' || settled_by === SAYS_LITTLE) return false
  return rowClass !== 'askable' || status !== 'unknown'
}

function weightOf(rows: readonly Weighed[]): number {
  return rows.reduce((sum, row) => sum + (isMustHave(row.class) ? 2 : 1), 0)
}
