import fitted from '#assets/judge/rows-2.json' with { type: 'json' }
import type { MatrixRow, Requirement } from '#db/rows/requirement.ts'
import { loadTermWorth } from '#lib/judge/rank/load-rank-model.ts'
import { textVector } from '#lib/judge/rank/title-likeness.ts'
import type { EvidenceLine, JudgedRequirement } from '#lib/judge/read/matrix.ts'
import { judgeRows } from '#lib/judge/settle/likeness/judge-rows.ts'
import type { RowModel } from '#lib/judge/settle/likeness/row-chance.ts'
import { matrixRows, type RowsToJudge, rowsToJudge, settleRows } from '#lib/judge/settle/settle-rows.ts'

/**
 * Judges requirements by the built-in rules: code first settles the certain ones, then the words of the evidence
 * decide the rest. `today` is a day, YYYY-MM-DD; `model` is the shipped one unless another is measured.
 */
export function judgeByRules(
  rows: readonly Requirement[],
  evidence: readonly EvidenceLine[],
  today: string,
  model: RowModel = loadRowModel(),
): MatrixRow[] {
  const settled = settleRows(rows, evidence, today)
  // All rows tell how like the posting is, also the settled ones.
  const judged = judgeRows(rows, evidence, model)
  return matrixRows(rows, { settled, judged })
}

/** The rows that a model judges: all that code cannot settle with certainty, or those alone that the built-in rules leave open. */
export type RowsSent = 'all' | 'open'

/**
 * Returns the rows that a model has to judge. With `open`, the rows that the built-in rules find met or unmet keep that result; likely and
 * unknown rows go to the model, and stay so where it finds nothing.
 */
export function rowsForModel(
  rows: readonly Requirement[],
  { evidence, today, sends }: { evidence: readonly EvidenceLine[]; today: string; sends: RowsSent },
): RowsToJudge {
  const whole = rowsToJudge(rows, evidence, today)
  if (sends === 'all') return whole
  const isDecided = ({ status }: MatrixRow) => status === 'met' || status === 'unmet'
  const judged = new Map(judgeByRules(rows, evidence, today).map((row) => [row.id, row]))
  const open = whole.open.filter(({ id }) => !isDecided(judged.get(id) as MatrixRow))
  const openIds = new Set(open.map(({ id }) => id))
  const settledIds = new Set(whole.settled.map(({ id }) => id))
  const own = [...judged.values()].filter(({ id }) => !settledIds.has(id))
  return {
    settled: [...whole.settled, ...own.filter(({ id }) => !openIds.has(id)).map(resultOfRow)],
    nearly: own.filter(({ id, status }) => openIds.has(id) && status === 'partly').map(resultOfRow),
    open,
  }
}

function resultOfRow({ id, status, evidence, settled_by, chance }: MatrixRow): JudgedRequirement {
  return { id, status, evidence, rule: settled_by, ...(chance === undefined ? {} : { chance }) }
}

/** Returns all that rows are judged with: the worth of terms, learned word vectors and the fitted chance. */
export function loadRowModel(): RowModel {
  return { worth: loadTermWorth().worth, vectorOf: textVector, fitted }
}
