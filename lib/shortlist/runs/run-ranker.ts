import { findRun, findRunning, updateRun } from '#db/desk/runs.ts'
import type { RunState, Stage, StoredRun } from '#db/rows/run.ts'
import { Refusal } from '#lib/service/refusals.ts'
import type { SharedServices } from '#lib/service/services.ts'
import { WorkLoop } from '#lib/service/work-loop.ts'
import { nextStage, withReceipt } from '#lib/shortlist/runs/run-record.ts'
import type { RunServices } from '#lib/shortlist/runs/run-stages.ts'
import type { Tracker } from '#lib/shortlist/tracking/tracker.ts'

type RunRankerDeps = Pick<SharedServices, 'desk' | 'index' | 'config' | 'now' | 'events' | 'log'> & {
  tracker: Tracker
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
      const { rankPostings } = await import('#lib/shortlist/runs/run-stages.ts')
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

/**
 * Works on one run at a time, stage by stage; the start and end of every stage is stored, so that a run continues
 * after a crash with the interrupted stage.
 */
export class RunRunner {
  readonly #services: RunServices
  readonly #begun = new Set<string>()
  readonly #loop: WorkLoop

  constructor(services: RunServices) {
    this.#services = services
    this.#loop = new WorkLoop({
      step: () => this.#next(),
      failed: (problem) => services.log.error('a run could not go on', { fault: String(problem) }),
    })
  }

  /** Returns whether a run is in work; a stored one marked as running while none is in work was interrupted. */
  get busy(): boolean {
    return this.#loop.busy
  }

  /** Starts a run that was just stored. */
  begin(run_id: string): void {
    this.#begun.add(run_id)
    this.#loop.wakeAgain()
  }

  /** Resumes an unfinished run, if there is one. */
  resume(): void {
    this.#loop.wake()
  }

  /** Waits until no run is in work. */
  settled(): Promise<void> {
    return this.#loop.settled()
  }

  /** Ends the running stage; the rest continues after the next start. */
  stop(): Promise<void> {
    return this.#loop.stop()
  }

  async #next(): Promise<boolean> {
    const run = await findRunning(this.#services.desk)
    if (!run || this.#loop.signal.aborted) return false
    await this.#work(run)
    return true
  }

  async #work(stored: StoredRun): Promise<void> {
    let run = stored
    if (!this.#begun.has(run.run_id)) {
      run = await this.#note(run, { ...run.state, interruptions: run.state.interruptions + 1 })
      this.#begun.add(run.run_id)
    }
    const { stageFailure, workStage } = await import('#lib/shortlist/runs/run-stages.ts')
    for (let stage = nextStage(run.state); stage !== null; stage = nextStage(run.state)) {
      const started_at = this.#services.now()
      run = await this.#note(run, withReceipt(run.state, stage, { state: 'running', started_at }))
      const note = async (state: RunState) => {
        run = await this.#note(run, state)
      }
      const signal = this.#loop.signal
      try {
        const end = await workStage(this.#services, { run, stage, signal, note })
        if (signal.aborted) return
        const finished_at = this.#services.now()
        run = await this.#note(run, withReceipt(run.state, stage, { ...end, finished_at }))
      } catch (problem) {
        if (signal.aborted) return
        await this.#fail(run, stageFailure(stage, problem))
        this.#services.log.error('a stage of a run failed', { stage, fault: String(problem) })
        return
      }
    }
    await this.#end(run, 'done')
  }

  async #fail(run: StoredRun, { stage, code }: { stage: Stage; code: string }): Promise<void> {
    const finished_at = this.#services.now()
    const state = withReceipt(run.state, stage, { state: 'failed', code, finished_at })
    await this.#end({ ...run, state: { ...state, error_code: code } }, 'failed')
  }

  async #end(run: StoredRun, status: 'done' | 'failed'): Promise<void> {
    const ended: StoredRun = { ...run, status, finished_at: this.#services.now() }
    await this.#services.desk.write([updateRun(ended)])
    this.#tell(ended)
  }

  async #note(run: StoredRun, state: RunState): Promise<StoredRun> {
    const noted = { ...run, state }
    await this.#services.desk.write([updateRun(noted)])
    this.#tell(noted)
    return noted
  }

  #tell({ run_id, status, state }: StoredRun): void {
    this.#services.events.publish({ event: 'run', data: { run_id, status, stage: nextStage(state) } })
  }
}
