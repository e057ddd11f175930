import {
  countJobs,
  countListed,
  countMasks,
  type FoundJob,
  findFoundJobs,
  type JobOrder,
  type ListedCounts,
  type ListedJobsQuery,
  listFoundAfter,
  listFoundChanges,
  listJobKeys,
  listJobs,
} from '#db/desk/listed-jobs.ts'
import type { ListedRow } from '#db/desk/tracked-jobs.ts'
import { fieldOf, splitBy, testOf } from '#db/rows/condition.ts'
import { type ListedFilter, listedRule } from '#db/rows/list-rules.ts'
import type { AgeSpan } from '#db/sql.ts'
import type { Reader } from '#db/store.ts'
import { inTurns } from '#lib/service/work-loop.ts'
import {
  Dictionary,
  First,
  numberColumn,
  numberTest,
  Places,
  wholeColumn,
} from '#lib/shortlist/lists/rules/columns.ts'
import { AgeTally, filteredLabels } from '#lib/shortlist/lists/rules/tally.ts'
import { inOrderOf } from '#lib/shortlist/lists/stored-lists.ts'

/**
 * Lists of the jobs that roles found, from columns or SQL. Both apply the one rule of `db/rows/list-rules.ts`, and tests compare them:
 * columns alone would hold an answer until they are loaded, and SQL alone takes seconds for each list of a large index.
 */
export type FoundLists = {
  count: (filter: ListedFilter) => Promise<number>
  /** Returns the matching ones, in the order of the given keys. */
  keys: (filter: ListedFilter) => Promise<number[]>
  page: (query: ListedJobsQuery) => Promise<(ListedRow & { place: number })[]>
  counts: (filter: ListedFilter, spans: readonly AgeSpan[]) => Promise<ListedCounts>
  masks: (isMeant: (job_key: number) => boolean) => Promise<ListedCounts['masks']>
}

/** Lists of the jobs that roles found, read by SQL. */
export function foundOf(desk: Reader): FoundLists {
  return {
    count: (filter) => countJobs(desk, filter),
    keys: async (filter) => inOrderOf(filter.keys, await listJobKeys(desk, filter)),
    page: (query) => listJobs(desk, query),
    counts: (filter, spans) => countListed(desk, filter, spans),
    masks: (isMeant) => countMasks(desk, isMeant),
  }
}

// Up to this many changes are read before an answer; more are read in the background.
const AT_ONCE = 2000

/**
 * Lists of the jobs that roles found, from columns in memory. They are loaded at first use, or again after more
 * changes than the desk reports, and updated before each answer. While they load, the desk answers by SQL.
 */
export function columnFound(desk: Reader): FoundLists {
  const slow = foundOf(desk)
  let columns: FoundColumns | null = null
  let filling: Promise<void> | null = null
  // Returns whether the columns equal the desk.
  const bringUp = async (columns: FoundColumns): Promise<boolean> => {
    const { seq, keys } = await listFoundChanges(desk, columns.seq)
    if (keys === null || keys.length > AT_ONCE) return false
    if (keys.length > 0) {
      const foundJobs = await findFoundJobs(desk, keys)
      const foundKeys = new Set(foundJobs.map(({ job_key }) => job_key))
      for (const job of foundJobs) columns.put(job)
      for (const key of keys) if (!foundKeys.has(key)) columns.remove(key)
    }
    columns.seq = seq
    return true
  }
  // Other requests are answered before each batch, also the one that began this; changes meanwhile are read again.
  const fill = async () => {
    const { seq } = await listFoundChanges(desk, 0)
    const filled = new FoundColumns(seq)
    for (let last: number | undefined = -1; last !== undefined; ) {
      await new Promise((resolve) => setImmediate(resolve))
      const foundJobs: FoundJob[] = await listFoundAfter(desk, last, AT_ONCE)
      for (const job of foundJobs) filled.put(job)
      last = foundJobs.length < AT_ONCE ? undefined : foundJobs.at(-1)?.job_key
    }
    columns = filled
  }
  const look = async (): Promise<FoundColumns | null> => {
    if (filling !== null) await filling
    if (columns !== null && (await bringUp(columns))) return columns
    columns = null
    filling ??= fill()
      .catch(() => undefined)
      .finally(() => {
        filling = null
      })
    return null
  }
  // Updates run one after the other, so that no older row replaces a newer one.
  const inTurn = inTurns()
  const ready = () => inTurn(look)
  return {
    count: async (filter) => (await ready())?.count(filter) ?? slow.count(filter),
    keys: async (filter) => (await ready())?.keys(filter) ?? slow.keys(filter),
    page: async (query) => (await ready())?.page(query) ?? slow.page(query),
    counts: async (filter, spans) => (await ready())?.counts(filter, spans) ?? slow.counts(filter, spans),
    masks: async (isMeant) => (await ready())?.masks(isMeant) ?? slow.masks(isMeant),
  }
}

// The filterable facts of a job; `copies` and `copies_us` are 1 if it has any.
type JobMarks = { mask: number; class: number; listed: number; copies: number; copies_us: number }

const GONE: JobMarks = { mask: 0, class: 0, listed: 0, copies: 0, copies_us: 0 }
const MARKS = Object.keys(GONE)

type FilteredFields = { work_mode: string; countries: string[]; labels: object }
const FIELDS: (keyof FilteredFields)[] = ['work_mode', 'countries', 'labels']

const NUMBERS = [
  ...(['first_seen_at', 'first_seen_us_at', 'published_at', 'published_us_at'] as const),
  ...(['rank_score', 'fit', 'chance', 'sort_key'] as const),
]
type NumberName = (typeof NUMBERS)[number]
type Numbers = Record<NumberName, ReturnType<typeof numberColumn>>

/**
 * The filter and sort columns of role matches, scanned in about a millisecond. A job that loses its roles keeps its
 * slot and never matches.
 */
class FoundColumns {
  /** The last change of these jobs that the columns include. */
  seq: number

  readonly #job_key = numberColumn()
  readonly #rows = new Places((row) => this.#job_key.cells[row] as number)
  readonly #numbers = Object.fromEntries(NUMBERS.map((name) => [name, numberColumn()])) as Numbers
  readonly #standing = wholeColumn()
  readonly #said = wholeColumn()
  #count = 0

  readonly #standings = new Dictionary((text): JobMarks => JSON.parse(text))
  readonly #sayings = new Dictionary((text): FilteredFields => JSON.parse(text))

  constructor(seq: number) {
    this.seq = seq
  }

  /** Inserts or replaces a job. */
  put(job: FoundJob): void {
    const place = this.#rows.placeOf(job.job_key)
    const row = place ?? this.#count
    this.#job_key.set(row, job.job_key)
    if (place === null) {
      this.#count += 1
      this.#rows.put(job.job_key, row)
    }
    for (const name of NUMBERS) this.#numbers[name].set(row, job[name] ?? Number.NaN)
    const { mask, class: job_class, listed } = job
    const [copies, copies_us] = [Number(job.copies > 0), Number(job.copies_us > 0)]
    this.#stand(row, { mask, class: job_class, listed, copies, copies_us })
    const filterText = `{"work_mode":${JSON.stringify(job.work_mode)},"countries":${job.countries},"labels":${filteredLabels(job.labels)}}`
    this.#said.set(row, this.#sayings.numberOf(filterText))
  }

  #stand(row: number, standing: JobMarks): void {
    this.#standing.set(row, this.#standings.numberOf(JSON.stringify(standing)))
  }

  /** Removes a job. */
  remove(job_key: number): void {
    const row = this.#rows.placeOf(job_key)
    if (row !== null) this.#stand(row, GONE)
  }

  /** Returns the number of matching jobs. */
  count(filter: ListedFilter): number {
    let jobs = 0
    this.#eachMeant(filter, () => {
      jobs += 1
    })
    return jobs
  }

  /** Returns the keys of all matching jobs, in the order of the given keys. */
  keys(filter: ListedFilter): number[] {
    const keys: number[] = []
    this.#eachMeant(filter, (row) => keys.push(this.#job_key.cells[row] as number))
    return keys
  }

  /** Counts the matching jobs by their facts. */
  counts(filter: ListedFilter, spans: readonly AgeSpan[]): ListedCounts {
    const [standing, saying] = [this.#standing.cells, this.#said.cells]
    const published = this.#numbers[filter.us_only ? 'published_us_at' : 'published_at'].cells
    const of_standings = new Uint32Array(this.#standings.size)
    const of_sayings = new Uint32Array(this.#sayings.size)
    const ages = new AgeTally(spans)
    const keys: number[] = []
    this.#eachMeant(filter, (row) => {
      keys.push(this.#job_key.cells[row] as number)
      addOne(of_standings, standing[row] as number)
      addOne(of_sayings, saying[row] as number)
      ages.add(ages.bitOf(published[row] as number))
    })
    return {
      jobs: keys.length,
      keys,
      modes: summed(of_sayings, (saying) => this.#sayings.at(saying).work_mode),
      ages: ages.all(),
      masks: summed(of_standings, (standing) => this.#standings.at(standing).mask),
    }
  }

  /** Counts some jobs by the bits of the roles that found them. */
  masks(isMeant: (job_key: number) => boolean): ListedCounts['masks'] {
    const [job_key, standing] = [this.#job_key.cells, this.#standing.cells]
    const foundStandings = this.#standings.where(({ mask }) => mask !== 0)
    const of_standings = new Uint32Array(this.#standings.size)
    for (let row = 0; row < this.#count; row += 1) {
      const standingCell = standing[row] as number
      if (foundStandings[standingCell] === 1 && isMeant(job_key[row] as number))
        addOne(of_standings, standingCell)
    }
    return summed(of_standings, (standing) => this.#standings.at(standing).mask)
  }

  /** Returns one page of the matching jobs; `place` is the row's sort value. */
  page({ sort, after, limit, ...filter }: ListedJobsQuery): (ListedRow & { place: number })[] {
    const key = this.#job_key.cells
    const placeOf = this.#placeIn(sort)
    const first = new First(limit, after)
    this.#eachMeant(filter, (row) => first.add(row, placeOf(row), key[row] as number))
    return first.all().map(({ row, place }) => ({ ...this.#listed(row), place }))
  }

  #listed(row: number): ListedRow {
    return {
      job_key: this.#job_key.cells[row] as number,
      first_seen_at: this.#numbers.first_seen_at.cells[row] as number,
      first_seen_us_at: numberOr(this.#numbers.first_seen_us_at.cells[row] as number, null),
      class: this.#standings.at(this.#standing.cells[row] as number).class,
      rank_score: numberOr(this.#numbers.rank_score.cells[row] as number, null),
      chance: numberOr(this.#numbers.chance.cells[row] as number, null),
      sort_key: this.#numbers.sort_key.cells[row] as number,
    }
  }

  // Subtracted from 0, so that no place is -0.
  #placeIn(sort: JobOrder): (row: number) => number {
    const cellsOf = (name: NumberName) => this.#numbers[name].cells
    if (sort === 'default') {
      const sort_key = cellsOf('sort_key')
      return (row) => sort_key[row] as number
    }
    if (sort === 'newest') {
      const [published, seen] = [cellsOf('published_at'), cellsOf('first_seen_at')]
      return (row) => 0 - numberOr(published[row] as number, seen[row] as number)
    }
    const highest = cellsOf(HIGHEST_FIRST[sort])
    return (row) => 0 - numberOr(highest[row] as number, -1)
  }

  #eachMeant(filter: ListedFilter, visit: (row: number) => void): void {
    const isMeant = this.#meant(filter)
    if (filter.keys === null) {
      for (let row = 0; row < this.#count; row += 1) if (isMeant(row)) visit(row)
      return
    }
    for (const key of filter.keys) {
      const row = this.#rows.placeOf(key)
      if (row !== null && isMeant(row)) visit(row)
    }
  }

  #meant({ keys: _, ...filter }: ListedFilter): (row: number) => boolean {
    const [onMarks, onFields, onNumbers] = splitBy(listedRule(filter), MARKS, FIELDS)
    const standings = this.#standings.where(testOf(onMarks, fieldOf))
    const sayings = this.#sayings.where(testOf(onFields, fieldOf))
    const [standing, saying] = [this.#standing.cells, this.#said.cells]
    const isInNumbers = numberTest(onNumbers, this.#numbers)
    const isAny = onNumbers.length === 0
    return (row) =>
      standings[standing[row] as number] === 1 &&
      sayings[saying[row] as number] === 1 &&
      (isAny || isInNumbers(row))
  }
}

// The orders by a number, the highest first and jobs without one last.
const HIGHEST_FIRST = { best: 'chance', rank: 'rank_score', fit: 'fit' } as const

function numberOr<T>(value: number, fallback: T): number | T {
  return Number.isNaN(value) ? fallback : value
}

function addOne(counts: Uint32Array, index: number): void {
  counts[index] = (counts[index] as number) + 1
}

function summed<T>(counts: Uint32Array, toValue: (number: number) => T): [value: T, jobs: number][] {
  const sums = new Map<T, number>()
  for (const [number, jobs] of counts.entries()) {
    if (jobs > 0) sums.set(toValue(number), (sums.get(toValue(number)) ?? 0) + jobs)
  }
  return [...sums]
}
