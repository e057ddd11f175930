import packed from '#assets/imports/line-weights.json' with { type: 'json' }
import {
  bestLabels,
  type Labelled,
  type LineFeatures,
  lineFeatures,
} from '#lib/evidence/imports/lines/line-features.ts'
import { sectionNamed } from '#lib/evidence/imports/words/section-named.ts'
import { LINE_LABELS, type SourceLine } from '#lib/evidence/master/draft.ts'
import { once } from '#lib/text/memoize.ts'

// Most starts read no document.
const network = once(() => networkOf(packed))

/** Labels the lines of a resume in reading order, unless the document or the reader of its tables says what they are. */
export function labelLines(lines: readonly SourceLine[]): Labelled[] {
  const tagLabels = lines.flatMap(({ tagLabel: label }) => (label === undefined ? [] : [{ label, sure: 1 }]))
  if (tagLabels.length === lines.length) return tagLabels
  const scores = labelScores(lineFeatures(lines), network())
  const { steps } = network()
  const labels = bestLabels({
    lines: withAlikeLines(lines, scores, bestLabels({ lines: scores, steps })),
    steps,
  })
  return withPlainText(lines, labels).map((label, index) => {
    const tagLabel = lines[index]?.tagLabel
    return tagLabel === undefined ? label : { label: tagLabel, sure: 1 }
  })
}

// A plain line below the text of an entry is no heading if the document marks each heading that names a section. Example: "Ended when
// the plant closed" below the bullets of a job.
function withPlainText(lines: readonly SourceLine[], labels: readonly Labelled[]): readonly Labelled[] {
  const headings = lines.filter((_, index) => labels[index]?.label === 'heading')
  const named = headings.filter(({ text }) => sectionNamed(text)?.exact === true)
  if (named.length < LEAST_NAMED || named.some(({ level }) => level === null)) return labels
  return labels.map((part, index) => {
    const { text, level, strong, gap } = lines[index] as SourceLine
    const above = labels[index - 1]?.label
    const isPlain = level === null && !strong && !gap && sectionNamed(text) === null
    const isBelowText = above === 'item' || above === 'rest'
    return part.label === 'heading' && isPlain && isBelowText ? { ...part, label: 'item' } : part
  })
}

const LEAST_NAMED = 3

// Lines in the same letters at the same indent mostly have the same part. Each label gains by the share of the others that
// have it, so a doubtful line follows them. Example: the school of the last entry, set as all employers above.
function withAlikeLines(
  lines: readonly SourceLine[],
  scores: readonly Float32Array[],
  labels: readonly Labelled[],
): readonly Float32Array[] {
  const groups = Map.groupBy(lines.keys(), (index) => placedStyle(lines[index] as SourceLine))
  const votes = new Map([...groups].map(([style, alike]) => [style, votesOf(alike, labels)]))
  return scores.map((row, index) => {
    const style = placedStyle(lines[index] as SourceLine)
    const others = (groups.get(style)?.length ?? 0) - 1
    if (others < LEAST_ALIKE) return row
    const own = votesOf([index], labels)
    return row.map((score, label) => {
      const share =
        ((votes.get(style)?.[label] ?? 0) - (own[label] ?? 0) + UNSEEN) / (others + UNSEEN * row.length)
      return score + ALIKE * Math.log(share)
    })
  })
}

// For each label, how surely the lines have it.
function votesOf(indexes: readonly number[], labels: readonly Labelled[]): number[] {
  const votes = LINE_LABELS.map(() => 0)
  for (const index of indexes) {
    const { label, sure } = labels[index] as Labelled
    votes[LINE_LABELS.indexOf(label)] = (votes[LINE_LABELS.indexOf(label)] ?? 0) + sure
  }
  return votes
}

function placedStyle({ font, strong, size, bullet, indent, right }: SourceLine): string {
  return [font, strong, size, bullet, Math.round(indent), right !== null].join(' ')
}

const LEAST_ALIKE = 2
const ALIKE = 0.8
const UNSEEN = 0.5

/** Rows of numbers as they are stored: whole numbers from -127 to 127, times the step of their row, both in base64. */
export type PackedRows = { width: number; steps: string; rows: string }

type PackedGate = Record<'in' | 'state' | 'inBias' | 'stateBias', PackedRows>

/** The stored weights of the network: each of two layers reads the lines downwards and upwards. */
type PackedNetwork = {
  names: string
  first: PackedGate[]
  second: PackedGate[]
} & Record<'ofNames' | 'ofNumbers' | 'bias' | 'out' | 'outBias' | 'steps', PackedRows>

/** Rows of whole numbers one after the other, and the step of each row. */
type Rows = { width: number; steps: Float32Array; whole: Int8Array }
type Gate = Record<'in' | 'state', Rows> & Record<'inBias' | 'stateBias', Float32Array>

/**
 * A network over the lines of a document (two layers of gated recurrent units in both directions). It scores each label of each
 * line; `steps` scores each pair of labels, above and below.
 */
type LineNetwork = Record<'ofNames' | 'ofNumbers' | 'out', Rows> & {
  names: ReadonlyMap<string, number>
  bias: Float32Array
  layers: Gate[][]
  outBias: Float32Array
  steps: Float32Array[]
}

/** Unpacks stored weights. */
export function networkOf(packed: PackedNetwork): LineNetwork {
  const gateOf = (gate: PackedGate): Gate => ({
    in: rowsOf(gate.in),
    state: rowsOf(gate.state),
    inBias: numbersOf(gate.inBias),
    stateBias: numbersOf(gate.stateBias),
  })
  const steps = numbersOf(packed.steps)
  return {
    names: new Map(packed.names.split(';').map((name, at) => [name, at])),
    ofNames: rowsOf(packed.ofNames),
    ofNumbers: rowsOf(packed.ofNumbers),
    bias: numbersOf(packed.bias),
    layers: [packed.first.map(gateOf), packed.second.map(gateOf)],
    out: rowsOf(packed.out),
    outBias: numbersOf(packed.outBias),
    steps: LINE_LABELS.map((_, at) => steps.slice(at * packed.steps.width, (at + 1) * packed.steps.width)),
  }
}

export function rowsOf({ width, steps, rows }: PackedRows): Rows {
  return {
    width,
    steps: new Float32Array(Uint8Array.fromBase64(steps).buffer),
    whole: new Int8Array(Uint8Array.fromBase64(rows).buffer),
  }
}

function numbersOf(packed: PackedRows): Float32Array {
  const { width, steps, whole } = rowsOf(packed)
  return Float32Array.from(whole, (value, at) => value * (steps[Math.floor(at / width)] as number))
}

/** Scores the labels of lines by their features. */
export function labelScores(features: readonly LineFeatures[], network: LineNetwork): Float32Array[] {
  const inputs = features.map((line) => inputOf(line, network))
  let states = inputs
  const seen = [inputs]
  for (const [down, up] of network.layers as [Gate, Gate][]) {
    const above = readThrough(states, down)
    const below = readThrough(states.toReversed(), up).toReversed()
    states = above.map((state, at) => joined([state, below[at] as Float32Array]))
    seen.push(states)
  }
  return features.map((_, at) =>
    weighed(network.out, joined(seen.map((layer) => layer[at] as Float32Array)), network.outBias),
  )
}

function inputOf({ names, numbers }: LineFeatures, network: LineNetwork): Float32Array {
  const sums = weighed(network.ofNumbers, Float32Array.from(numbers), network.bias)
  const { whole, steps, width } = network.ofNames
  for (const row of names.flatMap((name) => network.names.get(name) ?? []))
    for (let at = 0; at < width; at += 1)
      sums[at] = (sums[at] as number) + (whole[row * width + at] as number) * (steps[row] as number)
  return sums.map(Math.tanh)
}

// The states of a gated recurrent unit after each line: a reset gate, an update gate and a new state.
function readThrough(lines: readonly Float32Array[], gate: Gate): Float32Array[] {
  const width = gate.state.width
  let state = new Float32Array(width)
  return lines.map((line) => {
    const own = weighed(gate.in, line, gate.inBias)
    const kept = weighed(gate.state, state, gate.stateBias)
    const next = new Float32Array(width)
    for (let at = 0; at < width; at += 1) {
      const reset = opening((own[at] as number) + (kept[at] as number))
      const update = opening((own[width + at] as number) + (kept[width + at] as number))
      const fresh = Math.tanh((own[2 * width + at] as number) + reset * (kept[2 * width + at] as number))
      next[at] = (1 - update) * fresh + update * (state[at] as number)
    }
    state = next
    return state
  })
}

function opening(sum: number): number {
  return 1 / (1 + Math.exp(-sum))
}

// The sum of each row's products with the values, and its bias.
export function weighed(
  { width, steps, whole }: Rows,
  values: Float32Array,
  bias: Float32Array,
): Float32Array {
  const sums = new Float32Array(steps.length)
  for (let row = 0; row < sums.length; row += 1) {
    let sum = 0
    for (let at = 0; at < width; at += 1) sum += (whole[row * width + at] as number) * (values[at] as number)
    sums[row] = sum * (steps[row] as number) + (bias[row] as number)
  }
  return sums
}

function joined(parts: readonly Float32Array[]): Float32Array {
  const whole = new Float32Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
