import type { Refresh } from '#lib/boards/schema.ts'
import type { Engine, EngineNews } from '#lib/engine/engine.ts'
import type { EventHub } from '#lib/events/event-hub.ts'

export type RefreshRunnerServices = {
  engine: Pick<Engine, 'refresh'>
  events: EventHub
  new_id: () => string
  /** Called when the index changed. */
  wake: () => void
}

/** Runs one refresh at a time and remembers how the last one went. */
export class RefreshRunner {
  readonly #services: RefreshRunnerServices
  #running: Promise<Refresh> | null = null
  /** The refresh that runs, else the last one; null before the first. */
  last: Refresh | null = null

  constructor(services: RefreshRunnerServices) {
    this.#services = services
  }

  /** Starts a refresh of these boards, or of all; while one runs, that one is the answer. */
  start(board_ids: string[] | null): Promise<Refresh> {
    this.#running ??= this.#run(board_ids)
    return this.#running
  }

  async #run(board_ids: string[] | null): Promise<Refresh> {
    try {
      this.last = await this.#services.engine.refresh({ id: this.#services.new_id(), board_ids })
      return this.last
    } finally {
      this.#running = null
      this.#services.wake()
    }
  }

  /** Takes in what the engine tells while it works. */
  hear(news: EngineNews): void {
    if (news.kind === 'stored') this.#services.wake()
    else {
      this.last = news.refresh
      this.#services.events.tell({ event: 'refresh', data: { ...news.refresh } })
    }
  }
}
