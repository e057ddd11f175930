import { describe, expect, test } from 'bun:test'
import { ageOf, momentOf } from '#lib/cli/show/kit/screen.ts'

const NOW = Date.parse('2026-11-21T09:00:00.000Z')

describe('ageOf()', () => {
  test.each([
    ['2026-11-21T08:42:00.000Z', '18 min'],
    ['2026-11-21T04:00:00.000Z', '5 h'],
    ['2026-11-18T08:00:00.000Z', '3 d'],
    ['2026-04-20T09:00:00.000Z', '7 mo'],
    ['2022-11-20T09:00:00.000Z', '4 y'],
    ['2027-01-01T00:00:00.000Z', '0 min'],
    [null, ''],
  ])('%s is %s ago', (time, age) => {
    expect(ageOf(time, NOW)).toBe(age)
  })
})

describe('momentOf()', () => {
  test('drops the seconds', () => {
    expect(momentOf('2026-11-21T09:05:07.123Z')).toBe('2026-11-21 09:05 UTC')
    expect(momentOf(null)).toBe('')
  })
})
