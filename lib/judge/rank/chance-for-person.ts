import { titleMatch } from '#lib/index/titles/title-match.ts'
import { loadRankModel, loadTermWorth } from '#lib/judge/rank/load-rank-model.ts'
import { rankScores } from '#lib/judge/rank/rank-score.ts'
import { compileRoleWeights, type RoleWeights } from '#lib/judge/rank/role-weights.ts'
import type { PersonWords } from '#lib/judge/rank/rules/read-person.ts'
import { termVector } from '#lib/judge/rank/term-vector.ts'

/** A person compiled, to be held against many postings. */
export type CompiledPerson = { titles: readonly string[]; weights: RoleWeights }

/** Compiles a person, by the resume's text and the titles of the last jobs, as a role of these, whatever they look for. */
export function compilePerson({ titles, resume_text, year }: PersonWords): CompiledPerson {
  return {
    titles,
    weights: compileRoleWeights([{ titles, keywords: [], resume_text, year }], loadRankModel()),
  }
}

/** The chance, 0 to 1, that a careful recruiter would call the posting a reasonable or strong one for the person. */
export function chanceForPerson(
  { titles, weights }: CompiledPerson,
  { title, text }: { title: string; text: string },
): number {
  const vector = termVector({ title, text }, loadTermWorth())
  const matches = [titleMatch(title, { titles, avoid_titles: [] })]
  const [score = 0] = rankScores({ vector, title, matches }, weights, loadRankModel().weights)
  return score / 100
}
