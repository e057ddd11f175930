import { bin, isLow, isSentence, type LineFacts, lineFacts } from '#lib/evidence/imports/lines/line-facts.ts'
import { sectionNamed } from '#lib/evidence/imports/words/section-named.ts'
import { LINE_LABELS, type LineLabel, type SourceLine } from '#lib/evidence/master/draft.ts'

/** The features of a line: names of facts that hold, and numbers. */
export type LineFeatures = { names: string[]; numbers: number[] }

/** Returns the features of lines in reading order. They say how lines look; words count only as word classes. */
export function lineFeatures(lines: readonly SourceLine[]): LineFeatures[] {
  const facts = lineFacts(lines)
  const styles = styleFacts(facts, ({ style }) => style)
  const places = styleFacts(facts, placedStyle)
  const body = bodyStyle(facts)
  let named: LineFacts | undefined
  let first: LineFacts | undefined
  return facts.map((fact, index) => {
    const above = facts[index - 1]
    const names = [
      ...fact.own,
      ...fact.near.map((name) => `0 ${name}`),
      ...(styles.get(fact.style) ?? []),
      ...(places.get(placedStyle(fact)) ?? []).map((name) => `placed ${name}`),
      ...(facts[index + 1]?.style === fact.style ? ['style as below'] : []),
      ...(FIRST_PLACES[index] ?? []),
      ...(index === facts.length - 1 ? ['last'] : []),
      ...(fact.style === body ? ['body style'] : []),
      ...(named === undefined
        ? ['before named']
        : [sectionName(named), `section ${sectionNamed(named.line.text)?.name}`]),
      ...(named && named === above ? ['under named'] : likenessNames(fact, first)),
    ]
    if (named && named === above) first = fact
    if (fact.isNamed) named = fact
    return { names, numbers: numbersOf(facts, index) }
  })
}

const FIRST_PLACES = [['first'], ['2nd-3rd'], ['2nd-3rd'], ['4th-6th'], ['4th-6th'], ['4th-6th']]

// The features that a line shares with the first line below the last known heading: entries of one section look alike.
function likenessNames(fact: LineFacts, first: LineFacts | undefined): string[] {
  if (first === undefined || first === fact || fact.style !== first.style) return []
  const isSameShape =
    fact.isDated === first.isDated && (fact.line.right === null) === (first.line.right === null)
  return [
    'style of first',
    ...(isSameShape ? ['shape of first'] : []),
    ...(Math.abs(fact.line.indent - first.line.indent) < INDENT ? ['indent of first'] : []),
  ]
}

function sectionName({ line }: LineFacts): string {
  const name = sectionNamed(line.text)?.name ?? ''
  if (LISTS.has(name)) return 'in list'
  if (name === 'summary') return 'in summary'
  return ENTRIES.has(name) ? 'in entries' : 'in other'
}

// Numbers from about -1 to 3: where a line stands, how large it is, and how far it is from its neighbours.
function numbersOf(facts: LineFacts[], index: number): number[] {
  const { line, space, words } = facts[index] as LineFacts
  const above = facts[index - 1]
  const below = facts[index + 1]
  const end = ({ place }: SourceLine) => (place ? (place.x + place.width) / PAGE_WIDTH : 0)
  return [
    line.indent / 10,
    line.size - 1,
    (space ?? 0) - 1,
    (below?.space ?? 0) - 1,
    above ? (line.indent - above.line.indent) / 4 : 0,
    below ? (below.line.indent - line.indent) / 4 : 0,
    above ? (line.size - above.line.size) * 3 : 0,
    below ? (below.line.size - line.size) * 3 : 0,
    Math.log1p(words) / 2,
    line.text.length / 80,
    (line.right?.length ?? 0) / 30,
    end(line),
    above ? end(line) - end(above.line) : 0,
    (line.place?.x ?? 0) / PAGE_WIDTH,
    index / facts.length,
    Math.min(1, index / 10),
  ].map((value) => Math.max(-3, Math.min(3, value)))
}

// Lines in the same letters have the same part in most resumes, so each knows what the others of its style look like.
function styleFacts(facts: LineFacts[], keyOf: (fact: LineFacts) => string): Map<string, string[]> {
  const groups = Map.groupBy(facts, keyOf)
  const places = new Map(facts.map((fact, index) => [fact, index]))
  const share = (group: LineFacts[], holds: (fact: LineFacts, index: number) => boolean | undefined) => {
    const count = group.filter((fact) => holds(fact, places.get(fact) ?? 0)).length
    const part = count / group.length
    return part === 0 ? 'no' : part < 0.25 ? 'few' : part < 0.6 ? 'some' : 'most'
  }
  return new Map(
    [...groups].map(([style, group]) => [
      style,
      [
        `style count ${bin(group.length, [1, 2, 4, 8])}`,
        `style share ${bin(group.length / facts.length, [0.05, 0.12, 0.3])}`,
        `style named ${share(group, ({ isNamed }) => isNamed)}`,
        `style dated ${share(group, ({ isDated }) => isDated)}`,
        `style gap ${share(group, ({ line, space }) => line.gap || (space ?? 0) > 1.2)}`,
        `style over bullet ${share(group, (_, index) => facts[index + 1]?.line.bullet)}`,
        `style over dates ${share(group, (_, index) => facts[index + 1]?.isDated)}`,
        `style under bullet ${share(group, (_, index) => facts[index - 1]?.line.bullet)}`,
        `style twice ${share(group, (fact, index) => facts[index + 1]?.style === fact.style)}`,
        `style short ${share(group, ({ words }) => words <= 4)}`,
        `style under named ${share(group, (_, index) => facts[index - 1]?.isNamed)}`,
        `style over named ${share(group, (_, index) => facts[index + 1]?.isNamed)}`,
        `style low ${share(group, ({ line }) => isLow(line.text))}`,
        `style full ${share(group, ({ line }) => line.full)}`,
        `style sentence ${share(group, ({ line }) => isSentence(line.text))}`,
        `style over low ${share(group, (_, index) => isLow(facts[index + 1]?.line.text ?? ''))}`,
      ],
    ]),
  )
}

// The lines of a style that begin at the same place: text set in below a title, for one.
function placedStyle({ style, line, block }: LineFacts): string {
  return `${style} ${Math.round(line.indent / 0.6)} ${block}`
}

function bodyStyle(facts: LineFacts[]): string | undefined {
  const letters = new Map<string, number>()
  for (const { style, line } of facts) letters.set(style, (letters.get(style) ?? 0) + line.text.length)
  return [...letters].toSorted(([, a], [, b]) => b - a)[0]?.[0]
}

const INDENT = 0.5
const PAGE_WIDTH = 600
const LISTS = new Set(['skills', 'languages'])
const ENTRIES = new Set(['experience', 'education', 'projects'])

/** A label with its probability by the weights. */
export type Labelled = { label: LineLabel; sure: number }

/** The scores of each label of each line, and of each pair of labels: `steps[above][below]`. */
type ChainScores = { lines: readonly Float32Array[]; steps: readonly Float32Array[] }

// The probability of each label of each line, by the sums over all ways to label the lines.
function probabilities({ lines, steps }: ChainScores): Float64Array[] {
  const forward = sumsAlong(lines, (from, to) => value(steps[from], to))
  const backward = sumsAlong(lines.toReversed(), (from, to) => value(steps[to], from)).toReversed()
  return forward.map((sums, at) => {
    const both = sums.map((sum, label) => sum + value(backward[at], label) - value(lines[at], label))
    const total = logSum(both)
    return both.map((sum) => Math.exp(sum - total))
  })
}

// For each label of each line, the sum over all ways that end there.
function sumsAlong(
  lines: readonly Float32Array[],
  step: (from: number, to: number) => number,
): Float64Array[] {
  const sums: Float64Array[] = []
  for (const scores of lines) {
    const above = sums.at(-1)
    sums.push(
      Float64Array.from(scores, (score, to) =>
        above === undefined ? score : score + logSum(above.map((sum, from) => sum + step(from, to))),
      ),
    )
  }
  return sums
}

/** The best way to label lines, with the probability of each label. */
export function bestLabels(scores: ChainScores): Labelled[] {
  const came = bestWays(scores)
  const shares = probabilities(scores)
  const labels: Labelled[] = []
  let label = came.last
  for (let at = scores.lines.length - 1; at >= 0; at -= 1) {
    labels.unshift({ label: LINE_LABELS[label] as LineLabel, sure: value(shares[at], label) })
    label = came.from[at]?.[label] ?? 0
  }
  return labels
}

// The best label above each label of each line, and the best label of the last line.
function bestWays({ lines, steps }: ChainScores): { from: number[][]; last: number } {
  const from: number[][] = []
  let above: Float64Array | undefined
  for (const scores of lines) {
    const best = above
    const sums = LINE_LABELS.map((_, to) => best?.map((sum, label) => sum + value(steps[label], to)))
    const labels = sums.map((row) => (row === undefined ? 0 : indexOfMost(row)))
    above = Float64Array.from(scores, (score, to) => score + value(sums[to], labels[to] ?? 0))
    from.push(labels)
  }
  return { from, last: above === undefined ? 0 : indexOfMost(above) }
}

function value(row: Float32Array | Float64Array | undefined, index: number): number {
  return row?.[index] ?? 0
}

function indexOfMost(row: Float64Array): number {
  return row.reduce((best, score, index) => (score > value(row, best) ? index : best), 0)
}

function logSum(terms: Float64Array): number {
  let most = Number.NEGATIVE_INFINITY
  for (const term of terms) most = Math.max(most, term)
  let sum = 0
  for (const term of terms) sum += Math.exp(term - most)
  return most + Math.log(sum)
}
