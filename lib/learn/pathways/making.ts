import { z } from 'zod'
import { findPathway, putPathway } from '#db/desk/learning.ts'
import { countUse } from '#db/desk/model-calls.ts'
import type { Pathway, PathwayRecord, StepName } from '#db/rows/pathway.ts'
import type { BatchRunner } from '#lib/judge/batches/batch-runner.ts'
import type { AskModel, ModelOutcome, SentKind } from '#lib/judge/calls/make-attempt.ts'
import type { FailedCall } from '#lib/judge/targets/reasons.ts'
import type { Journal } from '#lib/learn/pathways/journal.ts'
import { halted, haltOf, limitWait } from '#lib/learn/pathways/rules/pathway-view.ts'
import { type CoursePrompt, PROMPTS_VERSION } from '#lib/learn/pathways/rules/prompts.ts'
import type { SourceReader, SourceReading } from '#lib/learn/pathways/source-reader.ts'
import type { SharedServices } from '#lib/service/services.ts'
import { counted } from '#lib/text/text.ts'

export type MakingServices = Pick<SharedServices, 'desk' | 'events' | 'now'> & {
  ask: AskModel
  batches: Pick<BatchRunner, 'last'>
  pause: (ms: number, signal: AbortSignal) => Promise<void>
}

/** An answer, or the reason for leaving out a part of the course. */
export type ModelAnswer<T> =
  | { ok: true; value: T }
  | { ok: false; reason: 'model_output_invalid' | 'cap_calls' }

/** A page, or the reason for none. */
export type FetchedPage = SourceReading | { ok: false; problem: 'cap_fetches' }

export type CourseQuestion<T> = {
  step: StepName
  prompt: CoursePrompt<T>
  kinds: SentKind[]
  /** Calls whose answers later steps reuse. */
  reserve: number
  /** False if the course needs the answer, so that a wrong answer ends its creation. */
  optional: boolean
  /** The text shown while it runs. */
  line: string
}

const CALL_MS = 8 * 60_000
const LOOK_MS = 5_000
const LINE_EVERY_MS = 4 * 60_000
const LONGEST_WAIT_MS = 60 * 60_000

type MakingInput = {
  pathway: Pathway
  journal: Journal
  reader: SourceReader
  /** Ends the calls under way when the service stops. */
  signal: AbortSignal
  /** Aborts once the person cancelled the course. */
  halt: AbortSignal
}

/**
 * One course in progress: calls and fetches go through the journal and within the caps, and the desk's record is kept
 * current. Throws a `Halted` if it ends early.
 */
export class Making {
  readonly pathway_id: string
  readonly #services: MakingServices
  readonly #journal: Journal
  readonly #reader: SourceReader
  readonly #signal: AbortSignal
  readonly #halt: AbortSignal
  #pathway: Pathway
  #counted_at: number
  #waited_ms = 0

  constructor(services: MakingServices, { pathway, journal, reader, signal, halt }: MakingInput) {
    this.pathway_id = pathway.pathway_id
    this.#services = services
    this.#pathway = pathway
    this.#journal = journal
    this.#reader = reader
    this.#signal = signal
    this.#halt = halt
    this.#counted_at = this.#time()
  }

  get pathway(): Pathway {
    return this.#pathway
  }

  get record(): PathwayRecord {
    return this.#pathway.record
  }

  /** Runs one step; returns what its work made, and keeps the detail. */
  async step<T>(step: StepName, work: () => Promise<{ made: T; detail: string }>): Promise<T> {
    await this.begin(step)
    try {
      const { made, detail } = await work()
      await this.#noteStep(step, { status: 'done', finished_at: this.#services.now(), detail })
      return made
    } catch (problem) {
      if (!this.#signal.aborted) {
        await this.#noteStep(step, { status: 'failed', finished_at: this.#services.now(), detail: null })
      }
      throw problem
    }
  }

  /** Begins the last step; `finish` ends it and the course. */
  async begin(step: StepName): Promise<void> {
    const started_at = this.#services.now()
    await this.#noteStep(step, { status: 'running', started_at, finished_at: null, detail: null })
  }

  /** Publishes the course: from this write on it is done. */
  async finish(site: string, course: NonNullable<PathwayRecord['course']>): Promise<void> {
    const finished_at = this.#services.now()
    const steps = this.record.steps.map((step) =>
      step.status === 'running' ? { ...step, status: 'done' as const, finished_at } : step,
    )
    const line = `Done: ${counted(course.lessons, 'lesson')}.`
    await this.note({ steps, course, line, error: null, error_code: null }, { status: 'done', site })
  }

  /** Runs free work, once. */
  once<T>(step: StepName, input: unknown, work: () => Promise<T>): Promise<T> {
    return this.#journal.once({ step, kind: 'work', input }, async () => ({ value: await work() }))
  }

  /** Calls the model, once. */
  async ask<T>({ step, prompt, kinds, reserve, optional, line }: CourseQuestion<T>): Promise<ModelAnswer<T>> {
    const { system, prompt: text, answer } = prompt
    const { target, max_calls } = this.record
    const schema = z.toJSONSchema(answer)
    const doing = { step, kind: 'call' as const, input: [PROMPTS_VERSION, target, system, text, schema] }
    if (!(await this.#journal.has(doing))) {
      await this.#mayGoOn()
      if (this.#journal.calls + reserve >= max_calls) return { ok: false, reason: 'cap_calls' }
      await this.note({ line })
    }
    const answered = await this.#journal.once<{ given: unknown } | { bad: true }>(doing, async () => {
      const modelOutcome = await this.#patiently(() =>
        this.#services.ask<T>({
          purpose: 'learn',
          system,
          prompt: text,
          schema,
          target,
          kinds,
          prompt_version: `${PROMPTS_VERSION}:${step}`,
          job_identity: null,
          batch_id: this.pathway_id,
          priority: 'learning',
          deadline_ms: CALL_MS,
          signal: this.#signal,
          halt: this.#halt,
          waited: (ms) => (this.#counted_at += ms),
          accept: (value) => {
            const parsed = answer.safeParse(value)
            if (parsed.success) return { ok: true, value: parsed.data }
            return { ok: false, problems: ['The answer is not one object as the schema says.'] }
          },
        }),
      )
      if (modelOutcome.ok)
        return { value: { given: modelOutcome.value }, more_attempts: modelOutcome.attempts - 1 }
      const halt = haltOf(modelOutcome)
      if (halt.code !== 'model_output_invalid' || !optional) throw halt
      return { value: { bad: true as const }, more_attempts: Math.max(0, modelOutcome.attempts - 1) }
    })
    await this.note({})
    const answerParsed = 'given' in answered ? answer.safeParse(answered.given) : null
    return answerParsed?.success
      ? { ok: true, value: answerParsed.data }
      : { ok: false, reason: 'model_output_invalid' }
  }

  /** Reads a page, once. */
  async fetch(step: StepName, url: string, { reserve }: { reserve: number }): Promise<FetchedPage> {
    const doing = { step, kind: 'fetch' as const, input: url }
    if (!(await this.#journal.has(doing))) {
      await this.#mayGoOn()
      if (this.#journal.fetches + reserve >= this.record.max_fetches)
        return { ok: false, problem: 'cap_fetches' }
    }
    const reading = await this.#journal.once(doing, async () => ({ value: await this.#reader.read(url) }))
    await this.note({})
    return reading
  }

  /** Changes the record; its cost always follows the journal. */
  async note(
    changes: Partial<PathwayRecord>,
    pathway: Partial<Pick<Pathway, 'status' | 'site'>> = {},
  ): Promise<void> {
    const { desk, events } = this.#services
    const worked = this.#worked()
    this.#pathway = await desk.change(async (change) => {
      const stored = await findPathway(change, this.pathway_id)
      if (stored?.status !== 'running') throw halted('cancelled')
      const { record } = stored
      const used = await countUse(change, this.pathway_id)
      const next: Pathway = {
        ...stored,
        ...pathway,
        record: {
          ...record,
          ...changes,
          progress_at: change.now,
          calls: this.#journal.calls,
          fetches: this.#journal.fetches,
          cost: {
            ...record.cost,
            cli_model_calls: used.calls,
            web_fetches: this.#journal.fetches,
            worker_ms: record.cost.worker_ms + worked,
            tokens: used.tokens,
          },
        },
        revision: stored.revision + 1,
        updated_at: change.now,
      }
      change.run(putPathway(next))
      return next
    })
    const { status, record } = this.#pathway
    const step = record.steps.find((step) => step.status === 'running')?.step ?? null
    const data = { pathway_id: this.pathway_id, status, step, calls: record.calls, fetches: record.fetches }
    events.publish({ event: 'learning', data })
  }

  async #noteStep(step: StepName, changes: Partial<PathwayRecord['steps'][number]>): Promise<void> {
    const steps = this.record.steps.map((stepState) =>
      stepState.step === step ? { ...stepState, ...changes } : stepState,
    )
    await this.note({ steps })
  }

  // Checked before each cost: a stop request, or a batch of the person that occupies the model.
  async #mayGoOn(): Promise<void> {
    for (;;) {
      if (this.#signal.aborted) throw halted('interrupted')
      const stored = await findPathway(this.#services.desk, this.pathway_id)
      if (!stored || stored.record.cancel_requested) throw halted('cancelled')
      const batch = await this.#services.batches.last()
      if (batch?.status !== 'running' && batch?.status !== 'cancelling') return
      await this.#wait(LOOK_MS, 'Waiting until the jobs that are being assessed are done.')
    }
  }

  // The course waits for a limit that ends within the hour; the wait is no work time.
  async #patiently<T>(attempt: () => Promise<ModelOutcome<T>>): Promise<ModelOutcome<T>> {
    for (;;) {
      const modelOutcome = await attempt()
      if (this.#signal.aborted) throw halted('interrupted')
      if (modelOutcome.ok) return modelOutcome
      if (this.#halt.aborted) throw halted('cancelled')
      const wait = limitWait(modelOutcome.failure, this.#time())
      if (wait === null || this.#waited_ms + wait > LONGEST_WAIT_MS) return modelOutcome
      this.#waited_ms += wait
      await this.#waitForLimit(wait, modelOutcome)
    }
  }

  async #waitForLimit(ms: number, failed: FailedCall): Promise<void> {
    const until = new Date(this.#time() + ms).toISOString().slice(11, 16)
    for (let remaining = ms; remaining > 0; remaining -= LINE_EVERY_MS) {
      const line = `Waiting until ${until} UTC: ${failed.failure.reason.replaceAll('_', ' ')}.`
      await this.#wait(Math.min(remaining, LINE_EVERY_MS), line)
      if (this.#signal.aborted) throw halted('interrupted')
      const stored = await findPathway(this.#services.desk, this.pathway_id)
      if (!stored || stored.record.cancel_requested) throw halted('cancelled')
    }
  }

  async #wait(ms: number, line: string): Promise<void> {
    await this.note({ line })
    await this.#services.pause(ms, this.#signal)
    this.#counted_at = this.#time()
  }

  #worked(): number {
    const now = this.#time()
    const worked = Math.max(0, now - this.#counted_at)
    this.#counted_at = now
    return worked
  }

  #time(): number {
    return Date.parse(this.#services.now())
  }
}
