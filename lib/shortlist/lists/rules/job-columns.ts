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
    const tally = new Tally()
    const mode_of = Uint32Array.from(this.#kinds.map((one) => tally.numberOf('modes', one.work_mode)))
    const system_of = Uint32Array.from(this.#kinds.map((one) => tally.numberOf('systems', one.system)))
    const countries_of = this.#places.map((one) =>
      Uint32Array.from(one.length === 0 ? [''] : one, (name) => tally.numberOf('countries', name)),
    )
    const undated = tally.numberOf('ages', 'undated')
    const froms = Float64Array.from(spans, ({ from }) => from)
    const age_of = Uint32Array.from(spans, ({ age }) => tally.numberOf('ages', age))
    const [kind, places, published_at] = [this.#kind.cells, this.#countries.cells, this.#published_at.cells]
    const { add, all } = tally.counting()
    const ageAt = (at: number) => {
      const posted = published_at[at] as number
      if (Number.isNaN(posted)) return undated
      let span = 0
      while (posted < (froms[span] as number)) span += 1
      return age_of[span] as number
    }
    return {
      add: (at: number, id: number) => {
        const is = kind[at] as number
        add(mode_of[is] as number, id)
        add(system_of[is] as number, id)
        const named = countries_of[places[at] as number] as Uint32Array
        for (let one = 0; one < named.length; one += 1) add(named[one] as number, id)
        add(ageAt(at), id)
      },
      all,
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

type Tallied = 'modes' | 'systems' | 'countries' | 'ages'

/** How many jobs have each value of several things, a job once however often it has it; jobs come one after the other. */
class Tally {
  readonly #numbers = new Map<string, number>()
  readonly #named: { of: Tallied; name: string }[] = []

  /** The number of a value. */
  numberOf(of: Tallied, name: string): number {
    const known = this.#numbers.get(`${of} ${name}`)
    if (known !== undefined) return known
    this.#numbers.set(`${of} ${name}`, this.#named.length)
    return this.#named.push({ of, name }) - 1
  }

  /** Begins to count, once all values have their numbers. */
  counting() {
    const jobs = new Uint32Array(this.#named.length)
    const last = new Int32Array(this.#named.length).fill(-1)
    const add = (number: number, id: number) => {
      if (last[number] === id) return
      last[number] = id
      jobs[number] = (jobs[number] as number) + 1
    }
    const counted = (of: Tallied) =>
      this.#named
        .map((one, number) => ({ ...one, jobs: jobs[number] as number }))
        .filter((one) => one.of === of && one.jobs > 0)
        .map((one): [name: string, jobs: number] => [one.name, one.jobs])
    const all = () => ({
      modes: counted('modes'),
      systems: counted('systems'),
      countries: counted('countries'),
      ages: counted('ages'),
    })
    return { add, all }
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

// As the store orders texts: by their bytes in UTF-8, which is by code points. Halves of a pair stand for more than any other sign.
function compareBytes(one: string, other: string): number {
  const shorter = Math.min(one.length, other.length)
  let at = 0
  while (at < shorter && one.charCodeAt(at) === other.charCodeAt(at)) at += 1
  if (at === shorter) return one.length - other.length
  const [left, right] = [one.charCodeAt(at), other.charCodeAt(at)]
  return Number(isHalf(left)) - Number(isHalf(right)) || left - right
}

function isHalf(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdfff
}
