import { useSignal } from '@preact/signals'
import { call } from '#assets/page/kit/call.ts'
import { Refused } from '#assets/page/kit/parts/states.tsx'
import { offerUndo, say } from '#assets/page/kit/say.ts'
import { daysBack, momentText } from '#assets/page/kit/words.ts'
import { Ranks } from '#assets/page/list/score.tsx'
import { chooseNews, news, newsChoice } from '#assets/page/new/store.ts'
import type { RefusalBody } from '#lib/service/http/client.ts'
import type { NewResponse } from '#lib/shortlist/new/schema.ts'

const SHOW_AGAIN_SECONDS = 10

/** What may be chosen about the list of new jobs. */
export function NewControls({ value }: { value: NewResponse }) {
  const { us_only } = value
  return (
    <div class="controls">
      <label class="switch" title={us_only.rule}>
        <input
          type="checkbox"
          checked={us_only.on}
          aria-describedby="us-rule"
          onChange={({ currentTarget }) =>
            chooseNews({ ...newsChoice.peek(), us_only: currentTarget.checked })
          }
        />
        US only
      </label>
      <span id="us-rule" class="unseen">
        {us_only.rule}
      </span>
      <LookBack value={value} />
      <MarkSeen value={value} />
    </div>
  )
}

function LookBack({ value }: { value: NewResponse }) {
  const choose = (chosen: string) => {
    const { since: _, ...rest } = newsChoice.peek()
    chooseNews(chosen === '' ? rest : { ...rest, since: daysBack(Number(chosen), Date.now()) })
  }
  const anchor = value.anchor.last_checked_at
  return (
    <label class="pick">
      Look back
      <select key={anchor} onChange={({ currentTarget }) => choose(currentTarget.value)}>
        <option value="">{anchor ? `to ${momentText(anchor)}` : '7 days (first check)'}</option>
        <option value="1">1 day</option>
        {anchor && <option value="7">7 days</option>}
        <option value="14">14 days</option>
        <option value="30">30 days</option>
      </select>
    </label>
  )
}

function MarkSeen({ value }: { value: NewResponse }) {
  const error = useSignal<RefusalBody | null>(null)
  const { checked_at, since } = value
  const mark = async () => {
    const outcome = await call('POST', '/api/new/seen', { body: { until: checked_at } })
    error.value = outcome.ok ? null : outcome.error
    if (!outcome.ok) return
    const { since: _, ...rest } = newsChoice.peek()
    chooseNews(rest)
    const again = () => {
      say('The same list again')
      chooseNews({ ...newsChoice.peek(), since })
    }
    offerUndo({ text: 'Marked all seen.', label: 'Show the same list again', act: again }, SHOW_AGAIN_SECONDS)
  }
  return (
    <>
      <button type="button" disabled={value.counts.new === 0 || news.busy.value} onClick={() => void mark()}>
        Mark all seen
      </button>
      <Refused error={error.value} />
    </>
  )
}

/** What is new at a glance: by role, which is also the filter, and by rank. */
export function NewPicture({ value }: { value: NewResponse }) {
  return (
    <div class="picture">
      <RoleFilter value={value} />
      <NewChips value={value} />
      {value.status !== 'nothing_new' && <Ranks rows={value.postings.rows} />}
    </div>
  )
}

function RoleFilter({ value }: { value: NewResponse }) {
  const { profiles, counts } = value
  const most = Math.max(1, ...counts.by_profile.map((one) => one.new))
  const choose = (profile_id: string | null) => {
    const { profile_id: _, ...rest } = newsChoice.peek()
    chooseNews(profile_id === null ? rest : { ...rest, profile_id })
  }
  if (profiles.length < 2) return null
  return (
    <fieldset class="role-filter">
      <legend class="unseen">Roles</legend>
      <button type="button" aria-pressed={value.profile_id === null} onClick={() => choose(null)}>
        All roles
      </button>
      {profiles.map(({ profile_id, label }) => {
        const count = counts.by_profile.find((one) => one.profile_id === profile_id)?.new
        return (
          <button
            key={profile_id}
            type="button"
            aria-pressed={value.profile_id === profile_id}
            onClick={() => choose(profile_id)}
          >
            <bdi>{label}</bdi> {count !== undefined && <b>{count}</b>}
            <svg viewBox="0 0 100 3" preserveAspectRatio="none" aria-hidden="true">
              <rect width={((count ?? 0) / most) * 100} height="3" />
            </svg>
          </button>
        )
      })}
    </fieldset>
  )
}

/** What is not in the list of new jobs and why, each only where there is any. */
export function NewChips({ value }: { value: NewResponse }) {
  const { not_judged, weak_fit, applied, us_only_left_out, low_rank_skipped, only_stale } = value.counts
  const left = value.ranking.by_profile.reduce((sum, { ranked, total }) => sum + total - ranked, 0)
  const words = [
    weak_fit > 0 && <a href="#/jobs?state=weak_fit">{weak_fit} weak fit</a>,
    applied > 0 && <a href="#/applied">{applied} applied</a>,
    us_only_left_out > 0 && (
      <button
        type="button"
        class="plain"
        onClick={() => chooseNews({ ...newsChoice.peek(), us_only: false })}
      >
        {us_only_left_out} outside the US hidden: show them
      </button>
    ),
    not_judged.no_text > 0 && <span>{not_judged.no_text} without a text yet</span>,
    not_judged.nothing_read > 0 && <span>{not_judged.nothing_read} with no requirements found</span>,
    not_judged.unread_language > 0 && (
      <span>{not_judged.unread_language} in a language that is not supported yet</span>
    ),
    low_rank_skipped > 0 && <span>{low_rank_skipped} ranked low</span>,
    only_stale > 0 && <span>{only_stale} with an outdated assessment</span>,
    value.ranking.in_progress && left > 0 && <span>{left} still being ranked</span>,
  ].filter(Boolean)
  if (words.length === 0) return null
  return (
    <ul class="facts-line" aria-label="Not in this list">
      {words.map((word, at) => (
        <li key={at}>{word}</li>
      ))}
    </ul>
  )
}
