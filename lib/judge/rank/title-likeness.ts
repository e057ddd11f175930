import packed from '#assets/rank/likeness-1.json' with { type: 'json' }
import { compileRoleMatch, type RoleMatch } from '#lib/index/titles/title-match.ts'
import { smallWordsOf } from '#lib/text/language.ts'
import { once } from '#lib/text/memoize.ts'
import { cosine, TERM_IDS, type TextVector, termId } from '#lib/text/terms.ts'
import { countTerms, termsOf } from '#lib/text/tokens.ts'

/** A role's titles as vectors and as words, with a cache of compared titles. */
export type LikenessPlan = {
  titles: readonly TextVector[]
  meet: (title: string) => RoleMatch
  compared: Map<string, number>
}

/** Compiles a role's titles for `titleLikeness`. */
export function planLikeness(titles: readonly string[]): LikenessPlan {
  const meet = compileRoleMatch({ titles, avoid_titles: [] })
  return { titles: titles.flatMap((title) => textVector(title) ?? []), meet, compared: new Map() }
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

function likenessOf(title: string, { titles, meet }: LikenessPlan): number {
  const { rank } = meet(title)
  const vector = titleVector(title)
  const learned = vector === null ? [] : titles.map((own) => cosine(vector, own))
  if (learned.length === 0) return rank === null ? 0 : rank === 1 ? 1 : NAMED_LIKENESS
  return Math.max(rank === 1 ? USUAL_LIKENESS : -1, ...learned)
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
 * Returns the vector of a text: the sum of its words' vectors, each times 1 + ln(count); null if no word is known but small ones.
 * Example: the words of "Koch für Großküchen" that are known are "für" alone.
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

// In the languages of most postings; small words of others are words of English trades: "door", "care".
const smallTerms = once(
  () => new Set(smallWordsOf(['en', 'de', 'fr', 'es', 'pt', 'it', 'pl']).flatMap(termsOf).map(termId)),
)

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
