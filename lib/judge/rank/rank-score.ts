import { askedTitle, nearnessOfField, nearnessOfHeads, type TitleRead } from '#lib/index/titles/read-title.ts'
import type { MatchRank } from '#lib/index/titles/title-match.ts'
import { TOOLS } from '#lib/index/titles/title-names.ts'
import { usualLevel } from '#lib/judge/rank/read-person.ts'
import {
  type Background,
  type RoleBase,
  type RolePlan,
  type RoleSums,
  type RoleWeights,
  rawLikeness,
  sumRoles,
} from '#lib/judge/rank/role-weights.ts'
import type { PostingDemands } from '#lib/judge/rank/rules/read-asks.ts'
import { asksOf } from '#lib/judge/rank/term-vector.ts'
import { titleLikeness } from '#lib/judge/rank/title-likeness.ts'

/** The version of the formula below; the table of document frequencies, the sample and the weights have their own. */
export const FORMULA_VERSION = 4

/** The fitted weights of the parts of a rank; a sum of 0 is a chance of one half. */
export type RankWeights = { start: number } & Record<keyof RankEvidence, number>

/** All that ranks are made with. */
export type RankModel = RoleBase & { weights: RankWeights }

/** How a posting stands to a role, part by part; 0 in a part says nothing either way. */
export type RankEvidence = {
  /** How alike the title is to the nearest of the role's titles, as learned, from the usual 0.4. */
  title_likeness: number
  /** How near the title's head and fields are to the role's and the resume's, -0.5 for another trade to 0.5. */
  trade: number
  /** Steps between the level of the job and of the person, more where the job is above. */
  level: number
  /** The share of the years asked that the person does not have. */
  years: number
  /** 1 where a language is asked that the resume does not name. */
  language: number
  /** 1 where the title names tools of which the resume has none. */
  tools: number
  /** How much more like the role the text is than usual postings are, as far as the role's words say much. */
  likeness: number
  /** The share of the role's keywords in the posting, relative to the usual share. */
  keywords: number
}

/**
 * The input of ranking: a posting's vector and title, with its match for each role; `undefined` for a role that does
 * not rank it.
 */
type RankedTitle = { vector: Uint32Array; title: string; matches: readonly (MatchRank | undefined)[] }

/** How likely each of these roles' owners would call the posting a reasonable or strong one, 0 to 100 with one decimal; 0 where it is not ranked. */
export function rankScores(
  { vector, title, matches }: RankedTitle,
  roles: RoleWeights,
  weights: RankWeights,
): number[] {
  const { read } = askedTitle(title)
  const asks = asksOf(vector)
  return sumRoles(vector, roles).map((sums, index) => {
    const plan = roles.roles[index]
    if (!plan || matches[index] === undefined) return 0
    const alike = titleLikeness(title, plan.likeness)
    const evidence = weighEvidence({ sums, alike, title: read, asks, plan })
    return scoreOf(sumOf(evidence, weights), asks)
  })
}

type EvidenceInput = {
  sums: RoleSums
  /** How alike the title is to the role's titles (`titleLikeness`). */
  alike: number
  title: TitleRead
  asks: PostingDemands
  plan: RolePlan
}

/** How a posting stands to one role. */
export function weighEvidence({ sums, alike, title, asks, plan }: EvidenceInput): RankEvidence {
  const { person } = plan
  const hasKeywords = plan.keywords.some((terms) => terms > 0)
  return {
    title_likeness: alike - USUAL_TITLE_LIKENESS,
    trade: rememberedTrade(title, plan) - 0.5,
    level: levelSteps(title, asks, plan),
    years: yearsShort(asks.years, person.years),
    language: person.hasResume && lacksLanguage(asks, plan) ? 1 : 0,
    tools: person.hasResume && lacksTools(title, plan) ? 1 : 0,
    likeness: plan.evidence * (asks.hasText ? usualLikeness(sums, plan.background) : LEAST_LIKENESS),
    keywords: hasKeywords ? sums.keywords - USUAL_KEYWORDS : 0,
  }
}

/** The sum of the weighed parts. */
export function sumOf(evidence: RankEvidence, weights: RankWeights): number {
  let sum = weights.start
  for (const name of EVIDENCE) sum += weights[name] * evidence[name]
  return sum
}

/** The names of all parts. */
export const EVIDENCE = [
  ...(['title_likeness', 'trade', 'level', 'years'] as const),
  ...(['language', 'tools', 'likeness', 'keywords'] as const),
] as const satisfies readonly (keyof RankEvidence)[]

/** The score of a sum; without a text to read it stays under those that have one. */
export function scoreOf(sum: number, asks: Pick<PostingDemands, 'hasText'>): number {
  return Math.round(1000 * chance(boundedSum(sum, asks))) / 10
}

/** A sum as far as it may go: without a text, titles alone bring it no further than a little over an even chance. */
export function boundedSum(sum: number, { hasText }: Pick<PostingDemands, 'hasText'>): number {
  return hasText ? sum : Math.min(sum, MOST_WITHOUT_TEXT)
}

/** The chance that a sum stands for. */
export function chance(sum: number): number {
  return 1 / (1 + Math.exp(-sum))
}

// A chance of about 57 of 100.
const MOST_WITHOUT_TEXT = 0.3
const USUAL_KEYWORDS = 0.4
const USUAL_TITLE_LIKENESS = 0.4
const LEAST_LIKENESS = -1

// A likeness twice as far above the usual adds one; below the usual it counts as it is.
function usualLikeness(sums: RoleSums, { mean, spread }: Background): number {
  const above = (rawLikeness(sums) - mean) / spread
  return above > 0 ? Math.log2(1 + above) : Math.max(LEAST_LIKENESS, above)
}

// Titles of one trade are many, and none of them is weighed twice for a role.
function rememberedTrade(title: TitleRead, plan: RolePlan): number {
  const cached = plan.trades.get(title.trade)
  if (cached !== undefined) return cached
  if (plan.trades.size >= MOST_TRADES) plan.trades.clear()
  const near = nearnessOfTrade(title, plan)
  plan.trades.set(title.trade, near)
  return near
}

const MOST_TRADES = 10_000

// The head must be near; a distant field takes most of its credit away.
function nearnessOfTrade({ kind, fields }: TitleRead, { person }: RolePlan): number {
  let head = 0
  for (const personKind of person.kinds) head = Math.max(head, nearnessOfHeads(kind, personKind))
  let sum = 0
  let least = 1
  for (const field of fields) {
    const near = Math.max(kind === ANALYST ? FIELD_OF_ANALYST : 0, nearnessOfField(field, person.fields))
    sum += near
    least = Math.min(least, near)
  }
  const isKnown = fields.length > 0 && person.fields.length > 0
  const field = !isKnown ? UNKNOWN_FIELD : (sum / fields.length + least) / 2
  return head * (HEAD_ALONE + (1 - HEAD_ALONE) * field)
}

const UNKNOWN_FIELD = 0.5
// The fields of an analyst are often those of the people who ask: the work stays much the same.
const ANALYST = 'analyst'
const FIELD_OF_ANALYST = 0.4
const HEAD_ALONE = 0.3

/** Returns the level that a posting requires: from its title, else from its years; null if neither states it. */
export function levelOfJob(title: TitleRead, asks: PostingDemands): number | null {
  return title.level ?? (asks.years > 0 ? usualLevel(asks.years) : null)
}

function levelSteps(title: TitleRead, asks: PostingDemands, { person }: RolePlan): number {
  const job = levelOfJob(title, asks)
  if (job === null || person.level === null) return 0
  const above = Math.max(0, job - person.level - FREE_STEPS)
  const below = Math.max(0, person.level - job - 2 * FREE_STEPS)
  return Math.min(MOST_STEPS, above + BELOW * below)
}

// About three quarters of the years asked are as good as all.
function yearsShort(yearsAsked: number, years: number | null): number {
  return years === null || yearsAsked === 0 ? 0 : Math.max(0, 1 - FREE_YEARS - years / yearsAsked)
}

const FREE_YEARS = 0.2
const FREE_STEPS = 0.5
const BELOW = 0.4
const MOST_STEPS = 3

function lacksLanguage({ languages }: PostingDemands, { person }: RolePlan): boolean {
  return languages !== 0 && (languages & person.languages) === 0
}

function lacksTools({ words }: TitleRead, { known }: RolePlan): boolean {
  let named = false
  for (const word of words) {
    if (!TOOLS.has(word)) continue
    if (known.has(word)) return false
    named = true
  }
  return named
}
