import { listPaidJobs } from '#db/desk/listed-jobs.ts'
import type { Store } from '#db/store.ts'
import type { ConfigFile } from '#lib/service/config/config-file.ts'
import type { AnswerCache } from '#lib/shortlist/lists/caches.ts'
import type { Stores } from '#lib/shortlist/lists/read-list.ts'
import {
  LEAST_PAID,
  LEAST_TENTH,
  type PaidJob,
  type PayGroup,
  payGroups,
} from '#lib/shortlist/lists/rules/pay-groups.ts'
import { type PayQuery, type PayResponse, PostingsFilter } from '#lib/shortlist/lists/schema.ts'
import { readContext, type Scope } from '#lib/shortlist/lists/scope.ts'
import { remembering } from '#lib/text/memoize.ts'

type ShowPayDeps = {
  desk: Store
  config: ConfigFile
  reader: { countPay: (payOptions: PayOptions) => Promise<PayGroup[]> }
  answerCache: AnswerCache
  now: () => string
}

/** Returns the pay of the listed jobs that the person's roles found, by role and country. */
export async function showPay(services: ShowPayDeps, query: PayQuery): Promise<PayResponse> {
  const { scope, active } = await readContext(services, PostingsFilter.parse(query))
  const roles = active.filter(({ bit }) => bit !== null && Math.floor(scope.mask / 2 ** bit) % 2 === 1)
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
  const jobs = new Map<string, number>()
  for (const list of lists)
    for (const place of list.length === 0 ? ['unknown'] : list) jobs.set(place, (jobs.get(place) ?? 0) + 1)
  const sorted = [...jobs].sort(([a, jobsOfA], [b, jobsOfB]) => jobsOfB - jobsOfA || (a < b ? -1 : 1))
  return sorted.slice(0, MOST_PLACES).map(([place]) => place)
}
