import fitted from '#assets/judge/rows-2.json' with { type: 'json' }
import type { MatrixRow, Requirement } from '#db/rows/requirement.ts'
import { loadTermWorth } from '#lib/judge/rank/load-rank-model.ts'
import { textVector } from '#lib/judge/rank/title-likeness.ts'
import type { EvidenceLine } from '#lib/judge/read/matrix.ts'
import { judgeRows } from '#lib/judge/settle/likeness/judge-rows.ts'
import type { RowModel } from '#lib/judge/settle/likeness/row-chance.ts'
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

/** Returns all that rows are judged with: the worth of terms, learned word vectors and the fitted chance. */
export function loadRowModel(): RowModel {
  return { worth: loadTermWorth().worth, vectorOf: textVector, fitted }
}
