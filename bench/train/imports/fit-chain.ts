import { type ChainWeights, marginals } from '#lib/evidence/imports/lines/chain.ts'
import type { LineFeatures } from '#lib/evidence/imports/lines/line-features.ts'
import { LINE_LABELS, type LineLabel } from '#lib/evidence/imports/lines/line-labels.ts'

/** A document to learn from: the features and the right label of each line. */
export type Lesson = { features: LineFeatures[]; labels: LineLabel[] }

const COUNT = LINE_LABELS.length

/** Rows of weights with the sums of their squared steps, which slow further steps down (AdaGrad). */
class Table {
  readonly ids = new Map<string, number>()
  readonly rows: Float64Array[] = []
  readonly #squares: Float64Array[] = []

  readonly width: number
  readonly #start: () => number

  constructor(width: number, start: () => number = () => 0) {
    this.width = width
    this.#start = start
  }

  id(name: string): number {
    const found = this.ids.get(name)
    if (found !== undefined) return found
    this.ids.set(name, this.rows.length)
    this.rows.push(Float64Array.from({ length: this.width }, this.#start))
    this.#squares.push(new Float64Array(this.width))
    return this.rows.length - 1
  }

  step(id: number, at: number, slope: number, rate: number): void {
    const [row, squares] = [this.rows[id] as Float64Array, this.#squares[id] as Float64Array]
    const steep = slope - DECAY * row[at]!
    squares[at]! += steep * steep
    row[at]! += (rate * steep) / Math.sqrt(squares[at]! + 1e-3)
  }

  sum(ids: readonly number[]): Float64Array {
    const sums = new Float64Array(this.width)
    for (const id of ids) {
      const row = this.rows[id] as Float64Array
      for (let index = 0; index < this.width; index += 1) sums[index]! += row[index]!
    }
    return sums
  }

  rounded(): Record<string, number[]> {
    return Object.fromEntries(
      [...this.ids].map(([name, id]) => [name, roundedRow(this.rows[id] as Float64Array)]),
    )
  }
}

function roundedRow(row: Float64Array): number[] {
  return [...row].map((weight) => Math.round(weight * 100) / 100)
}

/** Fits the weights of a chain (a conditional random field with one layer between) to documents, one after the other. */
export function fitChain(
  lessons: readonly Lesson[],
  { rounds = 8, places = 24, seed = 7 } = {},
): ChainWeights {
  let state = seed
  const random = () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
  const counts = new Map<string, number>()
  for (const { features } of lessons)
    for (const { own } of features) for (const name of own) counts.set(name, (counts.get(name) ?? 0) + 1)
  const own = new Table(COUNT)
  const hidden = new Table(places, () => (random() - 0.5) * 0.2)
  const out = new Table(COUNT, () => (random() - 0.5) * 0.5)
  const edges = new Table(COUNT * COUNT)
  for (let place = 0; place < places; place += 1) out.id(String(place))
  const idsOf = (names: string[]) =>
    names
      .filter((name) => (counts.get(name) ?? 0) >= FEWEST)
      .map((name) => Math.max(own.id(name), hidden.id(name)))
  const coded = lessons.map(({ features, labels }) => ({
    own: features.map((line) => idsOf(line.own)),
    edges: features.map((line) => line.edges.map((name) => edges.id(name))),
    labels: labels.map((label) => LINE_LABELS.indexOf(label)),
  }))
  for (let round = 0; round < rounds; round += 1) {
    const rate = RATE / (1 + round / 3)
    const order = coded.map((document) => [random(), document] as const).toSorted(([a], [b]) => a - b)
    for (const [, document] of order) {
      // A word class that is left out of some documents teaches what the layout alone says.
      const left = DROPPED.filter(() => random() < 0.2)
      const isLeft = left.map((word) => new RegExp(` ${word}$`))
      const dropped = new Set(
        [...own.ids].flatMap(([name, id]) => (isLeft.some((pattern) => pattern.test(name)) ? [id] : [])),
      )
      const rows = document.own.map((ids) =>
        dropped.size === 0 ? ids : ids.filter((id) => !dropped.has(id)),
      )
      const layers = rows.map((ids) => hidden.sum(ids).map(Math.tanh))
      const scores = {
        own: rows.map((ids, at) => {
          const sums = own.sum(ids)
          const layer = layers[at] as Float64Array
          for (let place = 0; place < places; place += 1)
            for (let label = 0; label < COUNT; label += 1)
              sums[label]! += layer[place]! * out.rows[place]![label]!
          return sums
        }),
        edges: document.edges.map((ids) => edges.sum(ids)),
      }
      const { lines, total, forward, backward } = marginals(scores)
      for (const [at, label] of document.labels.entries()) {
        const shares = lines[at] as Float64Array
        const slopes = Float64Array.from(shares, (share, to) => (to === label ? 1 : 0) - share)
        if (1 - shares[label]! > 1e-3) {
          const layer = layers[at] as Float64Array
          const back = layer.map((strength, place) => {
            let slope = 0
            for (let to = 0; to < COUNT; to += 1) slope += slopes[to]! * out.rows[place]![to]!
            return slope * (1 - strength * strength)
          })
          for (let place = 0; place < places; place += 1)
            for (let to = 0; to < COUNT; to += 1) out.step(place, to, slopes[to]! * layer[place]!, rate)
          for (const id of rows[at] ?? []) {
            for (let to = 0; to < COUNT; to += 1) own.step(id, to, slopes[to]!, rate)
            for (let place = 0; place < places; place += 1) hidden.step(id, place, back[place]!, rate)
          }
        }
        if (at === 0) continue
        const above = document.labels[at - 1] as number
        for (let from = 0; from < COUNT; from += 1)
          for (let to = 0; to < COUNT; to += 1) {
            const pair = from * COUNT + to
            const share = Math.exp(
              forward[at - 1]![from]! +
                scores.edges[at]![pair]! +
                scores.own[at]![to]! +
                backward[at]![to]! -
                total,
            )
            const slope = (from === above && to === label ? 1 : 0) - share
            if (Math.abs(slope) > 1e-3)
              for (const id of document.edges[at] ?? []) edges.step(id, pair, slope, rate)
          }
      }
    }
  }
  return {
    own: own.rounded(),
    hidden: hidden.rounded(),
    out: out.rows.map(roundedRow),
    edges: edges.rounded(),
  }
}

const RATE = 0.12
const DECAY = 0.0005
const FEWEST = 60
const DROPPED = ['job', 'organisation', 'study', 'named', 'half named']
