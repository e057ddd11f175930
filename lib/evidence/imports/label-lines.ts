import table from '#assets/imports/line-weights.json' with { type: 'json' }
import {
  bestLabels,
  type ChainWeights,
  chainScores,
  type Labelled,
} from '#lib/evidence/imports/lines/chain.ts'
import { lineFeatures } from '#lib/evidence/imports/lines/line-features.ts'
import { lineHints } from '#lib/evidence/imports/lines/line-hints.ts'
import type { SourceLine } from '#lib/evidence/master/draft.ts'

/** The weights of both steps: the first labels lines by what they show, the second also by what the first found. */
export type LabelWeights = { first: ChainWeights; second: ChainWeights }

const WEIGHTS: LabelWeights = { first: unpacked(table.first), second: unpacked(table.second) }

/** Labels the lines of a resume in reading order. */
export function labelLines(lines: readonly SourceLine[], { first, second } = WEIGHTS): Labelled[] {
  const features = lineFeatures(lines)
  const hints = lineHints(lines, bestLabels(chainScores(features, first)))
  const hinted = features.map(({ own, edges }, index) => ({ own: [...own, ...(hints[index] ?? [])], edges }))
  return bestLabels(chainScores(hinted, second))
}

/** Rows of hundredths, as the bytes of 16-bit numbers in base64, in the order of their names. */
type PackedRows = { names: string; rows: string }

/** Weights as they are stored. */
type PackedWeights = { own: PackedRows; hidden: PackedRows; out: PackedRows; edges: PackedRows }

function unpacked({ own, hidden, out, edges }: PackedWeights): ChainWeights {
  return {
    own: rowsOf(own),
    hidden: rowsOf(hidden),
    out: Object.values(rowsOf(out)),
    edges: rowsOf(edges),
  }
}

function rowsOf({ names: all, rows }: PackedRows): Record<string, number[]> {
  const names = all.split(';')
  const bytes = Uint8Array.fromBase64(rows)
  const numbers = [...new Int16Array(bytes.buffer, 0, bytes.length / 2)].map((hundredths) => hundredths / 100)
  const width = numbers.length / names.length
  return Object.fromEntries(names.map((name, at) => [name, numbers.slice(at * width, (at + 1) * width)]))
}
