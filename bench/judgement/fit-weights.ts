import { EVIDENCE, type RankEvidence, type RankWeights } from '#lib/judge/rank/rank-score.ts'

/** A labelled pair as far as fitting goes: 3 and 4 are good; every person counts the same. */
export type LabelledRank = { person: string; label: number; evidence: RankEvidence }

/**
 * The weights under which the sum says best which pairs are good: logistic regression with an even share of good and
 * other pairs, read twice, for "at least 3" and for "4" with a start of its own, so that the best stand first.
 */
export function fitWeights(pairs: readonly LabelledRank[]): RankWeights {
  // A weight of the wrong sign is chance: its part is left out and the others are fitted again.
  let parts: FittedPart[] = [...EVIDENCE]
  for (;;) {
    const fitted = fitParts(pairs, parts)
    const right = parts.filter((part) => (fitted.get(part) ?? 0) * SIGN[part] > 0)
    if (right.length === parts.length) {
      const weights = EVIDENCE.map((part) => [part, rounded(fitted.get(part) ?? 0)])
      return { start: rounded(fitted.get('start') ?? 0), ...Object.fromEntries(weights) } as RankWeights
    }
    parts = right
  }
}

type FittedPart = keyof RankEvidence

const SIGN: Record<FittedPart, 1 | -1> = {
  ...{ title_likeness: 1, trade: 1, likeness: 1, keywords: 1 },
  ...{ level: -1, years: -1, language: -1, tools: -1 },
}

function rounded(value: number): number {
  return Math.round(value * 1000) / 1000
}

function fitParts(
  pairs: readonly LabelledRank[],
  parts: readonly FittedPart[],
): Map<FittedPart | 'start', number> {
  const sizes = new Map(
    [...Map.groupBy(pairs, ({ person }) => person)].map(([name, own]) => [name, own.length]),
  )
  const share = ({ person }: LabelledRank) => pairs.length / (sizes.size * (sizes.get(person) ?? 1))
  const rows: Row[] = []
  for (const least of [3, 4]) {
    const weighed = pairs.map((pair) => ({ pair, weight: share(pair) * weightOf(pair.label, least) }))
    const sumOf = (isGood: boolean) =>
      weighed.reduce((sum, { pair, weight }) => sum + (pair.label >= least === isGood ? weight : 0), 0)
    const sums = { good: sumOf(true), rest: sumOf(false) }
    for (const { pair, weight } of weighed) {
      const is_good = pair.label >= least
      rows.push({
        values: [1, ...parts.map((name) => pair.evidence[name]), least === 4 ? 1 : 0],
        is_good,
        weight: (pairs.length / 2) * (weight / (is_good ? sums.good : sums.rest)),
      })
    }
  }
  const fitted = fitLogistic(rows)
  return new Map([
    ['start', fitted[0] ?? 0] as const,
    ...parts.map((part, at) => [part, fitted[at + 1] ?? 0] as const),
  ])
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
      weights.map((__, column) => (at === column && at > 0 ? RIDGE : 0)),
    )
    for (const { values, is_good, weight } of rows) {
      const sum = values.reduce((total, value, at) => total + value * (weights[at] ?? 0), 0)
      const chance = 1 / (1 + Math.exp(-sum))
      values.forEach((value, at) => {
        slope[at] = (slope[at] ?? 0) + weight * ((is_good ? 1 : 0) - chance) * value
        const row = curve[at] ?? []
        values.forEach((factor, to) => {
          row[to] = (row[to] ?? 0) + weight * chance * (1 - chance) * value * factor
        })
      })
    }
    const change = solve(curve, slope)
    weights = weights.map((weight, at) => weight + (change[at] ?? 0))
    if (change.every((step) => Math.abs(step) < 1e-9)) break
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
