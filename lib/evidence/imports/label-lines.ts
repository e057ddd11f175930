import packed from '#assets/imports/line-weights.json' with { type: 'json' }
import { bestLabels, type Labelled } from '#lib/evidence/imports/lines/chain.ts'
import { lineFeatures } from '#lib/evidence/imports/lines/line-features.ts'
import { labelScores, networkOf } from '#lib/evidence/imports/lines/line-network.ts'
import type { SourceLine } from '#lib/evidence/master/draft.ts'

const NETWORK = networkOf(packed)

/** Labels the lines of a resume in reading order, unless the document says what they are. */
export function labelLines(lines: readonly SourceLine[]): Labelled[] {
  const told = lines.flatMap(({ told: label }) => (label === undefined ? [] : [{ label, sure: 1 }]))
  if (told.length === lines.length) return told
  return bestLabels({ lines: labelScores(lineFeatures(lines), NETWORK), steps: NETWORK.steps })
}
