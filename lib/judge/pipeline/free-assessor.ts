import { findAssessmentRows } from '#db/desk/assessments.ts'
import { type BatchJob, findLastBatch, listFreeWork } from '#db/desk/batches.ts'
import { hasEvidence, readFreshFor } from '#db/desk/evidence.ts'
import type { Store } from '#db/store.ts'
import { faultOf } from '#db/store-fault.ts'
import type { PostingSource } from '#lib/judge/assess/find-subject.ts'
import { freshFor } from '#lib/judge/assess/freshness.ts'
import type { BatchServices } from '#lib/judge/batches/batch-runner.ts'
import type { ConfigFile } from '#lib/service/config/config-file.ts'
import { assessesByItself, type Config } from '#lib/service/config/schema.ts'
import type { EventHub } from '#lib/service/events/event-hub.ts'
import { Refusal } from '#lib/service/refusals.ts'
import { pause, WorkLoop } from '#lib/service/work-loop.ts'

type ReconcilerDeps = { desk: Store; config: ConfigFile; events: EventHub }

type FreeAssessorServices = Omit<BatchServices, 'newId'> & {
  reconciler: Reconciler
  /** The resumes that rules picked for an earlier assessment. */
  resumes: {
    listOutdated: () => Promise<{ job_identity: string; assessed_at: string }[]>
    renew: (request: { job_identity: string; signal: AbortSignal }) => Promise<void>
  }
}

/** How far the free work has come, in jobs; both are 0 while nothing is to do. */
type FreeProgress = { done: number; total: number }

// A job takes about 25 ms of this thread. Requests get their turn in between.
const REST_MS = 25
// A list that somebody looks at is finished first, with shorter rests.
const LOOKED_AT_REST_MS = 5
const MOST_LOOKED_AT = 200
const TELL_EVERY = 5
const RETRY_MS = 5000

/**
 * Does the work that costs nothing: remakes outdated assessments of the built-in rules, and with the setting "Assess by
 * itself" also assesses found jobs and picks the lines of outdated resumes again. One job at a time, none while a batch runs.
 * Its work follows from the stored jobs and is never queued, so it goes on after a crash.
 */
export class FreeAssessor {
  readonly #services: FreeAssessorServices
  readonly #runs: boolean
  readonly #loop: WorkLoop
  #queue = new Map<number, BatchJob>()
  #isPlanned = false
  #lookedAt: number[] = []
  /** Jobs that cannot be assessed, with the state of the evidence and the rules at their last try. */
  readonly #failed = new Map<number, string | null>()
  /** Resumes that are not outdated any more or could not be renewed, with the state at the last try. */
  readonly #renewed = new Map<string, string>()
  #done = 0
  #holds = 0
  #retry: ReturnType<typeof setTimeout> | undefined

  /** `runs` is false if the server does no background work. */
  constructor(services: FreeAssessorServices, runs: boolean) {
    this.#services = services
    this.#runs = runs
    this.#loop = new WorkLoop({
      step: () => this.#step(),
      failed: (problem) => this.#fail(problem),
      rests: () => this.#rest(),
    })
    services.reconciler.derived = () => this.wake()
    services.events.listen(({ event, data }) => {
      if (event === 'tracking' && data['running'] === false) this.wake()
      if (event === 'batch') this.wake()
    })
  }

  /** How far the work has come. */
  get progress(): FreeProgress {
    if (this.#queue.size === 0) return { done: 0, total: 0 }
    return { done: this.#done, total: this.#done + this.#queue.size }
  }

  /** Wakes the work: jobs, evidence, settings or rules may have changed. */
  wake(): void {
    clearTimeout(this.#retry)
    this.#isPlanned = false
    if (this.#runs) this.#loop.wakeAgain()
  }

  /** Runs until no job is left to assess. */
  async drain(): Promise<void> {
    this.#isPlanned = false
    this.#loop.wake()
    await this.#loop.settled()
  }

  /** Like `drain`, but does nothing if the server does no background work. */
  async finish(): Promise<void> {
    if (this.#runs) await this.drain()
  }

  /** Does work during which no job may be assessed, such as the removal of jobs. */
  async hold<T>(work: () => Promise<T>): Promise<T> {
    this.#holds += 1
    try {
      await this.#loop.settled()
      return await work()
    } finally {
      this.#holds -= 1
      this.wake()
    }
  }

  /** Puts jobs that somebody looks at before all others, in this order; unknown links are skipped. */
  async lookAt(job_identities: readonly string[]): Promise<void> {
    const keys = await Promise.all(job_identities.map((link) => this.#keyOf(link)))
    this.#lookedAt = [...new Set(keys.flatMap((key) => key ?? []))].slice(0, MOST_LOOKED_AT)
    this.wake()
  }

  /** Ends after the job in progress; the rest is done after the next start. */
  stop(): Promise<void> {
    clearTimeout(this.#retry)
    return this.#loop.stop()
  }

  #fail(problem: unknown): void {
    this.#services.log.error('jobs could not be assessed by themselves', { fault: String(problem) })
    if (!this.#loop.signal.aborted) this.#retry = setTimeout(() => this.wake(), RETRY_MS)
  }

  async #step(): Promise<boolean> {
    if (this.#holds > 0) return false
    const { desk, reconciler } = this.#services
    await reconciler.settle()
    const batch = await findLastBatch(desk)
    if (batch && batch.finished_at === null) return false
    if (!this.#isPlanned) await this.#plan()
    const job = this.#next()
    if (!job) return this.#renewResume()
    await this.#assess(job)
    this.#queue.delete(job.job_key)
    this.#done += 1
    if (this.#done % TELL_EVERY === 0) this.#tell()
    await pause(this.#lookedAt.includes(job.job_key) ? LOOKED_AT_REST_MS : REST_MS, this.#loop.signal)
    return true
  }

  async #plan(): Promise<void> {
    const { desk, config } = this.#services
    this.#isPlanned = true
    const settings = (await config.read()).config
    const jobs = await listFreeWork(desk, {
      stale: settings.assess_by_itself ? 'any' : 'older_rules',
      unassessed: assessesByItself(settings) && (await hasEvidence(desk)),
    })
    const { fresh_for } = await readFreshFor(desk)
    const due = jobs.filter(({ job_key }) => this.#failed.get(job_key) !== fresh_for)
    this.#queue = new Map(due.map((job) => [job.job_key, job]))
    if (due.length > 0) this.#tell()
  }

  #next(): BatchJob | undefined {
    for (const job_key of this.#lookedAt) {
      const job = this.#queue.get(job_key)
      if (job) return job
    }
    return this.#queue.values().next().value
  }

  async #assess(job: BatchJob): Promise<void> {
    const { desk } = this.#services
    const { fresh_for } = await readFreshFor(desk)
    if (!(await this.#isAssessed(job)) && !this.#loop.signal.aborted) {
      this.#failed.set(job.job_key, fresh_for)
    }
  }

  // A posting whose text changed meanwhile is another job: this one stays outdated.
  async #isAssessed(job: BatchJob): Promise<boolean> {
    try {
      const { assessStored } = await import('#lib/judge/assess/assess-job.ts')
      const context = { target: 'builtin', priority: 'pipeline' as const, batch_id: null }
      const request = { ...job, actor: 'operator' as const, since: '', signal: this.#loop.signal }
      const outcome = await assessStored({ ...this.#services, engine: NO_BOARDS }, { ...request, ...context })
      if (!outcome.ok) return false
    } catch (problem) {
      const fault = faultOf(problem)
      // The job waits for room on the disk or for its store. A damaged page is a matter of this job alone.
      if (fault !== null && fault.reason !== 'corrupt') throw fault
      if (!(problem instanceof Refusal)) {
        this.#services.log.error('a job could not be assessed by itself', { fault: String(problem) })
      }
      return false
    }
    const [row] = await findAssessmentRows(this.#services.desk, [job.job_key])
    return row !== undefined && row.stale_reason === null
  }

  // Resumes follow once every verdict is there. Each is tried once for the state that made it outdated.
  async #renewResume(): Promise<boolean> {
    const { desk, config, resumes } = this.#services
    if (!assessesByItself((await config.read()).config)) return false
    const { fresh_for } = await readFreshFor(desk)
    const stateOf = (assessed_at: string) => `${assessed_at} ${fresh_for}`
    const outdated = (await resumes.listOutdated()).find(
      ({ job_identity, assessed_at }) => this.#renewed.get(job_identity) !== stateOf(assessed_at),
    )
    if (!outdated) return false
    const { job_identity, assessed_at } = outdated
    this.#renewed.set(job_identity, stateOf(assessed_at))
    try {
      await resumes.renew({ job_identity, signal: this.#loop.signal })
    } catch (problem) {
      if (faultOf(problem) !== null) this.#renewed.delete(job_identity)
      throw problem
    }
    await pause(REST_MS, this.#loop.signal)
    return true
  }

  async #keyOf(link: string): Promise<number | null> {
    const { findLinkedJob } = await import('#lib/index/jobs/find-linked-job.ts')
    return findLinkedJob(this.#services.index, link).catch((problem) => {
      if (problem instanceof Refusal) return null
      throw problem
    })
  }

  #rest(): void {
    if (this.#queue.size > 0) return
    const hasWorked = this.#done > 0
    this.#done = 0
    if (hasWorked) this.#tell()
  }

  #tell(): void {
    this.#services.events.publish({ event: 'assessing', data: this.progress })
  }
}

const closed = async () => ({ state: 'closed' as const })

// Nothing is read from the network for work that nobody asked for.
const NO_BOARDS: PostingSource = { askPosting: closed, readPosting: closed }

/**
 * Keeps assessments in step with evidence, settings and rules: which are outdated, and which jobs are due again. Both
 * are derived and never queued, so no saved change can be lost. Readers call `settle` first, which costs almost
 * nothing without changes.
 */
export class Reconciler {
  readonly #services: ReconcilerDeps
  #running: Promise<void> | null = null
  /** Called after assessments were compared with changed evidence, settings or rules. */
  derived: () => void = () => undefined
  /** The state of desk and settings that was last found to be in step. */
  #seen: { generation: number; config: Config } | null = null

  constructor(services: ReconcilerDeps) {
    this.#services = services
  }

  /** Derives the effects of stored changes again; while settings are unreadable, the earlier state stays. */
  async settle(): Promise<void> {
    for (;;) {
      const config = await this.#config()
      if (config === null || (await this.#isInStep(config))) return
      this.#running ??= this.#derive(config).finally(() => {
        this.#running = null
      })
      await this.#running
    }
  }

  async #config(): Promise<Config | null> {
    try {
      return (await this.#services.config.read()).config
    } catch (problem) {
      if (problem instanceof Refusal) return null
      throw problem
    }
  }

  async #isInStep(config: Config): Promise<boolean> {
    const { desk } = this.#services
    const { generation } = desk
    if (this.#seen?.generation === generation && this.#seen.config === config) return true
    const { version, fresh_for } = await readFreshFor(desk)
    if (fresh_for !== freshFor(version, config)) return false
    this.#seen = { generation, config }
    return true
  }

  async #derive(config: Config): Promise<void> {
    const { desk, events } = this.#services
    // The evidence modules load only if something must be derived.
    const { deriveFreshness } = await import('#lib/judge/pipeline/derive-freshness.ts')
    const planned = await deriveFreshness(desk, config)
    if (planned.now + planned.later > 0) events.publish({ event: 'pipeline', data: planned })
    this.derived()
  }
}
