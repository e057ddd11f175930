import { type Condition, testOf } from '#db/rows/condition.ts'
import type { LabelFilter } from '#db/rows/labels.ts'
import {
  CLASS,
  GROUPS,
  type ListedVerdict,
  SPLITS,
  type SplitName,
  verdictBits,
} from '#db/rows/listed-job.ts'
import type { Published } from '#db/sql.ts'
import { names } from '#lib/text/names.ts'

/** The jobs of a list: `listed` are all except applied, declined, hidden and weak ones. */
export type ListedState =
  | 'listed'
  | 'applied'
  | 'declined'
  | 'snoozed'
  | 'hidden'
  | 'not_open'
  | 'not_assessed'
  | 'not_judged'
  | 'outside_limits'
  | 'seen'
  | 'thin_posting'
  | ListedVerdict

/** Separates a posting's facts in one text: JSON always escapes it, and the service's own words do not contain it. */
export const FACT_SEPARATOR = '\t'

const NOT_OPEN: Condition = [{ column: 'class', bits: CLASS.open }, '>', CLASS.open / 7]
const OPEN: Condition = either(
  [[{ column: 'class', bits: CLASS.open }, '=', 0]],
  [[{ column: 'class', bits: CLASS.open }, '=', CLASS.open / 7]],
)
// Only applications stay in lists when all postings are gone.
const IN_US: Condition = ['copies_us', '>', 0]
const NO_COUNTRY: Condition = ['countries', 'is empty']

type CommonFilter = {
  us_only: boolean
  /** Posted after this, in milliseconds since 1970. */
  posted_after: number | null
  published: Published | null
  /** As stored: '' if unknown. */
  work_mode: string | null
  labels: LabelFilter
}

/** The conditions on jobs that roles found; null means any. */
export type ListedFilter = CommonFilter & {
  /** The bits of the counted roles. */
  mask: number
  state: ListedState
  /** First seen after this. */
  seen_after: number | null
  min_fit: number | null
  /** Whether jobs outside the limits of their roles are listed too. */
  beyond?: boolean
  /** Only these keys, if the index chose them. */
  keys: number[] | null
}

/** The conditions on a live posting of a job; null means any. */
export type PostingFilter = CommonFilter & {
  /** A country by two letters; `unknown` if none could be read. */
  place: string | null
  system: string | null
}

/** Returns the conditions on a job that roles found, except its key. */
export function listedRule(filter: Omit<ListedFilter, 'keys'>): Condition[] {
  const { us_only, seen_after } = filter
  const [published, seen] = us_only
    ? (['published_us_at', 'first_seen_us_at'] as const)
    : (['published_at', 'first_seen_at'] as const)
  return [
    ...stateRule(filter.state, filter.beyond),
    [{ column: 'mask', bits: filter.mask }, '<>', 0],
    ...(us_only ? [filter.state === 'applied' ? either([IN_US], [['copies', '=', 0]]) : IN_US] : []),
    ...ifSet(seen_after, (moment) => [[seen, '>', moment], lacks(CLASS.seen)]),
    ...ifSet(filter.min_fit, (fit) => [['fit', '>=', fit]]),
    ...commonRule(filter, us_only ? [published, seen, 'first_seen_at'] : [published, seen]),
  ]
}

function stateRule(state: ListedState, beyond = false): Condition[] {
  const live: Condition = ['copies', '>', 0]
  if (state === 'applied') return [has(CLASS.applied)]
  if (state === 'declined') return [has(CLASS.declined), lacks(CLASS.applied), live]
  if (state === 'hidden') return [has(CLASS.hidden), lacks(CLASS.applied | CLASS.declined), live]
  if (state === 'not_open') {
    return [NOT_OPEN, lacks(CLASS.applied | CLASS.declined | CLASS.hidden), live]
  }
  if (state === 'weak_fit') return [has(CLASS.weak_fit), lacks(CLASS.declined | CLASS.hidden), live]
  const any = [lacks(CLASS.applied | CLASS.declined | CLASS.hidden | CLASS.weak_fit), OPEN, live]
  if (state === 'outside_limits') return [...any, has(CLASS.outside)]
  const listed: Condition = beyond ? { any: [any] } : ['listed', '=', 1]
  // The keys of the list say which jobs are snoozed; their class says only that they are not new.
  if (state === 'listed' || state === 'snoozed') return [listed]
  if (state === 'seen') return [listed, has(CLASS.seen)]
  if (state === 'not_judged') return [listed, inGroup('not_assessed'), has(CLASS.unreadable)]
  if (state === 'not_assessed') return [listed, inGroup('not_assessed')]
  const isMatch = state === 'thin_posting' || state === 'matched_above_threshold'
  const thinness = state === 'thin_posting' ? has(CLASS.thin) : lacks(CLASS.thin)
  return [
    ...[listed, inGroup('not_assessed', '<>')],
    ...(isMatch ? [hasVerdict('matched_above_threshold'), thinness] : [hasVerdict(state)]),
  ]
}

/** Returns the conditions on a live posting. */
export function postingRule(filter: PostingFilter): Condition[] {
  return [
    ...(filter.us_only ? [['in_us', '<>', 0] as const] : []),
    ...ifSet(filter.place, (place) => [place === 'unknown' ? NO_COUNTRY : inCountry(place)]),
    ...ifSet(filter.system, (system) => [['system', '=', system]]),
    ...commonRule(filter, ['published_at', 'first_seen_at']),
  ]
}

// A job was posted at the first of these moments; only the first is a statement of the board.
function commonRule(filter: CommonFilter, posted: readonly [string, ...string[]]): Condition[] {
  const [published] = posted
  return [
    ...ifSet(filter.work_mode, (mode) => [['work_mode', '=', mode]]),
    ...labelsRule(filter.labels),
    ...ifSet(filter.posted_after, (moment) => [[posted, '>=', moment]]),
    ...ifSet(filter.published, (span) => [
      span === 'undated' ? [published, 'is null'] : [published, 'in', span],
    ]),
  ]
}

/** The labels that lists filter by, besides pay and country. */
export const FILTERED_LABELS = names('seniority employment_type shift tenure sponsorship clearance')

// Unknown labels match, and so does pay in another currency.
function labelsRule(filter: LabelFilter): Condition[] {
  const { min_pay, pay_currency = 'USD', country, pay } = filter
  const currency = 'labels.pay.currency'
  return [
    ...FILTERED_LABELS.flatMap((name) =>
      ifSet(filter[name], (value) => [
        either([[`labels.${name}`, 'is null']], [[`labels.${name}`, '=', value]]),
      ]),
    ),
    ...ifSet(min_pay, (amount) => [
      either(
        [[currency, 'is null']],
        [[currency, '<>', pay_currency]],
        [['labels.pay.a_year', '>=', amount]],
      ),
    ]),
    ...ifSet(country, (name) => [either([NO_COUNTRY], [inCountry(name)])]),
    ...ifSet(pay, payRule),
  ]
}

// A missing currency fulfils no comparison, so `<>` finds every named pay.
function payRule(pay: string): Condition[] {
  const currency = 'labels.pay.currency'
  if (pay === 'named') return [[currency, '<>', '']]
  if (pay === 'none') return [[currency, 'is null']]
  const [name = '', period = ''] = pay.split('-')
  return [
    [currency, '=', name],
    ['labels.pay.period', '=', period],
  ]
}

/** The conditions on the class of a job in each part of the list of new jobs. */
const SPLIT_RULES: Record<SplitName, readonly Condition[]> = {
  needs_you: [inGroup('current'), hasVerdict('pending_user_answers')],
  matches: [inGroup('current'), hasVerdict('matched_above_threshold')],
  not_assessed: [inGroup('not_assessed'), lacks(CLASS.ranked_low)],
  changed: [inGroup('stale')],
  low: [
    either(
      [inGroup('not_assessed'), has(CLASS.ranked_low)],
      [
        inGroup('current'),
        hasVerdict('pending_user_answers', '<>'),
        hasVerdict('matched_above_threshold', '<>'),
      ],
    ),
  ],
}

/** The same while jobs are assessed by themselves: an outdated verdict holds until the new one is there. */
const HELD_SPLIT_RULES: Record<SplitName, readonly Condition[]> = {
  ...SPLIT_RULES,
  needs_you: [inGroup('not_assessed', '<>'), hasVerdict('pending_user_answers')],
  matches: [inGroup('not_assessed', '<>'), hasVerdict('matched_above_threshold')],
  // No job is in both groups: this part is empty.
  changed: [inGroup('stale'), inGroup('current')],
  low: [
    either(
      [inGroup('not_assessed'), has(CLASS.ranked_low)],
      [
        inGroup('not_assessed', '<>'),
        hasVerdict('pending_user_answers', '<>'),
        hasVerdict('matched_above_threshold', '<>'),
      ],
    ),
  ],
}

/** Returns the conditions of each part of the list; `by_itself` is true while jobs are assessed by themselves. */
export function splitRules(by_itself: boolean): Record<SplitName, readonly Condition[]> {
  return by_itself ? HELD_SPLIT_RULES : SPLIT_RULES
}

const SPLIT_TESTS = { asked: testsOf(SPLIT_RULES), held: testsOf(HELD_SPLIT_RULES) }

function testsOf(rules: Record<SplitName, readonly Condition[]>) {
  return SPLITS.map((split) => ({
    split,
    holds: testOf(rules[split], () => (job_class: number) => job_class),
  }))
}

/** Returns the part of the list of new jobs for a class. */
export function splitIn(job_class: number, by_itself = false): SplitName {
  const tests = by_itself ? SPLIT_TESTS.held : SPLIT_TESTS.asked
  return tests.find(({ holds }) => holds(job_class))?.split ?? 'low'
}

function ifSet<T>(value: T | null | undefined, rule: (value: T) => readonly Condition[]) {
  return value === null || value === undefined ? [] : rule(value)
}

function either(...any: (readonly Condition[])[]): Condition {
  return { any }
}

function has(bits: number): Condition {
  return [{ column: 'class', bits }, '<>', 0]
}

function lacks(bits: number): Condition {
  return [{ column: 'class', bits }, '=', 0]
}

function inGroup(group: (typeof GROUPS)[number], is: '=' | '<>' = '='): Condition {
  return [{ column: 'class', bits: CLASS.group }, is, GROUPS.indexOf(group)]
}

function hasVerdict(verdict: ListedVerdict, is: '=' | '<>' = '='): Condition {
  const { mask, bits } = verdictBits(verdict)
  return [{ column: 'class', bits: mask }, is, bits]
}

const inCountry = (country: string): Condition => ['countries', 'holds', country]
