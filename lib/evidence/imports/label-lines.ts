import packed from '#assets/imports/line-weights.json' with { type: 'json' }
import { bestLabels, type Labelled } from '#lib/evidence/imports/lines/chain.ts'
import { lineFeatures } from '#lib/evidence/imports/lines/line-features.ts'
import { labelScores, networkOf } from '#lib/evidence/imports/lines/line-network.ts'
import { sectionNamed } from '#lib/evidence/imports/words/section-named.ts'
import type { SectionName } from '#lib/evidence/imports/words/section-words.ts'
import { LINE_LABELS, type SourceLine } from '#lib/evidence/master/draft.ts'
import { once } from '#lib/text/memoize.ts'

// Most starts read no document.
const network = once(() => networkOf(packed))

/** Labels the lines of a resume in reading order, unless the document says what they are. */
export function labelLines(lines: readonly SourceLine[]): Labelled[] {
  const tagLabels = lines.flatMap(({ tagLabel: label }) => (label === undefined ? [] : [{ label, sure: 1 }]))
  if (tagLabels.length === lines.length) return tagLabels
  const scores = withoutLargerRests(lines, labelScores(lineFeatures(lines), network()))
  const { steps } = network()
  const first = withAlikeHeadings(lines, scores, bestLabels({ lines: scores, steps }))
  return bestLabels({ lines: withAlikeLines(lines, first, bestLabels({ lines: first, steps })), steps })
}

// A line in far larger letters than the line above never goes on with it. Example: a degree below small text on the page before.
function withoutLargerRests(
  lines: readonly SourceLine[],
  scores: readonly Float32Array[],
): readonly Float32Array[] {
  return scores.map((row, index) => {
    const above = lines[index - 1]?.size ?? Number.POSITIVE_INFINITY
    if ((lines[index] as SourceLine).size < above * FAR_LARGER) return row
    return row.map((score, label) => (label === REST ? score - UNLIKELY : score))
  })
}

// A resume sets its headings alike: a line in other letters than all headings with known names is none, and a line in their
// letters outside of a list is one. Examples: an employer in bold below "Work" in large letters, "Highlights" above the lines of
// each role, "Courses" in the small letters of dates, and "Kitchen" set as "Education" above it.
function withAlikeHeadings(
  lines: readonly SourceLine[],
  scores: readonly Float32Array[],
  labels: readonly Labelled[],
): readonly Float32Array[] {
  const counts = Map.groupBy(lines, ({ text }) => text)
  const isNamed = ({ text }: SourceLine) =>
    sectionNamed(text)?.exact === true && (counts.get(text)?.length ?? 0) < LEAST_REPEATED
  const named = new Set(lines.filter((line, index) => labels[index]?.label === 'heading' && isNamed(line)))
  const styles = [...Map.groupBy(lines, styleOf)].filter(([, alike]) => {
    const share = alike.filter((line) => named.has(line)).length
    return share > 0 && share * MOST_UNNAMED >= alike.length
  })
  const headings = new Set(styles.map(([style]) => style))
  if (styles.flatMap(([, alike]) => alike.filter((line) => named.has(line))).length < LEAST_NAMED)
    return scores
  const smallest = Math.min(
    ...[...named].filter((line) => headings.has(styleOf(line))).map(({ size }) => size),
  )
  const isBelowEntry = (line: SourceLine, index: number) =>
    (section === 'experience' || section === 'education' || section === 'projects') &&
    line.size < smallest / FAR_LARGER &&
    lines[index + 1]?.bullet === true
  let section: SectionName | undefined
  return scores.map((row, index) => {
    const line = lines[index] as SourceLine
    const isHeading = isNamed(line) && (headings.has(styleOf(line)) || !isBelowEntry(line, index))
    if (named.has(line) && isHeading) section = sectionNamed(line.text)?.name
    if (isHeading || (headings.has(styleOf(line)) && section !== undefined && LISTS.has(section))) return row
    const unlikely = headings.has(styleOf(line)) ? OF_LISTS : [HEADING]
    return row.map((score, label) => (unlikely.includes(label) ? score - UNLIKELY : score))
  })
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

const HEADING = LINE_LABELS.indexOf('heading')
const REST = LINE_LABELS.indexOf('rest')
const FAR_LARGER = 1.2
const LISTS = new Set<SectionName>(['skills', 'languages'])
const OF_LISTS = [LINE_LABELS.indexOf('label'), LINE_LABELS.indexOf('item')]
const LEAST_NAMED = 2
const LEAST_REPEATED = 2
const MOST_UNNAMED = 3
const UNLIKELY = 6
const LEAST_ALIKE = 2
const ALIKE = 0.8
const UNSEEN = 0.5
