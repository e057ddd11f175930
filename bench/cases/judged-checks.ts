import { type Check, checkOf } from '#bench/cases/check.ts'
import type { CaseInput, Desk } from '#bench/cases/desk.ts'

type Job = Awaited<ReturnType<Desk['labels']>>
type Result = Awaited<ReturnType<Desk['rows']>>
type Row = Result['matrix'][number]

// A further input of a way of work names no place where it is that of its case.
const labels = (...tests: ((job: Job) => boolean)[]): Check =>
  checkOf(
    (desk: Desk, input: CaseInput) => desk.labels(input),
    ({ work_mode, open, labels: read, location_unclear }) => ({
      work_mode: work_mode || 'unknown',
      open: `${open.status} ${open.reason}`,
      location_unclear,
      ...read,
    }),
    ...tests,
  )
const mode =
  (...modes: string[]) =>
  (job: Job) =>
    modes.includes(job.work_mode || 'unknown')
const sponsorship = (value: string | null) => (job: Job) => job.labels.sponsorship === value
const citizenship = (job: Job) => job.labels.clearance === 'citizenship'
const currency =
  (...codes: (string | null)[]) =>
  (job: Job) =>
    codes.includes(job.labels.pay?.currency ?? null)
const pay =
  (min: number, max: number | null, period: string, a_year?: number) =>
  ({ labels: { pay: read } }: Job) =>
    read !== null &&
    read.min === min &&
    read.max === max &&
    read.period === period &&
    (a_year ?? read.a_year) === read.a_year
const noPay = (job: Job) => job.labels.pay === null
const country = (code: string) => (job: Job) => String(job.labels.countries) === code && !job.location_unclear
const level = (value: string | null) => (job: Job) => job.labels.seniority === value
const notJunior = (job: Job) => job.labels.seniority !== 'junior' && job.labels.seniority !== 'intern'

const rows = (...tests: ((result: Result) => boolean)[]): Check =>
  checkOf(
    (desk: Desk, input: CaseInput) => desk.rows(input),
    ({ matrix, verdict }) => [
      ...matrix.map((row) => `«${row.quote}» ${row.class}/${row.kind} min ${row.min_years} ${row.status}`),
      verdict,
    ],
    ...tests,
  )
const rowsOn = ({ matrix }: Result, word: RegExp): Row[] =>
  matrix.filter(({ quote, terms }) => [quote, ...terms].some((text) => word.test(text)))
const isKind = (word: RegExp, test: (row: Row) => boolean) => (result: Result) => {
  const on = rowsOn(result, word)
  return on.length > 0 && on.every(test)
}
const has = (word: RegExp, status: string) => isKind(word, (row) => row.status === status)
const years = (status: string) => has(/years? of/, status)
const none = (word: RegExp) => (result: Result) => rowsOn(result, word).length === 0
const classed = (word: RegExp, name: string) => isKind(word, (row) => row.class === name)
const bound = (word: RegExp, least: number) =>
  isKind(word, (row) => Math.abs((row.min_years ?? -1) - least) < 0.01 && row.status !== 'met')
const mins =
  (...least: number[]) =>
  (result: Result) =>
    String(result.matrix.filter(({ kind }) => kind === 'years').map(({ min_years }) => min_years)) ===
    String(least)
const allMet = ({ matrix }: Result) => matrix.length > 0 && matrix.every(({ status }) => status === 'met')
const both =
  <A>(...tests: ((answer: A) => boolean)[]) =>
  (answer: A) =>
    tests.every((test) => test(answer))
const isMatch = ({ verdict }: Result) => verdict === 'matched_above_threshold'

const dates = (...expected: [start: string, end: string | null][]): Check =>
  checkOf(
    (desk: Desk, input: CaseInput) => desk.dates(input),
    (read) => read,
    ...expected.map(
      ([start, end]) =>
        (read: Awaited<ReturnType<Desk['dates']>>) =>
          read.start === start && read.end === end && read.ongoing === (end === null),
    ),
  )

/** The checks of labels, rows and dates by the id of their case. */
export const JUDGED_CHECKS: Record<string, Check> = {
  'remote-contradicted': labels(
    both(mode('unknown'), ({ open }) => open.status !== 'yes'),
    mode('unknown'),
  ),
  'remote-weeks-perk': labels(mode('unknown', 'onsite'), mode('unknown')),
  'hybrid-office-days': labels(mode('hybrid')),
  'hybrid-vs-pto-perk': labels(mode('hybrid')),
  'hybrid-place': labels(mode('hybrid')),
  'remote-in-text': labels(mode('remote')),
  'country-in-body': labels(
    (job) => String([...(job.labels.only_in ?? [])].sort()) === 'CA,US' && job.open.status === 'yes',
  ),
  'remote-canada': labels(({ open }) => open.status === 'no' && open.reason === 'remote_elsewhere'),
  'neither-sponsor-nor-take-over': labels(sponsorship('not_offered')),
  'us-person': labels(citizenship),
  'sponsor-object': labels(sponsorship('offered')),
  'no-visa-between': labels(sponsorship('not_offered')),
  'sponsor-sports': labels(sponsorship(null)),
  'pay-nt-dollar': labels(currency('TWD', null), currency('TWD', null), currency('HKD'), currency('SGD')),
  'pay-month-lost': labels(
    pay(40_000, null, 'month', 480_000),
    pay(25_000, 30_000, 'month'),
    pay(2_500, null, 'month'),
    pay(3_000, null, 'month'),
    pay(30_000, null, 'month'),
  ),
  'pay-hourly-target': labels(both(pay(21, 25, 'hour'), currency('USD'))),
  'pay-funding': labels(noPay),
  'pay-in-body': labels(both(pay(170_000, 220_000, 'year'), currency('USD'))),
  'pay-text-only': labels(({ labels: { pay: read } }) => read?.min === 120_000 && read.max === null, noPay),
  'places-orders': labels(...['US', 'US', 'US', 'CA', 'CA', 'IE', 'IL', 'CO', 'US'].map(country)),
  'associate-ranks': labels(notJunior, notJunior, notJunior, level('director')),
  'intern-in-internal': labels(level(null), level('senior'), level(null)),
  'internship-director': labels(level('director')),
  'till-date-years': rows(both(years('met'), isMatch), years('met')),
  'day-month-years': rows(years('unmet')),
  'us-numeric-days': dates(
    ['2019-06', '2021-08'],
    ['2019-06', null],
    ['2019-06', '2023-08'],
    ['2019-06', '2020-08'],
    ['2019-06', '2021-08'],
  ),
  'two-digit-years': dates(
    ['2019-06', '2021-08'],
    ['2019-03', '2021-08'],
    ['2019-03', '2021-08'],
    ['2019-06', '2021-08'],
    ['2022-01', null],
    ['2019-03', '2021-08'],
  ),
  season: dates(['2013', '2014']),
  'months-of-other-role': rows(years('met')),
  overlap: rows(years('unmet'), years('met')),
  'sum-of-jobs': rows(years('met')),
  'months-demand': rows(
    bound(/retail/, 0.5),
    has(/retail/, 'unmet'),
    has(/retail/, 'unmet'),
    isKind(/retail/, ({ status }) => status !== 'met'),
  ),
  'company-age': rows((result) => result.matrix.every(({ kind }) => kind !== 'years')),
  'primary-years': rows(mins(8, 2)),
  'spelled-years': rows(mins(5, 5)),
  'csharp-node': rows(
    has(/C#/, 'met'),
    has(/Node/, 'met'),
    has(/Java/, 'unknown'),
    has(/SQL/, 'unknown'),
    has(/R/, 'met'),
    has(/Go/, 'met'),
  ),
  'negated-demand': rows(
    none(/Java/),
    none(/Java/),
    (result) => rowsOn(result, /Rust/).every((row) => row.class === 'nice_to_have'),
    none(/SQL/),
    none(/no longer/),
    none(/degree/),
    classed(/SQL/, 'nice_to_have'),
  ),
  'optional-clauses': rows(
    both(classed(/CISSP/, 'hard'), classed(/PMP/, 'nice_to_have')),
    both(classed(/Bachelor/, 'hard'), classed(/PhD/, 'nice_to_have')),
    both(classed(/3 years/, 'hard'), classed(/5 years/, 'nice_to_have'), mins(3, 5)),
  ),
  'degree-beng': rows(allMet),
}
