import { listProfiles, type Profile } from '#db/desk/profiles.ts'
import { findRun, listRunPostings, noteRun, putRunRanks } from '#db/desk/runs.ts'
import { listJobRoles } from '#db/desk/tracked-jobs.ts'
import { findJobDocuments, type JobDocument } from '#db/index/job-documents.ts'
import type { Store } from '#db/store.ts'
import { shownMembers } from '#lib/index/jobs/shown-members.ts'
import { compileRole } from '#lib/index/titles/title-match.ts'
import { explainRanks } from '#lib/judge/rank/explain-ranks.ts'
import type { EventHub } from '#lib/service/events/event-hub.ts'
import type { Log } from '#lib/service/log.ts'
import { Refusal } from '#lib/service/refusals.ts'
import type { RunPosting } from '#lib/shortlist/runs/run-record.ts'
import type { RoleToMatch } from '#lib/shortlist/tracking/matched.ts'
import { rolesToMatch } from '#lib/shortlist/tracking/roles-to-match.ts'
import type { Tracker } from '#lib/shortlist/tracking/tracker.ts'

type Needs = { desk: Store; index: Store; now: () => string; tracker: Tracker; events: EventHub; log: Log }
type Under = { run_id: string; done: number; total: number; stopping: AbortController }

/** Ranks the postings of one run at a time for a role. What the end of the server cut off is simply asked again. */
export class RunRanker {
  readonly #services: Needs
  #under: Under | null = null
  #work: Promise<void> | null = null

  constructor(services: Needs) {
    this.#services = services
  }

  /** How far the ranking of a run has come; null where none is under way. */
  stateOf(run_id: string): { state: 'running' | 'cancelling'; done: number; total: number } | null {
    if (this.#under?.run_id !== run_id) return null
    const { done, total, stopping } = this.#under
    return { state: stopping.signal.aborted ? 'cancelling' : 'running', done, total }
  }

  /** Starts to rank; while this run is ranked already that goes on, and another run's ranking is refused. */
  start(run_id: string, profile_id: string): void {
    if (this.#under?.run_id === run_id) return
    if (this.#under !== null) {
      throw new Refusal('run_in_progress', 'Another run is being ranked. Wait for its end, then ask again.')
    }
    this.#under = { run_id, done: 0, total: 0, stopping: new AbortController() }
    this.#work = this.#rank(this.#under, profile_id).finally(() => {
      this.#under = null
      this.#work = null
      this.#services.events.tell({ event: 'run', data: { run_id, status: 'ranked', stage: null } })
    })
  }

  /** Ends the ranking of a run after the piece that is under way. */
  cancel(run_id: string): void {
    if (this.#under?.run_id === run_id) this.#under.stopping.abort()
  }

  /** Waits until nothing is ranked. */
  async settled(): Promise<void> {
    await this.#work
  }

  /** Ends what is under way. */
  async stop(): Promise<void> {
    this.#under?.stopping.abort()
    await this.settled()
  }

  async #rank(under: Under, profile_id: string): Promise<void> {
    const { run_id, stopping } = under
    const { desk, log } = this.#services
    try {
      const tell = (done: number, total: number) => Object.assign(under, { done, total })
      await rankPostings(this.#services, { run_id, profile_id, signal: stopping.signal, tell })
      if (stopping.signal.aborted) return
      await desk.change(async (change) => {
        const run = (await findRun(change, run_id))?.run
        if (run) change.run(noteRun({ ...run, state: { ...run.state, ranked_for: profile_id } }))
      })
    } catch (problem) {
      log.error('a run could not be ranked', { fault: String(problem) })
    }
  }
}

type Stores = { desk: Store; index: Store; now: () => string }

const AT_ONCE = 50

type Ranking = {
  run_id: string
  profile_id: string
  signal: AbortSignal
  tell: (done: number, total: number) => void
}

/**
 * Ranks the postings of a run for a role, piece by piece: with the rank that the role's own search gave, else with one
 * worked out now. No model is asked and nothing is spent; what is done stays done when it is ended early.
 */
export async function rankPostings(
  services: Stores,
  { run_id, profile_id, signal, tell }: Ranking,
): Promise<void> {
  const { desk } = services
  const profile = (await listProfiles(desk)).find((one) => one.profile_id === profile_id)
  if (!profile) return
  const [role] = await rolesToMatch(desk, [profile], services.now())
  const postings = await listRunPostings(desk, run_id)
  tell(0, postings.length)
  for (let at = 0; role && at < postings.length && !signal.aborted; at += AT_ONCE) {
    const some = postings.slice(at, at + AT_ONCE)
    await desk.write([putRunRanks(run_id, await ranksOf(services, some, { profile, role }))])
    tell(Math.min(at + AT_ONCE, postings.length), postings.length)
  }
}

type Ranked = { profile: Profile; role: RoleToMatch }

async function ranksOf(
  { desk, index }: Stores,
  postings: RunPosting[],
  { profile, role }: Ranked,
): Promise<[string, number | null][]> {
  const keys = postings.map((one) => one.job_key)
  const rows = (await listJobRoles(desk, keys)).filter((row) => row.role === profile.role)
  const known = new Map(rows.map((row) => [row.job_key, row.rank_score]))
  const missing = keys.filter((key) => (known.get(key) ?? null) === null)
  const match = compileRole(role)
  for (const document of await findJobDocuments(index, missing)) {
    known.set(document.job_key, scoreOf(document, role, match(document.title)))
  }
  return postings.map(({ job_identity, job_key, rank_score }) => [
    job_identity,
    known.get(job_key) ?? rank_score,
  ])
}

function scoreOf(
  { title, body, members }: JobDocument,
  role: RoleToMatch,
  match_rank: number | null,
): number {
  const shown = shownMembers(members, false)
  const place = {
    locations: shown.flatMap((member) => member.locations),
    work_modes: shown.map((member) => member.work_mode),
    countries: shown.flatMap((member) => member.countries),
  }
  return explainRanks({ posting: { title, text: body }, place, profile: role, tag: { match_rank } }).score
}
