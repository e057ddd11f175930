import { listPaidJobs } from '#db/desk/listed-jobs.ts'
import type { Pay, PayPeriod } from '#db/rows/labels.ts'
import { isOfRole } from '#db/rows/role.ts'
import type { SharedServices } from '#lib/service/services.ts'
import type { AnswerCache, Stores } from '#lib/shortlist/lists/read-list.ts'
import type { PayResponse, PostingsFilter } from '#lib/shortlist/lists/schema.ts'
import { readContext, type Scope } from '#lib/shortlist/lists/scope.ts'
import { remembering } from '#lib/text/memoize.ts'
import { tally } from '#lib/text/text.ts'

/** A listed job: the bits of the roles that found it, the countries that it is counted in, and its pay. */
export type PaidJob = { mask: number; places: readonly string[]; pay: Pay | null }

/** The jobs of one currency and period. An amount is null if too few jobs name pay. */
type PaySpread = { currency: string; period: PayPeriod; jobs: number } & Record<
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
const LEAST_PAID = 5
/** Fewer jobs say nothing about a tenth. */
const LEAST_TENTH = 10

const SHARES = [
  ['p10', 0.1],
  ['p25', 0.25],
  ['median', 0.5],
  ['p75', 0.75],
  ['p90', 0.9],
] as const

type Tally = { jobs: number; named: number; units: Map<string, number[]> }

const emptyTally = (): Tally => ({ jobs: 0, named: 0, units: new Map() })

type ShowPayDeps = Pick<SharedServices, 'desk' | 'config' | 'now'> & {
  reader: { countPay: (payOptions: PayOptions) => Promise<PayGroup[]> }
  answerCache: AnswerCache
}

/** Returns the pay of the listed jobs that the person's roles found, by role and country. */
export async function showPay(services: ShowPayDeps, filter: PostingsFilter): Promise<PayResponse> {
  const { scope, active } = await readContext(services, filter)
  const roles = active.filter(({ bit }) => isOfRole(scope.mask, bit))
  const bits = roles.flatMap(({ bit }) => bit ?? [])
  const payOptions = { scope, bits }
  const groups =
    scope.of === 'roles'
      ? await services.answerCache.read(`pay ${JSON.stringify(payOptions)}`, () =>
          services.reader.countPay(payOptions),
        )
      : []
  const byBit = new Map(roles.map((role) => [role.bit, role]))
  return {
    schema_version: 'svc-pay:1',
    least: LEAST_PAID,
    least_tenth: LEAST_TENTH,
    groups: groups.map(({ bit, ...group }) => {
      const role = bit === null ? undefined : byBit.get(bit)
      return { profile_id: role?.profile_id ?? null, label: role?.label ?? '', ...group }
    }),
  }
}

/** The listed jobs to count, and the bits of the roles by which they are grouped. */
export type PayOptions = { scope: Scope; bits: readonly number[] }

// Places with fewer jobs are not named.
const MOST_PLACES = 12

/** Groups the pay of the listed jobs, in a thread where nobody waits, because it reads all of them. */
export async function countPay(
  { desk, stored }: Pick<Stores, 'desk' | 'stored'>,
  { scope, bits }: PayOptions,
): Promise<PayGroup[]> {
  const jobs = await listPaidJobs(desk, { ...scope, keys: null })
  const placesByJob = new Map<number, string[]>()
  for (const place of mostPlaces(jobs.map(({ countries }) => listIn(countries)))) {
    // The same keys as in the list of this place.
    const anyhow = { posted_after: null, published: null, work_mode: null, labels: {}, system: null }
    for (const key of await stored.keysWith({ ...anyhow, us_only: scope.us_only, place })) {
      const places = placesByJob.get(key)
      if (places) places.push(place)
      else placesByJob.set(key, [place])
    }
  }
  const paid = jobs.map(
    ({ job_key, mask, pay }): PaidJob => ({
      mask,
      places: placesByJob.get(job_key) ?? [],
      pay: pay === null ? null : payIn(pay),
    }),
  )
  return payGroups(paid, bits)
}

const listIn = remembering(1000, (text: string): string[] => JSON.parse(text))
const payIn = remembering(5000, (text: string): PaidJob['pay'] => JSON.parse(text))

function mostPlaces(lists: readonly (readonly string[])[]): string[] {
  const jobs = tally(lists.flatMap((list) => (list.length === 0 ? ['unknown'] : list)))
  const sorted = [...jobs].sort(([a, jobsOfA], [b, jobsOfB]) => jobsOfB - jobsOfA || (a < b ? -1 : 1))
  return sorted.slice(0, MOST_PLACES).map(([place]) => place)
}

/**
 * Groups jobs by role and place, all roles and all places first, then the largest. A job counts in each of its roles and
 * places.
 */
export function payGroups(jobs: Iterable<PaidJob>, bits: readonly number[]): PayGroup[] {
  const tallies = new Map<number | null, Map<string | null, Tally>>()
  for (const bit of [null, ...bits]) tallies.set(bit, new Map([[null, emptyTally()]]))
  for (const job of jobs) {
    for (const [bit, byPlace] of tallies) {
      if (bit !== null && !isOfRole(job.mask, bit)) continue
      addTo(byPlace, null, job)
      for (const place of job.places) addTo(byPlace, place, job)
    }
  }
  return [...tallies].flatMap(([bit, byPlace]) => {
    const inOrder = [...byPlace].sort(([a, ofA], [b, ofB]) => {
      if (a === null || b === null) return a === null ? -1 : 1
      return ofB.jobs - ofA.jobs || (a < b ? -1 : 1)
    })
    return inOrder.map(([place, tally]) => groupOf(tally, { bit, place }))
  })
}

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
