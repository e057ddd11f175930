import { expect, test } from 'bun:test'
import { labelScores, networkOf, type PackedRows } from '#lib/evidence/imports/lines/line-network.ts'

/** Rows of one step each, as they are stored. */
function packed(rows: number[][], step = 0.01): PackedRows {
  const bytes = new Uint8Array(Int8Array.from(rows.flat(), (value) => Math.round(value / step)).buffer)
  const steps = new Uint8Array(new Float32Array(rows.map(() => step)).buffer)
  return { width: rows[0]?.length ?? 0, steps: steps.toBase64(), rows: bytes.toBase64() }
}

// One unit in each direction: the second layer reads both units of the first.
const gate = (width: number, sign: number) => ({
  in: packed([0.5, -0.4, 0.9].map((value) => Array.from({ length: width }, () => sign * value))),
  state: packed([[0.3], [0.2], [-0.7]]),
  inBias: packed([[0.1], [-0.2], [0]]),
  stateBias: packed([[0], [0.1], [0.2]]),
})
const NETWORK = networkOf({
  names: 'bold;dated',
  ofNames: packed([[0.8], [-0.6]]),
  ofNumbers: packed([[0.5]]),
  bias: packed([[0.1]]),
  first: [gate(1, 1), gate(1, -1)],
  second: [gate(2, 1), gate(2, -1)],
  out: packed([[0.3, 0.5, -0.5, 1, 0.2]]),
  outBias: packed([[0.05]]),
  steps: packed([[0]]),
})
const line = (names: string[], numbers = [0]) => ({ names, numbers })

/** One unit along values, written out from the definition of the gates. */
function unit(values: number[], sign: number): number[] {
  const logistic = (value: number) => 1 / (1 + Math.exp(-value))
  let state = 0
  return values.map((value) => {
    const reset = logistic(sign * 0.5 * value + 0.1 + 0.3 * state)
    const update = logistic(sign * -0.4 * value - 0.2 + 0.2 * state + 0.1)
    const fresh = Math.tanh(sign * 0.9 * value + reset * (-0.7 * state + 0.2))
    state = (1 - update) * fresh + update * state
    return state
  })
}

test('the scores are those of two layers of gated units in both directions', () => {
  const lines = [line(['bold'], [1]), line(['dated', 'unknown']), line([], [-2])]
  const inputs = [0.1 + 0.5 + 0.8, 0.1 - 0.6, 0.1 - 1].map(Math.tanh)
  const down = unit(inputs, 1)
  const up = unit(inputs.toReversed(), -1).toReversed()
  const both = down.map((value, at) => value + (up[at] ?? 0))
  const secondDown = unit(both, 1)
  const secondUp = unit(both.toReversed(), -1).toReversed()
  for (const [at, [score]] of labelScores(lines, NETWORK).entries())
    expect(score).toBeCloseTo(
      0.05 +
        0.3 * (inputs[at] ?? 0) +
        0.5 * (down[at] ?? 0) -
        0.5 * (up[at] ?? 0) +
        (secondDown[at] ?? 0) +
        0.2 * (secondUp[at] ?? 0),
      5,
    )
})

test('lines below change the scores of a line above them', () => {
  const [alone] = labelScores([line(['bold'])], NETWORK)
  const [above] = labelScores([line(['bold']), line(['dated'])], NETWORK)
  expect(alone?.[0]).not.toBeCloseTo(above?.[0] ?? 0, 4)
})
