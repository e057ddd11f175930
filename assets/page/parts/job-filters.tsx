import { useEffect, useRef } from 'preact/hooks'
import { addressOf } from '../route.ts'
import { jobs } from '../store/jobs.ts'
import { activeRoles } from '../store/roles.ts'

const TYPING_MS = 300

const CHOICES: { name: string; label: string; options: [string, string][] }[] = [
  {
    name: 'state',
    label: 'State',
    options: [
      ['', 'Any'],
      ['not_assessed', 'Not assessed'],
      ['weak_fit', 'Weak fit'],
      ['applied', 'Applied'],
    ],
  },
  {
    name: 'window',
    label: 'Posted',
    options: [
      ['', 'Any time'],
      ['7d', 'Last 7 days'],
      ['30d', 'Last 30 days'],
    ],
  },
  {
    name: 'us_only',
    label: 'Where',
    options: [
      ['', 'As in Settings'],
      ['1', 'US only'],
      ['0', 'Everywhere'],
    ],
  },
  {
    name: 'work_mode',
    label: 'Work mode',
    options: [
      ['', 'Any'],
      ['remote', 'Remote'],
      ['hybrid', 'Hybrid'],
      ['onsite', 'On site'],
    ],
  },
  {
    name: 'sort',
    label: 'Order',
    options: [
      ['', 'Best first'],
      ['newest', 'Newest first'],
      ['rank', 'By rank'],
    ],
  },
]

/** The filters of all stored jobs; what is chosen goes into the address. */
export function JobFilters({ query }: { query: URLSearchParams }) {
  const form = useRef<HTMLFormElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const apply = () => {
    clearTimeout(timer.current)
    if (form.current) follow(form.current)
  }
  const later = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(apply, TYPING_MS)
  }
  useEffect(() => {
    if (query.has('find')) form.current?.querySelector('input')?.focus()
    return () => clearTimeout(timer.current)
  }, [])
  const roles = (activeRoles.value ?? []).map(({ id, label }): [string, string] => [id, label])
  const role = { name: 'profile_id', label: 'Role', options: [['', 'Any'], ...roles] as [string, string][] }
  return (
    <search>
      <form
        ref={form}
        class="filters"
        onSubmit={(event) => {
          event.preventDefault()
          apply()
        }}
      >
        <TextFilter name="q" label="Words" query={query} onInput={later} />
        <TextFilter name="company" label="Company" query={query} onInput={later} />
        {[role, ...CHOICES].map((choice) => (
          <Choice key={choice.name} {...choice} query={query} onChange={apply} />
        ))}
      </form>
    </search>
  )
}

function follow(form: HTMLFormElement): void {
  const kept = [...new FormData(form)].map(([name, value]): [string, string] => [name, String(value).trim()])
  const text = new URLSearchParams(kept.filter(([, value]) => value !== '')).toString()
  // Filtering is no step to come back from.
  location.replace(text === '' ? addressOf('jobs') : `${addressOf('jobs')}?${text}`)
}

type TextProps = { name: string; label: string; query: URLSearchParams; onInput: () => void }

function TextFilter({ name, label, query, onInput }: TextProps) {
  const field = useRef<HTMLInputElement>(null)
  const text = query.get(name) ?? ''
  useEffect(() => {
    // Whoever is writing is ahead of the address.
    if (field.current && field.current !== document.activeElement) field.current.value = text
  }, [text])
  const shared = { ref: field, id: `filter-${name}`, name, onInput, defaultValue: text, maxLength: 120 }
  return (
    <div class="words">
      <label for={`filter-${name}`}>{label}</label>
      {name === 'q' ? (
        <input type="search" autocomplete="off" {...shared} />
      ) : (
        <input type="text" autocomplete="off" placeholder="whole name" {...shared} />
      )}
    </div>
  )
}

type ChoiceProps = (typeof CHOICES)[number] & { query: URLSearchParams; onChange: () => void }

function Choice({ name, label, options, query, onChange }: ChoiceProps) {
  const chosen = query.get(name) ?? ''
  const counts = name === 'state' ? jobs.counts.value : {}
  return (
    <label>
      {label}
      <select name={name} onChange={onChange}>
        {options.map(([value, word]) => (
          <option key={value} value={value} selected={value === chosen}>
            {word}
            {counts[value] === undefined ? '' : ` (${counts[value]})`}
          </option>
        ))}
      </select>
    </label>
  )
}
