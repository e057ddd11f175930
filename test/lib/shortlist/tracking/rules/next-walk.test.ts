import { describe, expect, test } from 'bun:test'
import { nextWalk } from '#lib/shortlist/tracking/rules/next-walk.ts'

const role = (name: string, matched_seq: number) => ({ name, matched_seq })

describe('nextWalk()', () => {
  test.each([
    ['one role to the end', [5], [0], 5, null],
    ['roles that stand together to the end', [5, 5], [0, 1], 5, null],
    ['the role furthest behind up to the next', [9, 3, 7], [1], 3, 7],
    ['the roles furthest behind together up to the next', [9, 3, 9, 3], [1, 3], 3, 9],
    ['a new role first', [100, 0], [1], 0, 100],
    ['places as numbers and not as text', [10, 9], [1], 9, 10],
  ])('walks %s (%j)', (_what, places, walking, after_seq, upto_seq) => {
    const active = places.map((place, at) => role(`role ${at}`, place))
    const roles = walking.map((at) => active[at]!)
    expect(nextWalk(active)).toEqual({ roles, after_seq, upto_seq })
  })

  test('is null when no role is active', () => {
    expect(nextWalk([])).toBeNull()
  })
})
