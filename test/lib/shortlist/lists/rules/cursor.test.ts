import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { Refusal } from '#lib/service/refusals.ts'
import { readCursor, writeCursor } from '#lib/shortlist/lists/rules/cursor.ts'

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
