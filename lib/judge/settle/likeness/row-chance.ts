import fitted from '#assets/judge/rows-1.json' with { type: 'json' }
import { FEATURES, type RowFeatures } from '#lib/judge/settle/likeness/row-features.ts'

/** The chance from which a row is met: at it, 95 of 100 rows that were left out of the fitting are shown. */
export const MET_AT = fitted.met_at

/** The chance from which a row is likely shown. */
export const LIKELY_AT = fitted.likely_at

/** The calibrated chance, 0 to 1, that a careful recruiter would say that the evidence shows a row. */
export function chanceOfRow({ values }: Pick<RowFeatures, 'values'>): number {
  const weights: Readonly<Record<string, number>> = fitted.weights
  const logit = FEATURES.reduce(
    (sum, name) => sum + (weights[name] ?? 0) * values[name],
    fitted.weights.constant,
  )
  return 1 / (1 + Math.exp(-logit))
}
