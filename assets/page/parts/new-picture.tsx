import type { NewResponse } from '#lib/new/schema.ts'
import { chooseNews, newsChoice } from '../store/news.ts'
import { type Band, bandOf } from '../words/job-words.ts'

const BANDS: { band: Band; word: string }[] = [
  { band: 'likely', word: 'likely, rank 70 and up' },
  { band: 'possible', word: 'possible, 40 to 69' },
  { band: 'low', word: 'low, under 40' },
  { band: 'unranked', word: 'not ranked yet' },
]

/** What is new at a glance: by role, which is also the filter, and by rank. */
export function NewPicture({ value }: { value: NewResponse }) {
  return (
    <div class="picture">
      <RoleFilter value={value} />
      {value.status !== 'nothing_new' && <Ranks value={value} />}
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

function Ranks({ value }: { value: NewResponse }) {
  const { rows } = value.postings
  const shares = BANDS.map(({ band, word }) => {
    return { band, word, count: rows.filter((row) => bandOf(row.rank_score) === band).length }
  }).filter(({ count }) => count > 0)
  if (rows.length === 0) return null
  let from = 0
  return (
    <div class="ranks">
      <svg viewBox={`0 0 ${rows.length} 8`} preserveAspectRatio="none" aria-hidden="true">
        {shares.map(({ band, count }) => {
          const x = from
          from += count
          return <rect key={band} class={band} x={x} width={count} height="8" />
        })}
      </svg>
      <p class="small">
        <span class="quiet">Of the {rows.length} shown: </span>
        {shares.map(({ band, word, count }) => (
          <span key={band} class="key">
            <i class={band} aria-hidden="true" /> <b>{count}</b> {word}
          </span>
        ))}
      </p>
    </div>
  )
}
