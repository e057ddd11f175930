import type { LiveJob, LivePosting } from '#db/index/live-postings.ts'
import type { PostingFilter, StoredCounts, StoredFilter } from '#db/index/stored-jobs.ts'
import type { AgeSpan } from '#db/published.ts'
import type { LabelFilter } from '#lib/index/labels/keeps-labels.ts'
import { Dictionary, numberColumn, wholeColumn } from '#lib/shortlist/lists/rules/columns.ts'

type Kind = { system: string; in_us: number; work_mode: string }
type Labels = { [name in 'seniority' | 'employment_type' | 'sponsorship' | 'clearance']?: string | null } & {
  pay?: { currency?: string | null; a_year?: number | null } | null
}

type FactsOptions = { spans: readonly AgeSpan[]; companies_named: number }

// Dead rows are left where they are until they are as many.
const MOST_DEAD = 4096

/**
 * What lists filter the listed postings of an index by, in columns: a whole index is gone through in a millisecond or two. A job
 * stands at the place of its id, its postings side by side. Everything here says the same as the statements of
 * db/index/stored-jobs.ts.
 */
export class JobColumns {
  /** The last change of the index that these columns hold. */
  seq = 0

  readonly #job_key = numberColumn()
  readonly #company = wholeColumn()
  readonly #from = wholeColumn()
  readonly #count = wholeColumn()
  #jobs = 0

  readonly #kind = wholeColumn()
  readonly #said = wholeColumn()
  readonly #countries = wholeColumn()
  readonly #published_at = numberColumn()
  readonly #first_seen_at = numberColumn()
  #postings = 0
  #dead = 0

  readonly #companies = new Dictionary((text): { slug: string; name: string } => JSON.parse(text))
  readonly #kinds = new Dictionary((text): Kind => JSON.parse(text))
  readonly #labels = new Dictionary((text): Labels => JSON.parse(text))
  readonly #places = new Dictionary((text): string[] => JSON.parse(text))

  /** Puts a job with its postings in place of what was known of it. */
  put({ id, job_key, seq, company, company_slug, postings }: LiveJob): void {
    this.#dead += id < this.#jobs ? (this.#count.cells[id] ?? 0) : 0
    this.#jobs = Math.max(this.#jobs, id + 1)
    this.#job_key.set(id, job_key)
    this.#company.set(id, this.#companies.numberOf(JSON.stringify({ slug: company_slug, name: company })))
    this.#from.set(id, this.#postings)
    this.#count.set(id, postings.length)
    for (const posting of postings) this.#add(posting)
    this.seq = Math.max(this.seq, seq)
    if (this.#dead > MOST_DEAD && this.#dead > this.#postings / 4) this.#closeUp()
  }

  #add({ system, in_us, work_mode, countries, labels, published_at, first_seen_at }: LivePosting): void {
    const at = this.#postings
    this.#kind.set(at, this.#kinds.numberOf(JSON.stringify({ system, in_us, work_mode })))
    this.#said.set(at, this.#labels.numberOf(filteredLabels(labels)))
    this.#countries.set(at, this.#places.numberOf(countries))
    this.#published_at.set(at, published_at ?? Number.NaN)
    this.#first_seen_at.set(at, first_seen_at)
    this.#postings += 1
  }

  // Jobs may stand in any order, so the rows that are left go to columns of their own first.
  #closeUp(): void {
    const columns = [this.#kind, this.#said, this.#countries, this.#published_at, this.#first_seen_at]
    const before = columns.map((column) => column.cells.slice(0, this.#postings))
    let at = 0
    for (let id = 0; id < this.#jobs; id += 1) {
      const from = this.#from.cells[id] ?? 0
      const count = this.#count.cells[id] ?? 0
      this.#from.set(id, at)
      for (let row = from; row < from + count; row += 1) {
        for (const [which, column] of columns.entries()) column.set(at, before[which]?.[row] ?? 0)
        at += 1
      }
    }
    this.#postings = at
    this.#dead = 0
  }

  /** How many jobs are meant. */
  count(filter: StoredFilter): number {
    const isMeant = this.#meant(filter)
    let jobs = 0
    for (let id = 0; id < this.#jobs; id += 1) if (isMeant(id)) jobs += 1
    return jobs
  }

  /** The keys of all jobs that are meant. */
  keys(filter: StoredFilter): number[] {
    const isMeant = this.#meant(filter)
    const keys: number[] = []
    for (let id = 0; id < this.#jobs; id += 1) if (isMeant(id)) keys.push(this.#job_key.cells[id] as number)
    return keys
  }

  /** Some of the jobs that are meant, the last stored first. */
  list({ before_id, limit, ...filter }: StoredFilter & { before_id: number | null; limit: number }) {
    const isMeant = this.#meant(filter)
    const found: { id: number; job_key: number }[] = []
    for (let id = Math.min(before_id ?? this.#jobs, this.#jobs) - 1; id >= 0 && found.length < limit; id -= 1)
      if (isMeant(id)) found.push({ id, job_key: this.#job_key.cells[id] as number })
    return found
  }

  // A job is meant where one posting is all that is asked.
  #meant({ keys, ...filter }: StoredFilter): (id: number) => boolean {
    const fits = this.#fits(filter)
    const known = keys && new Set(keys)
    const [job_key, from, count] = [this.#job_key.cells, this.#from.cells, this.#count.cells]
    return (id) => {
      const first = from[id] as number
      const end = first + (count[id] as number)
      if (first === end || (known && !known.has(job_key[id] as number))) return false
      for (let at = first; at < end; at += 1) if (fits(at)) return true
      return false
    }
  }

  #fits({ us_only, work_mode, system, place, labels, posted_after, published }: PostingFilter) {
    const kinds = this.#kinds.where(
      (one) =>
        !(us_only && one.in_us === 0) &&
        (work_mode === null || one.work_mode === work_mode) &&
        (system === null || one.system === system),
    )
    const said = this.#labels.where((one) => saysNothingElse(one, labels))
    const { country } = labels
    const there = this.#places.where(
      (one) =>
        (place === null || (place === 'unknown' ? one.length === 0 : one.includes(place))) &&
        (country === undefined || one.length === 0 || one.includes(country)),
    )
    const [kind, label, countries] = [this.#kind.cells, this.#said.cells, this.#countries.cells]
    const [published_at, seen_at] = [this.#published_at.cells, this.#first_seen_at.cells]
    const isInTime = (at: number) => {
      const posted = published_at[at] as number
      const isUndated = Number.isNaN(posted)
      if (posted_after !== null && !((isUndated ? (seen_at[at] as number) : posted) >= posted_after))
        return false
      if (published === null) return true
      return published === 'undated' ? isUndated : posted >= published.from && posted < published.before
    }
    const anyTime = posted_after === null && published === null
    return (at: number): boolean =>
      kinds[kind[at] as number] === 1 &&
      said[label[at] as number] === 1 &&
      there[countries[at] as number] === 1 &&
      (anyTime || isInTime(at))
  }

  /** Counts what the jobs that are meant are like, each once for everything that one of its postings is. */
  facts({ keys, ...filter }: StoredFilter, { spans, companies_named }: FactsOptions): StoredCounts {
    const fits = this.#fits(filter)
    const known = keys && new Set(keys)
    const tallies = this.#tallies(spans)
    const of_companies = new Uint32Array(this.#companies.size)
    const [job_key, from, count] = [this.#job_key.cells, this.#from.cells, this.#count.cells]
    const company = this.#company.cells
    const found: number[] = []
    for (let id = 0; id < this.#jobs; id += 1) {
      const first = from[id] as number
      const end = first + (count[id] as number)
      if (first === end || (known && !known.has(job_key[id] as number))) continue
      let isMeant = false
      for (let at = first; at < end; at += 1) {
        if (!fits(at)) continue
        isMeant = true
        tallies.add(at, id)
      }
      if (!isMeant) continue
      found.push(job_key[id] as number)
      of_companies[company[id] as number] = (of_companies[company[id] as number] as number) + 1
    }
    const companies = this.#byCompany(of_companies)
    return {
      jobs: found.length,
      keys: found,
      companies: companies.slice(0, companies_named),
      company_count: companies.length,
      ...tallies.all(),
    }
  }

  // What a posting is counted by, as numbers.
  #tallies(spans: readonly AgeSpan[]) {
    const [modes, systems, countries, ages] = [new Tally(), new Tally(), new Tally(), new Tally()]
    const mode_of = this.#kinds.map((one) => modes.numberOf(one.work_mode))
    const system_of = this.#kinds.map((one) => systems.numberOf(one.system))
    const countries_of = this.#places.map((one) =>
      (one.length === 0 ? [''] : one).map((name) => countries.numberOf(name)),
    )
    const undated = ages.numberOf('undated')
    const froms = spans.map(({ from }) => from)
    const age_of = spans.map(({ age }) => ages.numberOf(age))
    const [kind, places, published_at] = [this.#kind.cells, this.#countries.cells, this.#published_at.cells]
    const ageAt = (at: number) => {
      const posted = published_at[at] as number
      let span = 0
      while (posted < (froms[span] as number)) span += 1
      return Number.isNaN(posted) ? undated : (age_of[span] as number)
    }
    return {
      add: (at: number, id: number) => {
        modes.add(mode_of[kind[at] as number] as number, id)
        systems.add(system_of[kind[at] as number] as number, id)
        for (const country of countries_of[places[at] as number] as number[]) countries.add(country, id)
        ages.add(ageAt(at), id)
      },
      all: () => ({
        modes: modes.all(),
        systems: systems.all(),
        countries: countries.all(),
        ages: ages.all(),
      }),
    }
  }

  // A company is one by its slug and shown by the last of its names.
  #byCompany(jobs: Uint32Array): StoredCounts['companies'] {
    const bySlug = new Map<string, [name: string, jobs: number]>()
    for (const [number, some] of jobs.entries()) {
      if (some === 0) continue
      const { slug, name } = this.#companies.at(number)
      const before = bySlug.get(slug)
      const shown = before && compareBytes(before[0], name) > 0 ? before[0] : name
      bySlug.set(slug, [shown, some + (before?.[1] ?? 0)])
    }
    return [...bySlug.values()].sort((one, other) => other[1] - one[1] || compareBytes(one[0], other[0]))
  }
}

/** How many jobs have each value, a job once however often it has it; jobs come one after the other. */
class Tally {
  readonly #names: string[] = []
  readonly #jobs: number[] = []
  readonly #last: number[] = []

  /** The number of a value. */
  numberOf(name: string): number {
    const known = this.#names.indexOf(name)
    if (known !== -1) return known
    this.#jobs.push(0)
    this.#last.push(-1)
    return this.#names.push(name) - 1
  }

  add(number: number, id: number): void {
    if (this.#last[number] === id) return
    this.#last[number] = id
    this.#jobs[number] = (this.#jobs[number] as number) + 1
  }

  all(): [name: string, jobs: number][] {
    return this.#names
      .map((name, number): [string, number] => [name, this.#jobs[number] as number])
      .filter(([, jobs]) => jobs > 0)
  }
}

// Only what is filtered by, so that few are different.
function filteredLabels(text: string): string {
  if (text === '{}') return text
  const { seniority, employment_type, sponsorship, clearance, pay } = JSON.parse(text) as Labels
  const { currency, a_year } = pay ?? {}
  return JSON.stringify({
    seniority,
    employment_type,
    sponsorship,
    clearance,
    ...(pay ? { pay: { currency, a_year } } : {}),
  })
}

const NAMES = ['seniority', 'employment_type', 'sponsorship', 'clearance'] as const

function saysNothingElse(labels: Labels, wanted: LabelFilter): boolean {
  if (NAMES.some((name) => wanted[name] !== undefined && (labels[name] ?? wanted[name]) !== wanted[name]))
    return false
  const { min_pay, pay_currency = 'USD' } = wanted
  if (min_pay === undefined || (labels.pay?.currency ?? '') !== pay_currency) return true
  const a_year = labels.pay?.a_year ?? null
  return a_year !== null && a_year >= min_pay
}

// As the store orders texts: by their bytes in UTF-8, which is by code points.
function compareBytes(one: string, other: string): number {
  const [left, right] = [[...one], [...other]]
  const at = left.findIndex((char, place) => char !== right[place])
  if (at === -1) return left.length - right.length
  const next = right[at]
  return next === undefined ? 1 : (left[at]?.codePointAt(0) ?? 0) - (next.codePointAt(0) ?? 0)
}
