import { expect, test } from 'bun:test'
import { laterRefresh } from '#assets/page/boards/store.ts'
import type { Refresh } from '#lib/index/boards/schema.ts'

const started = '2026-01-02T03:04:05.000Z'
const refresh = (fields: Partial<Refresh>): Refresh => ({
  id: 'one',
  state: 'running',
  boards_total: 3,
  boards_done: 0,
  boards_left: 0,
  texts_read: 0,
  texts_left: 0,
  postings_new: 0,
  postings_changed: 0,
  postings_removed: 0,
  unchanged: 0,
  failed: 0,
  started_at: started,
  finished_at: null,
  ...fields,
})
const done: Partial<Refresh> = { state: 'done', boards_done: 3, finished_at: '2026-01-02T03:04:06.000Z' }
const next: Partial<Refresh> = { id: 'two', started_at: '2026-01-02T04:00:00.000Z' }

test.each<[string, Partial<Refresh>, Partial<Refresh>]>([
  ['the end of a reading', {}, done],
  ['the end of a reading, after all boards', { boards_done: 3 }, done],
  ['a failure after fewer boards', { boards_done: 2 }, { ...done, state: 'failed', boards_done: 1 }],
  ['the account of more boards', { boards_done: 1 }, { boards_done: 2 }],
  ['the next reading', done, next],
])('%s stays, whichever arrives first', (_what, earlier, later) => {
  const [a, b] = [refresh(earlier), refresh(later)]
  expect(laterRefresh(a, b)).toBe(b)
  expect(laterRefresh(b, a)).toBe(b)
})

test('the first account is taken', () => {
  const told = refresh({})
  expect(laterRefresh(null, told)).toBe(told)
})
