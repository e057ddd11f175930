import { findBoards, listBoardTimes } from '#db/index/boards.ts'
import type { Store } from '#db/store.ts'
import { planRefresh, type RefreshPlan } from '#lib/index/boards/rules/plan-refresh.ts'
import type { Refresh } from '#lib/index/boards/schema.ts'
import type { RoleTitles } from '#lib/index/titles/title-match.ts'
import type { ConfigFile } from '#lib/service/config/config-file.ts'
import type { EventHub } from '#lib/service/events/event-hub.ts'
import type { Log } from '#lib/service/log.ts'
import { Refusal } from '#lib/service/refusals.ts'

/** The boards to read, null for all, and the roles' titles, which decide whose descriptions are requested. */
export type RefreshOptions = {
  id: string
  board_ids: string[] | null
  titles: RoleTitles[]
}

/** The engine's events while it works. */
export type EngineNews = { kind: 'refresh'; refresh: Refresh } | { kind: 'stored' }

type RefreshRunnerServices = {
  engine: { refresh: (refreshOptions: RefreshOptions) => Promise<Refresh> }
  events: EventHub
  newId: () => string
  now: () => string
  log: Log
  /** Called when the index changed. */
  wake: () => void
  /** The boards that were never read. */
  unread: () => Promise<string[]>
  /** The titles that active roles look for. */
  titles: () => Promise<RoleTitles[]>
}

/** A refresh at its start, and the promise of its end. */
type RunningRefresh = { started: Promise<Refresh>; done: Promise<Refresh> }

/** Runs one refresh at a time and keeps the result of the last one. */
export class RefreshRunner {
  readonly #services: RefreshRunnerServices
  #running: RunningRefresh | null = null
  #asked_again = false
  #heard: (refresh: Refresh) => void = () => undefined
  /** The running refresh, else the last one; null before the first. */
  last: Refresh | null = null

  constructor(services: RefreshRunnerServices) {
    this.#services = services
  }

  /** Starts a refresh of these boards, or of all; a running refresh is returned instead. */
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
    // A caller that awaits the end receives the failure there.
    started.catch(() => undefined)
    this.#running = { started, done }
    return this.#running
  }

  async #run(board_ids: string[] | null): Promise<Refresh> {
    try {
      const { engine, newId } = this.#services
      const titles = await this.#services.titles()
      this.last = await engine.refresh({ id: newId(), board_ids, titles })
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

  // A caller during the refresh may have added boards that it did not include.
  async #readUnread(): Promise<void> {
    this.#asked_again = false
    const unread = await this.#services.unread()
    if (unread.length > 0) this.start(unread).done.catch(() => undefined)
  }

  // A watcher must not wait for a refresh that will never end.
  #fail(): void {
    if (this.last?.state !== 'running') return
    this.last = { ...this.last, state: 'failed', finished_at: this.#services.now() }
    this.#services.events.publish({ event: 'refresh', data: { ...this.last } })
  }

  /** Handles an event of the engine. */
  receive(news: EngineNews): void {
    if (news.kind === 'stored') {
      this.#services.wake()
      return
    }
    this.last = news.refresh
    this.#heard(news.refresh)
    this.#services.events.publish({ event: 'refresh', data: { ...news.refresh } })
  }
}

/** Starts reading boards; on request also waits for its end and for the matching. */
export async function startRefresh(
  {
    index,
    refreshes,
    tracker,
  }: { index: Store; refreshes: RefreshRunner; tracker: { settled: () => Promise<void> } },
  { boards, wait }: { boards?: string[] | undefined; wait?: boolean | undefined },
): Promise<Refresh> {
  if (boards) {
    const boardRows = await findBoards(index, boards)
    if (boardRows.length < new Set(boards).size) {
      throw new Refusal(
        'not_found',
        'A board with one of these ids is not there. `svc boards` lists the boards.',
      )
    }
  }
  const { started, done } = refreshes.start(boards ?? null)
  if (!wait) {
    // No caller waits; the status shows the outcome.
    done.catch(() => undefined)
    return started
  }
  const refresh = await done
  await tracker.settled()
  return refresh
}

type ScheduleServices = {
  index: Store
  config: ConfigFile
  refreshes: RefreshRunner
  log: Log
  now: () => string
  background: boolean
}

/** Reads boards in the background when they are due. Due times derive from the last readings, so none is lost. */
export class RefreshSchedule {
  readonly #services: ScheduleServices
  #looking: Promise<void> | null = null

  constructor(services: ScheduleServices) {
    this.#services = services
  }

  /** Returns when boards are read next, and which; null if that is switched off or none is followed. */
  async plan(): Promise<RefreshPlan | null> {
    const { index, config, refreshes, now, background } = this.#services
    const { refresh } = (await config.read()).config
    if (!background || !refresh.enabled) return null
    const { last } = refreshes
    const ended = last?.finished_at ?? null
    return planRefresh(await listBoardTimes(index), {
      now: Date.parse(now()),
      ended_at: ended === null ? null : Date.parse(ended),
      left_some: (last?.boards_left ?? 0) > 0,
      quiet_hours: refresh.quiet_hours,
      minuteOfDay,
    })
  }

  /** Starts a refresh if one is due; concurrent callers share the check. */
  look(): Promise<void> {
    this.#looking ??= this.#start().finally(() => {
      this.#looking = null
    })
    return this.#looking
  }

  async #start(): Promise<void> {
    const { refreshes, log, now } = this.#services
    try {
      const plan = await this.plan()
      if (!plan || plan.at > Date.parse(now()) || refreshes.last?.state === 'running') return
      // The runner reports its end.
      refreshes.start(plan.board_ids).done.catch(() => undefined)
    } catch (problem) {
      log.error('the next reading of boards could not be planned', { fault: String(problem) })
    }
  }
}

function minuteOfDay(index: number): number {
  const local = new Date(index)
  return local.getHours() * 60 + local.getMinutes()
}
