import { useEffect } from 'preact/hooks'
import { health } from '#assets/page/kit/health.ts'
import { Heading } from '#assets/page/kit/parts/heading.tsx'
import { Refused } from '#assets/page/kit/parts/refused.tsx'
import { Waiting } from '#assets/page/kit/parts/waiting.tsx'
import { JobList } from '#assets/page/list/job-list.tsx'
import { lastList } from '#assets/page/route.ts'
import { NothingSetUp } from '#assets/page/start/nothing-set-up.tsx'
import { goToList, listAddress } from './filter-address.ts'
import { FilterChips } from './filter-chips.tsx'
import { JobFilters } from './filter-form.tsx'
import { filtersIn, JOB_FILTERS, withFilter } from './filters.ts'
import { IndexFacts } from './index-facts.tsx'
import { ListLine } from './list-line.tsx'
import { SavedViews } from './saved-views.tsx'
import { jobs, readJobs } from './store.ts'

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
