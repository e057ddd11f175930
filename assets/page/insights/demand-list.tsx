import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'
import { jobNames, nameJobs } from '#assets/page/kit/job-names.ts'
import { counted } from '#assets/page/kit/words.ts'
import { addressOf } from '#assets/page/route.ts'
import type { Demand } from './store.ts'
import { kindText } from './words.ts'

const FIRST = 15

type Props = { title: string; hint: string; demands: readonly Demand[]; after?: ComponentChildren }

/** What postings ask most, each with the words of some that ask it. */
export function DemandList({ title, hint, demands, after }: Props) {
  const id = useId()
  const all = useSignal(false)
  const shown = all.value ? demands : demands.slice(0, FIRST)
  const most = demands[0]?.jobs ?? 1
  if (demands.length === 0) return null
  return (
    <section class="panel" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p class="small quiet">{hint}</p>
      <ul class="demands">
        {shown.map((one) => (
          <li key={`${one.kind} ${one.name}`}>
            <One demand={one} most={most} />
          </li>
        ))}
      </ul>
      {shown.length < demands.length && (
        <button type="button" onClick={() => (all.value = true)}>
          Show all {demands.length}
        </button>
      )}
      {after}
    </section>
  )
}

function One({ demand, most }: { demand: Demand; most: number }) {
  const { name, kind, jobs, must, examples } = demand
  return (
    <details
      onToggle={({ currentTarget }) => {
        if (currentTarget.open) void nameJobs(examples.map((one) => one.job_identity))
      }}
    >
      <summary>
        <bdi>{name}</bdi>{' '}
        <span class="small quiet">
          {[kindText(kind), counted(jobs, 'job'), must > 0 ? `${must} as a must` : '']
            .filter(Boolean)
            .join(' · ')}
        </span>
        <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
          <rect width={(must / most) * 100} height="4" />
          <rect class="apart" x={(must / most) * 100} width={((jobs - must) / most) * 100} height="4" />
        </svg>
      </summary>
      <ul>
        {examples.map(({ quote, job_identity }) => (
          <li key={job_identity}>
            <q>
              <bdi>{quote}</bdi>
            </q>{' '}
            <a href={addressOf('job', job_identity)}>
              <bdi>{nameOf(job_identity)}</bdi>
            </a>
          </li>
        ))}
      </ul>
    </details>
  )
}

function nameOf(identity: string): string {
  const named = jobNames.value[identity]
  return named ? `${named.title}, ${named.company}` : identity
}
