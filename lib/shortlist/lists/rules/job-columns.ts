import type { ColumnBytes, LiveJobs } from '#db/index/live-postings.ts'
import type { StoredCounts, StoredFilter, StoredJobsQuery, StoredPlace } from '#db/index/stored-jobs.ts'
import { fieldOf, splitBy, testOf } from '#db/rows/condition.ts'
import { FACT_SEPARATOR, type PostingFilter, postingRule } from '#db/rows/list-rules.ts'
import type { AgeSpan } from '#db/sql.ts'
import {
  Dictionary,
  First,
  numberColumn,
  numberTest,
  Places,
  wholeColumn,
} from '#lib/shortlist/lists/rules/columns.ts'
import { AgeTally, filteredLabels, type Spot, SpotTally } from '#lib/shortlist/lists/rules/tally.ts'
import { memoize } from '#lib/text/memoize.ts'

type FactsOptions = { spans: readonly AgeSpan[]; companies_named: number }

/** The counts of stored jobs, and a membership test. */
export type StoredFacts = Omit<StoredCounts, 'keys'> & { holds: (job_key: number) => boolean }

// The number is raised when the columns change, or the facts that they hold of a posting.
const FORM = '2 of '

type LivePostings = Pick<LiveJobs, 'facts' | 'published_at' | 'first_seen_at'>
type Head = { form: string; seq: number; since: number; jobs: number; postings: number; texts: string[][] }

// Most postings share their facts with others.
const MOST_NUMBERED = 2000
// Removed rows stay in the columns until there are this many.
const MOST_DEAD = 4096

/**
 * The filter columns of an index's listed postings, scanned in a few milliseconds. A job's slot is its id; its
 * postings are adjacent.
 */
export class JobColumns {
  /** The last change of the index that these columns include; set by the caller that puts jobs. */
  seq = 0
  /** The last change when they were read anew: afterwards they also hold names that no posting has any more. */
  since = 0

  readonly #job_key = numberColumn()
  readonly #ids = new Places((id) => this.#job_key.cells[id] as number)
  readonly #company = wholeColumn()
  readonly #from = wholeColumn()
  readonly #count = wholeColumn()
  readonly #spread = wholeColumn()
  #jobs = 0

  readonly #spot = wholeColumn()
  readonly #said = wholeColumn()
  readonly #published_at = numberColumn()
  readonly #first_seen_at = numberColumn()
  #postings = 0
  #dead = 0

  readonly #companies = new Dictionary(readCompany)
  readonly #spots = new Dictionary(readSpot)
  // The spots of a job's postings, each once.
  readonly #spreads = new Dictionary((text): number[] => JSON.parse(text))
  readonly #labels = new Dictionary((text): object => JSON.parse(text))
  readonly #numbered = memoize<{ spot: number; labels: number }>(MOST_NUMBERED)

  /** Inserts or replaces jobs with their postings. */
  put({ id: ids, job_key, company, company_slug, ...postings }: LiveJobs): void {
    let next = 0
    for (const [index, id] of ids.entries()) {
      this.#dead += id < this.#jobs ? (this.#count.cells[id] ?? 0) : 0
      this.#jobs = Math.max(this.#jobs, id + 1)
      this.#job_key.set(id, job_key[index] as number)
      this.#ids.put(job_key[index] as number, id)
      this.#company.set(
        id,
        this.#companies.numberOf(`${company_slug[index]}${FACT_SEPARATOR}${company[index]}`),
      )
      const from = this.#postings
      const spots: number[] = []
      for (; postings.job[next] === id; next += 1) spots.push(this.#add(postings, next))
      this.#from.set(id, from)
      this.#count.set(id, this.#postings - from)
      const spread = spots.length === 1 ? spots : [...new Set(spots)].sort((a, b) => a - b)
      this.#spread.set(id, this.#spreads.numberOf(`[${spread}]`))
    }
    if (this.#dead > MOST_DEAD && this.#dead > this.#postings / 4) this.#closeUp()
  }

  // Returns the number of its spot.
  #add({ facts, published_at, first_seen_at }: LivePostings, row: number): number {
    const index = this.#postings
    const text = facts[row] as string
    const { spot, labels } = this.#numbered(text, () => {
      const end = text.lastIndexOf(FACT_SEPARATOR)
      return {
        spot: this.#spots.numberOf(text.slice(0, end)),
        labels: this.#labels.numberOf(filteredLabels(text.slice(end + 1))),
      }
    })
    this.#spot.set(index, spot)
    this.#said.set(index, labels)
    this.#published_at.set(index, published_at[row] ?? Number.NaN)
    this.#first_seen_at.set(index, first_seen_at[row] as number)
    this.#postings += 1
    return spot
  }

  // Jobs may stand in any order, so the live rows are copied to new columns first.
  #closeUp(): void {
    const columns = this.#ofPostings()
    const before = columns.map((column) => column.cells.slice(0, this.#postings))
    let index = 0
    for (let id = 0; id < this.#jobs; id += 1) {
      const start = this.#from.cells[id] ?? 0
      const count = this.#count.cells[id] ?? 0
      this.#from.set(id, index)
      for (let row = start; row < start + count; row += 1) {
        for (const [columnIndex, column] of columns.entries())
          column.set(index, before[columnIndex]?.[row] ?? 0)
        index += 1
      }
    }
    this.#postings = index
    this.#dead = 0
  }

  /** Returns these columns as bytes, for `unpack` by the same version of the program. */
  pack(version: string): ColumnBytes {
    if (this.#dead > 0) this.#closeUp()
    const { seq, since } = this
    const texts = this.#dictionaries().map((dictionary) => dictionary.texts)
    const head: Head = { form: FORM + version, seq, since, jobs: this.#jobs, postings: this.#postings, texts }
    return [
      new TextEncoder().encode(JSON.stringify(head)),
      ...this.#ofJobs().map((column) => column.bytes(this.#jobs)),
      ...this.#ofPostings().map((column) => column.bytes(this.#postings)),
    ]
  }

  /** Returns packed columns; null if some are missing, or if they are those of another version. */
  static unpack([packedHead, ...packed]: ColumnBytes, version: string): JobColumns | null {
    const head: Head | null = packedHead ? JSON.parse(new TextDecoder().decode(packedHead)) : null
    if (head?.form !== FORM + version) return null
    const unpacked = new JobColumns()
    const columns = [...unpacked.#ofJobs(), ...unpacked.#ofPostings()]
    if (packed.length !== columns.length) return null
    for (const [columnIndex, column] of columns.entries())
      column.fill(packed[columnIndex] ?? new Uint8Array())
    for (const [dictionaryIndex, dictionary] of unpacked.#dictionaries().entries())
      for (const text of head.texts[dictionaryIndex] ?? []) dictionary.numberOf(text)
    unpacked.seq = head.seq
    unpacked.since = head.since
    unpacked.#jobs = head.jobs
    unpacked.#postings = head.postings
    for (const [id, key] of unpacked.#job_key.cells.entries()) if (key !== 0) unpacked.#ids.put(key, id)
    return unpacked
  }

  #ofJobs() {
    return [this.#job_key, this.#company, this.#from, this.#count, this.#spread]
  }

  #ofPostings() {
    return [this.#spot, this.#said, this.#published_at, this.#first_seen_at]
  }

  #dictionaries() {
    return [this.#companies, this.#spots, this.#spreads, this.#labels]
  }

  /** Returns the number of matching jobs. */
  count(filter: StoredFilter): number {
    const isMeant = this.#meant(filter)
    let jobs = 0
    for (let id = 0; id < this.#jobs; id += 1) if (isMeant(id)) jobs += 1
    return jobs
  }

  /** Returns the keys of all matching jobs, in the order of the given keys. */
  keys({ keys, ...filter }: StoredFilter): number[] {
    const isMeant = this.#meant({ ...filter, keys: null })
    if (keys !== null)
      return keys.filter((key) => {
        const id = this.#ids.placeOf(key)
        return id !== null && isMeant(id)
      })
    const all: number[] = []
    for (let id = 0; id < this.#jobs; id += 1) if (isMeant(id)) all.push(this.#job_key.cells[id] as number)
    return all
  }

  /** Returns the keys of jobs in the order of their ids; null if one is not in the columns. */
  keysOf(ids: readonly number[]): number[] | null {
    const keys = ids.map((id) => this.#job_key.cells[id] ?? 0)
    return keys.includes(0) ? null : keys
  }

  /** Returns some of the matching jobs, the newest first by their matching postings. */
  list({ after, limit, keys, ...filter }: StoredJobsQuery): StoredPlace[] {
    const { fits } = this.#fits(filter)
    const marked = keys && this.#marked(keys)
    const [published, seen] = [this.#published_at.cells, this.#first_seen_at.cells]
    const first = new First(limit, after)
    for (let row = 0; row < this.#jobs; row += 1) {
      if (marked && marked[row] === 0) continue
      const start = this.#from.cells[row] as number
      const end = start + (this.#count.cells[row] as number)
      let place = Number.POSITIVE_INFINITY
      for (let index = start; index < end; index += 1) {
        if (!fits(index)) continue
        const day = published[index] as number
        place = Math.min(place, 0 - (Number.isNaN(day) ? (seen[index] as number) : day))
      }
      if (place < Number.POSITIVE_INFINITY) first.add(row, place, this.#job_key.cells[row] as number)
    }
    return first.all().map(({ place, job_key }) => ({ place, job_key }))
  }

  // A job matches if one of its postings fits all filters.
  #meant({ keys, ...filter }: StoredFilter): (id: number) => boolean {
    const { fits } = this.#fits(filter)
    const marked = keys && this.#marked(keys)
    const [starts, counts] = [this.#from.cells, this.#count.cells]
    return (id) => {
      if (marked && marked[id] === 0) return false
      const first = starts[id] as number
      const end = first + (counts[id] as number)
      for (let index = first; index < end; index += 1) if (fits(index)) return true
      return false
    }
  }

  // Returns, for each id, 1 if its job is one of these.
  #marked(keys: readonly number[]): Uint8Array {
    const marked = new Uint8Array(this.#jobs)
    for (const key of keys) {
      const id = this.#ids.placeOf(key)
      if (id !== null) marked[id] = 1
    }
    return marked
  }

  #fits(filter: PostingFilter) {
    const [onSpots, onLabels, onTimes] = splitBy(postingRule(filter), SPOT_FIELDS, ['labels'])
    const spots = this.#spots.where(testOf(onSpots, fieldOf))
    const matching = this.#labels.where(testOf(onLabels, () => (labels) => labels))
    const [spot, label] = [this.#spot.cells, this.#said.cells]
    const isInTime = numberTest(onTimes, {
      published_at: this.#published_at,
      first_seen_at: this.#first_seen_at,
    })
    const isAnyTime = onTimes.length === 0
    const fits = (index: number): boolean =>
      spots[spot[index] as number] === 1 &&
      matching[label[index] as number] === 1 &&
      (isAnyTime || isInTime(index))
    return { fits, spots, only_spots: isAnyTime && onLabels.length === 0 }
  }

  /** Counts the matching jobs, each once for every value of its postings. */
  facts({ keys, ...filter }: StoredFilter, { spans, companies_named }: FactsOptions): StoredFacts {
    const { fits, spots, only_spots } = this.#fits(filter)
    const marked = keys && this.#marked(keys)
    const [ages, tally] = [new AgeTally(spans), new SpotTally(this.#spots.values)]
    const [starts, counts, spot] = [this.#from.cells, this.#count.cells, this.#spot.cells]
    const [company, spread, published_at] = [
      this.#company.cells,
      this.#spread.cells,
      this.#published_at.cells,
    ]
    // The bits of the ages of the job's fitting postings.
    const bitsOf = (id: number) => {
      const first = starts[id] as number
      const end = first + (counts[id] as number)
      let bits = 0
      for (let index = first; index < end; index += 1) {
        if (!fits(index)) continue
        bits |= ages.bitOf(published_at[index] as number)
        if (!only_spots) tally.add(spot[index] as number, id, 1)
      }
      return bits
    }
    const foundJobs = new Uint8Array(this.#jobs)
    const of_companies = new Uint32Array(this.#companies.size)
    const of_spreads = new Uint32Array(this.#spreads.size)
    let jobs = 0
    for (let id = 0; id < foundJobs.length; id += 1) {
      const bits = marked && marked[id] === 0 ? 0 : bitsOf(id)
      if (bits === 0) continue
      jobs += 1
      foundJobs[id] = 1
      ages.add(bits)
      of_companies[company[id] as number] = (of_companies[company[id] as number] as number) + 1
      of_spreads[spread[id] as number] = (of_spreads[spread[id] as number] as number) + 1
    }
    if (only_spots) this.#addSpreads(tally, of_spreads, spots)
    const companies = this.#byCompany(of_companies)
    return {
      jobs,
      holds: (job_key) => foundJobs[this.#ids.placeOf(job_key) ?? foundJobs.length] === 1,
      companies: companies.slice(0, companies_named),
      company_count: companies.length,
      ...tally.all(),
      ages: ages.all(),
    }
  }

  // Without other filters, jobs with the same spots count alike.
  #addSpreads(tally: SpotTally, jobs: Uint32Array, matchingSpots: Uint8Array): void {
    for (const [number, count] of jobs.entries()) {
      if (count === 0) continue
      for (const value of this.#spreads.at(number))
        if (matchingSpots[value] === 1) tally.add(value, number, count)
    }
  }

  // A company is identified by its slug and shown by the last of its names.
  #byCompany(jobs: Uint32Array): StoredCounts['companies'] {
    const bySlug = new Map<string, [name: string, jobs: number]>()
    for (const [number, count] of jobs.entries()) {
      if (count === 0) continue
      const { slug, name } = this.#companies.at(number)
      const before = bySlug.get(slug)
      const firstName = before && compareBytes(before[0], name) > 0 ? before[0] : name
      bySlug.set(slug, [firstName, count + (before?.[1] ?? 0)])
    }
    return [...bySlug.values()].sort((a, b) => b[1] - a[1] || compareBytes(a[0], b[0]))
  }
}

const SPOT_FIELDS: (keyof Spot)[] = ['system', 'in_us', 'work_mode', 'countries']

// A slug contains no such sign.
function readCompany(text: string): { slug: string; name: string } {
  const end = text.indexOf(FACT_SEPARATOR)
  return { slug: text.slice(0, end), name: text.slice(end + 1) }
}

function readSpot(text: string): Spot {
  const [system = '', in_us, work_mode = '', countries = '[]'] = text.split(FACT_SEPARATOR)
  return { system, in_us: Number(in_us), work_mode, countries: JSON.parse(countries) }
}

/**
 * Compares texts like the store: by their bytes in UTF-8, that is by code points. Surrogate halves count above all
 * other characters.
 */
function compareBytes(a: string, b: string): number {
  const shorter = Math.min(a.length, b.length)
  let index = 0
  while (index < shorter && a.charCodeAt(index) === b.charCodeAt(index)) index += 1
  if (index === shorter) return a.length - b.length
  const [left, right] = [a.charCodeAt(index), b.charCodeAt(index)]
  return Number(isHalf(left)) - Number(isHalf(right)) || left - right
}

function isHalf(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdfff
}
