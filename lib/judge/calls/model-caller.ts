import { countCallsSince } from '#db/desk/model-calls.ts'
import type { AskModel, ModelOutcome, ModelQuery } from '#lib/judge/calls/ask.ts'
import { Breaker, unusable } from '#lib/judge/calls/breaker.ts'
import { CallQueue } from '#lib/judge/calls/call-queue.ts'
import { type AttemptDeps, type AttemptResult, makeAttempt } from '#lib/judge/calls/make-attempt.ts'
import { nextAction } from '#lib/judge/targets/next-action.ts'
import { type Failure, failureOf } from '#lib/judge/targets/outcome.ts'
import { type FailedCall, mayHaveUsedTokens, waitBeforeRetry } from '#lib/judge/targets/reasons.ts'
import { type CallableTarget, deadlineOf } from '#lib/judge/targets/target-kinds.ts'
import { allowanceOf, leavesMachine, readTarget, type Target } from '#lib/judge/targets/target-name.ts'
import type { TargetState } from '#lib/judge/targets/targets.ts'
import type { ConfigFile } from '#lib/service/config/config-file.ts'
import { dayStart } from '#lib/service/values/times.ts'

type CallerServices = AttemptDeps & {
  config: ConfigFile
  /** Waits this many milliseconds, or until the signal aborts; never throws. */
  pause: (ms: number, signal: AbortSignal) => Promise<void>
  /** Returns a random number from 0 up to 1. */
  random: () => number
}

type CallRun<T> = {
  modelQuery: ModelQuery<T>
  target: CallableTarget
  signal: AbortSignal
  /** Aborts with `signal`, or once no further attempt may start. */
  halt: AbortSignal
  queue_ms: number
  deadline: number
}

type CallerInput = Pick<ModelQuery<unknown>, 'target' | 'priority'>

/** Why an attempt was not even made. */
class RefusedCall {
  readonly failure: Failure

  constructor(failure: Failure) {
    this.failure = failure
  }
}

/** Calls models for the whole service, and enforces consent, cap, turns, retries and ledger. */
export class ModelCaller {
  readonly #services: CallerServices
  readonly #turns: CallQueue
  readonly #breaker: Breaker
  readonly #closing = new AbortController()

  constructor(services: CallerServices) {
    this.#services = services
    this.#turns = new CallQueue(services.now)
    this.#breaker = new Breaker(services)
  }

  /** Calls a target; never throws for its faults. Throws if the settings or the desk are unusable. */
  readonly ask: AskModel = async <T>(modelQuery: ModelQuery<T>): Promise<ModelOutcome<T>> => {
    const signal = AbortSignal.any([modelQuery.signal, this.#closing.signal])
    const halt = modelQuery.halt ? AbortSignal.any([signal, modelQuery.halt]) : signal
    const target = readTarget(modelQuery.target)
    if (target === null || target.kind === 'builtin') return this.#failed(modelQuery, failureOf('cli_config'))
    const forbidden = await this.#forbids(modelQuery, target)
    if (forbidden) return this.#failed(modelQuery, forbidden)
    const asked_at = this.#time()
    const giveBack = await this.#turns.take({ target, priority: modelQuery.priority, signal: halt })
    if (giveBack === null) return this.#failed(modelQuery, failureOf('cancelled'))
    try {
      const queue_ms = this.#time() - asked_at
      const deadline = this.#time() + (modelQuery.deadline_ms ?? deadlineOf(target))
      return await this.#attempts({ modelQuery, target, signal, halt, queue_ms, deadline })
    } finally {
      giveBack()
    }
  }

  /** Returns why the person may not call a target, before any other work; null if they may. */
  async denies(name: string): Promise<FailedCall | null> {
    const target = readTarget(name)
    if (target?.kind === 'builtin') return null
    const request = { target: name, priority: 'person' as const }
    const failure = target ? await this.#forbids(request, target) : failureOf('cli_config')
    return failure && this.#failed(request, failure)
  }

  /**
   * Returns the states of targets within a number of milliseconds; null for one that did not answer in time. Costs no
   * tokens.
   */
  async look(names: readonly string[], within_ms: number): Promise<Map<string, TargetState | null>> {
    const { targets, pause } = this.#services
    const late = new AbortController()
    const states = new Map<string, TargetState | null>(names.map((name) => [name, null]))
    const all = Promise.all(names.map(async (name) => states.set(name, await targets.detect(name))))
    await Promise.race([all.catch(() => undefined), pause(within_ms, late.signal)])
    late.abort()
    return new Map(states)
  }

  /** Ends every call that waits or is under way. */
  async close(): Promise<void> {
    this.#closing.abort()
    await this.#services.targets.close()
  }

  // The turn is kept between attempts: a rate-limited program must not get another call meanwhile.
  async #attempts<T>(run: CallRun<T>): Promise<ModelOutcome<T>> {
    const failures: Failure[] = []
    let problems: string[] = []
    for (;;) {
      const tried = await this.#try(run, { attempt: failures.length + 1, problems })
      // A refused second attempt does not change the result of the first.
      if (tried instanceof RefusedCall)
        return this.#failed(run.modelQuery, failures.at(-1) ?? tried.failure, failures)
      if (tried.ok) return { ...tried, attempts: failures.length + 1 }
      failures.push(tried.failure)
      problems = tried.problems
      this.#breaker.note(run.modelQuery.target, tried.failure)
      const is_next = await this.#waits(run, failures)
      if (run.signal.aborted) return this.#failed(run.modelQuery, failureOf('cancelled'), failures)
      if (!is_next) return this.#failed(run.modelQuery, tried.failure, failures)
    }
  }

  /** Waits for the next attempt; false if there is none. */
  async #waits<T>({ modelQuery, halt, deadline }: CallRun<T>, failures: Failure[]): Promise<boolean> {
    const { random, pause } = this.#services
    const left_ms = deadline - this.#time()
    const wait = waitBeforeRetry({ failures, chance: random(), left_ms })
    if (wait === null || wait <= 0) return wait !== null
    const before = this.#time()
    await pause(wait, halt)
    modelQuery.waited?.(this.#time() - before)
    return true
  }

  async #try<T>(
    { modelQuery, target, signal, halt, queue_ms, deadline }: CallRun<T>,
    { attempt, problems }: { attempt: number; problems: string[] },
  ): Promise<AttemptResult<T> | RefusedCall> {
    const forbidden = await this.#forbids(modelQuery, target)
    if (forbidden) return new RefusedCall(forbidden)
    const state = await this.#services.targets.detect(modelQuery.target)
    if (!state.usable) return new RefusedCall(unusable(state))
    if (halt.aborted) return new RefusedCall(failureOf('cancelled'))
    const tried = await makeAttempt(this.#services, {
      modelQuery,
      attempt,
      problems,
      signal,
      cap: await this.#capOf(modelQuery),
      program_version: state.version,
      queue_ms: attempt === 1 ? queue_ms : 0,
      timeout_ms: deadline - this.#time(),
    })
    return tried ?? new RefusedCall(failureOf('daily_cap'))
  }

  /** Returns why the target may not be called now, in the order in which a person would fix it. */
  async #forbids(callerInput: CallerInput, target: Target): Promise<Failure | null> {
    const { config, desk, now } = this.#services
    const { allowed_targets } = (await config.read()).config
    if (leavesMachine(target) && !allowed_targets.includes(allowanceOf(target)))
      return failureOf('no_consent')
    const cap = await this.#capOf(callerInput)
    if (cap !== null && (await countCallsSince(desk, dayStart(now()))) >= cap) return failureOf('daily_cap')
    return this.#breaker.holds(callerInput.target)
  }

  // A person who calls or approves a batch knows the cost; only background work is capped.
  async #capOf({ priority }: CallerInput): Promise<number | null> {
    if (priority !== 'pipeline') return null
    return (await this.#services.config.read()).config.pipeline.max_model_calls_per_day
  }

  async #failed(
    callerInput: CallerInput,
    failure: Failure,
    earlier: Failure[] = [],
  ): Promise<FailedCall & { ok: false }> {
    const { reason, reset_at, reset_text } = failure
    const { allowed_targets: allowed } = (await this.#services.config.read()).config
    return {
      ok: false,
      failure,
      attempts: earlier.length,
      next_action: nextAction({ reason, target: callerInput.target, reset_at, reset_text, allowed }),
      may_have_used_tokens: earlier.some(mayHaveUsedTokens),
    }
  }

  #time(): number {
    return Date.parse(this.#services.now())
  }
}
