import type { Openness } from '#db/rows/listed-job.ts'
import { nearnessOfField, nearnessOfHeads, parseTitle, type TitleRead } from '#lib/index/titles/read-title.ts'
import type { MatchRank } from '#lib/index/titles/title-match.ts'
import { TOOLS } from '#lib/index/titles/title-names.ts'
import type { PostingDemands } from '#lib/judge/rank/read-demands.ts'
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
import { demandsOf } from '#lib/judge/rank/term-vector.ts'
import { titleLikeness, USUAL_LIKENESS } from '#lib/judge/rank/title-likeness.ts'

/** The fitted weights of the parts of a rank; a sum of 0 is a chance of one half. */
export type RankWeights = { start: number } & Record<keyof RankEvidence, number>

/** The inputs of all ranks. */
export type RankModel = RoleBase & { weights: RankWeights }

/** The parts of a posting's rank for a role; 0 in a part means no evidence either way. */
export type RankEvidence = {
  /** Learned likeness of the title to the nearest of the role's titles, above the usual 0.4. */
  title_likeness: number
  /** Distance of the title's head and fields from the role's and the resume's: -0.5 for another trade, up to 0.5. */
  trade: number
  /** Steps between the level of the job and of the person, more where the job is above. */
  level: number
  /** The share of the required years that the person lacks. */
  years: number
  /** 1 if the posting requires a language that the resume does not name. */
  language: number
  /** 1 if the title names tools and the resume has none of them. */
  tools: number
  /** Likeness of the text to the role above that of usual postings, scaled by how informative the role's words are. */
  likeness: number
  /** The share of the role's keywords in the posting, relative to the usual share. */
  keywords: number
}

/**
 * The input of ranking: a posting's vector and title, with its match for each role; `undefined` for a role that does
 * not rank it.
 */
type RankedTitle = { vector: Uint32Array; title: string; matches: readonly (MatchRank | undefined)[] }

/**
 * Returns, per role, the chance that its owner would call the posting a reasonable or strong one: 0 to 100 with one
 * decimal; 0 if the role does not rank it.
 */
export function rankScores(
  { vector, title, matches }: RankedTitle,
  roles: RoleWeights,
  weights: RankWeights,
): number[] {
  const { read } = parseTitle(title)
  const demands = demandsOf(vector)
  return sumRoles(vector, roles).map((sums, index) => {
    const plan = roles.roles[index]
    if (!plan || matches[index] === undefined) return 0
    const alike = titleLikeness(title, plan.likeness)
    const evidence = weighEvidence({ sums, alike, title: read, demands, plan })
    return scoreOf(sumOf(evidence, weights), demands)
  })
}

type EvidenceInput = {
  sums: RoleSums
  /** Likeness of the title to the role's titles (`titleLikeness`). */
  alike: number
  title: TitleRead
  demands: PostingDemands
  plan: RolePlan
}

/** Returns the parts of a posting's rank for one role. */
export function weighEvidence({ sums, alike, title, demands, plan }: EvidenceInput): RankEvidence {
  const { person } = plan
  const trade = rememberedTrade(title, plan) - 0.5
  // Nothing is learned of a word such as "Lagerist"; where the trade is the same, that is no sign against the job.
  const isUnlearned = alike === 0 && trade > 0
  const hasKeywords = plan.keywords.some((terms) => terms > 0)
  return {
    title_likeness: isUnlearned ? 0 : alike - USUAL_LIKENESS,
    trade,
    level: levelSteps(title, demands, plan),
    years: yearsShort(demands.years, person.years),
    language: person.hasResume && lacksLanguage(demands, plan) ? 1 : 0,
    tools: person.hasResume && lacksTools(title, plan) ? 1 : 0,
    likeness: plan.evidence * (demands.hasText ? usualLikeness(sums, plan.background) : LEAST_LIKENESS),
    keywords: hasKeywords ? sums.keywords - USUAL_KEYWORDS : 0,
  }
}

/** Returns the weighted sum of the parts. */
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

/** Returns the score of a sum; a posting without a text stays below those that have one. */
export function scoreOf(sum: number, demands: Pick<PostingDemands, 'hasText'>): number {
  return Math.round(1000 * chance(boundedSum(sum, demands))) / 10
}

/** Limits a sum: without a text, a title alone brings it to little more than an even chance. */
export function boundedSum(sum: number, { hasText }: Pick<PostingDemands, 'hasText'>): number {
  return hasText ? sum : Math.min(sum, MOST_WITHOUT_TEXT)
}

/** Converts a logit to a chance. */
export function chance(sum: number): number {
  return 1 / (1 + Math.exp(-sum))
}

// A logit that equals a chance of about 57 of 100.
const MOST_WITHOUT_TEXT = 0.3
const USUAL_KEYWORDS = 0.4
const LEAST_LIKENESS = -1

// A likeness twice as far above the usual adds 1; below the usual it counts unchanged.
function usualLikeness(sums: RoleSums, { mean, spread }: Background): number {
  const above = (rawLikeness(sums) - mean) / spread
  return above > 0 ? Math.log2(1 + above) : Math.max(LEAST_LIKENESS, above)
}

// Many titles belong to one trade, so each is weighed once per role.
function rememberedTrade(title: TitleRead, plan: RolePlan): number {
  const cached = plan.trades.get(title.trade)
  if (cached !== undefined) return cached
  if (plan.trades.size >= MOST_TRADES) plan.trades.clear()
  const nearness = nearnessOfTrade(title, plan)
  plan.trades.set(title.trade, nearness)
  return nearness
}

const MOST_TRADES = 10_000

// The head must be near; a distant field takes most of its credit away.
function nearnessOfTrade({ kind, fields }: TitleRead, { person }: RolePlan): number {
  let head = 0
  for (const personKind of person.kinds) head = Math.max(head, nearnessOfHeads(kind, personKind))
  let sum = 0
  let least = 1
  for (const field of fields) {
    const nearness = Math.max(kind === ANALYST ? FIELD_OF_ANALYST : 0, nearnessOfField(field, person.fields))
    sum += nearness
    least = Math.min(least, nearness)
  }
  const isKnown = fields.length > 0 && person.fields.length > 0
  const field = !isKnown ? UNKNOWN_FIELD : (sum / fields.length + least) / 2
  return head * (HEAD_ALONE + (1 - HEAD_ALONE) * field)
}

const UNKNOWN_FIELD = 0.5
// The fields of an analyst are often those of the clients: the work stays much the same.
const ANALYST = 'analyst'
const FIELD_OF_ANALYST = 0.4
const HEAD_ALONE = 0.3

/** Returns the level that a posting requires: from its title, else from its years; null if neither states it. */
export function levelOfJob(title: TitleRead, demands: PostingDemands): number | null {
  return title.level ?? (demands.years > 0 ? usualLevel(demands.years) : null)
}

function levelSteps(title: TitleRead, demands: PostingDemands, { person }: RolePlan): number {
  const job = levelOfJob(title, demands)
  if (job === null || person.level === null) return 0
  const most = title.level ?? usualLevel(demands.years + YEARS_OF_SPAN)
  const above = Math.max(0, job - person.level - FREE_STEPS)
  const below = Math.max(0, person.level - most - 2 * FREE_STEPS)
  return Math.min(MOST_STEPS, above + BELOW * below)
}

// Demanded years are the least of a span. Example: "5+ years" and "5 to 8 years" suit nine years too.
const YEARS_OF_SPAN = 2

// About three quarters of the required years count as all.
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

function lacksTools({ words }: TitleRead, { ownWords }: RolePlan): boolean {
  let namesTool = false
  for (const word of words) {
    if (!TOOLS.has(word)) continue
    if (ownWords.has(word)) return false
    namesTool = true
  }
  return namesTool
}

const LOSS = 15

/**
 * Returns the points that a job loses for a role: 15 where it is unclear whether the job is open to the person, and
 * 15 for a work mode that the role does not name. A job that is not open is ranked as if it were: it leaves the
 * list instead.
 */
export function preferenceLoss(
  { work_modes, openness }: { work_modes: readonly string[]; openness: Openness },
  role: { work_modes: readonly string[] },
): { place: number; work_mode: number } {
  const modes = work_modes.filter((mode) => mode !== '')
  const isInMode =
    role.work_modes.length === 0 || modes.length === 0 || modes.some((mode) => role.work_modes.includes(mode))
  return { place: openness === 'unclear' ? LOSS : 0, work_mode: isInMode ? 0 : LOSS }
}
