import packed from '#assets/imports/line-weights.json' with { type: 'json' }
import { bestLabels, type Labelled } from '#lib/evidence/imports/lines/chain.ts'
import { lineFeatures } from '#lib/evidence/imports/lines/line-features.ts'
import { labelScores, networkOf } from '#lib/evidence/imports/lines/line-network.ts'
import { LINE_LABELS, type SourceLine } from '#lib/evidence/master/draft.ts'
import { once } from '#lib/text/memoize.ts'

// Most starts read no document.
const network = once(() => networkOf(packed))

/** Labels the lines of a resume in reading order, unless the document says what they are. */
export function labelLines(lines: readonly SourceLine[]): Labelled[] {
  const tagLabels = lines.flatMap(({ tagLabel: label }) => (label === undefined ? [] : [{ label, sure: 1 }]))
  if (tagLabels.length === lines.length) return tagLabels
  const scores = labelScores(lineFeatures(lines), network())
  const { steps } = network()
  return bestLabels({ lines: withAlikeLines(lines, scores, bestLabels({ lines: scores, steps })), steps })
}

// Lines in the same letters at the same indent mostly have the same part. Each label gains by the share of the others that
// have it, so a doubtful line follows them. Example: the school of the last entry, set as all employers above.
function withAlikeLines(
  lines: readonly SourceLine[],
  scores: readonly Float32Array[],
  labels: readonly Labelled[],
): readonly Float32Array[] {
  const groups = Map.groupBy(lines.keys(), (index) => placedStyle(lines[index] as SourceLine))
  const votes = new Map([...groups].map(([style, alike]) => [style, votesOf(alike, labels)]))
  return scores.map((row, index) => {
    const style = placedStyle(lines[index] as SourceLine)
    const others = (groups.get(style)?.length ?? 0) - 1
    if (others < LEAST_ALIKE) return row
    const own = votesOf([index], labels)
    return row.map((score, label) => {
      const share =
        ((votes.get(style)?.[label] ?? 0) - (own[label] ?? 0) + UNSEEN) / (others + UNSEEN * row.length)
      return score + ALIKE * Math.log(share)
    })
  })
}

// For each label, how surely the lines have it.
function votesOf(indexes: readonly number[], labels: readonly Labelled[]): number[] {
  const votes = LINE_LABELS.map(() => 0)
  for (const index of indexes) {
    const { label, sure } = labels[index] as Labelled
    votes[LINE_LABELS.indexOf(label)] = (votes[LINE_LABELS.indexOf(label)] ?? 0) + sure
  }
  return votes
}

function placedStyle(line: SourceLine): string {
  return `${styleOf(line)} ${line.bullet} ${Math.round(line.indent)} ${line.right !== null}`
}

function styleOf({ font, strong, size }: SourceLine): string {
  return `${font} ${strong} ${size}`
}

const LEAST_ALIKE = 2
const ALIKE = 0.8
const UNSEEN = 0.5
