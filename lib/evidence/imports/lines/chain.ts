import type { LineFeatures } from '#lib/evidence/imports/lines/line-features.ts'
import { LINE_LABELS, type LineLabel } from '#lib/evidence/imports/lines/line-labels.ts'

/**
 * The weights of a chain: `own` holds one number per label by feature, `hidden` the inputs of a layer between by feature,
 * `out` what each place of that layer adds to each label, and `edges` one number per pair of labels (above, below).
 */
export type ChainWeights = {
  own: Record<string, number[]>
  hidden: Record<string, number[]>
  out: number[][]
  edges: Record<string, number[]>
}

/** A label with its probability by the weights. */
export type Labelled = { label: LineLabel; sure: number }

const COUNT = LINE_LABELS.length

/** The scores of each label of each line, and of each pair of labels with the line above. */
export type ChainScores = { own: Float64Array[]; edges: Float64Array[] }

/** Scores the lines by their features. */
export function chainScores(
  features: readonly LineFeatures[],
  { own, hidden, out, edges }: ChainWeights,
): ChainScores {
  return {
    own: features.map((line) => {
      const scores = sumOf(line.own, own, COUNT)
      const places = sumOf(line.own, hidden, out.length)
      for (const [place, row] of out.entries()) {
        const strength = Math.tanh(value(places, place))
        for (let label = 0; label < COUNT; label += 1)
          scores[label] = value(scores, label) + strength * (row[label] ?? 0)
      }
      return scores
    }),
    edges: features.map((line) => sumOf(line.edges, edges, COUNT * COUNT)),
  }
}

function sumOf(names: readonly string[], table: Record<string, number[]>, length: number): Float64Array {
  const sums = new Float64Array(length)
  for (const name of names) {
    const row = Object.hasOwn(table, name) ? table[name] : undefined
    if (row)
      for (let index = 0; index < length; index += 1) sums[index] = value(sums, index) + (row[index] ?? 0)
  }
  return sums
}

/** The probability of each label of each line, by the sums over all ways to label the lines (forward and backward). */
export function marginals({ own, edges }: ChainScores): {
  lines: Float64Array[]
  total: number
  forward: Float64Array[]
  backward: Float64Array[]
} {
  const length = own.length
  const forward = own.map(() => new Float64Array(COUNT))
  const backward = own.map(() => new Float64Array(COUNT))
  const terms = new Float64Array(COUNT)
  for (let at = 0; at < length; at += 1)
    for (let to = 0; to < COUNT; to += 1) {
      for (let from = 0; from < COUNT; from += 1)
        terms[from] = value(forward[at - 1], from) + value(edges[at], from * COUNT + to)
      ;(forward[at] as Float64Array)[to] = value(own[at], to) + (at === 0 ? 0 : logSum(terms))
    }
  for (let at = length - 2; at >= 0; at -= 1)
    for (let from = 0; from < COUNT; from += 1) {
      for (let to = 0; to < COUNT; to += 1)
        terms[to] =
          value(edges[at + 1], from * COUNT + to) + value(own[at + 1], to) + value(backward[at + 1], to)
      ;(backward[at] as Float64Array)[from] = logSum(terms)
    }
  const total = length === 0 ? 0 : logSum(forward[length - 1] as Float64Array)
  const lines = forward.map((scores, at) =>
    scores.map((score, label) => Math.exp(score + value(backward[at], label) - total)),
  )
  return { lines, total, forward, backward }
}

/** The best way to label lines, with the probability of each label. */
export function bestLabels(scores: ChainScores): Labelled[] {
  const came = bestWays(scores)
  const { lines } = marginals(scores)
  const labels: Labelled[] = []
  let label = came.last
  for (let at = scores.own.length - 1; at >= 0; at -= 1) {
    labels.unshift({ label: LINE_LABELS[label] as LineLabel, sure: value(lines[at], label) })
    label = came.from[at]?.[label] ?? 0
  }
  return labels
}

// The best label above each label of each line, and the best label of the last line.
function bestWays({ own, edges }: ChainScores): { from: number[][]; last: number } {
  const from: number[][] = []
  let above: Float64Array | undefined
  for (const [at, scores] of own.entries()) {
    const best = above
    const labels = LINE_LABELS.map((_, to) =>
      best === undefined
        ? 0
        : indexOfMost(best.map((score, label) => score + value(edges[at], label * COUNT + to))),
    )
    above = scores.map((score, to) => {
      const label = labels[to] ?? 0
      return score + (best === undefined ? 0 : value(best, label) + value(edges[at], label * COUNT + to))
    })
    from.push(labels)
  }
  return { from, last: above === undefined ? 0 : indexOfMost(above) }
}

function value(row: Float64Array | undefined, index: number): number {
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
