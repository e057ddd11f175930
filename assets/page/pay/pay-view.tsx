import type { ComponentChildren } from 'preact'
import { useEffect, useId } from 'preact/hooks'
import type { z } from 'zod'
import { listAddress, payName, placeName } from '#assets/page/jobs/filters.ts'
import { call, createAsk } from '#assets/page/kit/call.ts'
import { Panel } from '#assets/page/kit/parts/elements.tsx'
import { ScreenHeading } from '#assets/page/kit/parts/screen-heading.tsx'
import { ReadState } from '#assets/page/kit/parts/states.tsx'
import { addressOf } from '#assets/page/route.ts'
import type { PayResponse } from '#lib/shortlist/lists/schema.ts'
import { counted, numberText } from '#lib/text/text.ts'

type PayGroup = z.output<typeof PayResponse>['groups'][number]
type PaySpread = PayGroup['spreads'][number]
type Scale = { from: number; to: number }

const pay = createAsk(() => call('GET', '/api/postings/pay', {}))

/** The pay of the listed jobs by role and country; each number leads to its jobs. */
export function PayView() {
  useEffect(() => void pay.load(), [])
  const reply = pay.value.value
  const roles = reply === null ? [] : groupsByRole(reply.groups)
  return (
    <>
      <ScreenHeading view="pay" />
      <ReadState of={pay} lines={4} />
      {reply && (reply.groups[0]?.jobs ?? 0) === 0 && <NoJobs />}
      {reply && (reply.groups[0]?.jobs ?? 0) > 0 && (
        <>
          <p class="small quiet">
            Your jobs, with the pay that their postings name. Currencies and periods are never converted. A
            range counts as its midpoint. Amounts are shown from {reply.least} jobs on, the span of 10 to 90%
            from {reply.least_tenth} on. A job in two countries, or for two roles, counts in both.
          </p>
          {roles.map((groups) => (
            <RolePay key={groups[0]?.profile_id ?? ''} groups={groups} />
          ))}
        </>
      )}
    </>
  )
}

/** Groups the pay by role, that of all roles first; of one role alone, the same numbers stand once. */
export function groupsByRole<Group extends { profile_id: string | null }>(
  groups: readonly Group[],
): Group[][] {
  const roles = [...Map.groupBy(groups, ({ profile_id }) => profile_id).values()]
  return roles.length === 2 ? roles.slice(0, 1) : roles
}

function NoJobs() {
  return (
    <div class="panel empty">
      <p class="lead">Your roles found no job yet.</p>
      <p>
        Pay is counted in the jobs that they find. <a href={addressOf('roles')}>See your roles</a>
      </p>
    </div>
  )
}

function RolePay({ groups }: { groups: readonly PayGroup[] }) {
  const id = useId()
  const [first] = groups
  if (!first || first.jobs === 0) return null
  const scales = scalesOf(groups)
  return (
    <Panel id={id} title={first.profile_id === null ? 'All roles' : first.label}>
      <table class="pay-table" aria-labelledby={id}>
        <thead class="unseen">
          <tr>
            <th scope="col">Place</th>
            <th scope="col">Jobs, and the pay that they name</th>
          </tr>
        </thead>
        <tbody>
          {groups.map((group) => (
            <tr key={group.place ?? ''}>
              <th scope="row">{group.place === null ? 'All places' : placeName(group.place)}</th>
              <td>
                <Named group={group} />
                {group.spreads.map((spread) =>
                  spread.median === null ? null : (
                    <Spread
                      key={unitOf(spread)}
                      {...{ group, spread }}
                      scale={scales.get(unitOf(spread)) ?? null}
                    />
                  ),
                )}
                <TooFew group={group} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  )
}

function Named({ group }: { group: PayGroup }) {
  const { jobs, named, not_named, named_percent } = group
  const share = (percent: number) => (named_percent === null ? '' : ` (${percent}%)`)
  return (
    <p class="pay-counts">
      <a href={addressIn(group)}>{counted(jobs, 'job')}</a>
      <Part of={named} href={addressIn(group, 'named')}>
        {numberText(named)} with pay{share(named_percent ?? 0)}
      </Part>
      <Part of={not_named} href={addressIn(group, 'none')}>
        {numberText(not_named)} without{share(100 - (named_percent ?? 0))}
      </Part>
    </p>
  )
}

// A link to no job leads nowhere.
function Part({ of: jobs, href, children }: { of: number; href: string; children: ComponentChildren }) {
  return jobs === 0 ? <span class="quiet">{children}</span> : <a href={href}>{children}</a>
}

function Spread({ group, spread, scale }: { group: PayGroup; spread: PaySpread; scale: Scale | null }) {
  return (
    <div class="pay-spread">
      <a href={addressIn(group, unitOf(spread))}>
        {counted(spread.jobs, 'job')} in {payName(unitOf(spread))}
      </a>
      {scale && <Picture spread={spread} scale={scale} />}
      <span class="small">{spreadText(spread)}</span>
    </div>
  )
}

function TooFew({ group }: { group: PayGroup }) {
  const spreads = group.spreads.filter(({ median }) => median === null)
  if (spreads.length === 0) return null
  return (
    <p class="pay-counts small">
      Too few to compare:
      {spreads.map((spread) => (
        <a key={unitOf(spread)} href={addressIn(group, unitOf(spread))}>
          {spread.jobs} in {payName(unitOf(spread))}
        </a>
      ))}
    </p>
  )
}

// A line from the lowest to the highest tenth, a box of the middle half, and the median.
function Picture({ spread: { p10, p25, median, p75, p90 }, scale }: { spread: PaySpread; scale: Scale }) {
  if (p25 === null || median === null || p75 === null) return null
  const percentAt = (amount: number) => 2 + (96 * (amount - scale.from)) / Math.max(1, scale.to - scale.from)
  const [low, high] = [percentAt(p10 ?? p25), percentAt(p90 ?? p75)]
  return (
    <svg viewBox="0 0 100 14" preserveAspectRatio="none" aria-hidden="true">
      <rect class="tenths" x={low} y="6" width={high - low} height="2" />
      <rect x={percentAt(p25)} y="2" width={Math.max(0.6, percentAt(p75) - percentAt(p25))} height="10" />
      <rect class="median" x={percentAt(median) - 0.4} y="0" width="0.8" height="14" />
    </svg>
  )
}

function spreadText({ p10, p25, median, p75, p90 }: PaySpread): string {
  if (p25 === null || median === null || p75 === null) return ''
  const tenths = p10 === null || p90 === null ? '' : `; 10 to 90%: ${numberText(p10)} to ${numberText(p90)}`
  return `Median ${numberText(median)}; middle half: ${numberText(p25)} to ${numberText(p75)}${tenths}`
}

// One scale for each currency and period of a role, so that places compare.
function scalesOf(groups: readonly PayGroup[]): Map<string, Scale> {
  const scales = new Map<string, Scale>()
  for (const spread of groups.flatMap(({ spreads }) => spreads)) {
    const amounts = [spread.p10 ?? spread.p25, spread.p90 ?? spread.p75].filter((amount) => amount !== null)
    if (amounts.length === 0) continue
    const scale = scales.get(unitOf(spread)) ?? { from: Number.POSITIVE_INFINITY, to: 0 }
    scales.set(unitOf(spread), { from: Math.min(scale.from, ...amounts), to: Math.max(scale.to, ...amounts) })
  }
  return scales
}

function unitOf({ currency, period }: PaySpread): string {
  return `${currency}-${period}`
}

function addressIn({ profile_id, place }: PayGroup, named?: string): string {
  const filters = { profile_id, place, pay: named }
  const set = Object.entries(filters).flatMap(([name, value]) => (value ? [[name, value]] : []))
  return listAddress(new URLSearchParams(set))
}
