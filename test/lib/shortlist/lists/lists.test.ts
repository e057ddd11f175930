import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import type { Counter } from '#db/desk/tracked-jobs.ts'
import type { Pay } from '#db/rows/labels.ts'
import { CLASS, VERDICTS, verdictBits } from '#db/rows/listed-job.ts'
import { Refusal } from '#lib/service/refusals.ts'
import { filterTexts } from '#lib/shortlist/lists/filter-texts.ts'
import { countRoles } from '#lib/shortlist/lists/list-reader.ts'
import { AnswerCache, countStates, readCursor, writeCursor } from '#lib/shortlist/lists/read-list.ts'
import { AGES, ageSpans, publishedAt } from '#lib/shortlist/lists/rules/columns.ts'
import { PostingsList } from '#lib/shortlist/lists/schema.ts'
import { amountOf, type PaidJob, payGroups, quantile } from '#lib/shortlist/lists/show-pay.ts'

test('leaves out what a list is anyhow', () => expect(filterTexts(PostingsList.parse({}))).toEqual({}))

test('gives filters as a query names them, in order, and they read back the same', () => {
  const query = { us_only: 'true', q: 'rust', min_fit: '0', collapse: '0', age: 'undated', window: '30d' }
  const read = PostingsList.parse(query)
  const texts = filterTexts(read)
  expect(Object.entries(texts)).toEqual([
    ['age', 'undated'],
    ['collapse', '0'],
    ['min_fit', '0'],
    ['q', 'rust'],
    ['us_only', '1'],
    ['window', '30d'],
  ])
  expect(PostingsList.parse(texts)).toEqual(read)
})

const role = (profile_id: string, bit: number | null) => ({ profile_id, label: profile_id, bit })

test('counts a job for every role that found it, and those of none', () => {
  const masks: [number, number][] = [
    [1, 4],
    [3, 2],
    [2 ** 29 + 1, 5],
    [8, 7],
  ]
  const roles = [role('first', 0), role('second', 1), role('far', 29), role('waiting', null)]
  expect(countRoles({ jobs: 30, masks, listed_masks: masks }, roles)).toEqual({
    roles: [
      { profile_id: 'first', label: 'first', jobs: 11 },
      { profile_id: 'far', label: 'far', jobs: 5 },
      { profile_id: 'second', label: 'second', jobs: 2 },
      { profile_id: 'waiting', label: 'waiting', jobs: 0 },
    ],
    none: 19,
  })
})

const NOW = Date.parse('2026-11-21T15:30:00.000Z')

describe('ageSpans()', () => {
  test('count days of UTC, today being the first', () => {
    const starts = ageSpans(NOW).map(({ age, from }) => [
      age,
      age === 'older' ? '' : new Date(from).toISOString(),
    ])
    expect(starts).toEqual([
      ['today', '2026-11-21T00:00:00.000Z'],
      ['3d', '2026-11-19T00:00:00.000Z'],
      ['7d', '2026-11-15T00:00:00.000Z'],
      ['30d', '2026-10-23T00:00:00.000Z'],
      ['90d', '2026-08-24T00:00:00.000Z'],
      ['older', ''],
    ])
  })

  test('hold every time exactly once', () => {
    const times = fc.integer({ min: NOW - 400 * 86_400_000, max: NOW + 86_400_000 * 30 })
    fc.assert(
      fc.property(times, (time) => {
        expect(ageSpans(NOW).filter(({ from, before }) => time >= from && time < before)).toHaveLength(1)
      }),
    )
  })
})

test('every age has a stretch of its own, and no day has none', () => {
  expect(AGES.map((age) => publishedAt(age, NOW)).filter((time) => time === 'undated')).toEqual(['undated'])
  expect(publishedAt('today', NOW)).toEqual({
    from: Date.parse('2026-11-21T00:00:00.000Z'),
    before: Number.MAX_SAFE_INTEGER,
  })
})

const eur = (min: number | null, max: number | null, period: Pay['period'] = 'year'): Pay => ({
  min,
  max,
  period,
  currency: 'EUR',
})
const job = (pay: Pay | null, mask = 1, places = ['DE']): PaidJob => ({ mask, places, pay })

describe('payGroups', () => {
  test.each([
    [60_000, 80_000, 70_000],
    [null, 80_000, 80_000],
    [60_000, null, 60_000],
  ])('counts a pay from %p to %p as %p', (min, max, amount) => expect(amountOf({ min, max })).toBe(amount))

  test.each([
    [0.5, 25],
    [0.25, 17.5],
    [0.1, 13],
    [0, 10],
    [1, 40],
  ])('finds the quantile %p between two numbers', (share, amount) => {
    expect(quantile([10, 20, 30, 40], share)).toBe(amount)
  })

  test('gives no amount for four jobs, quarters for five and tenths for ten', () => {
    const spreadOf = (count: number) =>
      payGroups(
        Array.from({ length: count }, (_, index) => job(eur(1000 * (index + 1), null))),
        [0],
      )[0]?.spreads[0]
    expect(spreadOf(4)).toMatchObject({ jobs: 4, p10: null, p25: null, median: null, p75: null, p90: null })
    expect(spreadOf(5)).toMatchObject({ jobs: 5, p10: null, p25: 2000, median: 3000, p75: 4000, p90: null })
    expect(spreadOf(10)).toMatchObject({ p10: 1900, median: 5500, p90: 9100 })
  })

  test('counts a job in each of its roles and places, and never mixes periods', () => {
    const mask = 2 ** 29 + 1
    const groups = payGroups(
      [job(eur(50_000, 60_000), mask, ['DE', 'FR']), job(eur(30, 40, 'hour'), 1), job(null, 1, [])],
      [0, 29],
    )
    expect(groups.map(({ bit, place, jobs, named }) => [bit, place, jobs, named])).toEqual([
      [null, null, 3, 2],
      [null, 'DE', 2, 2],
      [null, 'FR', 1, 1],
      [0, null, 3, 2],
      [0, 'DE', 2, 2],
      [0, 'FR', 1, 1],
      [29, null, 1, 1],
      [29, 'DE', 1, 1],
      [29, 'FR', 1, 1],
    ])
    expect(groups[0]?.spreads.map(({ period }) => period)).toEqual(['hour', 'year'])
  })

  test('has nothing to say of pay that nobody names', () => {
    expect(payGroups(Array(6).fill(job(null)), [])[0]).toMatchObject({
      jobs: 6,
      named: 0,
      not_named: 6,
      named_percent: 0,
      spreads: [],
    })
    expect(payGroups([], [])).toMatchObject([{ jobs: 0, named_percent: null }])
  })
})

const NOT_ASSESSED = 2
const NOTHING = { all: 0, not_assessed: 0, weak_fit: 0, applied: 0, declined: 0, hidden: 0, not_open: 0 }
const counter = (mask: number, job_class: number, jobs: number): Counter => ({
  mask,
  class: job_class,
  jobs,
  postings: jobs * 100,
})

describe('countStates()', () => {
  test.each([
    ['no bit of its own', NOT_ASSESSED, { all: 3, not_assessed: 3 }],
    ['the bits of a low rank', NOT_ASSESSED + CLASS.ranked_low, { all: 3, not_assessed: 3 }],
    ['the bit of an application', NOT_ASSESSED + CLASS.applied, { applied: 3 }],
    ['the bit of a weak fit', NOT_ASSESSED + CLASS.weak_fit, { weak_fit: 3 }],
    ['both bits', NOT_ASSESSED + CLASS.applied + CLASS.weak_fit, { applied: 3 }],
  ])('counts 3 jobs whose class has %s', (_what, job_class, counts) => {
    expect(countStates([counter(1, job_class, 3)], 1)).toEqual({ ...NOTHING, ...counts })
  })

  test.each(VERDICTS.filter((verdict) => verdict !== 'weak_fit'))(
    'counts jobs assessed as %s apart',
    (verdict) => {
      const job_class = verdictBits(verdict).bits
      expect(countStates([counter(1, job_class, 3)], 1)).toEqual({ ...NOTHING, all: 3, [verdict]: 3 })
    },
  )

  test.each([
    [1, 101],
    [2, 110],
    [3, 111],
    [4, 0],
  ])('counts a job once when a role of mask %i found it', (mask, all) => {
    const counters = [
      counter(1, NOT_ASSESSED, 1),
      counter(2, NOT_ASSESSED, 10),
      counter(3, NOT_ASSESSED, 100),
    ]
    expect(countStates(counters, mask)).toMatchObject({ all })
  })
})

const anySort = fc.constantFrom('best', 'newest', 'company')
const cursorOf = (value: unknown) => btoa(JSON.stringify(value))

function refusalOf(cursor: string, sort = 'newest'): Refusal | null {
  try {
    readCursor(cursor, sort)
    return null
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

describe('writeCursor()', () => {
  test('writes what a link holds as it is and readCursor() reads back', () => {
    const anyPlace = fc.record({
      value: fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0),
      job_key: fc.maxSafeNat(),
    })
    fc.assert(
      fc.property(anyPlace, anySort, (place, sort) => {
        const cursor = writeCursor(place, sort)
        expect(cursor).toMatch(/^[\w-]+$/)
        expect(readCursor(cursor, sort)).toEqual(place)
      }),
    )
  })
})

describe('readCursor()', () => {
  test('refuses a cursor of a list in another order', () => {
    const refusal = refusalOf(writeCursor({ value: 1, job_key: 2 }, 'best'))
    expect(refusal?.code).toBe('invalid_value')
    expect(refusal?.message).toContain('`cursor`')
  })

  test.each<[string, string]>([
    ['nothing', ''],
    ['no base64', '%%%'],
    ['no JSON', btoa('newest')],
    ['null', cursorOf(null)],
    ['an object', cursorOf({ sort: 'newest', value: 1, job_key: 2 })],
    ['no key', cursorOf(['newest', 1])],
    ['no value', cursorOf(['newest', null, 2])],
    ['a value that is text', cursorOf(['newest', '1', 2])],
    ['a value without end', btoa('["newest",1e999,2]')],
    ['a key that is text', cursorOf(['newest', 1, '2'])],
    ['a key that is not whole', cursorOf(['newest', 1, 2.5])],
    ['a key that is not exact', cursorOf(['newest', 1, 2 ** 53])],
  ])('refuses a cursor that holds %s', (_what, cursor) => {
    expect(refusalOf(cursor)?.code).toBe('invalid_value')
  })

  test('refuses whatever else is sent, and fails at nothing', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          fc.json().map((json) => btoa(json)),
        ),
        (cursor) => {
          expect(refusalOf(cursor)?.code).toBe('invalid_value')
        },
      ),
    )
  })
})

describe('an AnswerCache', () => {
  const made = { times: 0 }
  const make = async () => (made.times += 1)

  test.each([
    ['the inputs stay the same', ['a'], 1],
    ['the inputs changed before the second request', ['a', 'a', 'b'], 2],
    ['the inputs changed while the answer was made', ['a', 'b', 'a'], 2],
    ['nothing names the inputs', [null], 2],
  ])('makes an answer again unless its inputs stay: %s', async (_case, stamps, times) => {
    made.times = 0
    const cache = new AnswerCache(async () => (stamps.length > 1 ? stamps.shift() : stamps[0]) ?? null, 8)
    for (let request = 0; request < 2; request += 1) {
      await cache.read('key', make)
      await new Promise((resolve) => setImmediate(resolve))
    }
    expect(made.times).toBe(times)
  })

  test('forgets a failed answer, and the oldest of too many', async () => {
    const cache = new AnswerCache(async () => 'same', 1)
    await expect(cache.read('key', () => Promise.reject(new Error('once')))).rejects.toThrow('once')
    await new Promise((resolve) => setImmediate(resolve))
    expect(await cache.read('key', async () => 'first')).toBe('first')
    await cache.read('other', async () => 'other')
    expect(await cache.read('key', async () => 'second')).toBe('second')
  })
})
