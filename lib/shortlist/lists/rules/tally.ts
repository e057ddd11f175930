import type { StoredLabels } from '#db/rows/labels.ts'
import { FILTERED_LABELS } from '#db/rows/list-rules.ts'
import type { AgeSpan } from '#db/sql.ts'
import { AGES } from '#lib/shortlist/lists/rules/columns.ts'
import { remembering } from '#lib/text/memoize.ts'
import { names, picked } from '#lib/text/names.ts'

/** The facts of a posting without its text and dates; only few differ in an index. */
export type Spot = { system: string; in_us: number; work_mode: string; countries: string[] }

type CountedName = [name: string, jobs: number]

/** Counts jobs by several facts; a job counts once for each value, however many of its postings have it. */
export type TalliedFacts = {
  modes: CountedName[]
  systems: CountedName[]
  countries: CountedName[]
  ages: CountedName[]
}

const UNDATED = AGES.at(-1) ?? ''

/** Counts jobs by the values of their postings' spots; the postings of a job must follow each other. */
export class SpotTally {
  readonly #names: string[] = []
  // The first value of each fact.
  readonly #starts: number[] = []
  readonly #values_of: Uint32Array[]
  readonly #jobs: Uint32Array
  readonly #last: Int32Array

  constructor(spots: readonly Spot[]) {
    const values_of: number[][] = spots.map(() => [])
    for (const valuesIn of THINGS) {
      this.#starts.push(this.#names.length)
      const numbers = new Map<string, number>()
      for (const [index, spot] of spots.entries())
        for (const name of valuesIn(spot)) {
          const number = numbers.get(name) ?? this.#names.push(name) - 1
          numbers.set(name, number)
          values_of[index]?.push(number)
        }
    }
    this.#values_of = values_of.map((values) => Uint32Array.from(values))
    this.#jobs = new Uint32Array(this.#names.length)
    this.#last = new Int32Array(this.#names.length).fill(-1)
  }

  /** Adds jobs with a posting of this spot; `id` distinguishes them from the jobs before. */
  add(spot: number, id: number, jobs: number): void {
    const values = this.#values_of[spot] as Uint32Array
    for (let index = 0; index < values.length; index += 1) {
      const value = values[index] as number
      if (this.#last[value] === id) continue
      this.#last[value] = id
      this.#jobs[value] = (this.#jobs[value] as number) + jobs
    }
  }

  /** Returns the number of jobs by value. */
  all(): Omit<TalliedFacts, 'ages'> {
    const [modes = [], systems = [], countries = []] = this.#starts.map((start, value) => {
      const end = this.#starts[value + 1] ?? this.#names.length
      const namedValues = this.#names
        .slice(start, end)
        .map((name, index): CountedName => [name, this.#jobs[start + index] as number])
      return namedValues.filter(([, jobs]) => jobs > 0)
    })
    return { modes, systems, countries }
  }
}

const THINGS = [
  ({ work_mode }: Spot) => [work_mode],
  ({ system }: Spot) => [system],
  ({ countries }: Spot) => (countries.length === 0 ? [''] : countries),
]

/** Counts jobs by the ages of their postings. */
export class AgeTally {
  readonly #names: readonly string[]
  readonly #froms: Float64Array
  // By the bits of all ages of a job's postings.
  readonly #jobs: Uint32Array

  constructor(spans: readonly AgeSpan[]) {
    this.#names = [...spans.map(({ age }) => age), UNDATED]
    this.#froms = Float64Array.from(spans, ({ from }) => from)
    this.#jobs = new Uint32Array(2 ** this.#names.length)
  }

  /** Returns the bit of a posting's age by its publishing time; NaN if unknown. */
  bitOf(posted: number): number {
    const froms = this.#froms
    if (Number.isNaN(posted)) return 1 << froms.length
    let age = 0
    while (posted < (froms[age] as number)) age += 1
    return 1 << age
  }

  /** Adds a job whose postings have these ages. */
  add(bits: number): void {
    this.#jobs[bits] = (this.#jobs[bits] as number) + 1
  }

  /** Returns the number of jobs by age. */
  all(): TalliedFacts['ages'] {
    const counts = this.#names.map((name, age): CountedName => {
      let jobs = 0
      for (const [bits, count] of this.#jobs.entries()) if ((bits & (1 << age)) !== 0) jobs += count
      return [name, jobs]
    })
    return counts.filter(([, jobs]) => jobs > 0)
  }
}

/** Returns the filtered part of stored labels as text; only few differ. */
export const filteredLabels = remembering(1000, (text: string): string => {
  if (text === '{}') return text
  const labels: StoredLabels = JSON.parse(text)
  const { pay } = labels
  return JSON.stringify({
    ...picked(labels, FILTERED_LABELS),
    ...(pay ? { pay: picked(pay, names('currency period a_year')) } : {}),
  })
})
