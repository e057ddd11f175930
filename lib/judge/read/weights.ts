/** The weights of one linear model: a number for each feature by its hash. Their sum is a logit. */
export type LinearModel = { bits: number; weights: Float32Array }

/** The linear models for reading a posting, by decision. */
export type ReadingModels = Record<ModelName, LinearModel>

/** The decisions made by models: see `docs/assessment.md`. */
export type ModelName =
  | 'wording'
  | 'heading'
  | 'first'
  | 'second'
  | 'ends'
  | 'cuts'
  | 'nice'
  | 'listed'
  | `kind ${LearnedKind}`

/** The kinds of row that wording distinguishes. */
export const LEARNED_KINDS = [
  'skill',
  'experience',
  'years',
  'soft',
  'location',
  'work_auth',
  'cert',
  'schedule',
  'language',
  'degree',
  'other',
] as const
export type LearnedKind = (typeof LEARNED_KINDS)[number]

/** How many bits of a feature's hash each model keeps. */
export const MODEL_BITS: Readonly<Record<ModelName, number>> = {
  wording: 16,
  heading: 12,
  first: 13,
  second: 13,
  ends: 12,
  cuts: 13,
  nice: 13,
  listed: 12,
  ...(Object.fromEntries(LEARNED_KINDS.map((kind) => [`kind ${kind}`, 12])) as Record<
    `kind ${LearnedKind}`,
    number
  >),
}

/** Models as they are stored: one byte a weight, in base64. */
type PackedModels = {
  version: number
  models: Record<string, { bits: number; scale: number; weights: string }>
}

// Features already counted for a decision, as the decision's number at each place.
const counted = new Int32Array(1 << 16)
let decision = 0

/** Returns the hashes of features, computed once for several models. */
export function hashesOf(features: readonly string[]): number[] {
  return features.map((feature) => hashOf(feature))
}

/** Returns a model's logit for features with these hashes; each feature counts once. */
export function logitOf({ bits, weights }: LinearModel, hashes: readonly number[]): number {
  const mask = (1 << bits) - 1
  decision = (decision + 1) | 0
  let sum = 0
  for (const hash of hashes) {
    const index = hash & mask
    if (counted[index] === decision) continue
    counted[index] = decision
    sum += weights[index] ?? 0
  }
  return sum
}

/** Returns the features with the largest weights in a decision, strongest first, with their share of the logit. */
export function strongestOf(
  { bits, weights }: LinearModel,
  features: readonly string[],
  most = 8,
): { feature: string; weight: number }[] {
  const mask = (1 << bits) - 1
  return [...new Set(features)]
    .map((feature) => ({ feature, weight: weights[hashOf(feature) & mask] ?? 0 }))
    .sort((a, b) => Math.abs(b.weight) - Math.abs(a.weight))
    .slice(0, most)
}

/** Converts a logit to a chance. */
export function chanceOf(logit: number): number {
  return 1 / (1 + Math.exp(-logit))
}

/** Packs models for storing: each weight as a byte, a 127th of the largest of its model. */
export function packModels(models: ReadingModels, version: number): PackedModels {
  const packed = Object.entries(models).map(([name, { bits, weights }]) => {
    const largest = weights.reduce((most, weight) => Math.max(most, Math.abs(weight)), 1e-6)
    const bytes = Array.from(weights, (weight) => Math.round((weight / largest) * 127) & 0xff)
    const written = Array.from({ length: Math.ceil(bytes.length / 4096) }, (_, index) =>
      String.fromCharCode(...bytes.slice(index * 4096, (index + 1) * 4096)),
    )
    return [name, { bits, scale: largest / 127, weights: btoa(written.join('')) }] as const
  })
  return { version, models: Object.fromEntries(packed) }
}

/** Unpacks stored models. */
export function unpackModels({ models }: PackedModels): ReadingModels {
  const unpacked = Object.entries(models).map(([name, { bits, scale, weights }]) => {
    const bytes = atob(weights)
    const weightTable = new Float32Array(1 << bits)
    for (let index = 0; index < weightTable.length; index += 1)
      weightTable[index] = ((bytes.charCodeAt(index) << 24) >> 24) * scale
    return [name, { bits, weights: weightTable }] as const
  })
  return Object.fromEntries(unpacked) as ReadingModels
}

/** Returns a number for a feature by its name; the same on every machine. */
export function hashOf(name: string, seed = 0x811c9dc5): number {
  let hash = seed
  for (let index = 0; index < name.length; index += 1)
    hash = Math.imul(hash ^ name.charCodeAt(index), 0x01000193)
  return mixed(hash)
}

function mixed(value: number): number {
  let hash = value ^ (value >>> 15)
  hash = Math.imul(hash, 0x2c1b3c6d)
  hash ^= hash >>> 12
  return hash >>> 0
}
