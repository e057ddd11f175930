import { FEATURES, type FeatureSources, type RowFeatures } from '#lib/judge/settle/likeness/row-features.ts'

/**
 * The fitted chance: from `met_at` a row is met, and 96 of 100 such rows that were left out of the fitting are shown;
 * from `likely_at` it is likely.
 */
export type FittedChance = {
  met_at: number
  likely_at: number
  weights: { constant: number } & Readonly<Record<string, number>>
}

/** All that rows are judged with. */
export type RowModel = FeatureSources & { fitted: FittedChance }

/** The calibrated chance, 0 to 1, that a careful recruiter would say that the evidence shows a row. */
export function chanceOfRow({ values }: Pick<RowFeatures, 'values'>, { weights }: FittedChance): number {
  const logit = FEATURES.reduce((sum, name) => sum + (weights[name] ?? 0) * values[name], weights.constant)
  return 1 / (1 + Math.exp(-logit))
}
