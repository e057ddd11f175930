import { useEffect } from 'preact/hooks'
import { FilterChips, JobFilters } from '#assets/page/jobs/filter-form.tsx'
import { filtersIn, goToList, JOB_FILTERS, listAddress, withFilter } from '#assets/page/jobs/filters.ts'
import { IndexFacts } from '#assets/page/jobs/index-facts.tsx'
import { SavedViews } from '#assets/page/jobs/saved-views.tsx'
import { jobs, readJobs, readMore, readShown, shownText } from '#assets/page/jobs/store.ts'
import { health } from '#assets/page/kit/health.ts'
import { Heading } from '#assets/page/kit/parts/focus.tsx'
import { EmptyNote, Refused, Waiting } from '#assets/page/kit/parts/states.tsx'
import { JobList } from '#assets/page/list/job-list.tsx'
import { gone } from '#assets/page/list/jobs-store.ts'
import { useListed } from '#assets/page/list/use-listed.ts'
import { lastList } from '#assets/page/route.ts'
import { NothingSetUp } from '#assets/page/start/look-around.tsx'

/** All stored jobs, with the filters in the address. */
export function JobsView() {
  const { query } = lastList.value
  const filters = query.toString()
  useEffect(() => {
    void readShown(query)
  }, [filters])
  const ids = useListed(jobs.ids, query.get('state') === 'declined' ? null : gone.declined)
  const isOld = jobs.filters.value !== filters
  return (
    <>
      <Heading title="Jobs" />
      <JobFilters query={query} />
      <div class="job-chips">
        <FilterChips query={query} />
        <SavedViews query={query} />
      </div>
      <Refused error={jobs.error.value} again={() => void readJobs(query)} />
      <Suggested query={query} />
      <ListLine query={query} />
      {jobs.filters.value === null && jobs.error.value === null && <Waiting lines={8} />}
      {ids.length > 0 && (
        <div class={isOld ? 'fading' : ''}>
          <JobList
            ids={ids}
            total={jobs.total.value ?? ids.length}
            label="Jobs"
            more={jobs.next.value === null || isOld ? undefined : readMore}
          />
        </div>
      )}
      {ids.length === 0 && jobs.filters.value !== null && !jobs.busy.value && <NoJobs query={query} />}
    </>
  )
}

/**
 * A corrected spelling, offered as a button. If nothing matched the typed words, the list already shows the corrected
 * search.
 */
function Suggested({ query }: { query: URLSearchParams }) {
  const meant = jobs.suggestion.value
  if (meant === null || jobs.filters.value !== query.toString()) return null
  return (
    <p class="acts">
      {meant.shown && <span>Nothing was found for these words. The jobs below are for other ones.</span>}
      <button type="button" onClick={() => goToList(withFilter(query, 'q', meant.q))}>
        {meant.text}
      </button>
    </p>
  )
}

function NoJobs({ query }: { query: URLSearchParams }) {
  if (jobs.note.value !== null) return <EmptyNote text={jobs.note.value} />
  if (health.value.value?.index.postings === 0) return <NothingSetUp why="No postings have been read yet." />
  const set = JOB_FILTERS.filter(({ name }) => name in filtersIn(query) && !LAYOUT.has(name))
  return (
    <div class="panel empty">
      <p>{emptyReason(query, set.length)}</p>
      <p class="acts">
        {set.map(({ name, label }) => (
          <button key={name} type="button" onClick={() => goToList(withFilter(query, name, ''))}>
            Remove the filter “{label}”
          </button>
        ))}
        {!query.has('scope') && (
          <a class="button" href={listAddress(withFilter(query, 'scope', 'all'))}>
            Search all stored jobs
          </a>
        )}
      </p>
    </div>
  )
}

function emptyReason(query: URLSearchParams, filters: number): string {
  if (filters === 0) return 'No stored job matches your roles.'
  if (filters > 1 || query.get('state') !== 'snoozed') return 'No stored job matches these filters.'
  return 'No job is snoozed. Press h on a job, or its clock, to put it off until a day.'
}

// These hide nothing.
const LAYOUT = new Set(['sort', 'collapse', 'scope'])

const FORMS = ['csv', 'json'] as const

/** How many jobs there are, and the list to take away as it is filtered. */
export function ListLine({ query }: { query: URLSearchParams }) {
  if (jobs.ids.value.length === 0) return null
  return (
    <div class="list-line">
      <p class="count">{shownText()}</p>
      <IndexFacts query={query} />
      {[jobs.kept.value, jobs.note.value].map((note) => note && <p class="small quiet kept">{note}</p>)}
      <p class="small">
        Export this list:{' '}
        {FORMS.map((format) => (
          <a key={format} href={exportAddress(query, format)} download>
            {format.toUpperCase()}
          </a>
        ))}
      </p>
    </div>
  )
}

function exportAddress(query: URLSearchParams, format: string): string {
  return `/api/export?${new URLSearchParams({ what: 'jobs', format, ...filtersIn(query) })}`
}
