import { loadTermWorth } from '#lib/judge/rank/load-rank-model.ts'
import { termVector } from '#lib/judge/rank/term-vector.ts'

/** The rank terms of a posting under the table that comes with the service. */
export function termsOfPosting({ title, body }: { title: string; body: string }): Uint32Array {
  return termVector({ title, text: body }, loadTermWorth())
}
