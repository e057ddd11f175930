import { describe, expect, test } from 'bun:test'
import { notAhead } from '#lib/index/boards/rules/not-ahead.ts'
import type { ListedPosting } from '#lib/index/systems/adapter.ts'

const NOW = Date.parse('2026-11-20T12:00:00Z')
const posting = (published_at: string | null, updated_at: string | null): ListedPosting => ({
  ...{ ext_id: '1', title: 'Kite Designer', url: 'https://kite.example/1', places: [], work_mode: null },
  ...{ html: '', salary: '', published_kind: 'posted', published_at, updated_at },
})

describe('notAhead()', () => {
  test.each([
    ['2026-11-19T00:00:00.000Z', null],
    ['2026-11-22T12:00:00.000Z', '2026-11-20T12:00:00.000Z'],
    [null, null],
  ])('leaves %p and %p as they are', (published_at, updated_at) => {
    const early = posting(published_at, updated_at)
    expect(notAhead(early, NOW)).toBe(early)
  })

  test('takes away what lies further ahead, and that alone', () => {
    const ahead = '2026-11-22T12:00:01.000Z'
    expect(notAhead(posting(ahead, '2026-11-01T00:00:00.000Z'), NOW)).toEqual(
      posting(null, '2026-11-01T00:00:00.000Z'),
    )
    expect(notAhead(posting('2026-11-01T00:00:00.000Z', ahead), NOW)).toEqual(
      posting('2026-11-01T00:00:00.000Z', null),
    )
  })
})
