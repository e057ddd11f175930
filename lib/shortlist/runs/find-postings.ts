import { findApplications } from '#db/desk/applications.ts'
import { findMarks } from '#db/desk/assessments.ts'
import { hasEvidence } from '#db/desk/evidence.ts'
import type { Role } from '#db/desk/roles.ts'
import { findInOtherRuns, listRunPostings } from '#db/desk/runs.ts'
import { findTracked, listRoleJobs, type RoleJob } from '#db/desk/tracked-jobs.ts'
import { findJobDocuments } from '#db/index/job-documents.ts'
import { findNamedJobs, type WordFilter } from '#db/index/search.ts'
import { CLASS } from '#db/rows/listed-job.ts'
import type { KeywordOutcome, RunPosting, SealedSettings, SelectionRule } from '#db/rows/run.ts'
import type { Reader } from '#db/store.ts'
import { shownMembers } from '#lib/index/jobs/same-role.ts'
import { anyPhraseQuery, type Searcher } from '#lib/index/search/find-jobs.ts'
import { unreadableIn } from '#lib/judge/classes/job-class.ts'
import type { SharedServices } from '#lib/service/services.ts'
import { daysBefore } from '#lib/service/values/times.ts'
import { hasApplied } from '#lib/shortlist/applications/applied-posting.ts'
import { MOST_POSTINGS } from '#lib/shortlist/runs/schema.ts'

/** A posting of a run with its present job and its possible actions. */
type StatedPosting = RunPosting & {
  standing: RunPostingState
  /** True where it has no current assessment and could be given one, new or not. */
  assessable: boolean
  assessed: boolean
}

type FindPostingsDeps = Pick<SharedServices, 'desk' | 'log' | 'now'> & { reader: Searcher }

// As many as a search for words examines.
const MOST_SEARCHED = 20_000

/** Returns the newest jobs of some days that match the role's titles and the keywords, and the effect of the keywords. */
export async function findJobs(
  services: FindPostingsDeps,
  { sealed, role, days }: { sealed: SealedSettings; role: Role; days: number },
): Promise<{ jobs: RoleJob[]; outcome: KeywordOutcome }> {
  const roleJobs = await listRoleJobs(services.desk, {
    role: role.role,
    us_only: sealed.us_only,
    posted_after: Date.parse(daysBefore(services.now(), days)),
    limit: MOST_SEARCHED,
  })
  const keys = roleJobs.map((job) => job.job_key)
  const { keptKeys, outcome } = await filterByKeywords(services, { keys, keywords: sealed.keywords })
  const keeps = new Set(keptKeys)
  return { jobs: roleJobs.filter((job) => keeps.has(job.job_key)).slice(0, MOST_POSTINGS), outcome }
}

async function filterByKeywords(
  { reader, log }: FindPostingsDeps,
  { keys, keywords }: { keys: number[]; keywords: string[] },
) {
  if (keywords.length === 0) return unfiltered(keys, null)
  const query = anyPhraseQuery(keywords)
  if (query === null) return unfiltered(keys, 'bad_query')
  try {
    return keepByWords(keys, await reader.filterByWords({ query, keys }))
  } catch (problem) {
    log.error('the text index could not be read', { fault: String(problem) })
    return unfiltered(keys, 'text_index_unavailable')
  }
}

/** Returns jobs as postings of a run: named by their canonical links, new if no other run holds them. */
export async function toPostings(
  { desk, index }: { desk: Reader; index: Reader },
  jobs: RoleJob[],
  { run_id, us_only, added_by }: { run_id: string; us_only: boolean; added_by: RunPosting['added_by'] },
): Promise<RunPosting[]> {
  const byKey = new Map(jobs.map((job) => [job.job_key, job]))
  const documents = await findJobDocuments(index, [...byKey.keys()])
  const runJobs = documents.flatMap(({ job_key, title, company, members }) => {
    const [canonical] = shownMembers(members, us_only)
    const job = byKey.get(job_key)
    if (!canonical || !job) return []
    const { posted_at, rank_score } = job
    return [{ job_identity: canonical.identity, job_key, title, company, posted_at, rank_score }]
  })
  const heldJobs = await findInOtherRuns(desk, {
    run_id,
    keys: runJobs.map((job) => job.job_key),
    identities: runJobs.map((job) => job.job_identity),
  })
  return runJobs.map((job) => ({
    ...job,
    added_by,
    is_new: !heldJobs.keys.has(job.job_key) && !heldJobs.identities.has(job.job_identity),
  }))
}

/** A posting that may be assessed. */
type Choosable = { job_key: number; posted_at: number; rank_score: number | null }

/** Returns the postings within a cap: the best ranked or the newest; the other order breaks ties. */
export function chooseBy<P extends Choosable>(
  postings: readonly P[],
  { rule, cap }: { rule: SelectionRule; cap: number },
): P[] {
  const rank = (posting: P) => posting.rank_score ?? -1
  const byRank = (a: P, b: P) => rank(b) - rank(a)
  const byDay = (a: P, b: P) => b.posted_at - a.posted_at
  const [first, then] = rule === 'newest' ? [byDay, byRank] : [byRank, byDay]
  return postings.toSorted((a, b) => first(a, b) || then(a, b) || a.job_key - b.job_key).slice(0, cap)
}

/** The assessing state of one posting of a run. */
export type RunPostingState = 'new' | 'stale' | 'settled'

/** The plan of assessing the rest of a run; `total` and `more_after` exist if one batch does not cover it. */
type AssessPlan = {
  count: number
  new_count: number
  stale_count: number
  total?: number
  more_after?: number
}

/** Returns the newest unassessed postings up to a limit, and the plan (interface, assess-all). */
export function planAssessing<P extends Choosable & { standing: RunPostingState }>(
  postings: readonly P[],
  cap: number,
): { batch: P[]; plan: AssessPlan } {
  const queue = postings.filter(({ standing }) => standing !== 'settled')
  const batch = chooseBy(queue, { rule: 'newest', cap })
  const stale_count = batch.filter(({ standing }) => standing === 'stale').length
  const overflow = queue.length > cap ? { total: queue.length, more_after: queue.length - cap } : {}
  return {
    batch,
    plan: { count: batch.length, new_count: batch.length - stale_count, stale_count, ...overflow },
  }
}

const CHOICES = [7, 14, 30, 60, 90, 180, 365] as const

/** Returns the ranges of days beyond the searched one. */
export function windowChoices(run_days: number, searched_days: number | null): number[] {
  return CHOICES.filter((days) => days > Math.max(run_days, searched_days ?? 0))
}

const NOTHING = { matched: 0, dropped: 0, text_not_checked: 0 }

/** Returns the jobs that the keywords keep, and the effect; keywords only remove jobs. */
export function keepByWords(
  keys: readonly number[],
  { reason, matched, textless }: WordFilter,
): { keptKeys: number[]; outcome: KeywordOutcome } {
  if (reason !== null) return unfiltered(keys, reason)
  const holds = new Set(matched)
  const unknown = new Set(textless)
  const matchingKeys = keys.filter((key) => holds.has(key) || unknown.has(key))
  const matchCount = matchingKeys.filter((key) => holds.has(key)).length
  const outcome = {
    applied: true,
    reason: null,
    matched: matchCount,
    dropped: keys.length - matchingKeys.length,
    text_not_checked: matchingKeys.length - matchCount,
  }
  return { keptKeys: matchingKeys, outcome }
}

/** Returns all jobs: there is no keyword, or the search failed. */
export function unfiltered(keys: readonly number[], reason: KeywordOutcome['reason']) {
  return { keptKeys: [...keys], outcome: { applied: false, reason, ...NOTHING } }
}

const SKIP_TEXTS = {
  no_text_index: 'There is no text index yet, so the search ran as if no keyword was given.',
  text_index_unavailable: 'The text index could not be read, so the search ran as if no keyword was given.',
  bad_query: 'No keyword holds a word that can be searched, so the search ran as if none was given.',
} as const

/** Returns the effect of the keywords in a sentence. */
export function keywordText(givenCount: number, outcome: KeywordOutcome | null): string {
  if (givenCount === 0) return 'No keyword was given.'
  if (outcome === null) return 'The keywords were not looked for yet.'
  if (outcome.reason !== null) return SKIP_TEXTS[outcome.reason]
  const unknown = outcome.text_not_checked
  const keywordNote =
    unknown === 0 ? '' : ` ${unknown} without a stored text ${unknown === 1 ? 'was' : 'were'} kept.`
  return `${outcome.matched} hold a keyword, ${outcome.dropped} hold none and were left out.${keywordNote}`
}

/**
 * Divides the postings of a run for assessing: new ones without an assessment, those with an outdated one, and the
 * rest. A posting that is gone, applied for or cannot be judged is settled.
 */
export async function listPostingStates(
  { desk, index }: { desk: Reader; index: Reader },
  run_id: string,
): Promise<StatedPosting[]> {
  const postings = await listRunPostings(desk, run_id)
  const identities = postings.map((posting) => posting.job_identity)
  const jobs = await findNamedJobs(index, identities)
  const keys = [...new Set([...jobs.values()].map((job) => job.job_key))]
  const marks = await findMarks(desk, keys)
  const tracked = new Map((await findTracked(desk, keys)).map((row) => [row.job_key, row]))
  const applications = await findApplications(desk, identities)
  const applied = new Set(applications.filter(hasApplied).map((application) => application.job_identity))
  const can_judge = await hasEvidence(desk)
  const seen = new Set<number>()
  return postings.map((posting) => {
    const job = jobs.get(posting.job_identity)
    if (!job) return { ...posting, standing: 'settled' as const, assessable: false, assessed: false }
    const { job_key, live } = job
    const assessmentMark = marks.get(job_key)
    // A job that could not be judged counts as unassessed.
    const mark = assessmentMark?.verdict === 'not_judged' ? undefined : assessmentMark
    const job_class = tracked.get(job_key)?.class ?? 0
    const has_applied = applied.has(posting.job_identity) || (job_class & CLASS.applied) !== 0
    // Two postings may have become one job since.
    const again = seen.has(job_key)
    seen.add(job_key)
    const open = live && !has_applied && !again && can_judge && unreadableIn(job_class) === null
    const assessable = open && (mark === undefined || mark.stale)
    return {
      ...posting,
      job_key,
      standing: standingOf(posting, mark, open),
      assessable,
      assessed: mark !== undefined,
    }
  })
}

function standingOf({ is_new }: RunPosting, mark: { stale: boolean } | undefined, open: boolean) {
  if (!open) return 'settled'
  if (mark === undefined) return is_new ? 'new' : 'settled'
  return mark.stale ? 'stale' : 'settled'
}
