import { CALLS_AT_ONCE } from '#lib/judge/targets/program-target.ts'
import { AT_ONCE_OF_KIND } from '#lib/judge/targets/target-kinds.ts'
import { allowanceOf, type Target } from '#lib/judge/targets/target-name.ts'

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
