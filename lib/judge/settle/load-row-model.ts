import fitted from '#assets/judge/rows-2.json' with { type: 'json' }
import { loadTermWorth } from '#lib/judge/rank/load-rank-model.ts'
import { textVector } from '#lib/judge/rank/title-likeness.ts'
import type { RowModel } from '#lib/judge/settle/likeness/row-chance.ts'

/** Returns all that rows are judged with: the worth of terms, learned word vectors and the fitted chance. */
export function loadRowModel(): RowModel {
  return { worth: loadTermWorth().worth, vectorOf: textVector, fitted }
}
