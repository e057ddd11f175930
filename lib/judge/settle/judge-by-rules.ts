import type { MatrixRow, Requirement } from '#db/rows/requirement.ts'
import type { EvidenceLine } from '#lib/judge/read/matrix.ts'
import { judgeRows } from '#lib/judge/settle/likeness/judge-rows.ts'
import type { RowModel } from '#lib/judge/settle/likeness/row-chance.ts'
import { loadRowModel } from '#lib/judge/settle/load-row-model.ts'
import { matrixRows, settleRows } from '#lib/judge/settle/settle-rows.ts'

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
  const done = new Set(settled.map(({ id }) => id))
  const openRows = rows.filter(({ id }) => !done.has(id))
  const judged = judgeRows(openRows, evidence, model)
  return matrixRows(rows, { settled, judged })
}
