import { findRunning, updateRun } from '#db/desk/runs.ts'
import type { RunState, Stage, StoredRun } from '#db/rows/run.ts'
import { WorkLoop } from '#lib/service/work-loop.ts'
import { nextStage, withReceipt } from '#lib/shortlist/runs/run-record.ts'
import type { RunServices } from '#lib/shortlist/runs/run-stages.ts'

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
