import { listRequirementTexts } from '#db/desk/assessments.ts'
import { listKeysOfMask } from '#db/desk/tracked-jobs.ts'
import { findTextsOf, listLiveTitles } from '#db/index/jobs.ts'
import { listIdsWith } from '#db/index/search.ts'
import type { Reader } from '#db/store.ts'
import { searchedWords } from '#lib/index/search/words-of.ts'
import { compileRole } from '#lib/index/titles/title-match.ts'
import { findTerms, nameOfTerm } from '#lib/judge/read/find-terms.ts'
import { findWhole, foldText } from '#lib/text/fold-text.ts'
import { oneLine } from '#lib/text/text.ts'

/** A skill and all its names in texts. */
export type NamedSkill = { key: string; names: string[] }

const isSingular = (name: string): boolean => /[a-z]{3}$/.test(name) && !name.endsWith('s')

/** The jobs, and the counted skills. */
type DemandQuery = {
  /** Titles of the jobs to count, and words that exclude a title. */
  titles: readonly string[]
  avoid_titles: readonly string[]
  /** Jobs found by roles with these bits are counted too. */
  mask: number
  skills: readonly NamedSkill[]
  lessons: readonly { id: string; skills: readonly string[] }[]
}

/** The demand of jobs: the number of them that name each skill, and each lesson by any of its skills. */
export type CourseDemand = {
  jobs: number
  skills: Record<string, number>
  lessons: Record<string, number>
  /** Frequent names beyond the course's skills. */
  uncovered: string[]
}

/** Counts it in a thread of its own, because ten thousand postings take longer than a request may wait. */
export type DemandCounter = { countDemand: (demandQuery: DemandQuery) => Promise<CourseDemand> }

type DemandStores = { desk: Reader; index: Reader }
type DemandJob = { id: number; job_key: number }

// Unassessed jobs are searched for names that the course lacks; the newest are enough.
const MOST_READ = 200

/** Counts the demand of stored jobs with some titles: the requirements of assessed jobs, and the names in the text of others. */
export async function countDemand(
  { desk, index }: DemandStores,
  demandQuery: DemandQuery,
): Promise<CourseDemand> {
  const jobs = await jobsOf({ desk, index }, demandQuery)
  const askedRows = await listRequirementTexts(
    desk,
    jobs.map(({ job_key }) => job_key),
  )
  const rowsOf = new Map(askedRows.map(({ job_key, text }) => [job_key, foldText(text).text]))
  const jobsByName = new Map<string, Set<number>>()
  for (const skill of demandQuery.skills) {
    const ids = new Set(await listIdsWith(index, queryOf(skill)))
    const naming = jobs.filter(({ id, job_key }) => {
      const rowText = rowsOf.get(job_key)
      return rowText === undefined ? ids.has(id) : namesSkill(rowText, skill)
    })
    jobsByName.set(skill.key, new Set(naming.map(({ id }) => id)))
  }
  const naming = (keys: readonly string[]) =>
    new Set(keys.flatMap((key) => [...(jobsByName.get(key) ?? [])])).size
  const rowTexts = askedRows.map(({ text }) => text)
  const unread = jobs.filter(({ job_key }) => !rowsOf.has(job_key)).slice(0, MOST_READ)
  const texts = await findTextsOf(
    index,
    unread.map(({ id }) => id),
  )
  return {
    jobs: jobs.length,
    skills: Object.fromEntries(demandQuery.skills.map(({ key }) => [key, naming([key])])),
    lessons: Object.fromEntries(demandQuery.lessons.map(({ id, skills }) => [id, naming(skills)])),
    uncovered: uncoveredTerms([...rowTexts, ...texts], demandQuery.skills),
  }
}

/** Live jobs whose titles match or that one of the roles found, newest first. */
async function jobsOf({ desk, index }: DemandStores, { mask, ...role }: DemandQuery): Promise<DemandJob[]> {
  const isMeant = compileRole(role)
  const byRole = new Set(mask === 0 ? [] : await listKeysOfMask(desk, mask))
  const live = await listLiveTitles(index)
  return live.filter(({ job_key, title }) => byRole.has(job_key) || isMeant(title) !== null)
}

// The index cuts words at all characters except letters, digits, "+" and "#".
function queryOf({ names }: NamedSkill): string {
  const phrases = names.map((name) => searchedWords(name).join(' ')).filter((phrase) => phrase !== '')
  return [...new Set(phrases)].map((phrase) => `"${phrase}"`).join(' OR ')
}

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
    .map(([name]) => [...(spellings.get(name) ?? [])].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? name)
}

/** Returns the names of a skill, each also in its plural. */
export function namedSkill({
  key,
  label,
  aliases,
}: {
  key: string
  label: string
  aliases: readonly string[]
}): NamedSkill {
  const names = [label, ...aliases].map((name) => foldText(name).text.trim())
  return { key, names: [...new Set(names.flatMap((name) => (isSingular(name) ? [name, `${name}s`] : name)))] }
}

/** Returns whether a folded text names a skill, by whole words. */
export function namesSkill(folded: string, { names }: NamedSkill): boolean {
  return names.some((name) => findWhole(folded, name, { from: 0, to: folded.length }) !== -1)
}
