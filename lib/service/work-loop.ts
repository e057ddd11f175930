import { onceFor } from '#lib/text/memoize.ts'

type LoopWork = {
  /** Does the next waiting thing; returns false if there is none. */
  step: (signal: AbortSignal) => Promise<boolean>
  /** Receives the error of a step; the loop then pauses until it is woken. */
  failed: (problem: unknown) => void
  /** Awaited when the loop becomes idle. */
  rests?: () => Promise<void> | void
}

/**
 * Runs waiting work step by step from a wake-up until none is left. The owner stores the work, so work cut off by an
 * end continues after the next start.
 */
export class WorkLoop {
  readonly #work: LoopWork
  readonly #ending = new AbortController()
  #running: Promise<void> | null = null
  #again = false

  constructor(work: LoopWork) {
    this.#work = work
  }

  /** Whether something is under way. */
  get busy(): boolean {
    return this.#running !== null
  }

  /** Aborted when the loop ends: the running step is abandoned. */
  get signal(): AbortSignal {
    return this.#ending.signal
  }

  /** Wakes the loop; does nothing once it has ended. */
  wake(): void {
    if (this.signal.aborted) return
    this.#running ??= this.#run().finally(() => {
      this.#running = null
      if (this.#again) this.wake()
      this.#again = false
    })
  }

  /** Wakes the loop, and repeats a check under way that may have missed the change. */
  wakeAgain(): void {
    this.#again = this.busy
    this.wake()
  }

  /** Waits until nothing is under way. */
  async settled(): Promise<void> {
    while (this.#running) await this.#running
  }

  /** Starts nothing more. */
  end(): void {
    this.#ending.abort()
  }

  /** Ends the loop, and waits for the running step. */
  async stop(): Promise<void> {
    this.end()
    await this.settled()
  }

  async #run(): Promise<void> {
    const { step, failed, rests } = this.#work
    try {
      do {
        this.#again = false
        while (!this.signal.aborted && (await step(this.signal)));
      } while (this.#again)
    } catch (problem) {
      failed(problem)
    } finally {
      await rests?.()
    }
  }
}

/** Returns a function that does work one after the other, also after a failure. */
export function inTurns(): <T>(work: () => Promise<T>) => Promise<T> {
  let turn: Promise<unknown> = Promise.resolve()
  return (work) => {
    const done = turn.then(work)
    turn = done.catch(() => undefined)
    return done
  }
}

/** Returns a function that does the work of each object one after the other. */
export function turnsFor<K extends object>(): <T>(key: K, work: () => Promise<T>) => Promise<T> {
  const turnsOf = onceFor((_: K) => inTurns())
  return (key, work) => turnsOf(key)(work)
}

/** Waits this many milliseconds, or until the signal aborts. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve()
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    signal.addEventListener('abort', end)
  })
}
