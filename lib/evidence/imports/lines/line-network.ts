import type { LineFeatures } from '#lib/evidence/imports/lines/line-features.ts'
import { LINE_LABELS } from '#lib/evidence/master/draft.ts'

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

/** The places of rows, their steps and their biases in the memory, how many rows there are, and how wide they are. */
type Placed = readonly [rows: number, steps: number, biases: number, count: number, width: number]
type Gate = Record<'in' | 'state', Placed>

/**
 * A network over the lines of a document (two layers of gated recurrent units in both directions, each of `units` numbers). It scores
 * each label of each line; `steps` scores each pair of labels, above and below.
 */
type LineNetwork = {
  arithmetic: Arithmetic
  units: number
  names: ReadonlyMap<string, number>
  ofNames: Placed
  nameSteps: Float32Array
  ofNumbers: Placed
  layers: Gate[][]
  out: Placed
  steps: Float32Array[]
}

/** Unpacks stored weights. */
export function networkOf(packed: PackedNetwork): LineNetwork {
  const arithmetic = newArithmetic()
  const gateOf = (gate: PackedGate): Gate => ({
    in: placed(arithmetic, gate.in, gate.inBias),
    state: placed(arithmetic, gate.state, gate.stateBias),
  })
  const steps = numbersOf(packed.steps)
  return {
    arithmetic,
    units: packed.first[0]?.state.width ?? 0,
    names: new Map(packed.names.split(';').map((name, at) => [name, at])),
    ofNames: placed(arithmetic, packed.ofNames),
    nameSteps: rowsOf(packed.ofNames).steps,
    ofNumbers: placed(arithmetic, packed.ofNumbers, packed.bias),
    layers: [packed.first.map(gateOf), packed.second.map(gateOf)],
    out: placed(arithmetic, packed.out, packed.outBias),
    steps: LINE_LABELS.map((_, at) => steps.slice(at * packed.steps.width, (at + 1) * packed.steps.width)),
  }
}

function rowsOf({ width, steps, rows }: PackedRows): Rows {
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

/** The functions of line-network.wat and their memory, of which the first `used` bytes hold weights. */
type Arithmetic = {
  memory: WebAssembly.Memory
  weigh: (...numbers: [...Placed, values: number, sums: number]) => void
  add: (row: number, step: number, width: number, sums: number) => void
  step: (own: number, kept: number, before: number, after: number, width: number) => void
  used: number
}

// bench/train/imports/line-network.wat, compiled. A line takes 280,000 products, some twenty times faster so than in JavaScript, which an
// engine compiles only after much use.
const PROGRAM = [
  'AGFzbQEAAAABJQVgAXwBfGAHf39/f39/fwBgBH99f38AYAV/f39/fwBgAn9/AXwCGAIEbWF0aANleHAAAARtYXRoBHRhbmgAAAMF',
  'BAECAwQFAwEAAQcfBAZtZW1vcnkCAAV3ZWlnaAACA2FkZAADBHN0ZXAABAr7AwTnAQICfwN7IAYgA0ECdGohBwNA/QwAAAAAAAAA',
  'AAAAAAAAAAAAIQn9DAAAAAAAAAAAAAAAAAAAAAAhCkEAIQgDQCAAIAhq/QEDACELIAkgC/2nAf36ASAFIAhBAnRq/QAEAP3mAf3k',
  'ASEJIAogC/2oAf36ASAFIAhBAnRq/QAEEP3mAf3kASEKIAhBCGoiCCAESQ0ACyAJIAr95AEhCSAGIAIqAgAgASoCACAJ/R8AIAn9',
  'HwGSIAn9HwIgCf0fA5KSlJI4AgAgACAEaiEAIAFBBGohASACQQRqIQIgBkEEaiIGIAdJDQALC2kCAX8CeyAAIAJqIQQgAf0TIQYD',
  'QCAA/QEDACEFIAMgA/0ABAAgBiAF/acB/foB/eYB/eQB/QsEACADIAP9AAQQIAYgBf2oAf36Af3mAf3kAf0LBBAgA0EgaiEDIABB',
  'CGoiACAESQ0ACwt/AgJ/AnwgBEECdCEGIAMgBmohBQNAIAAgBmogASAGahAFIQcgACAGQQF0aioCALsgACABEAUgASAGQQF0aioC',
  'ALuioBABIQggAyAIIAcgAioCALsgCKGioLY4AgAgAEEEaiEAIAFBBGohASACQQRqIQIgA0EEaiIDIAVJDQALCyYARAAAAAAAAPA/',
  'RAAAAAAAAPA/IAAqAgC7IAEqAgC7oJoQAKCjCw==',
].join('')

function newArithmetic(): Arithmetic {
  const program = new WebAssembly.Module(Uint8Array.fromBase64(PROGRAM))
  const { exports } = new WebAssembly.Instance(program, { math: { exp: Math.exp, tanh: Math.tanh } })
  return { ...(exports as Omit<Arithmetic, 'used'>), used: 0 }
}

const PAGE = 65_536
const NUMBER = Float32Array.BYTES_PER_ELEMENT
// The rows are read eight numbers at a time.
const EIGHT = 8

// Puts rows into the memory, each filled up to a multiple of eight.
function placed(arithmetic: Arithmetic, packed: PackedRows, biases?: PackedRows): Placed {
  const { width, steps, whole } = rowsOf(packed)
  const wide = filledUp(width)
  const count = steps.length
  const at = arithmetic.used
  arithmetic.used += count * (2 * NUMBER + wide)
  const bytes = memoryOf(arithmetic, 0)
  new Float32Array(bytes, at).set(steps)
  if (biases) new Float32Array(bytes, at + count * NUMBER).set(numbersOf(biases))
  const rows = new Int8Array(bytes, at + 2 * count * NUMBER)
  if (wide === width) rows.set(whole)
  else
    for (let row = 0; row < count; row += 1)
      rows.set(whole.subarray(row * width, (row + 1) * width), row * wide)
  return [at + 2 * count * NUMBER, at, at + count * NUMBER, count, wide]
}

function filledUp(width: number): number {
  return Math.ceil(width / EIGHT) * EIGHT
}

/** Returns the bytes of the memory, with room for `more` of them behind the weights. */
function memoryOf({ memory, used }: Arithmetic, more: number): ArrayBuffer {
  const missing = used + more - memory.buffer.byteLength
  if (missing > 0) memory.grow(Math.ceil(missing / PAGE))
  return memory.buffer
}

/** Scores the labels of lines by their features. */
export function labelScores(features: readonly LineFeatures[], network: LineNetwork): Float32Array[] {
  const { arithmetic, units, layers, ofNumbers, out } = network
  const { weigh } = arithmetic
  const wide = filledUp(units)
  // A row of each line: its inputs, then its states of both layers, downwards and upwards. The rows stand behind the numbers of a line, the
  // first state, and the sums of a gate.
  const [values, zeros] = [arithmetic.used, arithmetic.used + filledUp(ofNumbers[4]) * NUMBER]
  const sums = zeros + wide * NUMBER
  const first = sums + 6 * wide * NUMBER
  const stride = 5 * units * NUMBER
  const memory = memoryOf(arithmetic, first + features.length * stride + wide * NUMBER - arithmetic.used)
  const numbers = new Float32Array(memory, values)
  numbers.fill(0)
  const rows = features.map((_, at) => first + at * stride)
  for (const [at, line] of features.entries()) {
    const row = rows[at] as number
    numbers.set(line.numbers)
    weigh(...ofNumbers, values, row)
    addNames(line.names, network, row)
  }
  for (const [index, gates] of layers.entries())
    for (const [side, gate] of gates.entries()) {
      const [from, to] = index === 0 ? [0, units] : [units, 3 * units]
      const order = side === 0 ? rows : rows.toReversed()
      readThrough({ arithmetic, gate, units, sums }, { order, before: zeros, from, to: to + side * units })
    }
  return rows.map((row) => {
    weigh(...out, row, sums)
    return new Float32Array(memory, sums, out[3]).slice()
  })
}

// Adds the rows of the names to the sums of a line, and bounds the sums.
function addNames(names: readonly string[], network: LineNetwork, row: number): void {
  const { arithmetic, nameSteps, units } = network
  const [rows, , , , width] = network.ofNames
  for (const name of names) {
    const index = network.names.get(name)
    if (index !== undefined) arithmetic.add(rows + index * width, nameSteps[index] as number, width, row)
  }
  const sums = new Float32Array(arithmetic.memory.buffer, row, units)
  for (let at = 0; at < units; at += 1) sums[at] = Math.tanh(sums[at] as number)
}

type Reader = { arithmetic: Arithmetic; gate: Gate; units: number; sums: number }
type Reading = { order: readonly number[]; before: number; from: number; to: number }

// The states of a gated recurrent unit after each line. The numbers of a line begin at `from` in its row, and its states at `to`.
function readThrough(
  { arithmetic: { weigh, step }, gate, units, sums }: Reader,
  { order, before, from, to }: Reading,
) {
  const kept = sums + 3 * units * NUMBER
  let state = before
  for (const row of order) {
    weigh(...gate.in, row + from * NUMBER, sums)
    weigh(...gate.state, state, kept)
    step(sums, kept, state, row + to * NUMBER, units)
    state = row + to * NUMBER
  }
}
