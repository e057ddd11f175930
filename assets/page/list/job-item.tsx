import { useComputed } from '@preact/signals'
import { useState } from 'preact/hooks'
import { isApplied } from '#assets/page/applied/store.ts'
import { ageText, modeText } from '#assets/page/kit/words.ts'
import { Copies } from '#assets/page/list/copies.tsx'
import { ApplyButton, OpenPosting } from '#assets/page/list/job-acts.tsx'
import { ScoreBar, scoreBar } from '#assets/page/list/score.tsx'
import { addressOf, here } from '#assets/page/route.ts'
import type { JobRow } from '#lib/shortlist/jobs/schema.ts'
import { currentJob } from './row-focus.ts'

/** One job in a list. */
export function JobItem({ row }: { row: JobRow }) {
  const id = row.job_identity
  const current = useComputed(() => currentJob.value === id)
  const open = useComputed(() => here.value.view === 'job' && here.value.id === id)
  const [unfolded, setUnfolded] = useState(false)
  const tabIndex = current.value ? 0 : -1
  const classes = [isApplied(row) && 'applied', row.removed_at !== null && 'removed', open.value && 'open']
  return (
    <li
      class={classes.filter(Boolean).join(' ')}
      data-job={id}
      onFocusCapture={() => (currentJob.value = id)}
    >
      <h2 class="job-title">
        <a
          class="job-link"
          href={addressOf('job', id)}
          aria-current={open.value ? 'true' : undefined}
          title={row.title}
        >
          <bdi>{row.title}</bdi>
        </a>
      </h2>
      <Score row={row} />
      <Facts row={row} tabIndex={tabIndex} unfolded={unfolded} unfold={() => setUnfolded(!unfolded)} />
      <Marks row={row} />
      <div class="job-acts">
        <OpenPosting row={row} tabIndex={tabIndex} />
        <ApplyButton row={row} tabIndex={tabIndex} />
      </div>
      {unfolded && <Copies row={row} {...(row.family ? { changed: nothing } : {})} />}
    </li>
  )
}

// The list is read anew by whoever splits a posting off.
const nothing = () => undefined

function Score({ row }: { row: JobRow }) {
  const bar = scoreBar(row)
  return (
    <div class={`job-score ${bar.tone}`}>
      <span class="score-text" title={row.not_judged?.next_step}>
        {row.score_text}
      </span>
      <ScoreBar bar={bar} />
    </div>
  )
}

type FactsProps = { row: JobRow; tabIndex: number; unfolded: boolean; unfold: () => void }

function Facts({ row, tabIndex, unfolded, unfold }: FactsProps) {
  const more = row.copies - 1
  const mode = modeText(row.work_mode)
  return (
    <p class="job-facts">
      <bdi class="company" title={row.company}>
        {row.company}
      </bdi>
      <bdi class="fact place" title={row.locations_text}>
        {row.location || 'No place given'}
      </bdi>
      {more > 0 && (
        <button
          type="button"
          class="plain more-places"
          {...{ tabIndex }}
          aria-expanded={unfolded}
          onClick={unfold}
        >
          +{more} {row.family ? 'like it' : more === 1 ? 'copy' : 'copies'}
        </button>
      )}
      {row.family && row.family.differs.length > 0 && (
        <bdi class="fact differs" title={row.family.differs.join(' · ')}>
          {row.family.differs.slice(0, 2).join(' · ')}
        </bdi>
      )}
      {mode && <span class="fact">{mode}</span>}
      {row.salary && (
        <bdi class="fact pay" title={row.salary}>
          {row.salary}
        </bdi>
      )}
    </p>
  )
}

function Marks({ row }: { row: JobRow }) {
  return (
    <p class="job-marks">
      <span class="age">{ageText(row, Date.now())}</span>
      {row.tags.slice(0, 3).map((tag) => (
        <span key={tag.profile_id} class="chip tag">
          {tag.label} {tag.rank_score ?? <span class="quiet">ranking…</span>}
          {tag.also_fits && <span class="quiet"> also fits</span>}
        </span>
      ))}
      {row.tags.length > 3 && <span class="quiet">+{row.tags.length - 3}</span>}
      {row.ranked_low && <span class="chip low">low rank</span>}
      {row.location_unclear && <span class="chip warn">place unclear</span>}
      {row.removed_at !== null && <span class="chip warn">no longer listed</span>}
      {row.sample && <span class="chip">sample</span>}
    </p>
  )
}
