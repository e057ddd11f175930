import { useEffect } from 'preact/hooks'
import { jobFacts, jobs, readFacts } from '#assets/page/jobs/store.ts'
import { later } from '#assets/page/kit/parts/later.tsx'
import { Refused, Waiting } from '#assets/page/kit/parts/states.tsx'
import { counted } from '#lib/text/counted.ts'
import type { ChartsProps } from './charts.tsx'

const Charts = later<ChartsProps>(() => import('./charts.tsx').then((part) => part.Charts), 4)

/** Charts of the listed jobs; every bar leads to the jobs that it counts. */
export function IndexFacts({ query }: { query: URLSearchParams }) {
  const filters = query.toString()
  const isOpen = jobFacts.open.value
  // The list is loaded first, because a person who types waits for it.
  const isListed = jobs.filters.value === filters
  useEffect(() => {
    if (isOpen && isListed) void readFacts(query)
  }, [isOpen, isListed, filters])
  const facts = jobFacts.value.value
  return (
    <details
      class="index-facts"
      open={isOpen}
      onToggle={({ currentTarget }) => {
        jobFacts.open.value = currentTarget.open
      }}
    >
      <summary>
        <h2>Charts of these jobs</h2>
      </summary>
      <Refused error={jobFacts.error.value} again={() => void readFacts(query)} />
      {isOpen && facts === null && jobFacts.error.value === null && <Waiting lines={4} />}
      {isOpen && facts && (
        <div class={jobFacts.filters.value === filters ? '' : 'fading'}>
          <p class="quiet small">
            {counted(facts.jobs, 'job')}
            {facts.scope === 'roles'
              ? ' that your roles found, with these filters.'
              : ' in all, with these filters.'}{' '}
            A job with copies in several places counts in each. Select a bar to see its jobs.
          </p>
          <Charts facts={facts} query={query} />
        </div>
      )}
    </details>
  )
}
