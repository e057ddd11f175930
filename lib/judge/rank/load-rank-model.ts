import packed from '#assets/rank/background-1.json' with { type: 'json' }
import table from '#assets/rank/document-frequency-2.json' with { type: 'json' }
import fitted from '#assets/rank/weights-2.json' with { type: 'json' }
import type { RankModel } from '#lib/judge/rank/rank-score.ts'
import { type DocumentFrequency, type TermWorth, termVector, termWorth } from '#lib/judge/rank/term-vector.ts'

/** Returns the table of document frequencies that comes with the service. */
export function loadDocumentFrequency(): DocumentFrequency {
  return table
}

/** Returns the worth of terms under that table, computed once. */
export function loadTermWorth(): TermWorth {
  worth ??= termWorth(table)
  return worth
}

/**
 * Returns the inputs of ranks: the worth of terms, the sample that roles are compared with, and the fitted weights.
 */
export function loadRankModel(): RankModel {
  model ??= { worth: loadTermWorth(), sample: packed.vectors.map(unpackVector), weights: fitted.weights }
  return model
}

let worth: TermWorth | undefined
let model: RankModel | undefined

/** Decodes a vector of the shipped sample: 32-bit numbers, little-endian, in base 64. */
function unpackVector(text: string): Uint32Array {
  const bytes = Uint8Array.fromBase64(text)
  return new Uint32Array(bytes.buffer)
}

type PostingBody = { title: string; body: string; lower?: string }

/** Returns the rank terms of a posting under the shipped table; `lower` is its body in lower case. */
export function termsOfPosting({ title, body, lower }: PostingBody): Uint32Array {
  return termVector({ title, text: body, lower }, loadTermWorth())
}
