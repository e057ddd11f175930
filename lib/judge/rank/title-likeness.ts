import packed from '#assets/rank/likeness-1.json' with { type: 'json' }
import { compileRoleMatch, type RoleMatch } from '#lib/index/titles/title-match.ts'
import { smallWordsOf } from '#lib/text/language.ts'
import { once } from '#lib/text/memoize.ts'
import { cosine, TERM_IDS, type TextVector, termId } from '#lib/text/terms.ts'
import { countTerms, termsOf } from '#lib/text/tokens.ts'

/** A role's titles as vectors and as words, with a cache of compared titles. */
export type LikenessPlan = {
  titles: readonly TextVector[]
  /** The words of the titles that were not learned. */
  unlearned: ReadonlySet<number>
  meet: (title: string) => RoleMatch
  compared: Map<string, number>
}

/** Compiles a role's titles for `titleLikeness`. */
export function planLikeness(titles: readonly string[]): LikenessPlan {
  const meet = compileRoleMatch({ titles, avoid_titles: [] })
  const vectors = titles.flatMap((title) => textVector(title) ?? [])
  return { titles: vectors, unlearned: unlearnedIn(titles), meet, compared: new Map() }
}

/**
 * Returns the likeness of a title to the nearest of a role's titles, -1 to 1, as learned from postings and from names
 * of occupations; 0 if no word is known. Example: "Registered Behavior Technician" and "ABA Therapist" share no word
 * and score about 0.7. A title of the role is never unlike, in any language.
 */
export function titleLikeness(title: string, plan: LikenessPlan): number {
  const compared = plan.compared.get(title)
  if (compared !== undefined) return compared
  const likeness = likenessOf(title, plan)
  if (plan.compared.size >= MOST_REMEMBERED) plan.compared.clear()
  plan.compared.set(title, likeness)
  return likeness
}

// The words that were learned compare no title whose chief word was not. Example: "rececionista" in "Rececionista de Hotel".
function likenessOf(title: string, { titles, unlearned, meet }: LikenessPlan): number {
  const { rank } = meet(title)
  const vector = titleVector(title)
  const learned = vector === null ? [] : titles.map((own) => cosine(vector, own))
  if (learned.length === 0) return rank === null ? 0 : rank === 1 ? 1 : NAMED_LIKENESS
  const sharesUnlearned =
    rank !== null && unlearned.size > 0 && unlearnedIn([title]).intersection(unlearned).size > 0
  return Math.max(sharesUnlearned ? NAMED_LIKENESS : rank === 1 ? USUAL_LIKENESS : -1, ...learned)
}

function unlearnedIn(titles: readonly string[]): Set<number> {
  const { rowOf } = loadVectors()
  const small = smallTerms()
  const ids = new Set<number>()
  for (const text of titles)
    countTerms([{ text, times: 1 }], (id) => {
      if ((rowOf[id] ?? 0) === 0 && !small.has(id)) ids.add(id)
    })
  return ids
}

/** The usual likeness of titles that a rank compares. */
export const USUAL_LIKENESS = 0.4
// The likeness of a title that contains a title of the role, where its words were not learned.
const NAMED_LIKENESS = 0.7
const MOST_REMEMBERED = 4_000
const titleVectors = new Map<string, TextVector | null>()

// Many postings share a title, and each role compares it.
function titleVector(title: string): TextVector | null {
  const remembered = titleVectors.get(title)
  if (remembered !== undefined) return remembered
  const vector = textVector(title)
  if (titleVectors.size >= MOST_REMEMBERED) titleVectors.clear()
  titleVectors.set(title, vector)
  return vector
}

/**
 * Returns the vector of a text: the sum of its words' vectors, each times 1 + ln(count); null if no word is known but small ones
 * and levels. Example: the words of "Koch für Großküchen" that are known are "für" alone.
 */
export function textVector(text: string): TextVector | null {
  const { rowOf, rows, scales } = loadVectors()
  const small = smallTerms()
  const sum = new Float32Array(DIMENSIONS)
  let isNamed = false
  countTerms([{ text, times: 1 }], (id, count) => {
    const row = (rowOf[id] ?? 0) - 1
    if (row < 0) return
    isNamed ||= !small.has(id)
    const weight = (1 + Math.log(count)) * (scales[row] ?? 0)
    const start = row * DIMENSIONS
    for (let index = 0; index < DIMENSIONS; index++)
      sum[index] = (sum[index] ?? 0) + weight * (rows[start + index] ?? 0)
  })
  const length = Math.sqrt(cosine(sum, sum))
  return length === 0 || !isNamed ? null : sum.map((value) => value / length)
}

// In the languages of most postings; small words of others are words of English trades: "door", "care". "Sénior" names no work.
const smallTerms = once(() => {
  const words = [...smallWordsOf(['en', 'de', 'fr', 'es', 'pt', 'it', 'pl']), 'senior', 'junior']
  return new Set(words.flatMap(termsOf).map(termId))
})

const DIMENSIONS = packed.dimensions

/** Word vectors by term number: `rowOf` is the row + 1, or 0 for an unknown word. */
type WordVectors = { rowOf: Uint16Array; rows: Int8Array; scales: Float32Array }

const loadVectors = once((): WordVectors => {
  const ids = new Uint32Array(bytesOf(packed.ids))
  const rowOf = new Uint16Array(TERM_IDS)
  for (const [row, id] of ids.entries()) rowOf[id] = row + 1
  return {
    rowOf,
    rows: new Int8Array(bytesOf(packed.rows)),
    scales: new Float32Array(bytesOf(packed.scales)),
  }
})

function bytesOf(base64: string): ArrayBuffer {
  return Uint8Array.fromBase64(base64).buffer
}
