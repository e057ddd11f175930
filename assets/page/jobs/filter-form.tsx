import { signal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import {
  chipsOf,
  filtersIn,
  goToList,
  JOB_FILTERS,
  loadSystemNames,
  withFilter,
} from '#assets/page/jobs/filters.ts'
import { readFacts, seenCountries } from '#assets/page/jobs/store.ts'
import { focusSoon } from '#assets/page/kit/parts/focus.tsx'
import { later } from '#assets/page/kit/parts/later.tsx'
import { activeRoles } from '#assets/page/roles/store.ts'
import { Field } from './filter-fields.tsx'
import type { FilterPanelProps } from './filter-panel.tsx'

const TYPING_MS = 300

/** The filters of all stored jobs. Choices go into the address at once, typed text a little later. */
export function JobFilters({ query }: { query: URLSearchParams }) {
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
  useEffect(() => {
    if (query.has('find')) form.current?.querySelector('input')?.focus()
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
  return (
    <search>
      <form
        ref={form}
        class="job-search"
        onSubmit={(event) => {
          event.preventDefault()
          apply()
        }}
      >
        {JOB_FILTERS.filter(({ part }) => part === undefined).map((filter) => (
          <Field key={filter.name} filter={filter} {...shared} />
        ))}
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
const FilterPanel = later<FilterPanelProps>(
  () => import('./filter-panel.tsx').then((part) => part.FilterPanel),
  4,
)

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

/** The active filters, each with a button that removes it. */
export function FilterChips({ query }: { query: URLSearchParams }) {
  const roles = new Map((activeRoles.value ?? []).map(({ id, label }) => [id, label]))
  const hasSystem = query.has('system')
  useEffect(() => {
    if (hasSystem) void loadSystemNames()
  }, [hasSystem])
  const chips = chipsOf(query, roles)
  if (chips.length === 0) return null
  const drop = (name: string, index: number) => {
    goToList(withFilter(query, name, ''))
    focusSoon(idOf(chips[index + 1]?.name ?? chips[index - 1]?.name) ?? 'filter-q')
  }
  return (
    <div class="acts">
      <ul class="chips" aria-label="Filtered by">
        {chips.map(({ name, text }, index) => (
          <li key={name} class="chip removable">
            <bdi>{text}</bdi>
            <button
              id={idOf(name)}
              type="button"
              aria-label={`Remove filter ${text}`}
              onClick={() => drop(name, index)}
            >
              ×
            </button>
          </li>
        ))}
      </ul>
      {chips.length > 1 && (
        <button
          type="button"
          class="plain"
          onClick={() => {
            goToList(new URLSearchParams())
            focusSoon('filter-q')
          }}
        >
          Clear all filters
        </button>
      )}
    </div>
  )
}

function idOf(name: string | undefined): string | undefined {
  return name === undefined ? undefined : `chip-${name}`
}
