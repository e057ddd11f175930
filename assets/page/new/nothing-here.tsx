import { Button, Link } from '#assets/page/kit/parts/elements.tsx'
import { EmptyNote } from '#assets/page/kit/parts/states.tsx'
import { health } from '#assets/page/kit/settings.ts'
import { chooseNews, newAddress, newsChoice } from '#assets/page/new/store.ts'
import { addressOf } from '#assets/page/route.ts'
import type { SplitName } from '#db/rows/listed-job.ts'
import type { NewResponse } from '#lib/shortlist/new/schema.ts'
import { numberText } from '#lib/text/text.ts'

const EMPTY: Record<SplitName, string> = {
  needs_you: 'No new job waits for your answers.',
  matches: 'No match among the new jobs yet.',
  not_assessed: 'All new jobs are assessed, or rank too low.',
  changed: 'Nothing changed since the new jobs were assessed.',
  low: 'No new job ranks low or was found to fall short.',
}

/** Why there are no jobs here, and the way on. */
export function NothingHere({ value }: { value: NewResponse }) {
  const { split, ...others } = newsChoice.value
  const { counts } = value
  if (split && counts.new > 0) {
    const waits = counts.splits.not_assessed
    const offers = !value.by_itself && split !== 'not_assessed' && split !== 'low' && waits > 0
    return (
      <div class="panel empty">
        <p>
          {EMPTY[split]}
          {offers && ` ${waits === 1 ? '1 job waits' : `${numberText(waits)} jobs wait`} to be assessed.`}
        </p>
        <p class="acts">
          <a class="button" href={newAddress(offers ? { ...others, split: 'not_assessed' } : others)}>
            {offers ? 'Show those not assessed' : 'Show all new jobs'}
          </a>
        </p>
      </div>
    )
  }
  if (value.index_note) return <EmptyNote text={value.index_note} />
  const hidden = counts.us_only_left_out
  const isNothingRead = health.value.value?.index.jobs === 0
  return (
    <div class="panel empty">
      <p>
        {hidden > 0
          ? 'All new jobs are outside the US.'
          : isNothingRead
            ? 'No company that you follow has given a job yet. Each board says why.'
            : 'There are no more jobs for your roles. New ones come with the next reading of your boards.'}
      </p>
      <p class="acts">
        {hidden > 0 && (
          <button type="button" onClick={() => chooseNews({ ...newsChoice.peek(), us_only: '0' })}>
            Show the {numberText(hidden)} outside the US
          </button>
        )}
        <Link class="button" href={addressOf('boards')} label="Go to your boards" />
        {!isNothingRead && <Link class="button" href={addressOf('jobs')} label="All stored jobs" />}
      </p>
    </div>
  )
}

const STATES = {
  weak_fit: (jobs: number) => `${numberText(jobs)} weak fit`,
  not_judged: (jobs: number) => `${numberText(jobs)} not judged`,
  applied: (jobs: number) => `${numberText(jobs)} applied`,
  not_open: (jobs: number) => `Not open to you: ${numberText(jobs)}`,
  declined: (jobs: number) => `${numberText(jobs)} not interested`,
  outside_limits: (jobs: number) => `${numberText(jobs)} outside your limits`,
  seen: (jobs: number) => `${numberText(jobs)} seen`,
  hidden: (jobs: number) => `${numberText(jobs)} hidden by you`,
}

/** The jobs that the new list leaves out, each count with the list of just these jobs. */
export function NotListed({ value }: { value: NewResponse }) {
  const { us_only_left_out } = value.counts
  const { profile_id, us_only } = newsChoice.value
  const unranked = value.ranking.by_profile.reduce((sum, { ranked, total }) => sum + total - ranked, 0)
  const same = Object.entries({ profile_id, us_only }).flatMap(([name, set]) =>
    set === undefined ? [] : [[name, set]],
  )
  const words = [
    ...Object.entries(STATES).map(([state, textOf]) => {
      const jobs = value.in_all[state] ?? 0
      const query = new URLSearchParams([['state', state], ...same])
      return (
        jobs > 0 && (
          <Link
            href={`${addressOf('jobs')}?${query}`}
            title={state === 'not_open' ? notOpenText(value.counts.not_open) : undefined}
            label={textOf(jobs)}
          />
        )
      )
    }),
    us_only_left_out > 0 && (
      <Button
        class="plain small"
        onClick={() => chooseNews({ ...newsChoice.peek(), us_only: '0' })}
        label={`${us_only_left_out} outside the US hidden: show them`}
      />
    ),
    value.ranking.in_progress && unranked > 0 && <span>{unranked} still being ranked</span>,
    health.value.value?.index.jobs !== 0 && <a href="#/jobs">All stored jobs</a>,
  ].filter(Boolean)
  if (words.length === 0) return null
  return (
    <ul class="facts-line" aria-label="Beside this list">
      {words.map((word, index) => (
        <li key={index}>{word}</li>
      ))}
    </ul>
  )
}

/** How many jobs are not open to the person, whatever the reason. */
export function notOpenCount(counts: NewResponse['counts'] | undefined): number {
  if (!counts) return 0
  const { elsewhere, far, remote_elsewhere, permission, language, licence } = counts.not_open
  return elsewhere + far + remote_elsewhere + permission + language + licence
}

const NOT_OPEN = {
  elsewhere: 'in other places',
  far: 'too far away',
  remote_elsewhere: 'remote, but only in other states or countries',
  permission: 'with a permit that you do not have',
  language: 'in a language that is not yours',
  licence: 'with a licence that you do not hold',
} as const

function notOpenText(counts: NewResponse['counts']['not_open']): string {
  const reasons = Object.entries(NOT_OPEN).flatMap(([reason, words]) => {
    const jobs = counts[reason as keyof typeof NOT_OPEN]
    return jobs > 0 ? [words] : []
  })
  return reasons.join(', ')
}
