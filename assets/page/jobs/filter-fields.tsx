import { useEffect, useRef } from 'preact/hooks'
import { type FilterChoice, type JobFilter, placeName, systemNames } from '#assets/page/jobs/filters.ts'
import { jobs, seenCountries } from '#assets/page/jobs/store.ts'
import { activeRoles } from '#assets/page/kit/settings.ts'

export type FilterFieldProps = {
  filter: JobFilter
  query: URLSearchParams
  onChange: () => void
  onInput: () => void
  /** Whether something was typed that the address does not hold yet. */
  isTyping: () => boolean
}

/** A field of the form of filters. */
export function Field(props: FilterFieldProps) {
  return props.filter.kind === undefined ? <Choice {...props} /> : <Written {...props} />
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
        {choicesOf(filter, query).map(([value, word]) => (
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
function choicesOf({ name, choices, word }: JobFilter, query: URLSearchParams): readonly FilterChoice[] {
  const chosen = query.get(name) ?? ''
  if (name === 'sort' && isOfAllJobs(query)) return ordersOfAll(query, chosen)
  const filterChoices = choices ?? [['', 'Any'] as const, ...offered(name)]
  if (filterChoices.some(([value]) => value === chosen)) return filterChoices
  return [...filterChoices, [chosen, word?.(chosen) ?? chosen]]
}

const OF_FOUND = ['profile_id', 'state', 'min_fit', 'only']

function isOfAllJobs(query: URLSearchParams): boolean {
  const isAll = query.get('scope') === 'all' || activeRoles.value?.length === 0
  return isAll && !OF_FOUND.some((name) => query.has(name))
}

// Only jobs that roles found have a chance, a rank and a fit.
function ordersOfAll(query: URLSearchParams, chosen: string): FilterChoice[] {
  if (!query.has('q')) return [[chosen, 'Newest first']]
  return [
    [chosen === 'newest' ? '' : chosen, 'Best first'],
    ['newest', 'Newest first'],
  ]
}

// Choices that are known while the page runs.
function offered(name: string): FilterChoice[] {
  if (name === 'profile_id') return (activeRoles.value ?? []).map(({ id, label }) => [id, label])
  return name === 'system' ? [...systemNames.value] : places(name)
}

// An unclear place is no country, so "keep unclear places" does not apply to it.
function places(name: string): FilterChoice[] {
  const codes = [...seenCountries.value].filter((code) => name === 'place' || code !== 'unknown')
  const filterChoices = codes.map((code): FilterChoice => [code, placeName(code)])
  return filterChoices.sort(([, a], [, b]) => a.localeCompare(b, 'en'))
}
