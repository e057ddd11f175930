import { Ranks } from '#assets/page/list/ranks.tsx'
import type { NewResponse } from '#lib/shortlist/new/schema.ts'
import { NewChips } from './new-chips.tsx'
import { chooseNews, newsChoice } from './store.ts'

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
