import { describe, expect, test } from 'bun:test'
import { mayRemove, type Sweep } from '#lib/index/postings/import-board.ts'

type Verdict = ReturnType<typeof mayRemove>

const NOW = Date.UTC(2026, 5, 2, 12)
const HOUR = 3_600_000
const sweep = (facts: Partial<Sweep>): Sweep => ({
  stored: 100,
  missing: 1,
  complete: true,
  isGone: false,
  held_at: null,
  held_for: null,
  now: NOW,
  ...facts,
})

describe('mayRemove()', () => {
  test.each<[string, Partial<Sweep>]>([
    ['nothing is missing', { missing: 0 }],
    ['nothing is missing from a board that is gone', { missing: 0, stored: 0, isGone: true }],
    ['the answer is incomplete', { complete: false }],
    [
      'an incomplete answer was held before',
      { complete: false, missing: 90, held_at: 0, held_for: 'shrunk' },
    ],
    ['an incomplete answer says gone', { complete: false, isGone: true, held_at: 0, held_for: 'gone' }],
  ])('keeps what is stored when %s', (_when, facts) => {
    expect(mayRemove(sweep(facts))).toBe('keep')
  })

  test.each([
    [20, 10, 'remove'],
    [20, 11, 'hold'],
    [20, 20, 'hold'],
    [19, 19, 'remove'],
    [19, 10, 'remove'],
    [21, 10, 'remove'],
    [21, 11, 'hold'],
    [1000, 500, 'remove'],
    [1000, 501, 'hold'],
  ] as const)('of %i postings, %i missing for the first time says %s', (stored, missing, verdict) => {
    expect(mayRemove(sweep({ stored, missing }))).toBe(verdict)
  })

  test.each<[string, Verdict, Partial<Sweep>]>([
    ['an hour ago', 'remove', { held_at: NOW - HOUR, held_for: 'shrunk' }],
    ['a millisecond less than an hour ago', 'hold', { held_at: NOW - HOUR + 1, held_for: 'shrunk' }],
    ['at this same moment', 'hold', { held_at: NOW, held_for: 'shrunk' }],
    ['at a later moment, before the clock was set back', 'hold', { held_at: NOW + 1, held_for: 'shrunk' }],
    ['long ago as gone, and not as shrunk', 'hold', { held_at: 0, held_for: 'gone' }],
  ])('a shrunk board that was held %s says %s', (_when, verdict, facts) => {
    expect(mayRemove(sweep({ stored: 20, missing: 11, ...facts }))).toBe(verdict)
  })

  test.each<[string, Verdict, Partial<Sweep>]>([
    ['never', 'hold', {}],
    ['20 hours ago', 'remove', { held_at: NOW - 20 * HOUR, held_for: 'gone' }],
    ['a millisecond less than 20 hours ago', 'hold', { held_at: NOW - 20 * HOUR + 1, held_for: 'gone' }],
    ['long ago as shrunk, and not as gone', 'hold', { held_at: 0, held_for: 'shrunk' }],
  ])('a gone board that was held %s says %s', (_when, verdict, facts) => {
    expect(mayRemove(sweep({ isGone: true, ...facts }))).toBe(verdict)
  })

  test('holds a small board that is gone, however few postings it had', () => {
    expect(mayRemove(sweep({ isGone: true, stored: 1, missing: 1 }))).toBe('hold')
  })
})
