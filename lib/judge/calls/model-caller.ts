import { countCallsSince } from '#db/desk/model-calls.ts'
import { priceOf } from '#lib/judge/calls/estimate.ts'
import {
  type AskModel,
  type AttemptDeps,
  type AttemptResult,
  type ModelOutcome,
  type ModelQuery,
  makeAttempt,
} from '#lib/judge/calls/make-attempt.ts'
import { CALLS_AT_ONCE } from '#lib/judge/targets/program-target.ts'
import {
  type FailedCall,
  type Failure,
  failureOf,
  mayHaveUsedTokens,
  type Reason,
  waitBeforeRetry,
} from '#lib/judge/targets/reasons.ts'
import { nextAction } from '#lib/judge/targets/show-targets.ts'
import { AT_ONCE_OF_KIND, type CallableTarget, deadlineOf } from '#lib/judge/targets/target-kinds.ts'
import { allowanceOf, leavesMachine, readTarget, type Target } from '#lib/judge/targets/target-name.ts'
import type { ModelTargets, TargetState } from '#lib/judge/targets/targets.ts'
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

const AFTER_RESET_MS = 30_000
const UNKNOWN_RESET_MS = 15 * 60_000
// Weekly limits exist; a longer wait is implausible.
const LONGEST_MS = 8 * 86_400_000
const LOOK_EVERY_MS = 30_000

const UNTIL_USABLE = new Set<Reason>([
  ...(['not_installed', 'not_executable', 'cli_too_old', 'cli_config'] as const),
  ...(['not_logged_in', 'login_expired', 'no_permission'] as const),
])

type OpenBreaker = { failure: Failure; until: number | null; looked_at: number }

/** Prevents calls to a target that is known to fail: until its limit ends, or until a check finds it usable. */
class Breaker {
  readonly #targets: Pick<ModelTargets, 'detect'>
  readonly #now: () => string
  readonly #open = new Map<string, OpenBreaker>()

  constructor({ targets, now }: { targets: Pick<ModelTargets, 'detect'>; now: () => string }) {
    this.#targets = targets
    this.#now = now
  }

  /** Learns from a failure of a target. */
  note(target: string, failure: Failure): void {
    const now = this.#time()
    if (failure.reason === 'usage_limit') {
      this.#open.set(target, { failure, until: endOfLimit(failure.reset_at, now), looked_at: now })
    } else if (UNTIL_USABLE.has(failure.reason)) {
      this.#open.set(target, { failure, until: null, looked_at: now })
    }
  }

  /** Returns why the target is not called now; null if it may be. Checks again half a minute after the last check. */
  async holds(target: string): Promise<Failure | null> {
    const open = this.#open.get(target)
    if (!open) return null
    const now = this.#time()
    const { until, looked_at, failure } = open
    if (until !== null ? now < until : now - looked_at < LOOK_EVERY_MS) return withoutUsage(failure)
    if (until === null) {
      open.looked_at = now
      const state = await this.#targets.detect(target, true)
      if (!state.usable) {
        open.failure = unusable(state)
        return open.failure
      }
    }
    this.#open.delete(target)
    return null
  }

  #time(): number {
    return Date.parse(this.#now())
  }
}

/** Returns the failure of a target that cannot be used. */
function unusable({ reason, installed }: TargetState): Failure {
  return failureOf(reason ?? (installed ? 'unknown' : 'not_installed'))
}

// The attempts that are spared use nothing.
function withoutUsage(failure: Failure): Failure {
  return { ...failure, usage: null }
}

function endOfLimit(reset_at: string | null, now: number): number {
  const end = reset_at === null ? Number.NaN : Date.parse(reset_at) + AFTER_RESET_MS
  return end > now ? Math.min(end, now + LONGEST_MS) : now + UNKNOWN_RESET_MS
}

export type Priority = 'person' | 'batch' | 'pipeline' | 'learning'

type TurnOptions = { target: Target; priority: Priority; signal: AbortSignal }

type WaitingCall = TurnOptions & { program: string; start: () => void }

const ORDER: readonly Priority[] = ['person', 'batch', 'pipeline', 'learning']
const IDLE_MS = 5 * 60_000

/**
 * Schedules model calls. Four run at once, fewer for some kinds; work that a person waits for goes first, then first
 * come, first served. The first call of a program after five idle minutes runs alone, because programs then renew
 * their login, and parallel renewals log each other out.
 */
export class CallQueue {
  readonly #now: () => string
  readonly #waiting: WaitingCall[] = []
  readonly #running = new Map<string, number>()
  readonly #of_kind = new Map<Target['kind'], number>()
  readonly #alone = new Set<string>()
  readonly #ended = new Map<string, number>()
  #all = 0

  constructor(now: () => string) {
    this.#now = now
  }

  /** Waits for a turn; returns the function that releases it, or null if the signal aborted the wait. */
  take(turnOptions: TurnOptions): Promise<(() => void) | null> {
    if (turnOptions.signal.aborted) return Promise.resolve(null)
    return new Promise((resolve) => {
      const leave = () => {
        this.#waiting.splice(this.#waiting.indexOf(waiting), 1)
        resolve(null)
      }
      const waiting: WaitingCall = {
        ...turnOptions,
        program: allowanceOf(turnOptions.target),
        start: () => {
          turnOptions.signal.removeEventListener('abort', leave)
          resolve(this.#begin(waiting))
        },
      }
      turnOptions.signal.addEventListener('abort', leave, { once: true })
      this.#waiting.push(waiting)
      this.#next()
    })
  }

  #next(): void {
    for (const priority of ORDER) {
      for (const waiting of this.#waiting.filter((each) => each.priority === priority)) {
        if (!this.#mayStart(waiting)) continue
        this.#waiting.splice(this.#waiting.indexOf(waiting), 1)
        waiting.start()
      }
    }
  }

  #mayStart({ target: { kind }, program }: WaitingCall): boolean {
    if (this.#all >= CALLS_AT_ONCE || this.#alone.has(program)) return false
    return (this.#of_kind.get(kind) ?? 0) < AT_ONCE_OF_KIND[kind]
  }

  #begin({ target: { kind }, program }: WaitingCall): () => void {
    if (this.#isCold(program)) this.#alone.add(program)
    this.#count(kind, program, 1)
    let given_back = false
    return () => {
      if (given_back) return
      given_back = true
      this.#count(kind, program, -1)
      this.#alone.delete(program)
      this.#ended.set(program, this.#time())
      this.#next()
    }
  }

  #isCold(program: string): boolean {
    if ((this.#running.get(program) ?? 0) > 0) return false
    const ended = this.#ended.get(program)
    return ended === undefined || this.#time() - ended >= IDLE_MS
  }

  #count(kind: Target['kind'], program: string, delta: 1 | -1): void {
    this.#all += delta
    this.#of_kind.set(kind, (this.#of_kind.get(kind) ?? 0) + delta)
    this.#running.set(program, (this.#running.get(program) ?? 0) + delta)
  }

  #time(): number {
    return Date.parse(this.#now())
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
    const failure = target
      ? ((await this.#lacks(name, target)) ?? (await this.#forbids(request, target)))
      : failureOf('cli_config')
    return failure && this.#failed(request, failure)
  }

  // Looking for a program of the person's own runs nothing. Consent to one that is not there would be useless.
  async #lacks(name: string, { kind }: Target): Promise<Failure | null> {
    if (kind !== 'command') return null
    const state = await this.#services.targets.detect(name, true)
    return state.usable ? null : unusable(state)
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
      price: priceOf((await this.#services.config.read()).config.token_prices, modelQuery.target),
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
