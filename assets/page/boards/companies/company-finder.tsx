import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import {
  addCompanies,
  type Company,
  type CompanyChoice,
  choice,
  choose,
  chosen,
  filterBy,
  found,
  nextPage,
  showMore,
  shownCompanies,
} from '#assets/page/boards/companies/store.ts'
import { INDUSTRY_NAMES, systemName } from '#assets/page/boards/companies/words.ts'
import { Refused, Waiting } from '#assets/page/kit/parts/states.tsx'
import { announce } from '#assets/page/kit/say.ts'
import type { Industry } from '#lib/index/boards/rules/starting-companies.ts'
import { countryName } from '#lib/index/places/country-name.ts'
import { stateName } from '#lib/index/places/state-names.ts'
import type { RefusalBody } from '#lib/service/http/client.ts'
import { counted, numberText } from '#lib/text/counted.ts'

const TYPING_MS = 250

type FacetName = Exclude<keyof CompanyChoice, 'q'>

const FACETS: { name: FacetName; label: string; word: (value: string) => string }[] = [
  { name: 'industry', label: 'Industry', word: (value) => INDUSTRY_NAMES[value as Industry] ?? value },
  { name: 'country', label: 'Country', word: countryName },
  { name: 'state', label: 'US state', word: stateName },
  { name: 'system', label: 'Hiring system', word: systemName },
]

/** Finds companies in the list that ships, and follows those that are chosen. */
export function CompanyFinder({ onAdded }: { onAdded: ((ids: string[]) => void) | undefined }) {
  const error = useSignal<RefusalBody | null>(null)
  const busy = useSignal(false)
  useEffect(() => void found.load(), [])
  const add = async () => {
    busy.value = true
    const outcome = await addCompanies([...chosen.peek().values()])
    busy.value = false
    error.value = outcome.error
    if (outcome.error) return
    chosen.value = new Map()
    announce(`${counted(outcome.added.length, 'board')} added.`)
    onAdded?.(outcome.added)
  }
  const count = chosen.value.size
  return (
    <div class="company-finder">
      <Filters />
      <Refused error={found.error.value} again={() => void found.load()} />
      {found.value.value === null && found.error.value === null && <Waiting lines={4} />}
      <CompanyList />
      <Refused error={error.value} />
      <div class="acts">
        <button type="button" class="primary" disabled={count === 0 || busy.value} onClick={() => void add()}>
          {busy.value ? 'Adding…' : `Add selected (${count})`}
        </button>
        {count > 0 && (
          <button
            type="button"
            class="plain"
            onClick={() => {
              chosen.value = new Map()
            }}
          >
            Clear the selection
          </button>
        )}
      </div>
    </div>
  )
}

function Filters() {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const later = (q: string) => {
    choice.value = { ...choice.peek(), q }
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void filterBy({ q }), TYPING_MS)
  }
  return (
    <search class="filters">
      <label class="words">
        Find a company
        <input
          type="search"
          autocomplete="off"
          maxLength={200}
          placeholder="such as hospitals in Arizona"
          defaultValue={choice.peek().q}
          onInput={({ currentTarget }) => later(currentTarget.value)}
        />
      </label>
      {FACETS.map((facet) => (
        <Facet key={facet.name} {...facet} />
      ))}
    </search>
  )
}

function Facet({ name, label, word }: (typeof FACETS)[number]) {
  const counts = found.value.value?.counts[`by_${name}`] ?? {}
  const set = choice.value[name]
  const values = Object.keys(counts)
  // A chosen option stays in the list even if no company matches it.
  const options = set === '' || values.includes(set) ? values : [...values, set]
  const sorted = options.map((value) => ({ value, text: word(value) }))
  sorted.sort((a, b) => a.text.localeCompare(b.text, 'en'))
  return (
    <label>
      {label}
      <select onChange={({ currentTarget }) => void filterBy({ [name]: currentTarget.value })}>
        <option value="">Any</option>
        {sorted.map(({ value, text }) => (
          <option key={value} value={value} selected={value === set}>
            {text} ({counts[value] ?? 0})
          </option>
        ))}
      </select>
    </label>
  )
}

/** The companies that fit, each with a box to choose it. */
export function CompanyList() {
  const error = useSignal<RefusalBody | null>(null)
  const reply = found.value.value
  if (reply === null) return null
  const more = async () => {
    error.value = await showMore()
  }
  return (
    <>
      <p class="small quiet" role="status">
        {reply.counts.found === 0
          ? 'No company on the list matches. You can add any board by its link above.'
          : `${counted(reply.counts.found, 'company', 'companies')} of ${numberText(reply.counts.all)}`}
      </p>
      {shownCompanies.value.length > 0 && (
        <fieldset>
          <legend class="unseen">Companies</legend>
          <div class="companies">
            {shownCompanies.value.map((company) => (
              <CompanyBox key={company.id} company={company} />
            ))}
            {nextPage.value !== null && (
              <button type="button" onClick={() => void more()}>
                Show more
              </button>
            )}
          </div>
        </fieldset>
      )}
      <Refused error={error.value} />
    </>
  )
}

function CompanyBox({ company }: { company: Company }) {
  const { id, company: name, industry, country, state, system, followed } = company
  return (
    <label class="company">
      <input
        type="checkbox"
        checked={followed || chosen.value.has(id)}
        disabled={followed}
        onChange={({ currentTarget }) => choose(company, currentTarget.checked)}
      />
      <span>
        <bdi>{name}</bdi> {followed && <span class="chip done">followed</span>}
        <span class="quiet small facts">
          {INDUSTRY_NAMES[industry]} · {state === '' ? countryName(country) : stateName(state)} ·{' '}
          {systemName(system)}
        </span>
      </span>
    </label>
  )
}
