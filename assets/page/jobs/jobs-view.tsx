import { signal, useSignal } from '@preact/signals'
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import { Field } from '#assets/page/jobs/filter-fields.tsx'
import {
  chipsOf,
  type FilterChip,
  filtersIn,
  goToList,
  HIDE_NOTHING,
  JOB_FILTERS,
  listAddress,
  listQuery,
  loadSystemNames,
  withFilter,
} from '#assets/page/jobs/filters.ts'
import {
  jobFacts,
  jobs,
  readFacts,
  readJobs,
  readMore,
  readShown,
  seenCountries,
  shownText,
} from '#assets/page/jobs/store.ts'
import { call } from '#assets/page/kit/call.ts'
import { takeTypedAhead } from '#assets/page/kit/keys.ts'
import { Button, inPage, Link } from '#assets/page/kit/parts/elements.tsx'
import { focusSoon, Heading } from '#assets/page/kit/parts/focus.tsx'
import { EmptyNote, later, Refused, Waiting } from '#assets/page/kit/parts/states.tsx'
import { activeRoles, health, needSettings, type RoleView, settings } from '#assets/page/kit/settings.ts'
import { JobList, NothingSetUp } from '#assets/page/list/job-list.tsx'
import { dropGone, gone, goneMeanwhile } from '#assets/page/list/jobs-store.ts'
import { useListed } from '#assets/page/list/selection.ts'
import { LIST_PURPOSES, lastList } from '#assets/page/route.ts'
import { limitWords } from '#lib/index/labels/label-words.ts'
import { usOnly } from '#lib/index/postings/filters.ts'
import { counted } from '#lib/text/text.ts'

/** All stored jobs, with the filters in the address. */
export function JobsView() {
  const { query } = lastList.value
  const filters = query.toString()
  useEffect(() => {
    void readShown(query)
  }, [filters])
  const state = query.get('state')
  const ids = useListed(
    jobs.ids,
    state === 'declined' ? null : gone.declined,
    state === 'hidden' || state === 'applied' || state === 'declined' ? null : gone.hidden,
  )
  const isOld = jobs.filters.value !== filters
  return (
    <>
      <Heading title="Jobs" about={LIST_PURPOSES.jobs} />
      <JobFilters query={query} />
      <div class="job-chips">
        <FilterChips query={query} />
        <HiddenChip state={state} />
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

function HiddenChip({ state }: { state: string | null }) {
  const hidden = jobs.counts.value['hidden'] ?? 0
  if (state === 'hidden') return <a href="#/roles">Show some of them again</a>
  return hidden === 0 ? null : (
    <Link class="chip" href="#/jobs?state=hidden" label={`${hidden} hidden by you`} />
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
      <Button onClick={() => goToList(withFilter(query, 'q', meant.q))} label={meant.text} />
    </p>
  )
}

function NoJobs({ query }: { query: URLSearchParams }) {
  const chips = useChips(query)
  const gains = useSignal<Gain[] | null>(null)
  const name = JSON.stringify(chips)
  useEffect(() => {
    let isShown = true
    void countWithout(query, chips).then((counts) => {
      if (isShown) gains.value = counts
    })
    return () => (isShown = false)
  }, [name, query.toString()])
  if (jobs.note.value !== null) return <EmptyNote text={jobs.note.value} />
  if (health.value.value?.index.postings === 0) return <NothingSetUp why="No postings have been read yet." />
  const best = gains.value?.[0]
  return (
    <div class="panel empty">
      <p>{emptyReason(query, best, chips.length)}</p>
      <p class="acts">
        {(gains.value ?? []).map(({ without, count, left }, index) => (
          <a key={without} class={index === 0 ? 'button primary' : 'button'} href={listAddress(left)}>
            Remove {without}: {counted(count, 'job')}
          </a>
        ))}
        {gains.value?.length === 0 && Object.keys(filtersIn(query)).length > 0 && (
          <Link class="button" href={listAddress(new URLSearchParams())} label="Clear all filters" />
        )}
      </p>
    </div>
  )
}

/** The removal of a restriction: its words, the filters that are left, and how many jobs they list. */
type Gain = { without: string; left: URLSearchParams; count: number }

// Returns the removals that bring jobs, the most first: of one restriction each, or else of all but the words.
async function countWithout(query: URLSearchParams, chips: readonly FilterChip[]): Promise<Gain[]> {
  const single = chips.map(({ name, text, without }) => ({
    without: `“${text}”`,
    left: withFilter(query, name, without),
  }))
  const gains = await countEach(single)
  if (gains.length > 0 || chips.length < 2) return gains
  const left = new URLSearchParams({ q: query.get('q') ?? '', scope: 'all', us_only: '0' })
  return countEach([{ without: query.has('q') ? 'all filters but the words' : 'all filters', left }])
}

async function countEach(removals: Omit<Gain, 'count'>[]): Promise<Gain[]> {
  const gains = await Promise.all(
    removals.map(async (removal) => {
      const filters = { ...listQuery(removal.left), fields: 'row', limit: '1' } as const
      const outcome = await call('GET', '/api/postings', { query: filters })
      return { ...removal, count: outcome.ok ? (outcome.value.total ?? 0) : 0 }
    }),
  )
  return gains.filter(({ count }) => count > 0).toSorted((a, b) => b.count - a.count)
}

function emptyReason(query: URLSearchParams, best: Gain | undefined, chips: number): string {
  if (query.get('state') === 'snoozed' && Object.keys(filtersIn(query)).length === 1)
    return 'No job is snoozed. Press h on a job, or its clock, to put it off until a day.'
  if (best)
    return `No job passes all of these filters. Without ${best.without} there ${best.count === 1 ? 'is' : 'are'} ${counted(best.count, 'job')}.`
  return chips > 1 ? 'No stored job passes these filters.' : 'No stored job matches.'
}

const FORMS = ['csv', 'json'] as const

/** How many jobs there are, and the list to take away as it is filtered. */
export function ListLine({ query }: { query: URLSearchParams }) {
  if (jobs.ids.value.length === 0) return null
  return (
    <div class="list-line">
      <p class="count">
        {shownText()}
        {goneMeanwhile.value.size > 0 && (
          <button type="button" class="plain small" onClick={dropGone}>
            Show {counted(goneMeanwhile.value.size, 'change')}
          </button>
        )}
      </p>
      <IndexFacts query={query} />
      {[jobs.kept.value, jobs.note.value].map((note) => note && <p class="small quiet kept">{note}</p>)}
      <p class="small">
        Export this list:{' '}
        {FORMS.map((format) => (
          <Link key={format} href={exportAddress(query, format)} download label={format.toUpperCase()} />
        ))}
      </p>
    </div>
  )
}

function exportAddress(query: URLSearchParams, format: string): string {
  return `/api/export?${new URLSearchParams({ what: 'jobs', format, ...filtersIn(query) })}`
}

const SavedViews = later(() => import('#assets/page/jobs/saved-views.tsx'), 'SavedViews', 0)

const Charts = later(() => import('#assets/page/jobs/charts.tsx'), 'Charts', 4)

/** Charts of the listed jobs; every bar leads to the jobs that it counts. */
function IndexFacts({ query }: { query: URLSearchParams }) {
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
      onToggle={({ currentTarget }) => (jobFacts.open.value = currentTarget.open)}
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

const TYPING_MS = 300

/** The filters of all stored jobs. Choices go into the address at once, typed text a little later. */
function JobFilters({ query }: { query: URLSearchParams }) {
  const form = useRef<HTMLFormElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null)
  const stop = () => {
    if (timer.current !== null) clearTimeout(timer.current)
    timer.current = null
  }
  const apply = (typing = false) => {
    stop()
    if (form.current) goToList(chosenIn(form.current, query), { typing })
  }
  const later = () => {
    stop()
    timer.current = setTimeout(() => apply(true), TYPING_MS)
  }
  useLayoutEffect(() => {
    const field = query.has('find') && form.current?.querySelector('input')
    if (field) {
      field.focus()
      field.value += takeTypedAhead()
      if (field.value !== field.defaultValue) later()
    }
    return stop
  }, [])
  const shared = { query, onChange: () => apply(), onInput: later, isTyping: () => timer.current !== null }
  const set = Object.keys(filtersIn(query))
  const chosen = JOB_FILTERS.filter(({ name, part }) => part !== undefined && set.includes(name)).length
  const unfold = () => {
    panelOpen.value = !panelOpen.peek()
    panelBuilt.value = true
    if (panelOpen.peek() && seenCountries.peek().size === 0) void readFacts(query)
  }
  const isRemote = query.get('work_mode') === 'remote'
  const turnRemote = () => {
    stop()
    if (form.current)
      goToList(withFilter(chosenIn(form.current, query), 'work_mode', isRemote ? '' : 'remote'))
  }
  return (
    <search>
      <form ref={form} class="job-search" onSubmit={inPage(() => apply())}>
        {JOB_FILTERS.filter(({ part, kind }) => part === undefined && kind !== 'chip').map((filter) => (
          <Field key={filter.name} filter={filter} {...shared} />
        ))}
        <Button aria-pressed={isRemote} onClick={turnRemote} label="Remote" />
        <button
          type="button"
          class="filters-button"
          aria-expanded={panelOpen.value}
          aria-controls="filter-panel"
          onClick={unfold}
        >
          Filters{chosen > 0 && <b class="count"> {chosen}</b>}
        </button>
        <div id="filter-panel" class="filter-panel" hidden={!panelOpen.value}>
          {panelBuilt.value && <FilterPanel {...shared} />}
        </div>
      </form>
    </search>
  )
}

// The panel stays open while several filters are chosen, also after a visit to a job.
const panelOpen = signal(false)

// Most visits never open it, and its fields take as long to build as the list.
const panelBuilt = signal(false)
const FilterPanel = later(() => import('#assets/page/jobs/filter-panel.tsx'), 'FilterPanel', 4)

// A filter whose field is not built stays as the address has it.
function chosenIn(form: HTMLFormElement, query: URLSearchParams): URLSearchParams {
  const built = new Set([...form.querySelectorAll<HTMLInputElement>('[name]')].map(({ name }) => name))
  const others = Object.entries(filtersIn(query)).filter(([name]) => !built.has(name))
  const fields = [...new FormData(form)].map(([name, value]): [string, string] => [
    name,
    String(value).trim(),
  ])
  return new URLSearchParams([...fields.filter(([, value]) => value !== ''), ...others])
}

/** Returns every restriction of the list, with those that hold by default. */
function useChips(query: URLSearchParams): FilterChip[] {
  const roles = new Map((activeRoles.value ?? []).map(({ id, label }) => [id, label]))
  const hasSystem = query.has('system')
  useEffect(needSettings, [])
  useEffect(() => {
    if (hasSystem) void loadSystemNames()
  }, [hasSystem])
  const countries = settings.value.value?.config.countries ?? []
  return chipsOf(query, roles, {
    has_roles: roles.size > 0,
    us_only: usOnly(countries, undefined).on,
    limits: limitsOf(
      (activeRoles.value ?? []).filter(({ id }) => [null, id].includes(query.get('profile_id'))),
    ),
  })
}

// The limits of one role in words; of several roles only that they hold.
function limitsOf(searched: readonly RoleView[]): string {
  const [first = '', ...others] = new Set(searched.map((role) => limitWords(role).join(', ')))
  return others.length === 0 ? first : 'Within the limits of your roles'
}

/** The restrictions of the list, each with a button that removes it. */
function FilterChips({ query }: { query: URLSearchParams }) {
  const chips = useChips(query)
  if (chips.length === 0) return null
  const drop = (index: number) => {
    const chip = chips[index]
    if (chip === undefined) return
    goToList(withFilter(query, chip.name, chip.without))
    focusSoon(idOf(chips[index + 1]?.name ?? chips[index - 1]?.name) ?? 'filter-q')
  }
  const set = Object.keys(filtersIn(query)).filter((name) => !HIDE_NOTHING.has(name))
  return (
    <div class="acts">
      <ul class="chips" aria-label="Filtered by">
        {chips.map(({ name, text }, index) => (
          <li key={name} class="chip removable">
            <bdi>{text}</bdi>
            <Button
              id={idOf(name)}
              aria-label={`Remove filter ${text}`}
              onClick={() => drop(index)}
              label="×"
            />
          </li>
        ))}
      </ul>
      {set.length > 1 && (
        <Button
          class="plain"
          onClick={() => {
            goToList(new URLSearchParams())
            focusSoon('filter-q')
          }}
          label="Clear all filters"
        />
      )}
    </div>
  )
}

function idOf(name: string | undefined): string | undefined {
  return name === undefined ? undefined : `chip-${name}`
}
