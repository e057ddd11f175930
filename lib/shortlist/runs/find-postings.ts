import type { Role } from '#db/desk/roles.ts'
import { findInOtherRuns } from '#db/desk/runs.ts'
import { listRoleJobs, type RoleJob } from '#db/desk/tracked-jobs.ts'
import { findJobDocuments } from '#db/index/job-documents.ts'
import type { KeywordOutcome, RunPosting, SealedSettings } from '#db/rows/run.ts'
import type { Reader, Store } from '#db/store.ts'
import { shownMembers } from '#lib/index/jobs/shown-members.ts'
import { anyPhraseQuery } from '#lib/index/search/find-jobs.ts'
import type { Searcher } from '#lib/index/search/searcher.ts'
import type { Log } from '#lib/service/log.ts'
import { daysBefore } from '#lib/service/values/times.ts'
import { keepByWords, unfiltered } from '#lib/shortlist/runs/keyword-filter.ts'
import { MOST_POSTINGS } from '#lib/shortlist/runs/schema.ts'

type FindPostingsDeps = { desk: Store; reader: Searcher; log: Log; now: () => string }

// As many as a search for words examines.
const MOST_SEARCHED = 20_000

type RunSearch = { sealed: SealedSettings; role: Role; days: number }

/**
 * Returns the newest jobs of some days that match the role's titles and the keywords, and the effect of the keywords.
 */
export async function findJobs(
  services: FindPostingsDeps,
  { sealed, role, days }: RunSearch,
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

type RunPostingsQuery = { run_id: string; us_only: boolean; added_by: RunPosting['added_by'] }

/** Returns jobs as postings of a run: named by their canonical links, new if no other run holds them. */
export async function toPostings(
  { desk, index }: { desk: Reader; index: Reader },
  jobs: RoleJob[],
  { run_id, us_only, added_by }: RunPostingsQuery,
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
