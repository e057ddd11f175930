import type { EngineNews, RefreshOptions } from '#lib/index/boards/messages.ts'
import type { Refresh } from '#lib/index/boards/schema.ts'
import type { RoleTitles } from '#lib/index/titles/title-match.ts'
import type { EventHub } from '#lib/service/events/event-hub.ts'
import type { Log } from '#lib/service/log.ts'

export type RefreshRunnerServices = {
  engine: { refresh: (ask: RefreshOptions) => Promise<Refresh> }
  events: EventHub
  new_id: () => string
  now: () => string
  log: Log
  /** Called when the index changed. */
  wake: () => void
  /** The boards that were never read. */
  unread: () => Promise<string[]>
  /** The titles that active roles look for. */
  titles: () => Promise<RoleTitles[]>
}

/** A refresh as it stood when it was asked for, and as it ends. */
export type RunningRefresh = { started: Promise<Refresh>; done: Promise<Refresh> }

/** Runs one refresh at a time and remembers how the last one went. */
export class RefreshRunner {
  readonly #services: RefreshRunnerServices
  #running: RunningRefresh | null = null
  #asked_again = false
  #heard: (refresh: Refresh) => void = () => undefined
  /** The refresh that runs, else the last one; null before the first. */
  last: Refresh | null = null

  constructor(services: RefreshRunnerServices) {
    this.#services = services
  }

  /** Starts a refresh of these boards, or of all; while one runs, that one is the answer. */
  start(board_ids: string[] | null): RunningRefresh {
    if (this.#running) {
      this.#asked_again = true
      return this.#running
    }
    const first = new Promise<Refresh>((resolve) => {
      this.#heard = resolve
    })
    const done = this.#run(board_ids)
    const started = Promise.race([first, done])
    // Whoever waits for the end alone hears of a failure there.
    started.catch(() => undefined)
    this.#running = { started, done }
    return this.#running
  }

  async #run(board_ids: string[] | null): Promise<Refresh> {
    try {
      const titles = await this.#services.titles()
      this.last = await this.#services.engine.refresh({ id: this.#services.new_id(), board_ids, titles })
      return this.last
    } catch (problem) {
      this.#services.log.error('boards could not be read', { fault: String(problem) })
      this.#fail()
      throw problem
    } finally {
      this.#running = null
      this.#services.wake()
      if (this.#asked_again) void this.#readUnread()
    }
  }

  // Whoever asked while it ran may have added boards that it did not know of.
  async #readUnread(): Promise<void> {
    this.#asked_again = false
    const unread = await this.#services.unread()
    if (unread.length > 0) this.start(unread).done.catch(() => undefined)
  }

  // Whoever watches must not wait for a refresh that will never end.
  #fail(): void {
    if (this.last?.state !== 'running') return
    this.last = { ...this.last, state: 'failed', finished_at: this.#services.now() }
    this.#services.events.tell({ event: 'refresh', data: { ...this.last } })
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
