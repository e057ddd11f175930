import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { rowsToDetail, type StoredListing, waitingReason } from '#lib/index/boards/read-board.ts'
import type { ListedPosting } from '#lib/index/systems/adapter.ts'

const row = (ext_id: string, facts: Partial<ListedPosting> = {}): ListedPosting => ({
  ext_id,
  title: 'Kite Designer',
  url: `https://kite.example/${ext_id}`,
  places: [],
  work_mode: null,
  html: '',
  salary: '',
  published_at: null,
  published_kind: 'posted',
  updated_at: null,
  ...facts,
})
const rankOf = (title: string) => (title === 'Kite Designer' ? 1 : title.includes('Designer') ? 2 : null)
const ask = (rows: ListedPosting[], stored: Record<string, StoredListing> = {}, most = 100) => {
  const found = rowsToDetail(rows, { storedOf: ({ ext_id }) => stored[ext_id], rankOf, most })
  return { ids: found.toRequest.map(({ ext_id }) => ext_id), waiting: found.waiting }
}

describe('rowsToDetail()', () => {
  test('asks only for rows that a role looks for', () => {
    expect(ask([row('1'), row('2', { title: 'Pilot' })])).toEqual({ ids: ['1'], waiting: 0 })
  })

  test('asks for no row that was read and is the same, and again for one that changed', () => {
    const stored: Record<string, StoredListing> = {
      1: { detailed: 1, is_same: true },
      2: { detailed: 1, is_same: false },
      3: { detailed: 0, is_same: true },
    }
    expect(ask([row('1'), row('2'), row('3')], stored).ids).toEqual(['3', '2'])
    expect(ask([row('2', { title: 'Pilot now' })], stored).ids).toEqual(['2'])
    expect(ask([row('3', { title: 'Pilot' })], stored).ids).toEqual([])
  })

  test('asks for the newest first, by their day or the day worked out, and in the order of the list where there is none', () => {
    const rows = [
      row('undated'),
      row('also undated'),
      row('old', { published_at: '2026-01-02T00:00:00.000Z' }),
      row('new', { around: '2026-11-20T00:00:00.000Z' }),
    ]
    expect(ask(rows).ids).toEqual(['new', 'old', 'undated', 'also undated'])
  })

  test('asks for the best titles first, then for rows whose address alone is known', () => {
    const newest = { published_at: '2026-11-20T00:00:00.000Z' }
    const rows = [
      row('unnamed', { title: 'Job 7', unnamed: true, ...newest }),
      row('longer', { title: 'Kite Designer Lead', ...newest }),
      row('exact'),
    ]
    expect(ask(rows).ids).toEqual(['exact', 'longer', 'unnamed'])
    expect(ask(rows, {}, 1)).toEqual({ ids: ['exact'], waiting: 2 })
  })

  test('asks for no row that has its text', () => {
    expect(ask([row('1', { html: '<p>x</p>' })]).ids).toEqual([])
  })

  test('asks last for what could not be read before, so that it is never in the way', () => {
    const stored: Record<string, StoredListing> = { 1: { detailed: 2, is_same: true } }
    expect(ask([row('1'), row('2'), row('3')], stored, 2)).toEqual({ ids: ['2', '3'], waiting: 1 })
  })

  test('lets wait what is more than can be asked for, and loses none', () => {
    fc.assert(
      fc.property(fc.nat(30), fc.integer({ min: -5, max: 40 }), (count, most) => {
        const rows = Array.from({ length: count }, (_, at) => row(`${at}`))
        const { ids, waiting } = ask(rows, {}, most)
        expect(ids.length + waiting).toBe(count)
        expect(ids.length).toBe(Math.min(count, Math.max(0, most)))
      }),
    )
  })
})

describe('waitingReason()', () => {
  test.each([
    [{ waiting: 0, failed: 0 }, null],
    [
      { waiting: 1, failed: 0 },
      'One job that a role looks for waits for its description. The next reading goes on with that.',
    ],
    [
      { waiting: 120, failed: 2 },
      '120 jobs that roles look for wait for their descriptions. The descriptions of 2 jobs could not be read. The next reading goes on with that.',
    ],
    [
      { waiting: 0, failed: 1 },
      'The description of one job could not be read. The next reading goes on with that.',
    ],
  ])('says %j', (counts, words) => {
    expect(waitingReason(counts)).toBe(words)
  })
})
