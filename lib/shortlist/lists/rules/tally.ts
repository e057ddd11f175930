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

// The values of a spot for each fact; '' stands for no country.
const FACTS = {
  modes: ({ work_mode }: Spot) => [work_mode],
  systems: ({ system }: Spot) => [system],
  countries: ({ countries }: Spot) => (countries.length === 0 ? [''] : countries),
}
type Fact = keyof typeof FACTS
const FACT_NAMES = Object.keys(FACTS) as Fact[]

/** Counts jobs by the values of their postings' spots; the postings of a job must follow each other. */
export class SpotTally {
  readonly #values: { fact: Fact; name: string }[] = []
  // The numbers of the values of each spot.
  readonly #values_of: Uint32Array[]
  readonly #jobs: Uint32Array
  // The last job that was counted with each value.
  readonly #last: Int32Array

  constructor(spots: readonly Spot[]) {
    const numbers = new Map<string, number>()
    const numberOf = (fact: Fact, name: string): number => {
      const key = `${fact} ${name}`
      const number = numbers.get(key) ?? this.#values.push({ fact, name }) - 1
      numbers.set(key, number)
      return number
    }
    this.#values_of = spots.map((spot) =>
      Uint32Array.from(FACT_NAMES.flatMap((fact) => FACTS[fact](spot).map((name) => numberOf(fact, name)))),
    )
    this.#jobs = new Uint32Array(this.#values.length)
    this.#last = new Int32Array(this.#values.length).fill(-1)
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
    const facts: Omit<TalliedFacts, 'ages'> = { modes: [], systems: [], countries: [] }
    for (const [index, { fact, name }] of this.#values.entries()) {
      const jobs = this.#jobs[index] as number
      if (jobs > 0) facts[fact].push([name, jobs])
    }
    return facts
  }
}

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
