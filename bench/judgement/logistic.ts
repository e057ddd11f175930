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
