import type { Role } from '#db/desk/roles.ts'
import type { SequenceRange } from '#db/index/changes.ts'
import type { Reader } from '#db/store.ts'
import { loadResumes, rankText, resumeOfRole } from '#lib/evidence/master/role-resume.ts'
import type { PersonPlace } from '#lib/judge/rank/eligibility.ts'
import type { Config } from '#lib/service/config/schema.ts'

/** The facts of a role that finding and ranking jobs needs. */
export type RoleToMatch = {
  /** The role's number on this desk. */
  role: number
  label: string
  titles: string[]
  avoid_titles: string[]
  keywords: string[]
  work_modes: string[]
  /** Whether it also finds jobs with near titles and a high rank. */
  also_fits: boolean
  /** The places of work of the person, for this role. */
  place: PersonPlace
  /** The words of the role's resume, and the name of their state; missing without a resume. */
  resume_text: string
  resume_id: string | null
  /** The present year, up to which years of work are counted. */
  year: number
}

/** A role that found a job, and how well it fits. */
export type RoleMatch = { role: number; match_rank: number; rank_score: number; openness: number }

/** A changed job that a role found; times are milliseconds since 1970. */
export type MatchedJob = {
  job_key: number
  copies: number
  copies_us: number
  first_seen_at: number
  first_seen_us_at: number | null
  /** The key of its text's words, by which changes are recognised. */
  words_key: number
  /** The lowest number of all its postings ever, which tells whether the job is new to the index. */
  first_posting: number
  first_posting_us: number | null
  published_at: number | null
  published_us_at: number | null
  work_mode: string
  /** The labels of its main posting as JSON, and the countries of all its postings. */
  labels: string
  countries: string[]
  /** The titles of its listed postings, and its company, by which the person may hide it. */
  titles: string[]
  company_slug: string
  /** False where its posting has no text yet. */
  has_text: boolean
  /** The links of all its postings, which the person's records use. */
  identities: string[]
  /** Keys of jobs that its postings left when their texts came or changed. */
  left_keys: number[]
  found: RoleMatch[]
}

/** The range of the index and the roles to match; `tell_missed` also returns jobs without a match. `today` is a day. */
export type MatchOptions = SequenceRange & { roles: RoleToMatch[]; tell_missed: boolean; today: string }

/** Jobs of the index, matched against some roles. */
export type MatchedJobs = {
  jobs: MatchedJob[]
  /** Keys of changed jobs that these roles do not find. */
  missed: number[]
  /** Changed jobs whose postings are all removed. */
  dead: { job_key: number; identities: string[] }[]
  /** Keys of changed jobs without postings: these belong to other jobs now, or are gone. */
  emptied: number[]
}

/** The examined part of the index's sequence. */
export type WalkProgress = {
  /** The last examined sequence number. */
  upto: number
  /** The last existing sequence number. */
  last: number
  /** The highest posting number at the time of reading. */
  last_posting: number
}

/** One range of the index's sequence, matched against some roles. */
export type MatchedChunk = MatchedJobs & WalkProgress

/** Returns the roles as the engine matches and ranks jobs for them, each with the words of its resume. */
export async function rolesToMatch(
  desk: Reader,
  roles: readonly Role[],
  { now, config }: { now: string; config: Config },
): Promise<RoleToMatch[]> {
  const year = Number(now.slice(0, 4))
  const sources = await loadResumes(desk)
  return roles.map((storedRole) => {
    const { role, label, titles, avoid_titles, keywords, locations, work_modes, also_fits } = storedRole
    const resume = resumeOfRole(storedRole.profile_id, sources)
    const words = { resume_text: rankText(resume), resume_id: resume?.revision_id ?? null }
    const place = { locations, work_modes, countries: config.countries, ...config.person }
    return { role, label, titles, avoid_titles, keywords, place, work_modes, also_fits, year, ...words }
  })
}
