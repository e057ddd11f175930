import { findBatch } from '#db/desk/batches.ts'
import {
  type AssessedCounts,
  countRunPostings,
  findAssessedCounts,
  findRun,
  listRunPostings,
  listRuns,
  type OwnOrImportedRun,
} from '#db/desk/runs.ts'
import { findListedRows } from '#db/desk/tracked-jobs.ts'
import { findNamedJobs } from '#db/index/search.ts'
import type { RunPosting, StoredRun } from '#db/rows/run.ts'
import type { Reader, Store } from '#db/store.ts'
import type { RefreshRunner } from '#lib/index/boards/refresh-runner.ts'
import { shownStanding } from '#lib/judge/verdict/shown-verdict.ts'
import { Refusal } from '#lib/service/refusals.ts'
import type { SharedServices } from '#lib/service/services.ts'
import { keywordText } from '#lib/shortlist/runs/find-postings.ts'
import type { RunRunner } from '#lib/shortlist/runs/run-ranker.ts'
import { receiptOf } from '#lib/shortlist/runs/run-record.ts'
import type { PostingShown, RunProgressResponse, RunShown, RunsQuery } from '#lib/shortlist/runs/schema.ts'
import { names, picked } from '#lib/text/names.ts'

type ShowRunsDeps = Pick<SharedServices, 'desk' | 'index'> & { runs: RunRunner }

/** Returns the run with this id; refuses with `not_found`. */
export async function foundRun(
  { desk }: { desk: Reader },
  run_id: string,
): Promise<OwnOrImportedRun<RunShown>> {
  const run = await findRun<RunShown>(desk, run_id)
  if (run) return run
  throw new Refusal('not_found', 'No run has this id. `svc runs` lists them.')
}

/** Returns the runs without their postings, newest first. */
export async function showRuns({ desk, runs }: Pick<ShowRunsDeps, 'desk' | 'runs'>, query: RunsQuery) {
  const { limit, cursor = null } = query
  if (cursor !== null && !(await findRun(desk, cursor))) {
    throw new Refusal('invalid_value', 'The `cursor` is not of this list. Start again without it.')
  }
  const foundRuns = await listRuns<RunShown>(desk, cursor, limit + 1)
  const page = foundRuns.slice(0, limit)
  const counts = await countRunPostings(
    desk,
    page.flatMap(({ run }) => run?.run_id ?? []),
  )
  const summaries = page.map(({ run, imported }) => {
    if (run === null) return withoutPostings(imported)
    return runSummary(run, { busy: runs.busy, counts: counts.find((count) => count.run_id === run.run_id) })
  })
  const next_cursor = foundRuns.length > limit ? (summaries.at(-1)?.run_id ?? null) : null
  return { schema_version: 'svc-runs:1' as const, runs: summaries, next_cursor }
}

const withoutPostings = ({ postings, node_receipts, ...summary }: RunShown) => summary

/** Returns one run in full, also for export. */
export async function showRun(services: ShowRunsDeps, run_id: string) {
  const { run, imported } = await foundRun(services, run_id)
  const view = run === null ? imported : await ownRun(services, run)
  return { schema_version: 'svc-run:1' as const, run: view }
}

async function ownRun({ desk, index, runs }: ShowRunsDeps, run: StoredRun): Promise<RunShown> {
  const runPostings = await listRunPostings(desk, run.run_id)
  const jobs = await findNamedJobs(
    index,
    runPostings.map((runPosting) => runPosting.job_identity),
  )
  // A posting that left the index keeps the assessment of the text that it had.
  const keyOf = (runPosting: (typeof runPostings)[number]) =>
    jobs.get(runPosting.job_identity)?.job_key ?? runPosting.job_key
  const assessments = await findAssessedCounts(desk, runPostings.map(keyOf))
  const byKey = new Map(assessments.map((assessment) => [assessment.job_key, assessment]))
  const listed = await findListedRows(desk, runPostings.map(keyOf))
  const rows = new Map(listed.map((row) => [row.job_key, row]))
  const postings = runPostings.map((runPosting) => {
    const row = rows.get(keyOf(runPosting))
    const chance = row?.chance ?? null
    return {
      ...postingView(runPosting, assessedAs(byKey.get(keyOf(runPosting)), row?.class ?? null)),
      ...(chance !== null && { chance: Math.round(chance / 100) }),
    }
  })
  const assessed = postings.filter(({ assessment }) => assessment !== null).length
  const fresh = postings.filter(({ is_new }) => is_new).length
  const counts = { run_id: run.run_id, postings: postings.length, new: fresh, assessed }
  return {
    ...runSummary(run, { busy: runs.busy, counts }),
    node_receipts: run.state.receipts,
    postings,
  }
}

type AssessedAs = Pick<PostingShown, 'assessment' | 'standing'>

// Returns the counts without names, with the verdict that every list shows.
function assessedAs(counts: AssessedCounts | undefined, job_class: number | null): AssessedAs {
  if (!counts) return { assessment: null }
  const { job_key, thin, questions, ...assessment } = counts
  const result = { verdict: counts.verdict, thin: thin === 1, questions: { length: questions } }
  const { verdict, ...standing } = shownStanding(result, job_class)
  return { assessment: { ...assessment, verdict: verdict as AssessedCounts['verdict'] }, standing }
}

/** Returns the progress of a run: its stages, and the work in progress. */
export async function showProgress(
  services: { desk: Store; runs: RunRunner; refreshes: RefreshRunner },
  run_id: string,
): Promise<RunProgressResponse> {
  const { run, imported } = await foundRun(services, run_id)
  const schema_version = 'svc-run-progress:1' as const
  if (run === null) {
    const { status, node_receipts: receipts, keywords } = imported
    const facts = { receipts, keywords, terms: [], keywordCount: imported.keyword_count }
    return { schema_version, run_id, status, ...progressOf(facts) }
  }
  const { keywords: terms } = run.sealed
  const receipts = await liveReceipts(services, run)
  const facts = { receipts, keywords: run.state.keywords, terms, keywordCount: terms.length }
  return { schema_version, run_id, status: statusOf(run, services.runs.busy), ...progressOf(facts) }
}

type Receipts = RunShown['node_receipts']

async function liveReceipts(
  { desk, refreshes, runs }: { desk: Store; runs: RunRunner; refreshes: RefreshRunner },
  { state }: StoredRun,
): Promise<Receipts> {
  const batch = state.batches.run === undefined ? undefined : await findBatch(desk, state.batches.run)
  const refresh = refreshes.last
  return state.receipts.map((receipt) => {
    if (receipt.state !== 'running') return receipt
    if (receipt.id === 'boards' && refresh && runs.busy) {
      const counts = { total: refresh.boards_total, done: refresh.boards_done, failed: refresh.failed }
      return { ...receipt, counts }
    }
    if (receipt.id !== 'assess') return receipt
    const total = state.selected?.length ?? 0
    const { assessed = [], failed = [] } = batch ?? {}
    return { ...receipt, counts: { total, done: assessed.length, failed: failed.length } }
  })
}

function progressOf({
  receipts,
  keywords,
  terms,
  keywordCount,
}: {
  receipts: Receipts
  keywords: RunShown['keywords']
  terms: string[]
  keywordCount: number
}): Pick<RunProgressResponse, 'boards' | 'assess' | 'rank'> {
  const part = (id: 'boards' | 'rank' | 'assess') => {
    const { state, counts } = receiptOf({ receipts }, id)
    return { state, ...counts }
  }
  const { failed, ...rank } = part('rank')
  const outcome = keywords ?? { applied: false, reason: null, matched: 0, dropped: 0, text_not_checked: 0 }
  const message = keywordText(keywordCount, keywords)
  return {
    boards: { ...part('boards'), keywords: { terms, mode: 'filter', message, ...outcome } },
    assess: part('assess'),
    rank,
  }
}

/** A run without its postings. */
type OwnRunSummary = Omit<RunShown, 'postings' | 'node_receipts'>

/** Facts of a run beside its record: whether it is active, and its counts. */
type RunInput = { busy: boolean; counts: { postings: number; new: number; assessed: number } | undefined }

/** Returns a run as lists show it. One that is stored as running while nothing works on it was interrupted. */
function runSummary(run: StoredRun, { busy, counts }: RunInput): OwnRunSummary {
  const { sealed, state } = run
  const { postings = 0, new: fresh = 0, assessed = 0 } = counts ?? {}
  return {
    ...picked(run, names('run_id profile_id sealed_digest started_at finished_at')),
    ...picked(sealed, names('config_digest selection_rule selection_cap model_target run_days us_only')),
    status: statusOf(run, busy),
    imported: false,
    keyword_count: sealed.keywords.length,
    keywords: state.keywords,
    searched_days: state.window.searched_days,
    added_total: state.window.added_total,
    interruptions: state.interruptions,
    error_code: state.error_code,
    counts: { postings, new: fresh, assessed },
  }
}

/** Returns the status of a run. */
function statusOf({ status }: Pick<StoredRun, 'status'>, busy: boolean): RunShown['status'] {
  return status === 'running' && !busy ? 'interrupted' : status
}

/** Returns a posting of a run with the counts of its assessment. */
function postingView({ job_key: _, posted_at, ...posting }: RunPosting, assessed: AssessedAs): PostingShown {
  return {
    ...posting,
    posted_at: new Date(posted_at).toISOString(),
    ...assessed,
    assessment_detail: assessed.assessment === null ? null : true,
  }
}

/** Returns an exported run in its stored form: the matrix behind its assessments stays on the original desk. */
export function importedView(run: RunShown): RunShown {
  const postings = run.postings.map((posting) => ({
    ...posting,
    assessment_detail: posting.assessment === null ? null : false,
  }))
  const status = run.status === 'running' ? ('interrupted' as const) : run.status
  return { ...run, status, imported: true, postings }
}
