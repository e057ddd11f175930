/** One training example: its features, its label, and its weight. */
export type Example = { x: Int32Array; y: number; weight: number }

/** Weights of a logistic model, one for each number of a feature. */
export type Weights = Float32Array

/** How a model is fitted. */
export type Fitting = { bits: number; epochs: number; rate: number; decay: number }

/** Fits a logistic model by steps that grow smaller where a feature is common, in an order that is always the same. */
export function fitLogistic(examples: readonly Example[], { bits, epochs, rate, decay }: Fitting): Weights {
  const weights = new Float32Array(1 << bits)
  const squares = new Float32Array(1 << bits).fill(1e-3)
  const order = Int32Array.from(examples.keys())
  let seed = 12345
  for (let epoch = 0; epoch < epochs; epoch += 1) {
    for (let at = order.length - 1; at > 0; at -= 1) {
      seed = (Math.imul(seed, 1103515245) + 12345) >>> 0
      const swapAt = seed % (at + 1)
      const held = order[at] ?? 0
      order[at] = order[swapAt] ?? 0
      order[swapAt] = held
    }
    for (const at of order) {
      const { x, y, weight } = examples[at] as Example
      let sum = 0
      for (const feature of x) sum += weights[feature] as number
      const off = (1 / (1 + Math.exp(-sum)) - y) * weight
      for (const feature of x) {
        const slope = off + decay * weight * (weights[feature] as number)
        const square = (squares[feature] as number) + slope * slope
        squares[feature] = square
        weights[feature] = (weights[feature] as number) - (rate * slope) / Math.sqrt(square)
      }
    }
  }
  return weights
}

/** The logit that a model gives. */
export function sumOf(weights: Weights, x: Int32Array): number {
  let sum = 0
  for (const feature of x) sum += weights[feature] as number
  return sum
}

/** An example of a dense model: its features, the first of which is 1; its label, 0 to 1; and its weight. */
export type DenseExample = { x: readonly number[]; y: number; weight: number }

const ENOUGH = 1e-9

/**
 * Fits a logistic model by Newton's method. `ridge` draws each weight towards 0; it is above 0 where a feature may be the same for all
 * examples.
 */
export function fitByNewton(
  examples: readonly DenseExample[],
  { ridge, steps }: { ridge: readonly number[]; steps: number },
): number[] {
  let weights = ridge.map(() => 0)
  for (let step = 0; step < steps; step += 1) {
    const slope = weights.map((weight, at) => (ridge[at] ?? 0) * weight)
    const curve = weights.map((_, at) => weights.map((__, column) => (at === column ? (ridge[at] ?? 0) : 0)))
    for (const { x, y, weight } of examples) {
      const sum = x.reduce((total, value, at) => total + value * (weights[at] ?? 0), 0)
      const chance = 1 / (1 + Math.exp(-sum))
      for (const [at, value] of x.entries()) {
        slope[at] = (slope[at] ?? 0) + weight * (chance - y) * value
        const row = curve[at] as number[]
        const times = weight * chance * (1 - chance) * value
        for (const [column, factor] of x.entries()) row[column] = (row[column] ?? 0) + times * factor
      }
    }
    const change = solve(curve, slope)
    weights = weights.map((weight, at) => weight - (change[at] ?? 0))
    if (change.every((value) => Math.abs(value) < ENOUGH)) break
  }
  return weights
}

// Gauss: the matrix is symmetric and positive, so no rows have to be swapped.
function solve(matrix: readonly number[][], values: readonly number[]): number[] {
  const rows = matrix.map((row, at) => [...row, values[at] ?? 0])
  for (const [at, pivot] of rows.entries())
    for (const row of rows) {
      if (row === pivot) continue
      const times = (row[at] ?? 0) / (pivot[at] ?? 1)
      for (let column = at; column < row.length; column += 1)
        row[column] = (row[column] ?? 0) - times * (pivot[column] ?? 0)
    }
  return rows.map((row, at) => (row.at(-1) ?? 0) / (row[at] ?? 1))
}
