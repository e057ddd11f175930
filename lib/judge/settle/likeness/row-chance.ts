import { FEATURES, type FeatureSources, type RowFeatures } from '#lib/judge/settle/likeness/row-features.ts'

type FittedWeights = { constant: number } & Readonly<Record<string, number>>

/** The kinds of rows that have a border of their own: `used` names things that lines of work all use. */
export type BorderKind = 'used' | 'skill' | 'experience'

/**
 * Two fitted chances of a row: `shown`, and `in_part` that it is shown at least in part. A row of a kind in `met_at` is met from that of
 * the first; any row is likely from `likely_at` of the second.
 */
export type FittedChance = {
  likely_at: number
  met_at: Readonly<Record<BorderKind, number>>
  weights: { shown: FittedWeights; in_part: FittedWeights }
}

/** The calibrated chances, 0 to 1, that a careful recruiter would say that the evidence shows a row, or a part of it. */
export type RowChance = { shown: number; in_part: number }

/** All that rows are judged with. */
export type RowModel = FeatureSources & { fitted: FittedChance }

/** Returns both chances of a row by its features. */
export function chanceOfRow(
  { values }: Pick<RowFeatures, 'values'>,
  { weights: { shown, in_part } }: Pick<FittedChance, 'weights'>,
): RowChance {
  return { shown: chanceBy(values, shown), in_part: chanceBy(values, in_part) }
}

function chanceBy(values: RowFeatures['values'], weights: FittedWeights): number {
  const logit = FEATURES.reduce((sum, name) => sum + (weights[name] ?? 0) * values[name], weights.constant)
  return 1 / (1 + Math.exp(-logit))
}
