import { type PostingDemands, packDemands, readDemands, unpackDemands } from '#lib/judge/rank/read-demands.ts'
import { TERM_IDS, termId } from '#lib/text/terms.ts'
import { countTerms, termsOf } from '#lib/text/tokens.ts'

/** The number of real postings that hold each term; the versioned table behind all ranks. */
export type DocumentFrequency = {
  version: number
  documents: number
  terms: Readonly<Record<string, number>>
}

/**
 * The weight of a term by its number: the rarer among postings, the higher. `common` gives each of the most common
 * terms its place, from 1, in the list of terms that vectors store without a weight.
 */
export type TermWorth = { worth: Float32Array; common: Uint16Array }

/** The number of common terms: those in about one of six postings or more. */
export const COMMON_TERMS = 511

// A term outside the table counts as rare, not as unseen: most are names and misspellings.
const RARE = 3

/** The words of a posting for ranking; `lower` is its lower-case text, if already computed. */
export type PostingWords = { title: string; text: string; lower?: string | undefined }

/**
 * Returns a posting's most informative terms: a head about the whole (see `readHead`, `demandsOf` and
 * `holdsCommon`), then from `FIRST_TERM` on at most 192 entries of a term's number << 8 | its weight. The whole
 * posting has length 1, and a weight of 1 is stored as `FULL_WEIGHT`.
 */
export function termVector({ title, text, lower }: PostingWords, worth: TermWorth): Uint32Array {
  // The title is read first, so its terms come first.
  const inTitle = new Set(termsOf(title)).size
  let square = 0
  let skills = 0
  let met = 0
  const texts = [
    { text: title, times: TITLE_TIMES },
    { text, times: 1 },
  ]
  countTerms(texts, (id, count, isSkill) => {
    const weight = termWeight(id, count, worth)
    square += weight * weight
    if (isSkill) skills += weight
    ids[met] = id
    weights[met] = weight
    merits[met] = isSkill || met < inTitle ? MOST_MERIT : meritOf(weight)
    met++
  })
  const length = Math.sqrt(square)
  const vector = new Uint32Array(FIRST_TERM + Math.min(met, MOST_TERMS))
  vector[0] = makeHead(length, skills)
  vector[1] = packDemands(readDemands({ title, text, lower }))
  nameCommon(vector, met, worth)
  pack(vector, met, FULL_WEIGHT / length)
  return vector
}

/** Returns the weight of a term by its count in a text. */
export function termWeight(id: number, count: number, worth: TermWorth): number {
  return (LOGS[count] ?? 1 + Math.log(count)) * (worth.worth[id] ?? 0)
}

/** Returns the first entry of a vector: the posting's length before normalisation, and the weight of its skills. */
export function readHead(vector: Uint32Array): { length: number; skills: number } {
  const head = vector[0] ?? 0
  return { length: (head >>> 16) / HEAD_STEPS, skills: (head & 0xffff) / HEAD_STEPS }
}

/** Returns whether the posting holds the common term of this place, whether or not the term's weight was kept. */
export function holdsCommon(vector: Uint32Array, place: number): boolean {
  return (((vector[COMMON_AT + (place >>> 5)] ?? 0) >>> (place & 31)) & 1) === 1
}

/** Returns the conditions stored in a vector; none if it is too short. */
export function demandsOf(vector: Uint32Array): PostingDemands {
  return unpackDemands(vector[1] ?? 0)
}

const COMMON_AT = 2

/** The index of the first term in a vector. */
export const FIRST_TERM = COMMON_AT + Math.ceil((COMMON_TERMS + 1) / 32)

/** The stored weight that stands for 1; terms of real postings hardly ever reach the largest one, 255. */
export const FULL_WEIGHT = 640

const LOGS = Array.from({ length: 64 }, (_, count) => 1 + Math.log(Math.max(1, count)))
const TITLE_TIMES = 3
const MOST_TERMS = 192
const HEAD_STEPS = 16

// One posting's terms while its vector is built; a text is too short to hold more.
const MOST_MET = 2 ** 15
const ids = new Uint32Array(MOST_MET)
const weights = new Float64Array(MOST_MET)
const merits = new Uint8Array(MOST_MET)
const meritCounts = new Uint16Array(256)

function makeHead(length: number, skills: number): number {
  const steps = (value: number) => Math.min(0xffff, Math.round(value * HEAD_STEPS))
  return ((steps(length) << 16) | steps(skills)) >>> 0
}

// Skills and words of the title stay whatever their weight.
const MOST_MERIT = 255
const MERIT_STEPS = 12

function meritOf(weight: number): number {
  return Math.min(MOST_MERIT - 1, Math.round(weight * MERIT_STEPS))
}

function nameCommon(vector: Uint32Array, met: number, { common }: TermWorth): void {
  for (let term = 0; term < met; term++) {
    const place = common[ids[term] ?? 0] ?? 0
    if (place > 0)
      vector[COMMON_AT + (place >>> 5)] = (vector[COMMON_AT + (place >>> 5)] ?? 0) | (1 << (place & 31))
  }
}

function pack(vector: Uint32Array, met: number, scale: number): void {
  const least = leastMerit(met)
  let index = FIRST_TERM
  let ties = least.ties
  for (let term = 0; term < met && index < vector.length; term++) {
    const merit = merits[term] ?? 0
    if (merit < least.merit || (merit === least.merit && ties-- <= 0)) continue
    const weight = Math.max(1, Math.min(255, Math.round((weights[term] ?? 0) * scale)))
    vector[index++] = ((ids[term] ?? 0) << 8) | weight
  }
}

// The lowest merit that stays, and how many terms with exactly that merit stay, in order of occurrence.
function leastMerit(met: number): { merit: number; ties: number } {
  if (met <= MOST_TERMS) return { merit: 0, ties: met }
  meritCounts.fill(0)
  for (let term = 0; term < met; term++)
    meritCounts[merits[term] ?? 0] = (meritCounts[merits[term] ?? 0] ?? 0) + 1
  let merit = 255
  let room = MOST_TERMS
  while (room >= (meritCounts[merit] ?? 0)) room -= meritCounts[merit--] ?? 0
  return { merit, ties: room }
}

/** Returns the worth of every term number under this table. */
export function termWorth({ documents, terms }: DocumentFrequency): TermWorth {
  const worth = new Float32Array(TERM_IDS).fill(inverse(documents, RARE))
  const common = new Uint16Array(TERM_IDS)
  const entries = Object.entries(terms)
  for (const [term, frequency] of entries) worth[termId(term)] = inverse(documents, frequency)
  entries
    .toSorted(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
    .slice(0, COMMON_TERMS)
    .forEach(([term], index) => {
      common[termId(term)] = index + 1
    })
  return { worth, common }
}

function inverse(documents: number, frequency: number): number {
  return Math.log(1 + (documents - frequency + 0.5) / (frequency + 0.5))
}
