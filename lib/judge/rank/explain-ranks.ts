import type { Openness } from '#db/rows/listed-job.ts'
import { parseTitle, type TitleRead } from '#lib/index/titles/read-title.ts'
import { TOOLS } from '#lib/index/titles/title-names.ts'
import { loadRankModel } from '#lib/judge/rank/load-rank-model.ts'
import {
  boundedSum,
  chance,
  EVIDENCE,
  levelOfJob,
  preferenceLoss,
  type RankEvidence,
  type RankModel,
  scoreOf,
  sumOf,
  weighEvidence,
} from '#lib/judge/rank/rank-score.ts'
import { namesOfLanguages, type PostingDemands } from '#lib/judge/rank/read-demands.ts'
import {
  compileRoleWeights,
  type RolePlan,
  type RoleSums,
  type RoleWeights,
  type RoleWords,
  sumRoles,
} from '#lib/judge/rank/role-weights.ts'
import { demandsOf, FIRST_TERM, type PostingWords, termVector } from '#lib/judge/rank/term-vector.ts'
import { titleLikeness } from '#lib/judge/rank/title-likeness.ts'
import { isSmallWord, languageOf } from '#lib/text/language.ts'
import { readTerms } from '#lib/text/tokens.ts'

type ExplainOptions = {
  posting: PostingWords
  /** The work mode over all copies, and whether the job is open to the person. */
  place: { work_modes: readonly string[]; openness: Openness }
  role: {
    titles: string[]
    keywords: string[]
    work_modes: string[]
    resume_text: string
    year: number
  }
}

type ShownPart = Omit<RankPart, 'kind'> & { kind: RankPart['kind'] | 'place' | 'work_mode' }

/** Explains a job's rank for a role, part by part; the cost of a place or work mode appears as lost points. */
export function explainRanks({ posting, place, role }: ExplainOptions): {
  score: number
  parts: ShownPart[]
} {
  const { score, parts } = explainRank({ posting, role }, loadRankModel())
  const loss = preferenceLoss(place, role)
  const lost: ShownPart[] = []
  if (loss.place > 0)
    lost.push({ term: 'unclear whether it is open to you', points: -loss.place, kind: 'place' })
  if (loss.work_mode > 0) lost.push({ term: 'another work mode', points: -loss.work_mode, kind: 'work_mode' })
  const total = Math.max(0, Math.round((score - loss.place - loss.work_mode) * 10) / 10)
  return { score: total, parts: [...parts, ...lost] }
}

/** The subject of a part of a rank. */
type RankPartKind =
  | ('start' | 'title' | 'trade' | 'level' | 'years' | 'condition' | 'tools')
  | ('skill' | 'word' | 'likeness' | 'keyword' | 'no_text')

/** One reason for a score, in the posting's or the role's own words; its points may be negative. */
type RankPart = { term: string; points: number; kind: RankPartKind }

/** A score and its parts; the points of the parts add up to the score. */
export type RankExplanation = { score: number; parts: RankPart[] }

/** A posting and the role to explain its score for. */
type RankQuestion = { posting: PostingWords; role: RoleWords }

/** Returns the score of a posting for a role, part by part, recomputed from the texts. */
export function explainRank({ posting, role }: RankQuestion, model: RankModel): RankExplanation {
  const roles = compileRoleWeights([role], model)
  const vector = termVector(posting, model.worth)
  const [plan] = roles.roles
  const [sums] = sumRoles(vector, roles)
  if (!plan || !sums) return { score: 0, parts: [] }
  const demands = demandsOf(vector)
  const title = parseTitle(posting.title).read
  const alike = titleLikeness(posting.title, plan.likeness)
  const evidence = weighEvidence({ sums, alike, title, demands, plan })
  const sum = sumOf(evidence, model.weights)
  const bounded = boundedSum(sum, demands)
  const context = { posting, role, vector, roles, plan, sums, demands, title }
  const shares = EVIDENCE.flatMap((name) => sharesOf(name, model.weights[name] * evidence[name], context))
  if (bounded < sum) shares.push({ term: NO_TEXT, kind: 'no_text', share: bounded - sum })
  const base = { score: scoreOf(sum, demands), sum: bounded, start: model.weights.start }
  return { score: base.score, parts: toPoints(joinSame(shares), base) }
}

type TermShare = { term: string; kind: RankPartKind; share: number }
type ShareInput = {
  posting: PostingWords
  role: RoleWords
  vector: Uint32Array
  roles: RoleWeights
  plan: RolePlan
  sums: RoleSums
  demands: PostingDemands
  title: TitleRead
}

function sharesOf(name: keyof RankEvidence, share: number, shareInput: ShareInput): TermShare[] {
  if (share === 0) return []
  const { posting, plan, sums, demands, title, role } = shareInput
  const single = (kind: RankPartKind, term: string): TermShare[] => [{ kind, term, share }]
  switch (name) {
    case 'title_likeness':
      return single('title', share > 0 ? posting.title : 'a title unlike yours')
    case 'trade':
      return share > 0 ? single('title', posting.title) : single('trade', 'other work than yours')
    case 'level':
      return single('level', levelWords(title, demands, plan.person.level ?? 0))
    case 'years':
      return single('years', `${demands.years} years asked`)
    case 'language':
      return single('condition', `asks for ${namesOfLanguages(demands.languages, posting).join(', ')}`)
    case 'tools':
      return single('tools', `names ${[...title.words].filter((word) => TOOLS.has(word)).join(', ')}`)
    case 'likeness':
      if (!demands.hasText) return single('no_text', NO_TEXT)
      return share < 0 ? single('likeness', 'few words in common') : divideShare(share, likeTerms(shareInput))
    case 'keywords':
      if (share < 0) return single('keyword', 'few of your keywords')
      return divideShare(
        share,
        sums.keywordsMet.map((index) => ({
          term: (role.keywords[index] ?? '').toLowerCase(),
          kind: 'keyword',
          share: 1,
        })),
      )
  }
}

const NO_TEXT = 'no description'
const IN_COMMON = { term: 'words in common', kind: 'likeness' } as const

const LEVEL_NAMES = [
  'an internship',
  'a junior',
  'a mid-level',
  'a senior',
  'a lead or staff',
  'a principal',
  'a director',
]

// Only a title names a level: two years asked make no junior job of a truck driver's.
function levelWords(title: TitleRead, demands: PostingDemands, person: number): string {
  const job = levelOfJob(title, demands) ?? 0
  if (title.level === null) return `asks for ${job > person ? 'more' : 'fewer'} years than you have`
  const name = (level: number) => LEVEL_NAMES[Math.min(LEVEL_NAMES.length - 1, Math.round(level))] ?? ''
  return name(job) === name(person) ? `${job > person ? 'above' : 'below'} your level` : `${name(job)} job`
}

// Returns the terms shared by posting and role, by their share of the likeness. A word that is no trade term and no
// role word ("busy", "three") is no reason, so all of those form one part.
function likeTerms({ vector, roles, posting, role }: ShareInput): TermShare[] {
  const names = namesOfTerms(posting)
  const language = languageOf(posting.text)
  const terms = new Set(
    [...role.titles, ...role.keywords]
      .flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{N}+#]+/u))
      .filter((word) => !isSmallWord(word, language)),
  )
  return Array.from(vector.subarray(FIRST_TERM)).flatMap((entry): TermShare[] => {
    const id = entry >>> 8
    const likeness = (entry & 255) * (roles.words[id] ?? 0)
    if (likeness === 0) return []
    const isSkill = (roles.marks.get(id) ?? []).length > 0
    const term = names.get(id) ?? ''
    if (isSkill) return [{ term, kind: 'skill', share: likeness * 1.5 }]
    const isReason = terms.has(term) || parseTitle(term).read.fields.length > 0
    return [isReason ? { term, kind: 'word', share: likeness } : { ...IN_COMMON, share: likeness }]
  })
}

// Returns the shortest spelling of each term in the posting.
function namesOfTerms({ title, text }: PostingWords): Map<number, string> {
  const names = new Map<number, string>()
  for (const source of [title, text]) {
    readTerms(source, ({ id, text: stem, isSkill }, start, end) => {
      const written = isSkill ? stem.replaceAll('_', ' ') : source.slice(start, end).toLowerCase()
      const roleName = names.get(id)
      if (roleName === undefined || written.length < roleName.length) names.set(id, written)
    })
  }
  return names
}

function divideShare(amount: number, shares: TermShare[]): TermShare[] {
  const sum = shares.reduce((total, { share }) => total + share, 0)
  if (sum === 0) return [{ ...IN_COMMON, share: amount }]
  return shares.map((share) => ({ ...share, share: (share.share / sum) * amount }))
}

function joinSame(shares: readonly TermShare[]): TermShare[] {
  const joined = new Map<string, TermShare>()
  for (const share of shares) {
    const key = `${share.kind} ${share.term}`
    joined.set(key, { ...share, share: share.share + (joined.get(key)?.share ?? 0) })
  }
  return [...joined.values()]
}

type ScoreBase = { score: number; sum: number; start: number }

// Divides the distance between the base score and the score among the parts, in tenths by largest remainder.
function toPoints(shares: readonly TermShare[], { score, sum, start }: ScoreBase): RankPart[] {
  const startScore = Math.round(1000 * chance(start)) / 10
  const distance = sum - start
  const slope =
    Math.abs(distance) < 1e-9 ? 100 * chance(sum) * (1 - chance(sum)) : (score - startScore) / distance
  const all = [
    { term: 'where every job starts', kind: 'start' as const, exact: startScore * 10 },
    ...shares.map(({ term, kind, share }) => ({ term, kind, exact: share * slope * 10 })),
  ]
  const tenths = all.map((part) => ({
    ...part,
    floor: Math.floor(part.exact),
    rest: part.exact - Math.floor(part.exact),
  }))
  const remaining = Math.round(score * 10) - tenths.reduce((total, { floor }) => total + floor, 0)
  return tenths
    .toSorted((a, b) => b.rest - a.rest)
    .map(({ term, kind, floor }, index): RankPart => {
      return { term, kind, points: (floor + share(remaining, { at: index, of: tenths.length })) / 10 }
    })
    .filter(({ points, kind }) => points !== 0 || kind === 'start')
    .toSorted((a, b) => Math.abs(b.points) - Math.abs(a.points) || (a.term < b.term ? -1 : 1))
}

// Returns how many of the remaining points the part at this index gets: mostly one or none.
function share(remaining: number, { at: index, of }: { at: number; of: number }): number {
  return Math.floor(remaining / of) + (index < ((remaining % of) + of) % of ? 1 : 0)
}
