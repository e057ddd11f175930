import packed from '#assets/imports/line-weights.json' with { type: 'json' }
import { bestLabels, type Labelled, lineFeatures } from '#lib/evidence/imports/lines/line-features.ts'
import { labelScores, networkOf } from '#lib/evidence/imports/lines/line-network.ts'
import { sectionNamed } from '#lib/evidence/imports/words/section-named.ts'
import { LINE_LABELS, type SourceLine } from '#lib/evidence/master/draft.ts'
import { once } from '#lib/text/memoize.ts'

// Most starts read no document.
const network = once(() => networkOf(packed))

/** Labels the lines of a resume in reading order, unless the document or the reader of its tables says what they are. */
export function labelLines(lines: readonly SourceLine[]): Labelled[] {
  const tagLabels = lines.flatMap(({ tagLabel: label }) => (label === undefined ? [] : [{ label, sure: 1 }]))
  if (tagLabels.length === lines.length) return tagLabels
  const scores = labelScores(lineFeatures(lines), network())
  const { steps } = network()
  const labels = bestLabels({
    lines: withAlikeLines(lines, scores, bestLabels({ lines: scores, steps })),
    steps,
  })
  return withPlainText(lines, labels).map((label, index) => {
    const tagLabel = lines[index]?.tagLabel
    return tagLabel === undefined ? label : { label: tagLabel, sure: 1 }
  })
}

// A plain line below the text of an entry is no heading if the document marks each heading that names a section. Example: "Ended when
// the plant closed" below the bullets of a job.
function withPlainText(lines: readonly SourceLine[], labels: readonly Labelled[]): readonly Labelled[] {
  const headings = lines.filter((_, index) => labels[index]?.label === 'heading')
  const named = headings.filter(({ text }) => sectionNamed(text)?.exact === true)
  if (named.length < LEAST_NAMED || named.some(({ level }) => level === null)) return labels
  return labels.map((part, index) => {
    const { text, level, strong, gap } = lines[index] as SourceLine
    const above = labels[index - 1]?.label
    const isPlain = level === null && !strong && !gap && sectionNamed(text) === null
    const isBelowText = above === 'item' || above === 'rest'
    return part.label === 'heading' && isPlain && isBelowText ? { ...part, label: 'item' } : part
  })
}

const LEAST_NAMED = 3

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

function placedStyle({ font, strong, size, bullet, indent, right }: SourceLine): string {
  return [font, strong, size, bullet, Math.round(indent), right !== null].join(' ')
}

const LEAST_ALIKE = 2
const ALIKE = 0.8
const UNSEEN = 0.5
