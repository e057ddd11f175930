import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { AGES, ageSpans, publishedAt } from '#lib/shortlist/lists/rules/ages.ts'

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
        const holding = ageSpans(NOW).filter(({ from, before }) => time >= from && time < before)
        expect(holding).toHaveLength(1)
      }),
    )
  })

  test('are the same all day long', () => {
    expect(ageSpans(Date.parse('2026-11-21T23:59:59.999Z'))).toEqual(ageSpans(NOW))
  })
})

test('every age has a stretch of its own, and no day has none', () => {
  expect(AGES.map((age) => publishedAt(age, NOW)).filter((time) => time === 'undated')).toEqual(['undated'])
  expect(publishedAt('today', NOW)).toEqual({
    from: Date.parse('2026-11-21T00:00:00.000Z'),
    before: Number.MAX_SAFE_INTEGER,
  })
})
