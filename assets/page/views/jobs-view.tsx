import { useEffect } from 'preact/hooks'
import { Heading } from '../parts/heading.tsx'
import { JobFilters } from '../parts/job-filters.tsx'
import { JobList } from '../parts/job-list.tsx'
import { Refused } from '../parts/refused.tsx'
import { Waiting } from '../parts/waiting.tsx'
import { addressOf, go, lastList } from '../route.ts'
import { health } from '../store/health.ts'
import { jobs, readJobs } from '../store/jobs.ts'
import { NothingSetUp } from './nothing-set-up.tsx'

/** All stored jobs, with the filters in the address. */
export function JobsView() {
  const { query } = lastList.value
  const filters = query.toString()
  useEffect(() => {
    void readJobs(query)
  }, [filters])
  const rows = jobs.rows.value
  const isOld = jobs.filters.value !== filters
  return (
    <>
      <Heading title="Jobs" />
      <JobFilters query={query} />
      <Refused error={jobs.error.value} again={() => void readJobs(query)} />
      {jobs.filters.value === null && jobs.error.value === null && <Waiting lines={8} />}
      {rows.length > 0 && (
        <div class={isOld ? 'fading' : ''}>
          <JobList rows={rows} label="Jobs" />
        </div>
      )}
      {rows.length === 0 && jobs.filters.value !== null && !jobs.busy.value && <NoJobs query={query} />}
      {jobs.next.value !== null && (
        <p class="end">
          <button
            type="button"
            disabled={jobs.busy.value}
            onClick={() => void readJobs(query, jobs.next.peek())}
          >
            {jobs.busy.value ? 'Reading…' : 'Show more'}
          </button>
        </p>
      )}
      {jobs.next.value === null && rows.length > 0 && <p class="quiet end">That is all {rows.length}.</p>}
    </>
  )
}

const NAMES: Record<string, string> = {
  q: 'search',
  company: 'company',
  state: 'state',
  window: 'time',
  us_only: 'US only',
  work_mode: 'work mode',
  profile_id: 'role',
}

function NoJobs({ query }: { query: URLSearchParams }) {
  if (health.value.value?.index.postings === 0) return <NothingSetUp why="No postings read yet." />
  const set = [...query.keys()].filter((name) => name in NAMES && query.get(name) !== '')
  const drop = (name: string) => {
    const rest = new URLSearchParams(query)
    rest.delete(name)
    go(`${addressOf('jobs')}?${rest}`)
  }
  return (
    <div class="panel empty">
      <p>
        {set.length === 0 ? 'No stored job is found by your roles.' : 'No stored job fits these filters.'}
      </p>
      <p class="acts">
        {set.map((name) => (
          <button key={name} type="button" onClick={() => drop(name)}>
            Drop the {NAMES[name]} filter
          </button>
        ))}
      </p>
    </div>
  )
}
