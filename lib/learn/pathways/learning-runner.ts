import { findPathway, listPathways, putPathway } from '#db/desk/learning.ts'
import type { Pathway } from '#db/rows/pathway.ts'
import type { Store } from '#db/store.ts'
import { faultOf } from '#db/store-fault.ts'
import type { Pages } from '#lib/index/boards/companies.ts'
import type { CourseFiles } from '#lib/learn/course/course-files.ts'
import type { CourseServices } from '#lib/learn/pathways/make-course.ts'
import type { MakingServices } from '#lib/learn/pathways/making.ts'
import type { Log } from '#lib/service/log.ts'
import { WorkLoop } from '#lib/service/work-loop.ts'

export type RunnerServices = MakingServices &
  CourseServices & { desk: Store; courses: CourseFiles; pages: Pages; log: Log }

/**
 * Creates requested courses, one at a time, oldest first. A course that a server's end cut off is not resumed
 * automatically: it counts as interrupted until somebody resumes it.
 */
export class LearningRunner {
  readonly #services: RunnerServices
  readonly #loop: WorkLoop
  #current: string | null = null
  #halt = new AbortController()

  constructor(services: RunnerServices) {
    this.#services = services
    this.#loop = new WorkLoop({
      step: () => this.#makeNext(),
      failed: (problem) => services.log.error('a course could not be made', { fault: String(problem) }),
      rests: () => {
        this.#current = null
      },
    })
  }

  /** The course in progress; null if there is none. */
  get current(): string | null {
    return this.#current
  }

  /** Starts the next waiting course, if there is one. */
  wake(): void {
    this.#loop.wake()
  }

  /** Starts no further call for the course in progress; one under way ends. */
  halt(pathway_id: string): void {
    if (this.#current === pathway_id) this.#halt.abort()
  }

  /** Waits until no course is in progress. */
  settled(): Promise<void> {
    return this.#loop.settled()
  }

  /** Ends the running step; a resumed course continues there. */
  stop(): Promise<void> {
    return this.#loop.stop()
  }

  async #makeNext(): Promise<boolean> {
    const { desk } = this.#services
    const next = await desk.change(async (change) => {
      const waiting = (await listPathways(change)).findLast(({ status }) => status === 'queued')
      if (!waiting) return null
      const begun: Pathway = {
        ...waiting,
        status: 'running',
        record: { ...waiting.record, progress_at: change.now },
        revision: waiting.revision + 1,
        updated_at: change.now,
      }
      change.run(putPathway(begun))
      // Set before the record is written: a read in between would show the course as interrupted.
      this.#current = begun.pathway_id
      this.#halt = new AbortController()
      return begun
    })
    try {
      if (next !== null) await this.#make(next)
    } finally {
      this.#current = null
    }
    return next !== null
  }

  async #make(pathway: Pathway): Promise<void> {
    const { courses, now, pause, pages } = this.#services
    const signal = this.#loop.signal
    try {
      const [{ Journal }, { SourceReader }, { Making }, { makeCourse }] = await Promise.all([
        import('#lib/learn/pathways/journal.ts'),
        import('#lib/learn/pathways/source-reader.ts'),
        import('#lib/learn/pathways/making.ts'),
        import('#lib/learn/pathways/make-course.ts'),
      ])
      const work = courses.work(pathway.pathway_id)
      const journal = await Journal.open(work, now)
      const reader = new SourceReader({ pages, now, pause: (ms) => pause(ms, signal) })
      const making = new Making(this.#services, { pathway, journal, reader, signal, halt: this.#halt.signal })
      await makeCourse(this.#services, making, work)
    } catch (problem) {
      await this.#fail(pathway.pathway_id, problem)
    }
  }

  async #fail(pathway_id: string, problem: unknown): Promise<void> {
    // A step that a server's end cut off stays unfinished, and counts as interrupted.
    if (this.#loop.signal.aborted) return
    const { desk, events, log } = this.#services
    const { Halted, halted } = await import('#lib/learn/pathways/rules/pathway-view.ts')
    const isDiskFull = problem instanceof Error && faultOf(problem)?.reason === 'disk_full'
    const halt = problem instanceof Halted ? problem : halted(isDiskFull ? 'disk_full' : 'render_failed')
    if (halt !== problem) log.error('a course could not be made', { fault: String(problem) })
    await desk.change(async (change) => {
      const stored = await findPathway(change, pathway_id)
      if (stored?.status !== 'running') return
      const { record } = stored
      const steps = record.steps.map((step) =>
        step.status === 'running' ? { ...step, status: 'failed' as const, finished_at: change.now } : step,
      )
      change.run(
        putPathway({
          ...stored,
          status: 'failed',
          record: { ...record, steps, cancel_requested: false, error: halt.message, error_code: halt.code },
          revision: stored.revision + 1,
          updated_at: change.now,
        }),
      )
    })
    events.publish({ event: 'learning', data: { pathway_id, status: 'failed', error_code: halt.code } })
  }
}
