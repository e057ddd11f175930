import { titleWords } from '#lib/index/titles/title-words.ts'
import { type PersonRead, readPerson } from '#lib/judge/rank/read-person.ts'
import {
  FIRST_TERM,
  FULL_WEIGHT,
  holdsCommon,
  readHead,
  type TermWorth,
  termWeight,
} from '#lib/judge/rank/term-vector.ts'
import { type LikenessPlan, planLikeness } from '#lib/judge/rank/title-likeness.ts'
import { languageOf, smallWordsOf } from '#lib/text/language.ts'
import { TERM_IDS, termId } from '#lib/text/terms.ts'
import { countTerms, termsOf } from '#lib/text/tokens.ts'

/** The words of a role; the resume is present if the role has one, and `year` is the present year. */
export type RoleWords = {
  titles: readonly string[]
  keywords: readonly string[]
  resume_text?: string
  year?: number
}

/** The base data for compiling roles: the worth of terms, and vectors of sample postings for comparison. */
export type RoleBase = { worth: TermWorth; sample: readonly Uint32Array[] }

/** Up to 8 roles, compiled so that one pass over a posting's vector scores all of them; `words` is interleaved by role. */
export type RoleWeights = {
  roles: RolePlan[]
  words: Float32Array
  marked: Uint8Array
  marks: Map<number, RoleMark[]>
  common: { place: number; mark: RoleMark }[]
}

/** The parts of a role beside its word weights; `keywords` holds the number of terms per keyword. */
export type RolePlan = {
  person: PersonRead
  keywords: readonly number[]
  /** Comparable words of the resume and the role, to recognise a tool in a title. */
  ownWords: ReadonlySet<string>
  /** How informative the role's words are, 0 to 1: little for a few titles, much for a long resume. */
  evidence: number
  background: Background
  /** Cache of distances between the trades of titles. */
  trades: Map<string, number>
  /** The role's titles for comparison with those of postings. */
  likeness: LikenessPlan
}

/** The likeness of the sample's postings to a role: its start and its spread. */
export type Background = { mean: number; spread: number }

/** A term with extra weight for a role: a part of one of its keywords, or a skill of its resume. */
type RoleMark = { role: number; keyword: number | undefined }

/**
 * The match of a posting and one role: likeness of all words, share of its skills, share of the role's keywords, and
 * which.
 */
export type RoleSums = { cosine: number; skills: number; keywords: number; keywordsMet: number[] }

/** Returns the weights of these roles. */
export function compileRoleWeights(roles: readonly RoleWords[], { worth, sample }: RoleBase): RoleWeights {
  if (roles.length > MOST_ROLES) throw new Error(`Cannot rank for more than ${MOST_ROLES} roles at once`)
  const weights: RoleWeights = {
    roles: [],
    words: new Float32Array(TERM_IDS * roles.length),
    marked: new Uint8Array(TERM_IDS),
    marks: new Map(),
    common: [],
  }
  for (const role of roles) addRole(weights, role, worth)
  readBackground(weights, sample)
  return weights
}

/** Returns the match of a posting's vector with each of the roles. */
export function sumRoles(vector: Uint32Array, weights: RoleWeights): RoleSums[] {
  const { roles, words, marked } = weights
  const width = roles.length
  const cosines = new Float64Array(width)
  const roleTerms = new RoleTermFinder(roles)
  for (let index = FIRST_TERM; index < vector.length; index++) {
    const entry = vector[index] ?? 0
    const id = entry >>> 8
    const weight = entry & 255
    const row = id * width
    for (let role = 0; role < width; role++)
      cosines[role] = (cosines[role] ?? 0) + weight * (words[row + role] ?? 0)
    if (marked[id]) roleTerms.add(weights.marks.get(id) ?? [], weight)
  }
  for (const { place, mark } of weights.common) if (holdsCommon(vector, place)) roleTerms.add([mark], 0)
  return roleTerms.sums(cosines, vector)
}

/** Returns the likeness of a posting's text to a role, before the role's background is subtracted. */
export function rawLikeness({ cosine, skills }: Pick<RoleSums, 'cosine' | 'skills'>): number {
  return cosine + SKILL_SHARE * skills
}

/** Returns the share of the role's keywords that counts as all of them, because no posting holds all of many. */
export function keywordsExpected(count: number): number {
  return count <= 4 ? count : 4 + (count - 4) / 4
}

/** Smooths a posting's share of skills, so that one matching skill word is no full match. */
const SKILL_SMOOTHING = 60
/** The weight of skills relative to all words. */
const SKILL_SHARE = 0.3

const MOST_ROLES = 8
const MOST_KEYWORDS = 20
// With this many different terms a role is half as informative as with a long resume.
const HALF_EVIDENCE = 25

function addRole(
  weights: RoleWeights,
  { titles, keywords, resume_text = '', year = 0 }: RoleWords,
  worth: TermWorth,
): void {
  const role = weights.roles.length
  const width = weights.words.length / TERM_IDS
  const texts = [...titles, ...keywords, resume_text].map((text) => ({ text, times: 1 }))
  const terms = new Map<number, number>()
  // The sample is English, so the small words of another language would be rare words, alike in every posting of that language.
  const small = new Set(
    smallWordsOf([languageOf(resume_text) ?? 'en'])
      .flatMap(termsOf)
      .map(termId),
  )
  countTerms(texts, (id, count) => {
    if (!small.has(id)) terms.set(id, termWeight(id, count, worth))
  })
  const length = Math.hypot(...terms.values())
  for (const [id, weight] of terms) weights.words[id * width + role] = weight / (length || 1)
  countTerms([{ text: resume_text, times: 1 }], (id, _count, isSkill) => {
    if (isSkill) addMark(weights, id, { role, keyword: undefined })
  })
  const person = readPerson({ titles, resume_text, year })
  weights.roles.push({
    person,
    keywords: addKeywords(weights, { role, keywords }, worth),
    ownWords: titleWordSet([...titles, ...keywords, ...resume_text.split('\n')]),
    evidence: terms.size / (terms.size + HALF_EVIDENCE),
    background: { mean: 0, spread: 1 },
    trades: new Map(),
    likeness: planLikeness(titles),
  })
}

function addKeywords(
  weights: RoleWeights,
  { role, keywords }: { role: number; keywords: readonly string[] },
  worth: TermWorth,
): number[] {
  return keywords.slice(0, MOST_KEYWORDS).map((text, keyword) => {
    let terms = 0
    countTerms([{ text, times: 1 }], (id) => {
      const place = worth.common[id] ?? 0
      if (place > 0) weights.common.push({ place, mark: { role, keyword } })
      else addMark(weights, id, { role, keyword })
      terms++
    })
    return terms
  })
}

function titleWordSet(lines: readonly string[]): Set<string> {
  return new Set(lines.flatMap((line) => titleWords(line).parts.flat()))
}

function addMark({ marked, marks }: RoleWeights, id: number, mark: RoleMark): void {
  marked[id] = 1
  marks.set(id, [...(marks.get(id) ?? []), mark])
}

function readBackground(weights: RoleWeights, sample: readonly Uint32Array[]): void {
  if (sample.length === 0) return
  const likeness = sample.map((vector) => sumRoles(vector, weights).map(rawLikeness))
  weights.roles.forEach((plan, role) => {
    const own = likeness.map((sums) => sums[role] ?? 0)
    const mean = own.reduce((sum, value) => sum + value, 0) / own.length
    const square = own.reduce((sum, value) => sum + (value - mean) ** 2, 0) / own.length
    plan.background = { mean, spread: Math.max(LEAST_SPREAD, Math.sqrt(square)) }
  })
}

const LEAST_SPREAD = 0.005

// The marked terms found in one posting.
class RoleTermFinder {
  readonly #roles: readonly RolePlan[]
  readonly #skills: Float64Array
  readonly #keywordTerms: Uint8Array

  constructor(roles: readonly RolePlan[]) {
    this.#roles = roles
    this.#skills = new Float64Array(roles.length)
    this.#keywordTerms = new Uint8Array(roles.length * MOST_KEYWORDS)
  }

  add(marks: readonly RoleMark[], weight: number): void {
    for (const { role, keyword } of marks) {
      if (keyword === undefined) this.#skills[role] = (this.#skills[role] ?? 0) + weight
      else {
        const index = role * MOST_KEYWORDS + keyword
        this.#keywordTerms[index] = (this.#keywordTerms[index] ?? 0) + 1
      }
    }
  }

  sums(cosines: Float64Array, vector: Uint32Array): RoleSums[] {
    const { length, skills } = readHead(vector)
    return this.#roles.map(({ keywords }, role) => ({
      cosine: (cosines[role] ?? 0) / FULL_WEIGHT,
      skills: ((this.#skills[role] ?? 0) / FULL_WEIGHT) * (length / (skills + SKILL_SMOOTHING)),
      ...this.#keywords(keywords, role),
    }))
  }

  // A keyword of several terms is met when all of them occur; one without a term is ignored.
  #keywords(keywords: readonly number[], role: number): Pick<RoleSums, 'keywords' | 'keywordsMet'> {
    const keywordsMet: number[] = []
    let askedTerms = 0
    for (const [keyword, terms] of keywords.entries()) {
      if (terms === 0) continue
      askedTerms++
      if (this.#keywordTerms[role * MOST_KEYWORDS + keyword] === terms) keywordsMet.push(keyword)
    }
    return {
      keywords: askedTerms === 0 ? 0 : Math.min(1, keywordsMet.length / keywordsExpected(askedTerms)),
      keywordsMet,
    }
  }
}
