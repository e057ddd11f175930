import { signal } from '@preact/signals'
import { modeText } from '#assets/page/kit/words.ts'
import { addressOf, go } from '#assets/page/route.ts'
import {
  CLEARANCES,
  EMPLOYMENT_TYPES,
  MENU_CURRENCIES,
  SENIORITIES,
  SHIFTS,
  SPONSORSHIPS,
  TENURES,
} from '#db/rows/labels.ts'
import { labelName } from '#lib/index/labels/label-words.ts'
import { countryName } from '#lib/index/places/country-facts.ts'
import { verdictText } from '#lib/judge/verdict/job-words.ts'
import { numberText } from '#lib/text/text.ts'

/** The hiring systems by their names for people; none until `loadSystemNames` has them, as the list opens without them. */
export const systemNames = signal<ReadonlyMap<string, string>>(new Map())

/** Loads the names of the hiring systems with all their code, which no other part of the list needs. */
export async function loadSystemNames(): Promise<void> {
  const { systems } = await import('#lib/index/systems/systems.ts')
  systemNames.value = new Map(systems.map(({ system, name }) => [system, name]))
}

/** A value of a filter with its words; '' is the filter left alone. */
export type FilterChoice = readonly [value: string, word: string]

/** The filters that most people use; the others are behind “More filters”. */
export const FIRST_FILTERS: readonly string[] = ['profile_id', 'state', 'work_mode', 'place', 'age']

/** The parts of the panel of filters, in order. */
export const FILTER_PARTS = [
  'The job',
  'Where',
  'Pay and permits',
  'How it stands',
  'What is listed',
] as const

/** One filter of the list of jobs: its field in the form, its chip and its name in the address. */
export type JobFilter = {
  /** As `GET /api/postings` calls it. */
  name: string
  label: string
  /** `search` finds as one types, a `chip` has no field; by default a choice, which gets choices while the page runs if it has none of its own. */
  kind?: 'search' | 'text' | 'number' | 'chip'
  choices?: readonly FilterChoice[]
  hint?: string
  /** The largest number. */
  most?: number
  /** The section of the filter panel; a filter without one stands above the list. */
  part?: (typeof FILTER_PARTS)[number]
  /** The name of a value; by default the value itself. */
  word?: (value: string) => string
}

// The words for a filter left alone, then each value with its words.
function offers(any: string, ...choices: readonly string[]): FilterChoice[] {
  const pairs = choices.map((choice) => choice.split(': ', 2))
  return [['', any], ...pairs.map(([value = '', word = '']): FilterChoice => [value, word])]
}

const VERDICTS = [
  'matched_above_threshold',
  'pending_user_answers',
  'below_threshold',
  'not_a_match',
  'thin_posting',
  'weak_fit',
] as const

const STATES = offers(
  'Any',
  'not_assessed: Not assessed',
  'not_judged: Not judged',
  'seen: Seen',
  ...VERDICTS.map((state) => `${state}: ${verdictText(state)}`),
  'applied: Applied',
  'declined: Not interested',
  'snoozed: Snoozed',
  'hidden: Hidden by you',
  'outside_limits: Outside your limits',
  'not_open: Not open to you',
)

const ONLY: Readonly<Record<string, string>> = {
  stored: 'every stored job',
  found: 'found by a role, whatever became of them',
  assessed: 'assessed',
  verdict: 'the verdict',
  unmet: 'asks, without an answer of yours, for',
  met: 'asks, and you show it, for',
  asks: 'waits for',
  closes: 'waits only for',
  board: 'of the board',
  hidden: 'hidden by',
}

// Example: "unmet:skill:Kafka" -> "asks, without an answer of yours, for Kafka".
function onlyName(only: string): string {
  const [kind = '', first = '', ...rest] = only.split(':')
  const isNamed = kind === 'unmet' || kind === 'met' || kind === 'hidden'
  const name = isNamed && rest.length > 0 ? rest.join(':') : [first, ...rest].join(':')
  return `${ONLY[kind] ?? kind} ${kind === 'verdict' ? verdictText(name) : name}`.trim()
}

/** The address of the jobs that one count names, of one role or of all, wherever they are. */
export function onlyAddress(only: string, profile_id = ''): string {
  return listAddress(new URLSearchParams({ only, profile_id, us_only: '0' }))
}

const AGES = offers(
  'Any',
  'today: Today',
  '3d: 2 to 3 days',
  '7d: 4 to 7 days',
  '30d: 8 to 30 days',
  '90d: 31 to 90 days',
  'older: Older than 90 days',
  'undated: No date given',
)

/** Every filter of the list of jobs; the form, the chips and the address are made of this table. */
export const JOB_FILTERS: readonly JobFilter[] = [
  { name: 'q', label: 'Words', kind: 'search' },
  {
    name: 'min_pay',
    label: 'Pays at least',
    kind: 'number',
    most: 10_000_000,
    hint: 'a year',
    word: (value) => numberText(Number(value)),
  },
  { name: 'company', part: 'The job', label: 'Company', kind: 'text', hint: 'whole name' },
  { name: 'profile_id', part: 'The job', label: 'Role' },
  { name: 'state', part: 'How it stands', label: 'State', choices: STATES },
  {
    name: 'window',
    part: 'How it stands',
    label: 'Posted',
    choices: offers('Any time', '7d: Last 7 days', '30d: Last 30 days'),
  },
  {
    name: 'us_only',
    part: 'Where',
    label: 'Where',
    choices: offers('As in Settings', '1: In the US', '0: Everywhere'),
  },
  {
    name: 'work_mode',
    part: 'The job',
    label: 'Work mode',
    choices: offers('Any', 'remote: Remote', 'hybrid: Hybrid', 'onsite: On site', 'unknown: Not said'),
  },
  {
    name: 'sort',
    label: 'Order',
    choices: offers(
      'Best first',
      'default: By verdict, then fit',
      'newest: Newest first',
      'rank: By rank',
      'fit: By fit',
    ),
  },
  {
    name: 'scope',
    part: 'What is listed',
    label: 'Which jobs',
    choices: offers('Those your roles found', 'all: Every stored job'),
  },
  { name: 'age', part: 'How it stands', label: 'Age', choices: AGES },
  { name: 'place', part: 'Where', label: 'Country', word: placeName },
  { name: 'country', part: 'Where', label: 'Country, or not said', word: placeName },
  {
    name: 'system',
    part: 'What is listed',
    label: 'Hiring system',
    word: (system) => systemNames.value.get(system) ?? system,
  },
  { name: 'seniority', part: 'The job', label: 'Seniority', choices: labelled(SENIORITIES) },
  { name: 'employment_type', part: 'The job', label: 'Employment', choices: labelled(EMPLOYMENT_TYPES) },
  { name: 'shift', part: 'The job', label: 'Shift', choices: labelled(SHIFTS) },
  { name: 'tenure', part: 'The job', label: 'Tenure', choices: labelled(TENURES) },
  { name: 'sponsorship', part: 'Pay and permits', label: 'Visas', choices: labelled(SPONSORSHIPS) },
  { name: 'clearance', part: 'Pay and permits', label: 'Clearance', choices: labelled(CLEARANCES) },
  {
    name: 'pay_currency',
    part: 'Pay and permits',
    label: 'Pay in',
    choices: offers('USD', ...MENU_CURRENCIES.slice(1).map((code) => `${code}: ${code}`)),
  },
  {
    name: 'pay',
    part: 'Pay and permits',
    label: 'Pay',
    choices: offers('Any', 'named: Named', 'none: Not named'),
    word: payName,
  },
  {
    name: 'min_fit',
    part: 'How it stands',
    label: 'Fit at least',
    kind: 'number',
    most: 100,
    hint: 'percent',
    word: (value) => `${value}%`,
  },
  {
    name: 'collapse',
    part: 'What is listed',
    label: 'Copies',
    choices: offers('As one job', '0: One by one'),
  },
  {
    name: 'limits',
    part: 'What is listed',
    label: 'Limits of your roles',
    choices: offers('Kept', '0: Left off'),
  },
  { name: 'only', label: 'Only', kind: 'chip', word: onlyName },
]

function labelled(values: readonly string[]): FilterChoice[] {
  return offers('Any', ...values.map((value) => `${value}: ${labelName(value)}`))
}

const NAMES = new Set(JOB_FILTERS.map(({ name }) => name))

/** The currency and period of a pay in words. Example: "EUR-year" -> "EUR a year". */
export function payName(unit: string): string {
  const [currency = '', period = ''] = unit.split('-')
  return `${currency} ${period === 'hour' ? 'an' : 'a'} ${period}`
}

/** A country of postings by its name. */
export function placeName(code: string): string {
  return code === 'unknown' ? 'Place unclear' : countryName(code)
}

/** An age of postings in words. */
export function ageName(age: string): string {
  return AGES.find(([value]) => value === age)?.[1] ?? age
}

/** A work mode of postings in words. */
export function modeName(mode: string): string {
  return modeText(mode) || 'Not said'
}

/** The filters that an address sets, without all else that it may hold. */
export function filtersIn(query: URLSearchParams): Record<string, string> {
  return Object.fromEntries([...query].filter(([name, value]) => NAMES.has(name) && value !== ''))
}

/** The query of the list with these filters: best first unless another order is chosen. */
export function listQuery(filters: URLSearchParams): Record<string, string> {
  return { sort: 'best', ...filtersIn(filters) }
}

/** The filters with one of them set, or taken off with ''. */
export function withFilter(query: URLSearchParams, name: string, value: string): URLSearchParams {
  const { [name]: _, ...others } = filtersIn(query)
  return new URLSearchParams(value === '' ? others : { ...others, [name]: value })
}

/** A restriction of the list in words; taking it off sets the filter to `without`. */
export type FilterChip = { name: string; text: string; without: string }

/**
 * The restrictions that hold without a filter: whether roles are searched for, whether the settings say US only, and the limits of
 * the searched roles in words, '' for none.
 */
export type DefaultScope = { has_roles: boolean; us_only: boolean; limits: string }

/** Returns all restrictions of the list in words, the defaults first, then in the order of the form; roles by label. */
export function chipsOf(
  query: URLSearchParams,
  roles: ReadonlyMap<string, string>,
  defaults: DefaultScope,
): FilterChip[] {
  const set = filtersIn(query)
  const filters = JOB_FILTERS.flatMap(({ name, label, choices, word }) => {
    const value = set[name]
    // Everything of a default is no restriction.
    if (value === undefined || ALL[name] === value || HIDE_NOTHING.has(name)) return []
    const valueLabel = choices?.find(([code]) => code === value)?.[1] ?? word?.(value) ?? value
    const text = `${label}: ${name === 'profile_id' ? (roles.get(value) ?? value) : valueLabel}`
    return [{ name, text, without: name === 'us_only' && defaults.us_only ? '0' : '' }]
  })
  return [...defaultChips(set, defaults), ...filters]
}

/** The address of all stored jobs. */
export const ALL_STORED = onlyAddress('stored')

const ALL: Readonly<Record<string, string>> = { scope: 'all', us_only: '0', limits: '0' }

/** The filters that order and lay out the list, and hide nothing. */
export const HIDE_NOTHING: ReadonlySet<string> = new Set(['sort', 'collapse'])

function defaultChips(
  set: Record<string, string>,
  { has_roles, us_only, limits }: DefaultScope,
): FilterChip[] {
  // These filters choose among the jobs of roles, whatever the scope.
  const needsRole = ['profile_id', 'min_fit'].some((name) => name in set)
  const isOfRoles = has_roles && set['scope'] !== 'all' && !needsRole && !('only' in set)
  return [
    ...(isOfRoles && (set['state'] ?? 'snoozed') === 'snoozed'
      ? [{ name: 'scope', text: 'Found by your roles and open to you', without: 'all' }]
      : []),
    ...(limits !== '' && (isOfRoles || needsRole) && !('limits' in set) && set['state'] !== 'outside_limits'
      ? [{ name: 'limits', text: limits, without: '0' }]
      : []),
    ...(us_only && !('us_only' in set) ? [{ name: 'us_only', text: 'In the US', without: '0' }] : []),
  ]
}

/** The address of the list of jobs with these filters. */
export function listAddress(filters: URLSearchParams): string {
  const text = new URLSearchParams(filtersIn(filters)).toString()
  return text === '' ? addressOf('jobs') : `${addressOf('jobs')}?${text}`
}

let typed: string | null = null

/** Opens the list with these filters. Each choice adds a history entry; one stretch of typing adds one entry in all. */
export function goToList(filters: URLSearchParams, { typing = false } = {}): void {
  const address = listAddress(filters)
  const goesOn = typing && typed === location.hash
  typed = typing ? address : null
  if (address === location.hash) return
  if (goesOn) location.replace(address)
  else go(address)
}
