import { findApplications } from '#db/desk/applications.ts'
import { findMarks } from '#db/desk/assessments.ts'
import { hasEvidence } from '#db/desk/evidence.ts'
import { listRunPostings } from '#db/desk/runs.ts'
import { findTracked } from '#db/desk/tracked-jobs.ts'
import { findNamedJobs } from '#db/index/search.ts'
import { CLASS } from '#db/rows/listed-job.ts'
import type { RunPosting } from '#db/rows/run.ts'
import type { Reader } from '#db/store.ts'
import { unreadableIn } from '#lib/index/jobs/job-class.ts'
import { hasApplied } from '#lib/shortlist/applications/applied-posting.ts'
import type { RunPostingState } from '#lib/shortlist/runs/find-postings.ts'

/** A posting of a run with its present job and its possible actions. */
type StatedPosting = RunPosting & {
  standing: RunPostingState
  /** True where it has no current assessment and could be given one, new or not. */
  assessable: boolean
  assessed: boolean
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
