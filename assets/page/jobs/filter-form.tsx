import { signal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import {
  chipsOf,
  FILTER_PARTS,
  FIRST_FILTERS,
  type FilterChoice,
  filtersIn,
  goToList,
  JOB_FILTERS,
  type JobFilter,
  placeName,
  withFilter,
} from '#assets/page/jobs/filters.ts'
import { jobs, readFacts, seenCountries } from '#assets/page/jobs/store.ts'
import { focusSoon } from '#assets/page/kit/parts/focus.tsx'
import { activeRoles } from '#assets/page/roles/store.ts'

const TYPING_MS = 300
const SHOWN_FIRST = new Set([
  ...FIRST_FILTERS,
  ...JOB_FILTERS.flatMap(({ name, part }) => (part ? [] : [name])),
])

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
    if (form.current) goToList(chosenIn(form.current), { typing })
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
  const fieldNamed = (name: string) => {
    const filter = JOB_FILTERS.find((jobFilter) => jobFilter.name === name)
    return filter && <Field key={name} filter={filter} {...shared} />
  }
  const chosen = JOB_FILTERS.filter(({ name, part }) => part !== undefined && set.includes(name)).length
  const unfold = () => {
    panelOpen.value = !panelOpen.peek()
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
          <div class="filters">{FIRST_FILTERS.map((name) => fieldNamed(name))}</div>
          <details open={set.some((name) => !SHOWN_FIRST.has(name))}>
            <summary>More filters</summary>
            {FILTER_PARTS.map((part) => (
              <fieldset key={part}>
                <legend>{part}</legend>
                <div class="filters">
                  {JOB_FILTERS.filter((filter) => filter.part === part && !SHOWN_FIRST.has(filter.name)).map(
                    ({ name }) => fieldNamed(name),
                  )}
                </div>
              </fieldset>
            ))}
          </details>
        </div>
      </form>
    </search>
  )
}

// The panel stays open while several filters are chosen, also after a visit to a job.
const panelOpen = signal(false)

function chosenIn(form: HTMLFormElement): URLSearchParams {
  const fields = [...new FormData(form)].map(([name, value]): [string, string] => [
    name,
    String(value).trim(),
  ])
  return new URLSearchParams(fields.filter(([, value]) => value !== ''))
}

type FilterFieldProps = {
  filter: JobFilter
  query: URLSearchParams
  onChange: () => void
  onInput: () => void
  /** Whether something was typed that the address does not hold yet. */
  isTyping: () => boolean
}

function Field(props: FilterFieldProps) {
  return props.filter.kind === 'choice' ? <Choice {...props} /> : <Written {...props} />
}

function Written({ filter, query, onInput, isTyping }: FilterFieldProps) {
  const { name, label, kind, hint = '', most = 0 } = filter
  const field = useRef<HTMLInputElement>(null)
  const text = query.get(name) ?? ''
  useEffect(() => {
    // A person who types is ahead of the address; one who went back is not.
    if (field.current && !isTyping() && field.current.value.trim() !== text) field.current.value = text
  }, [text])
  const id = `filter-${name}`
  const shared = { ref: field, id, name, onInput, defaultValue: text, autocomplete: 'off' }
  return (
    <div class="words">
      <label for={id}>{label}</label>
      {kind === 'number' && <input type="number" min={0} max={most} placeholder={hint} {...shared} />}
      {kind === 'search' && <input type="search" maxLength={120} {...shared} />}
      {kind === 'text' && <input type="text" maxLength={120} placeholder={hint} {...shared} />}
    </div>
  )
}

function Choice({ filter, query, onChange }: FilterFieldProps) {
  const { name, label } = filter
  const chosen = query.get(name) ?? ''
  const counts = name === 'state' ? jobs.counts.value : {}
  return (
    <label>
      {label}
      <select name={name} id={`filter-${name}`} onChange={onChange}>
        {choicesOf(filter, chosen).map(([value, word]) => (
          <option key={value} value={value} selected={value === chosen}>
            {word}
            {counts[value] === undefined ? '' : ` (${counts[value]})`}
          </option>
        ))}
      </select>
    </label>
  )
}

// A value from the address stays among the options even if no job has it.
function choicesOf({ name, choices, word }: JobFilter, chosen: string): readonly FilterChoice[] {
  const filterChoices = choices ?? [['', 'Any'] as const, ...(name === 'profile_id' ? roles() : places(name))]
  if (filterChoices.some(([value]) => value === chosen)) return filterChoices
  return [...filterChoices, [chosen, word?.(chosen) ?? chosen]]
}

function roles(): FilterChoice[] {
  return (activeRoles.value ?? []).map(({ id, label }) => [id, label])
}

// An unclear place is no country, so "keep unclear places" does not apply to it.
function places(name: string): FilterChoice[] {
  const codes = [...seenCountries.value].filter((code) => name === 'place' || code !== 'unknown')
  const filterChoices = codes.map((code): FilterChoice => [code, placeName(code)])
  return filterChoices.sort(([, a], [, b]) => a.localeCompare(b, 'en'))
}

/** The active filters, each with a button that removes it. */
export function FilterChips({ query }: { query: URLSearchParams }) {
  const roles = new Map((activeRoles.value ?? []).map(({ id, label }) => [id, label]))
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
