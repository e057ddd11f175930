import type { BoardTimes } from '#db/index/boards.ts'
import { isOnline } from '#db/rows/own-job.ts'
import type { BoardState } from '#db/rows/states.ts'

/** The time of the next background reading, and the boards that are due by then. */
export type RefreshPlan = { at: number; board_ids: string[] }

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
