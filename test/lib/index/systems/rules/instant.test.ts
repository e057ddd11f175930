import { describe, expect, test } from 'bun:test'
import { instantOf } from '#lib/index/systems/rules/instant.ts'

describe('instantOf()', () => {
  test.each([
    ['2025-06-05T05:06:01-04:00', '2025-06-05T09:06:01.000Z'],
    ['2025-06-11T05:03:53.978+00:00', '2025-06-11T05:03:53.978Z'],
    ['2025-06-11T05:03:53+0200', '2025-06-11T03:03:53.000Z'],
    ['2026-08-17T07:35:02.787Z', '2026-08-17T07:35:02.787Z'],
    ['2026-06-30', '2026-06-30T00:00:00.000Z'],
    [1711403416463, '2024-03-25T21:50:16.463Z'],
  ])('reads %j as %s', (value, instant) => {
    expect(instantOf(value)).toBe(instant)
  })

  test.each([
    ['2004-12-31T23:59:59Z'],
    ['2101-01-01'],
    ['2025-06-05T05:06:01'],
    ['2025-13-45'],
    ['June 5, 2025'],
    ['0'],
    [1711403416],
    [1e300],
    [Number.NaN],
    [null],
    [{}],
  ])('reads %j as no moment', (value) => {
    expect(instantOf(value)).toBeNull()
  })
})
