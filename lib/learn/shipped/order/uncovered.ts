import { findTerms, nameOfTerm } from '#lib/judge/read/find-terms.ts'
import { oneLine } from '#lib/text/text.ts'
import type { NamedSkill } from './skill-names.ts'

const LONGEST = 40
const MOST = 12
const FEWEST_JOBS = 3
const LEAST_SHARE = 0.1

/**
 * Returns frequent names of tools and skills in these texts, one text per job, that no skill covers. Only known names
 * count, in the postings' spelling, so that no other text of a posting is ever shown.
 */
export function uncoveredTerms(texts: readonly string[], skills: readonly NamedSkill[]): string[] {
  const covered = new Set(skills.flatMap(({ names }) => names.flatMap((name) => [name, nameOfTerm(name)])))
  const jobs = new Map<string, number>()
  const spellings = new Map<string, Map<string, number>>()
  for (const text of texts) {
    const namedSkills = new Set<string>()
    for (const { sort, name, start, end } of findTerms(text)) {
      if (sort === 'domain' || covered.has(name)) continue
      const spelled = oneLine(text.slice(start, end), LONGEST)
      const counts = spellings.get(name) ?? new Map<string, number>()
      spellings.set(name, counts.set(spelled, (counts.get(spelled) ?? 0) + 1))
      namedSkills.add(name)
    }
    for (const name of namedSkills) jobs.set(name, (jobs.get(name) ?? 0) + 1)
  }
  const least = Math.max(FEWEST_JOBS, LEAST_SHARE * texts.length)
  return [...jobs]
    .filter(([, count]) => count >= least)
    .toSorted(([a, countA], [b, countB]) => countB - countA || (a < b ? -1 : 1))
    .slice(0, MOST)
    .map(([name]) => commonest(spellings.get(name)) ?? name)
}

function commonest(spellings: ReadonlyMap<string, number> | undefined): string | undefined {
  return [...(spellings ?? [])].toSorted(([, a], [, b]) => b - a)[0]?.[0]
}
