import { EVIDENCE, type RankEvidence, type RankWeights } from '#lib/judge/rank/rank-score.ts'

/** A labelled pair as far as fitting goes: 3 and 4 are good. */
export type Labelled = { label: number; evidence: RankEvidence }

/**
 * The weights under which the sum says best which pairs are good: logistic regression with an even share of good and
 * other pairs, read twice, for "at least 3" and for "4" with a start of its own, so that the best stand first.
 */
export function fitWeights(pairs: readonly Labelled[]): RankWeights {
  const rows: Row[] = []
  for (const least of [3, 4]) {
    const half = pairs.length / 2
    const good = pairs.filter(({ label }) => label >= least).length
    const rest = pairs.filter(({ label }) => label < least)
    const weight_of_rest = rest.reduce<number>((sum, { label }) => sum + weightOf(label, least), 0)
    for (const { label, evidence } of pairs) {
      const is_good = label >= least
      rows.push({
        values: [1, ...EVIDENCE.map((name) => evidence[name]), least === 4 ? 1 : 0],
        is_good,
        weight: is_good ? half / good : (half * weightOf(label, least)) / weight_of_rest,
      })
    }
  }
  const fitted = fitLogistic(rows)
  const round = (value: number) => Math.round(value * 1000) / 1000
  return {
    start: round(fitted[0] ?? 0),
    ...Object.fromEntries(EVIDENCE.map((name, at) => [name, round(fitted[at + 1] ?? 0)])),
  } as RankWeights
}

type Row = { values: number[]; is_good: boolean; weight: number }

// A stretch beside a reasonable job is no clear no.
function weightOf(label: number, least: number): number {
  return label === least - 1 ? 0.5 : 1
}

const RIDGE = 0.5
const STEPS = 30

// Newton's method; every weight but the start is drawn towards 0 a little.
function fitLogistic(rows: readonly Row[]): number[] {
  const size = rows[0]?.values.length ?? 0
  let weights: number[] = new Array<number>(size).fill(0)
  for (let step = 0; step < STEPS; step++) {
    const slope: number[] = weights.map((weight, at) => (at === 0 ? 0 : -RIDGE * weight))
    const curve: number[][] = weights.map((_, at) =>
      weights.map((__, other) => (at === other && at > 0 ? RIDGE : 0)),
    )
    for (const { values, is_good, weight } of rows) {
      const sum = values.reduce((total, value, at) => total + value * (weights[at] ?? 0), 0)
      const chance = 1 / (1 + Math.exp(-sum))
      values.forEach((value, at) => {
        slope[at] = (slope[at] ?? 0) + weight * ((is_good ? 1 : 0) - chance) * value
        const row = curve[at] ?? []
        values.forEach((other, to) => {
          row[to] = (row[to] ?? 0) + weight * chance * (1 - chance) * value * other
        })
      })
    }
    const change = solve(curve, slope)
    weights = weights.map((weight, at) => weight + (change[at] ?? 0))
    if (change.every((one) => Math.abs(one) < 1e-9)) break
  }
  return weights
}

function solve(matrix: number[][], right: number[]): number[] {
  const rows = matrix.map((row, at) => [...row, right[at] ?? 0])
  rows.forEach((_, at) => {
    let best = at
    for (let to = at + 1; to < rows.length; to++) {
      if (Math.abs(rows[to]?.[at] ?? 0) > Math.abs(rows[best]?.[at] ?? 0)) best = to
    }
    ;[rows[at], rows[best]] = [rows[best] ?? [], rows[at] ?? []]
    const pivot = rows[at] ?? []
    for (const row of rows) {
      if (row === pivot) continue
      const factor = (row[at] ?? 0) / (pivot[at] || 1)
      pivot.forEach((value, to) => {
        row[to] = (row[to] ?? 0) - factor * value
      })
    }
  })
  return rows.map((row, at) => (row.at(-1) ?? 0) / (row[at] || 1))
}
