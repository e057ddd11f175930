import packed from '#assets/imports/line-weights.json' with { type: 'json' }
import {
  bestLabels,
  type Labelled,
  type LineFeatures,
  lineFeatures,
} from '#lib/evidence/imports/lines/line-features.ts'
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
  return labels.map((label, index) => {
    const tagLabel = lines[index]?.tagLabel
    return tagLabel === undefined ? label : { label: tagLabel, sure: 1 }
  })
}

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

type Rows = Float32Array[]
type Gate = { in: Rows; state: Rows; inBias: number[]; stateBias: number[] }

/**
 * A network over the lines of a document (two layers of gated recurrent units in both directions). It scores each label of each
 * line; `steps` scores each pair of labels, above and below.
 */
type LineNetwork = {
  names: ReadonlyMap<string, Float32Array>
  ofNumbers: Rows
  bias: Float32Array
  layers: Gate[][]
  out: Rows
  outBias: Float32Array
  steps: Rows
}

/** Unpacks stored weights. */
export function networkOf(packed: PackedNetwork): LineNetwork {
  const ofNames = rowsOf(packed.ofNames)
  const gateOf = (gate: PackedGate): Gate => ({
    in: rowsOf(gate.in),
    state: rowsOf(gate.state),
    inBias: rowsOf(gate.inBias).flatMap((row) => [...row]),
    stateBias: rowsOf(gate.stateBias).flatMap((row) => [...row]),
  })
  return {
    names: new Map(packed.names.split(';').map((name, at) => [name, ofNames[at] as Float32Array])),
    ofNumbers: rowsOf(packed.ofNumbers),
    bias: rowsOf(packed.bias)[0] as Float32Array,
    layers: [packed.first.map(gateOf), packed.second.map(gateOf)],
    out: rowsOf(packed.out),
    outBias: rowsOf(packed.outBias)[0] as Float32Array,
    steps: rowsOf(packed.steps),
  }
}

function rowsOf({ width, steps, rows }: PackedRows): Rows {
  const whole = new Int8Array(Uint8Array.fromBase64(rows).buffer)
  const ofRows = new Float32Array(Uint8Array.fromBase64(steps).buffer)
  const scaled = new Float32Array(whole.length)
  return Array.from(ofRows, (step, at) => {
    for (let place = at * width; place < (at + 1) * width; place += 1)
      scaled[place] = (whole[place] as number) * step
    return scaled.subarray(at * width, (at + 1) * width)
  })
}

/** Scores the labels of lines by their features. */
export function labelScores(features: readonly LineFeatures[], network: LineNetwork): Float32Array[] {
  const inputs = features.map((line) => inputOf(line, network))
  let states = inputs
  const seen = [inputs]
  for (const [down, up] of network.layers as [Gate, Gate][]) {
    const above = readThrough(states, down)
    const below = readThrough(states.toReversed(), up).toReversed()
    states = above.map((state, at) => Float32Array.of(...state, ...(below[at] as Float32Array)))
    seen.push(states)
  }
  return features.map((_, at) => {
    const all = Float32Array.of(...seen.flatMap((layer) => [...(layer[at] as Float32Array)]))
    return network.outBias.map((bias, label) => bias + product(network.out[label] as Float32Array, all))
  })
}

function inputOf({ names, numbers }: LineFeatures, network: LineNetwork): Float32Array {
  const values = Float32Array.from(numbers)
  const sums = network.bias.map((bias, at) => bias + product(network.ofNumbers[at] as Float32Array, values))
  for (const row of names.flatMap((name) => network.names.get(name) ?? []))
    for (let at = 0; at < sums.length; at += 1) sums[at] = (sums[at] as number) + (row[at] as number)
  return sums.map(Math.tanh)
}

// The states of a gated recurrent unit after each line: a reset gate, an update gate and a new state.
function readThrough(lines: readonly Float32Array[], gate: Gate): Float32Array[] {
  const width = gate.state.length / 3
  const own = new Float64Array(3 * width)
  const kept = new Float64Array(3 * width)
  let state = new Float32Array(width)
  return lines.map((line) => {
    for (let at = 0; at < 3 * width; at += 1) {
      own[at] = product(gate.in[at] as Float32Array, line) + (gate.inBias[at] as number)
      kept[at] = product(gate.state[at] as Float32Array, state) + (gate.stateBias[at] as number)
    }
    const sum = (at: number) => 1 / (1 + Math.exp(-((own[at] as number) + (kept[at] as number))))
    const next = new Float32Array(width)
    for (let at = 0; at < width; at += 1) {
      const fresh = Math.tanh((own[2 * width + at] as number) + sum(at) * (kept[2 * width + at] as number))
      const update = sum(width + at)
      next[at] = (1 - update) * fresh + update * (state[at] as number)
    }
    state = next
    return state
  })
}

function product(a: Float32Array, b: Float32Array): number {
  let sum = 0
  for (let at = 0; at < a.length; at += 1) sum += (a[at] as number) * (b[at] as number)
  return sum
}
