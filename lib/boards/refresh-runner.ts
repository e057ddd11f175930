import type { Refresh } from '#lib/boards/schema.ts'
import type { Engine } from '#lib/engine/engine.ts'
import type { EngineNews } from '#lib/engine/messages.ts'
import type { EventHub } from '#lib/events/event-hub.ts'
import type { Log } from '#lib/log.ts'

export type RefreshRunnerServices = {
  engine: Pick<Engine, 'refresh'>
  events: EventHub
  new_id: () => string
  log: Log
  /** Called when the index changed. */
  wake: () => void
}

/** A refresh as it stood when it was asked for, and as it ends. */
export type RunningRefresh = { started: Refresh; done: Promise<Refresh> }

/** Runs one refresh at a time and remembers how the last one went. */
export class RefreshRunner {
  readonly #services: RefreshRunnerServices
  #running: Promise<Refresh> | null = null
  #heard: (refresh: Refresh) => void = () => undefined
  /** The refresh that runs, else the last one; null before the first. */
  last: Refresh | null = null
  /** When boards are read next by themselves, RFC 3339; null while nothing is planned. */
  next_at: string | null = null

  constructor(services: RefreshRunnerServices) {
    this.#services = services
  }

  /** Starts a refresh of these boards, or of all; while one runs, that one is the answer. */
  async start(board_ids: string[] | null): Promise<RunningRefresh> {
    if (this.#running && this.last) return { started: this.last, done: this.#running }
    const first = new Promise<Refresh>((resolve) => {
      this.#heard = resolve
    })
    const done = this.#run(board_ids)
    this.#running = done
    const started = await Promise.race([first, done])
    return { started, done }
  }

  async #run(board_ids: string[] | null): Promise<Refresh> {
    try {
      const refresh = await this.#services.engine.refresh({ id: this.#services.new_id(), board_ids })
      this.last = refresh
      return refresh
    } catch (problem) {
      this.#services.log.error('boards could not be read', { fault: String(problem) })
      throw problem
    } finally {
      this.#running = null
      this.#services.wake()
    }
  }

  /** Takes in what the engine tells while it works. */
  hear(news: EngineNews): void {
    if (news.kind === 'stored') {
      this.#services.wake()
      return
    }
    this.last = news.refresh
    this.#heard(news.refresh)
    this.#services.events.tell({ event: 'refresh', data: { ...news.refresh } })
  }
}
