import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import type { Counter } from '#db/desk/tracked-jobs.ts'
import { CLASS, VERDICTS, verdictBits } from '#db/rows/listed-job.ts'
import { Refusal } from '#lib/service/refusals.ts'
import { countStates, readCursor, writeCursor } from '#lib/shortlist/lists/list-postings.ts'

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

  test('counts a thin match as thin', () => {
    expect(countStates([counter(1, CLASS.thin, 3)], 1)).toEqual({ ...NOTHING, all: 3, thin_posting: 3 })
  })

  test('adds counters up', () => {
    const counters = [NOT_ASSESSED, NOT_ASSESSED + CLASS.applied, NOT_ASSESSED + CLASS.weak_fit].flatMap(
      (job_class, at) => [counter(1, job_class, 10 ** at), counter(2, job_class, 2 * 10 ** at)],
    )
    expect(countStates(counters, 3)).toEqual({
      ...NOTHING,
      all: 3,
      not_assessed: 3,
      applied: 30,
      weak_fit: 300,
    })
  })

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

  // Sorts whose base64 holds each of the letters that a link would change.
  test.each([['>>>'], ['???'], ['~~~'], ['a'], ['ab'], ['abc']])('takes a sort named %p', (sort) => {
    for (const value of [0, 10, 100]) {
      const cursor = writeCursor({ value, job_key: 7 }, sort)
      expect(cursor).toMatch(/^[\w-]+$/)
      expect(readCursor(cursor, sort)).toEqual({ value, job_key: 7 })
    }
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
