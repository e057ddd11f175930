import { listRequirementTexts } from '#db/desk/assessments.ts'
import { listKeysOfMask } from '#db/desk/tracked-jobs.ts'
import { findTextsOf, listLiveTitles } from '#db/index/jobs.ts'
import { listIdsWith } from '#db/index/search.ts'
import type { Reader } from '#db/store.ts'
import { searchedWords } from '#lib/index/search/words-of.ts'
import { compileRole } from '#lib/index/titles/title-match.ts'
import { foldText } from '#lib/text/fold-text.ts'
import { type NamedSkill, namesSkill } from './order/skill-names.ts'
import { uncoveredTerms } from './order/uncovered.ts'

/** The jobs, and the counted skills. */
export type DemandQuery = {
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

/**
 * Counts the demand of stored jobs with some titles: the requirements of assessed jobs, and the names in the text of
 * others.
 */
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
