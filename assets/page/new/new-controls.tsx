import { useSignal } from '@preact/signals'
import { callQuietly } from '#assets/page/kit/call.ts'
import { Refused } from '#assets/page/kit/parts/states.tsx'
import { tellRefusal } from '#assets/page/kit/say.ts'
import { step, undoing } from '#assets/page/kit/steps.ts'
import { momentText } from '#assets/page/kit/words.ts'
import { chooseNews, type NewsChoice, newsChoice } from '#assets/page/new/choice.ts'
import { news } from '#assets/page/new/store.ts'
import type { RefusalBody } from '#lib/service/http/client.ts'
import type { NewResponse } from '#lib/shortlist/new/schema.ts'

/** The controls of the new list: role, region and time. */
export function NewControls({ value }: { value: NewResponse }) {
  return (
    <div class="controls">
      <RolePick value={value} />
      <WherePick value={value} />
      <SincePick value={value} />
    </div>
  )
}

function choose(change: NewsChoice, ...without: (keyof NewsChoice)[]): void {
  const choice = { ...newsChoice.peek(), ...change }
  for (const name of without) delete choice[name]
  chooseNews(choice)
}

function RolePick({ value }: { value: NewResponse }) {
  const { profiles: roles, counts } = value
  if (roles.length < 2) return null
  return (
    <select
      aria-label="Role"
      value={newsChoice.value.profile_id ?? ''}
      onChange={({ currentTarget: { value: id } }) =>
        id === '' ? choose({}, 'profile_id') : choose({ profile_id: id })
      }
    >
      <option value="">All roles</option>
      {roles.map(({ profile_id, label }) => {
        const count = counts.by_profile.find((roleCount) => roleCount.profile_id === profile_id)?.new
        return (
          <option key={profile_id} value={profile_id}>
            {count === undefined ? label : `${label} (${count})`}
          </option>
        )
      })}
    </select>
  )
}

function WherePick({ value: { us_only } }: { value: NewResponse }) {
  return (
    <select
      aria-label="Where"
      title={us_only.rule}
      value={us_only.on ? '1' : '0'}
      onChange={({ currentTarget }) => choose({ us_only: currentTarget.value === '1' ? '1' : '0' })}
    >
      <option value="1">US only</option>
      <option value="0">Everywhere</option>
    </select>
  )
}

const DAYS = ['1', '7', '14', '30']

function SincePick({ value }: { value: NewResponse }) {
  const { days = '', since } = newsChoice.value
  const anchor = value.anchor.last_checked_at
  const pick = (chosen: string) => {
    if (chosen === 'since') return
    if (chosen === '') choose({}, 'days', 'since')
    else if (chosen === 'anchor' && anchor) choose({ since: anchor }, 'days')
    else choose({ days: chosen }, 'since')
  }
  return (
    <select
      key={anchor}
      aria-label="Since"
      value={since ? 'since' : days}
      onChange={({ currentTarget }) => pick(currentTarget.value)}
    >
      <option value="">Not seen yet</option>
      {anchor && since !== anchor && <option value="anchor">Since the last check</option>}
      {since && <option value="since">Since {momentText(since)}</option>}
      {DAYS.map((day) => (
        <option key={day} value={day}>
          {day === '1' ? 'Last day' : `Last ${day} days`}
        </option>
      ))}
    </select>
  )
}

/** Marks all unseen jobs as seen, whatever their role or part of the list; that can be undone. */
export function MarkSeen({ value }: { value: NewResponse }) {
  const error = useSignal<RefusalBody | null>(null)
  const { checked_at, since } = value
  const { split, profile_id, days, since: chosen } = newsChoice.value
  // A press must not mark jobs that the list does not show.
  if (value.counts.new === 0 || (split ?? profile_id ?? days ?? chosen) !== undefined) return null
  const mark = async () => {
    error.value = await seenUpTo(checked_at)
    if (error.value === null) offerUnseen('Marked all seen', { until: checked_at, since })
  }
  return (
    <>
      <button type="button" disabled={news.busy.value} onClick={() => void mark()}>
        Mark all seen
      </button>
      <Refused error={error.value} />
    </>
  )
}

async function seenUpTo(until: string): Promise<RefusalBody | null> {
  const outcome = await step(callQuietly('POST', '/api/new/seen', { body: { until } }))
  if (!outcome.ok) return outcome.error
  void news.load()
  return null
}

type AllSeen = { until: string; since: string }

async function markUpTo(until: string, noted: AllSeen): Promise<AllSeen | null> {
  const refused = await seenUpTo(until)
  if (refused) tellRefusal(refused)
  return refused ? null : noted
}

const offerUnseen = undoing('all-seen', {
  undo: (noted: AllSeen) => markUpTo(noted.since, noted),
  redo: (noted) => markUpTo(noted.until, noted),
})
