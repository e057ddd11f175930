import { LINE_LABELS, type LineLabel } from '#lib/evidence/master/draft.ts'

/** A label with its probability by the weights. */
export type Labelled = { label: LineLabel; sure: number }

/** The scores of each label of each line, and of each pair of labels: `steps[above][below]`. */
export type ChainScores = { lines: readonly Float32Array[]; steps: readonly Float32Array[] }

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
