import { findRun, updateRun } from '#db/desk/runs.ts'
import type { Store } from '#db/store.ts'
import type { ConfigFile } from '#lib/service/config/config-file.ts'
import type { EventHub } from '#lib/service/events/event-hub.ts'
import type { Log } from '#lib/service/log.ts'
import { Refusal } from '#lib/service/refusals.ts'
import type { Tracker } from '#lib/shortlist/tracking/tracker.ts'

type RunRankerDeps = {
  desk: Store
  index: Store
  config: ConfigFile
  now: () => string
  tracker: Tracker
  events: EventHub
  log: Log
}
type RankingInProgress = { run_id: string; done: number; total: number; stopping: AbortController }

/** Ranks the postings of one run at a time. A ranking cut off by the server's end is requested again. */
export class RunRanker {
  readonly #services: RunRankerDeps
  #under: RankingInProgress | null = null
  #work: Promise<void> | null = null

  constructor(services: RunRankerDeps) {
    this.#services = services
  }

  /** Returns the progress of ranking a run; null if none is under way. */
  stateOf(run_id: string): { state: 'running' | 'cancelling'; done: number; total: number } | null {
    if (this.#under?.run_id !== run_id) return null
    const { done, total, stopping } = this.#under
    return { state: stopping.signal.aborted ? 'cancelling' : 'running', done, total }
  }

  /** Starts a ranking; if this run is being ranked, that continues, and another run's ranking is refused. */
  start(run_id: string, profile_id: string): void {
    if (this.#under?.run_id === run_id) return
    if (this.#under !== null) {
      throw new Refusal('run_in_progress', 'Another run is being ranked. Wait for its end, then ask again.')
    }
    this.#under = { run_id, done: 0, total: 0, stopping: new AbortController() }
    this.#work = this.#rank(this.#under, profile_id).finally(() => {
      this.#under = null
      this.#work = null
      this.#services.events.publish({ event: 'run', data: { run_id, status: 'ranked', stage: null } })
    })
  }

  /** Ends the ranking of a run after the current batch. */
  cancel(run_id: string): void {
    if (this.#under?.run_id === run_id) this.#under.stopping.abort()
  }

  /** Waits until nothing is ranked. */
  async settled(): Promise<void> {
    await this.#work
  }

  /** Ends the running ranking. */
  async stop(): Promise<void> {
    this.#under?.stopping.abort()
    await this.settled()
  }

  async #rank(under: RankingInProgress, profile_id: string): Promise<void> {
    const { run_id, stopping } = under
    const { desk, log } = this.#services
    try {
      const { rankPostings } = await import('#lib/shortlist/runs/rank-postings.ts')
      const report = (done: number, total: number) => Object.assign(under, { done, total })
      await rankPostings(this.#services, { run_id, profile_id, signal: stopping.signal, report })
      if (stopping.signal.aborted) return
      await desk.change(async (change) => {
        const run = (await findRun(change, run_id))?.run
        if (run) change.run(updateRun({ ...run, state: { ...run.state, ranked_for: profile_id } }))
      })
    } catch (problem) {
      log.error('a run could not be ranked', { fault: String(problem) })
    }
  }
}
