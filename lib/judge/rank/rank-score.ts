import { type RolePlan, type RoleSums, type RoleWeights, sumRoles } from '#lib/judge/rank/role-weights.ts'
import type { MatchRank } from '#lib/judge/rank/title-match.ts'

/** The version of the formula below; the table of document frequencies has its own. */
export const FORMULA_VERSION = 1

/** How well a posting's vector meets the first of these roles, 0 to 100 with one decimal; 70 and over is likely. */
export function rankScore(vector: Uint32Array, match: MatchRank, weights: RoleWeights): number {
  return rankScores(vector, [match], weights)[0] ?? 0
}

/** The same for every role in one pass; `matches` holds how the posting's title meets each role. */
export function rankScores(
  vector: Uint32Array,
  matches: readonly MatchRank[],
  weights: RoleWeights,
): number[] {
  return sumRoles(vector, weights).map((sums, role) => {
    const plan = weights.roles[role]
    return plan ? scoreOf(rankParts(sums, { match: matches[role] ?? null, plan })) : 0
  })
}

/** What a score is made of, before it is brought to 0 to 100. */
export type RankParts = { words: number; skills: number; keywords: number; title: number }

/** The four parts of a score: likeness of words, skills of the resume, keywords and title. */
export function rankParts(sums: RoleSums, { match, plan }: { match: MatchRank; plan: RolePlan }): RankParts {
  const { hasResume } = plan
  const asksKeywords = plan.keywords.some((terms) => terms > 0)
  const share = asksKeywords ? sums.keywords : 1
  return {
    words: hasResume ? sums.cosine : boundedLikeness(sums.cosine) * between(LIKENESS_ALONE, share),
    skills: SKILL_SHARE * sums.skills,
    keywords: (hasResume ? KEYWORD_SHARE_BESIDE_RESUME : KEYWORD_SHARE) * sums.keywords,
    title:
      match === null ? 0 : TITLE[match] * (hasResume ? TITLE_BESIDE_RESUME : between(TITLE_ALONE, share)),
  }
}

/** The score of these parts, with one decimal. */
export function scoreOf({ words, skills, keywords, title }: RankParts): number {
  const sum = words + skills + keywords + title
  return Math.round((1000 * sum) / (sum + HALF_WAY)) / 10
}

// A role of a few words is like a posting by chance more easily than a resume is.
function boundedLikeness(cosine: number): number {
  return (MOST_LIKENESS * cosine) / (cosine + HALF_LIKENESS)
}

function between(least: number, share: number): number {
  return least + (1 - least) * share
}

// A sum of this size scores 50.
const HALF_WAY = 0.08
const SKILL_SHARE = 0.3
const KEYWORD_SHARE = 0.2
const KEYWORD_SHARE_BESIDE_RESUME = 0.1

// What a title is worth by itself, by how it matches.
const TITLE: Record<Exclude<MatchRank, null>, number> = { 1: 0.12, 2: 0.055, 3: 0.045 }
// A resume tells more than a title does.
const TITLE_BESIDE_RESUME = 0.2
// What is left of the title's worth, and of the likeness, when none of the role's keywords is there.
const TITLE_ALONE = 0.25
const LIKENESS_ALONE = 0.6
const MOST_LIKENESS = 0.11
const HALF_LIKENESS = 0.05
