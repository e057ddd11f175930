import { describe, expect, test } from 'bun:test'
import type { BoardTimes } from '#db/index/boards.ts'
import { afterQuiet, dueAt, type PlanningNow, planRefresh } from '#lib/index/boards/refresh-runner.ts'

const HOUR = 3_600_000
const NOW = Date.parse('2026-03-02T12:00:00Z')

const board = (given: Partial<BoardTimes> = {}): BoardTimes => ({
  board_id: 'greenhouse:acme',
  state: 'live',
  sample: 0,
  postings: 0,
  last_read_at: NOW - HOUR,
  last_change_at: NOW - HOUR,
  ...given,
})

const stateWith = (given: Partial<PlanningNow> = {}): PlanningNow => ({
  now: NOW,
  ended_at: null,
  left_some: false,
  quiet_hours: null,
  minuteOfDay: (at) => (at / 60_000) % 1440,
  ...given,
})

describe('dueAt()', () => {
  test.each<[string, Partial<BoardTimes>, number]>([
    ['a lively board', {}, 3],
    ['a still board', { last_change_at: NOW - 30 * 24 * HOUR }, 11],
    ['a board that never changed', { last_change_at: null }, 11],
    ['an empty one', { state: 'empty' }, 11],
    ['one that fails', { state: 'failing' }, 3],
    ['one that is blocked', { state: 'blocked' }, 23],
    ['one that is gone', { state: 'gone' }, 7 * 24 - 1],
    ['one that seems gone, whose postings are held', { state: 'gone', postings: 3 }, 3],
    ['one never read', { state: 'unread', last_read_at: null }, 0],
    ['one read in the future, as a clock once said', { last_read_at: NOW + HOUR }, 0],
  ])('gives %s its time', (_what, given, hours) => {
    expect(dueAt(board(given), NOW)).toBe(NOW + hours * HOUR)
  })
})

describe('planRefresh()', () => {
  test('plans nothing without boards, and nothing for the sample', () => {
    expect(planRefresh([], stateWith())).toBeNull()
    expect(planRefresh([board({ sample: 1 })], stateWith())).toBeNull()
  })

  test('takes the first that is due, and what falls due within the hour', () => {
    const boards = [0.5, 1, 2].map((hours, at) =>
      board({ board_id: `lever:${at}`, last_read_at: NOW - hours * HOUR }),
    )
    expect(planRefresh(boards, stateWith())).toEqual({
      at: NOW + 2 * HOUR,
      board_ids: ['lever:1', 'lever:2'],
    })
  })

  test('reads once what fell due many times while nothing ran', () => {
    const boards = [
      board({ last_read_at: NOW - 400 * HOUR }),
      board({ board_id: 'lever:b', last_read_at: 0 }),
    ]
    expect(planRefresh(boards, stateWith())).toEqual({ at: NOW, board_ids: ['greenhouse:acme', 'lever:b'] })
  })

  test('rests after a refresh, shortly after one that left boards', () => {
    const boards = [board({ last_read_at: null })]
    const at = (given: Partial<PlanningNow>) => planRefresh(boards, stateWith(given))?.at
    expect(at({ ended_at: NOW })).toBe(NOW + HOUR / 2)
    expect(at({ ended_at: NOW, left_some: true })).toBe(NOW + HOUR / 12)
    expect(at({ ended_at: NOW - 2 * HOUR })).toBe(NOW)
  })

  test('waits for the end of quiet hours', () => {
    const boards = [board({ last_read_at: null })]
    const quiet_hours = { from: '11:00', to: '15:30' }
    expect(planRefresh(boards, stateWith({ quiet_hours }))?.at).toBe(NOW + 3.5 * HOUR)
  })
})

const MIDNIGHT = Date.parse('2026-03-02T00:00:00Z')
const at = (time: string) => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

test.each([
  ['before quiet hours', '08:00', '22:00', '07:00', '08:00'],
  ['at their first minute', '22:00', '22:00', '07:00', '31:00'],
  ['before midnight', '23:30', '22:00', '07:00', '31:00'],
  ['after midnight', '03:10', '22:00', '07:00', '07:00'],
  ['at their end', '07:00', '22:00', '07:00', '07:00'],
  ['within hours of one day', '12:30', '12:00', '13:00', '13:00'],
  ['with hours that are none', '12:00', '12:00', '12:00', '12:00'],
])('afterQuiet() %s', (_what, time, from, to, wanted) => {
  const moment = MIDNIGHT + at(time) * 60_000
  expect(afterQuiet(moment, { quiet_hours: { from, to }, minute: at(time) })).toBe(
    MIDNIGHT + at(wanted) * 60_000,
  )
})

test('afterQuiet() ends on the whole minute', () => {
  const moment = MIDNIGHT + at('23:30') * 60_000 + 12_345
  expect(afterQuiet(moment, { quiet_hours: { from: '22:00', to: '07:00' }, minute: at('23:30') })).toBe(
    MIDNIGHT + at('31:00') * 60_000,
  )
})
