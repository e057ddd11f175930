import packed from '#assets/imports/line-weights.json' with { type: 'json' }
import { bestLabels, type Labelled } from '#lib/evidence/imports/lines/chain.ts'
import { lineFeatures } from '#lib/evidence/imports/lines/line-features.ts'
import { labelScores, networkOf } from '#lib/evidence/imports/lines/line-network.ts'
import type { SourceLine } from '#lib/evidence/master/draft.ts'
import { once } from '#lib/text/once.ts'

// Most starts read no document.
const network = once(() => networkOf(packed))

/** Labels the lines of a resume in reading order, unless the document says what they are. */
export function labelLines(lines: readonly SourceLine[]): Labelled[] {
  const tagLabels = lines.flatMap(({ tagLabel: label }) => (label === undefined ? [] : [{ label, sure: 1 }]))
  if (tagLabels.length === lines.length) return tagLabels
  return bestLabels({ lines: labelScores(lineFeatures(lines), network()), steps: network().steps })
}
