import type { Pay, PayPeriod } from '#db/rows/labels.ts'

/** A listed job: the bits of the roles that found it, the countries that it is counted in, and its pay. */
export type PaidJob = { mask: number; places: readonly string[]; pay: Pay | null }

/** The jobs of one currency and period. An amount is null if too few jobs name pay. */
export type PaySpread = { currency: string; period: PayPeriod; jobs: number } & Record<
  (typeof SHARES)[number][0],
  number | null
>

/** The jobs of a role in a place; null stands for all roles, or for all places. */
export type PayGroup = {
  bit: number | null
  place: string | null
  jobs: number
  named: number
  not_named: number
  named_percent: number | null
  spreads: PaySpread[]
}

/** Fewer jobs say nothing about a share, a quarter or a median. */
export const LEAST_PAID = 5
/** Fewer jobs say nothing about a tenth. */
export const LEAST_TENTH = 10

const SHARES = [
  ['p10', 0.1],
  ['p25', 0.25],
  ['median', 0.5],
  ['p75', 0.75],
  ['p90', 0.9],
] as const

type Tally = { jobs: number; named: number; units: Map<string, number[]> }

/**
 * Groups jobs by role and place, all roles and all places first, then the largest. A job counts in each of its roles and
 * places.
 */
export function payGroups(jobs: Iterable<PaidJob>, bits: readonly number[]): PayGroup[] {
  const tallies = new Map<number | null, Map<string | null, Tally>>()
  for (const bit of [null, ...bits]) tallies.set(bit, new Map([[null, emptyTally()]]))
  for (const job of jobs) {
    for (const [bit, byPlace] of tallies) {
      // Masks may have more bits than JavaScript's bit operators handle.
      if (bit !== null && Math.floor(job.mask / 2 ** bit) % 2 === 0) continue
      addTo(byPlace, null, job)
      for (const place of job.places) addTo(byPlace, place, job)
    }
  }
  return [...tallies].flatMap(([bit, byPlace]) => {
    const inOrder = [...byPlace].sort(
      ([a, ofA], [b, ofB]) =>
        Number(b === null) - Number(a === null) || ofB.jobs - ofA.jobs || ((a ?? '') < (b ?? '') ? -1 : 1),
    )
    return inOrder.map(([place, tally]) => groupOf(tally, { bit, place }))
  })
}

const emptyTally = (): Tally => ({ jobs: 0, named: 0, units: new Map() })

function addTo(byPlace: Map<string | null, Tally>, place: string | null, { pay }: PaidJob): void {
  const tally = byPlace.get(place) ?? emptyTally()
  byPlace.set(place, tally)
  tally.jobs += 1
  if (pay === null) return
  tally.named += 1
  const unit = `${pay.currency}-${pay.period}`
  const amounts = tally.units.get(unit)
  if (amounts) amounts.push(amountOf(pay))
  else tally.units.set(unit, [amountOf(pay)])
}

/** Returns the amount that a pay counts with: the middle of a range, else the one that it names. */
export function amountOf({ min, max }: Pick<Pay, 'min' | 'max'>): number {
  return ((min ?? max ?? 0) + (max ?? min ?? 0)) / 2
}

function groupOf({ jobs, named, units }: Tally, group: Pick<PayGroup, 'bit' | 'place'>): PayGroup {
  const inOrder = [...units].sort(([a, ofA], [b, ofB]) => ofB.length - ofA.length || (a < b ? -1 : 1))
  return {
    ...group,
    jobs,
    named,
    not_named: jobs - named,
    named_percent: jobs < LEAST_PAID ? null : Math.round((100 * named) / jobs),
    spreads: inOrder.map(([unit, amounts]) => spreadOf(unit, amounts)),
  }
}

function spreadOf(unit: string, amounts: readonly number[]): PaySpread {
  const [currency = '', period] = unit.split('-')
  const sorted = amounts.toSorted((a, b) => a - b)
  const entries = SHARES.map(([name, share]) => {
    const least = name === 'p10' || name === 'p90' ? LEAST_TENTH : LEAST_PAID
    return [name, sorted.length < least ? null : quantile(sorted, share)] as const
  })
  const quantiles = Object.fromEntries(entries) as Record<(typeof SHARES)[number][0], number | null>
  return { currency, period: period as PayPeriod, jobs: amounts.length, ...quantiles }
}

/** Returns a quantile of sorted numbers, between two of them in proportion. Example: 0.5 of 10 and 20 is 15. */
export function quantile(sorted: readonly number[], share: number): number {
  const place = (sorted.length - 1) * share
  const lower = sorted[Math.floor(place)] ?? 0
  const upper = sorted[Math.ceil(place)] ?? lower
  const value = lower + (upper - lower) * (place - Math.floor(place))
  // Hourly pay differs by cents.
  return value >= 1000 ? Math.round(value) : Math.round(value * 100) / 100
}
