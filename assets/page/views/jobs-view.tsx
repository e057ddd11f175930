import { useEffect } from 'preact/hooks'
import { goToList, listAddress } from '../filter-address.ts'
import { Heading } from '../parts/heading.tsx'
import { JobFilters } from '../parts/job-filters.tsx'
import { JobList } from '../parts/job-list.tsx'
import { FilterChips } from '../parts/jobs/filter-chips.tsx'
import { IndexFacts } from '../parts/jobs/index-facts.tsx'
import { ListLine } from '../parts/jobs/list-line.tsx'
import { SavedViews } from '../parts/jobs/saved-views.tsx'
import { Refused } from '../parts/refused.tsx'
import { Waiting } from '../parts/waiting.tsx'
import { lastList } from '../route.ts'
import { health } from '../store/health.ts'
import { jobs, readJobs } from '../store/jobs.ts'
import { filtersIn, JOB_FILTERS, withFilter } from '../words/job-filters.ts'
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
      <SavedViews query={query} />
      <JobFilters query={query} />
      <FilterChips query={query} />
      <Refused error={jobs.error.value} again={() => void readJobs(query)} />
      <IndexFacts query={query} />
      <ListLine query={query} />
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

function NoJobs({ query }: { query: URLSearchParams }) {
  if (health.value.value?.index.postings === 0) return <NothingSetUp why="No postings read yet." />
  const set = JOB_FILTERS.filter(({ name }) => name in filtersIn(query) && !LAYOUT.has(name))
  return (
    <div class="panel empty">
      <p>
        {set.length === 0 ? 'No stored job is found by your roles.' : 'No stored job fits these filters.'}
      </p>
      <p class="acts">
        {set.map(({ name, label }) => (
          <button key={name} type="button" onClick={() => goToList(withFilter(query, name, ''))}>
            Drop the filter “{label}”
          </button>
        ))}
        {!query.has('scope') && (
          <a class="button" href={listAddress(withFilter(query, 'scope', 'all'))}>
            Look among every stored job
          </a>
        )}
      </p>
    </div>
  )
}

// These hide nothing.
const LAYOUT = new Set(['sort', 'collapse', 'scope'])
