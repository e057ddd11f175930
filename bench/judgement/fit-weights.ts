import { type DenseExample, fitByNewton } from '#bench/judgement/logistic.ts'
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
  title_likeness: 1,
  trade: 1,
  likeness: 1,
  keywords: 1,
  level: -1,
  years: -1,
  language: -1,
  tools: -1,
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
  const rows: DenseExample[] = []
  for (const least of [3, 4]) {
    const weighed = pairs.map((pair) => ({ pair, weight: share(pair) * weightOf(pair.label, least) }))
    const sumOf = (isGood: boolean) =>
      weighed.reduce((sum, { pair, weight }) => sum + (pair.label >= least === isGood ? weight : 0), 0)
    const sums = { good: sumOf(true), rest: sumOf(false) }
    for (const { pair, weight } of weighed) {
      const is_good = pair.label >= least
      rows.push({
        x: [1, ...parts.map((name) => pair.evidence[name]), least === 4 ? 1 : 0],
        y: Number(is_good),
        weight: (pairs.length / 2) * (weight / (is_good ? sums.good : sums.rest)),
      })
    }
  }
  const fitted = fitByNewton(rows, { ridge: [0, ...parts.map(() => RIDGE), RIDGE], steps: STEPS })
  return new Map([
    ['start', fitted[0] ?? 0] as const,
    ...parts.map((part, at) => [part, fitted[at + 1] ?? 0] as const),
  ])
}

// A stretch beside a reasonable job is no clear no.
function weightOf(label: number, least: number): number {
  return label === least - 1 ? 0.5 : 1
}

const RIDGE = 0.5
const STEPS = 30
