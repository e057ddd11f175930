import { Button, Link } from '#assets/page/kit/parts/elements.tsx'
import { health } from '#assets/page/kit/settings.ts'
import { chooseNews, newsChoice } from '#assets/page/new/store.ts'
import { addressOf } from '#assets/page/route.ts'
import type { NewResponse } from '#lib/shortlist/new/schema.ts'
import { numberText } from '#lib/text/text.ts'

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
