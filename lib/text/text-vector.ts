/** The direction of a text in a space of learned word vectors; its length is 1. */
export type TextVector = Float32Array

/** Returns the direction of a text; null if no word of it is known. */
export type VectorOf = (text: string) => TextVector | null

/** Returns the likeness of two directions, -1 to 1. */
export function cosine(a: TextVector, b: TextVector): number {
  let sum = 0
  for (let index = 0; index < a.length; index++) sum += (a[index] ?? 0) * (b[index] ?? 0)
  return sum
}
