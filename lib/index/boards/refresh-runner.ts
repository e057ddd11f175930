import { type BoardTimes, findBoards, listBoardTimes } from '#db/index/boards.ts'
import { isOnline } from '#db/rows/own-job.ts'
import type { BoardState } from '#db/rows/states.ts'
import type { Store } from '#db/store.ts'
import type { Refresh } from '#lib/index/boards/schema.ts'
import type { RoleTitles } from '#lib/index/titles/title-match.ts'
import type { EventHub } from '#lib/service/events/event-hub.ts'
import type { Log } from '#lib/service/log.ts'
import { Refusal } from '#lib/service/refusals.ts'
import type { SharedServices } from '#lib/service/services.ts'

/** The boards to read, null for all, and the roles' titles, which decide whose descriptions are requested. */
export type RefreshOptions = { id: string; board_ids: string[] | null; titles: RoleTitles[] }

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

type ScheduleServices = Pick<SharedServices, 'index' | 'config' | 'log' | 'now'> & {
  refreshes: RefreshRunner
  background: boolean
}

/** The time of the next background reading, and the boards that are due by then. */
type RefreshPlan = { at: number; board_ids: string[] }

/** The state at planning; `minuteOfDay` returns the minutes since the person's midnight. */
export type PlanningNow = {
  now: number
  /** The end of the last refresh; null before the first. */
  ended_at: number | null
  /** Whether it left boards unread at its time limit. */
  left_some: boolean
  quiet_hours: QuietHours | null
  minuteOfDay: (index: number) => number
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** A board that changed within this time is read more often. */
const LIVELY = 7 * DAY
const EVERY: Record<Exclude<BoardState, 'live'>, number> = {
  unread: 0,
  empty: 12 * HOUR,
  failing: 4 * HOUR,
  blocked: DAY,
  gone: 7 * DAY,
}
const EVERY_LIVELY = 4 * HOUR
const EVERY_STILL = 12 * HOUR
const REST = 30 * MINUTE
const SHORT_REST = 5 * MINUTE
/** Boards due within this time are read together, so that refreshes stay few. */
const GATHER = HOUR

/** Returns when a board is due: lively boards every 4 hours, still ones every 12, unreadable ones less often. */
export function dueAt(board: BoardTimes, now: number): number {
  const { state, postings, last_read_at, last_change_at } = board
  // After a clock was set back, a board must not stay unread for years.
  if (last_read_at === null || last_read_at > now) return now
  // A board that seems gone is confirmed by another answer.
  if (state === 'gone' && postings > 0) return last_read_at + EVERY.failing
  if (state !== 'live') return last_read_at + EVERY[state]
  const lively = last_change_at !== null && now - last_change_at < LIVELY
  return last_read_at + (lively ? EVERY_LIVELY : EVERY_STILL)
}

/**
 * Plans the next refresh: not in quiet hours, not soon after the last one, and only once for everything that became
 * due while the service was stopped. Null if no board is followed.
 */
export function planRefresh(boards: BoardTimes[], state: PlanningNow): RefreshPlan | null {
  const { now, ended_at, left_some, quiet_hours, minuteOfDay } = state
  const due = boards.filter(isOnline).map((board) => ({ board_id: board.board_id, at: dueAt(board, now) }))
  if (due.length === 0) return null
  const first = due.reduce((least, { at: time }) => Math.min(least, time), Number.POSITIVE_INFINITY)
  const rested = ended_at === null ? now : ended_at + (left_some ? SHORT_REST : REST)
  const dueTime = Math.max(first, rested, now)
  const nextTime = quiet_hours ? afterQuiet(dueTime, { quiet_hours, minute: minuteOfDay(dueTime) }) : dueTime
  return {
    at: nextTime,
    board_ids: due.filter((board) => board.at <= nextTime + GATHER).map((board) => board.board_id),
  }
}

/** Hours of the person's day without background readings, each `HH:MM`; they may pass midnight. */
type QuietHours = { from: string; to: string }

const DAY_MINUTES = 24 * 60

/** Returns the first time from the given one on outside the quiet hours; `minute` is its minute of the day. */
export function afterQuiet(
  time: number,
  { quiet_hours, minute }: { quiet_hours: QuietHours; minute: number },
): number {
  const [start, to] = [minuteOf(quiet_hours.from), minuteOf(quiet_hours.to)]
  const elapsed = (minute - start + DAY_MINUTES) % DAY_MINUTES
  const long = (to - start + DAY_MINUTES) % DAY_MINUTES
  return elapsed < long ? time - (time % 60_000) + (long - elapsed) * 60_000 : time
}

function minuteOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
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
