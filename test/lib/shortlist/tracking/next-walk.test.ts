import { describe, expect, test } from 'bun:test'
import { haveChanged, isOvertaken, nextWalk } from '#lib/shortlist/tracking/next-walk.ts'

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

describe('isOvertaken()', () => {
  const stored = (at: number, changed = {}) => {
    return { role: at, revision: 1, bit: at, ranked_resume: null, matched_seq: 0, ...changed }
  }
  const roles = [stored(1), stored(2)]
  const early = { roles, from: 0, upto: 10, last: 100 }

  test.each([
    ['goes on while nothing changed', early, roles, false],
    ['is begun again when a role of it was edited', early, [stored(1), stored(2, { revision: 2 })], true],
    ['is begun again when a role of it left', early, [stored(1)], true],
    [
      'is begun again when a role of it has another resume',
      early,
      [stored(1), stored(2, { ranked_resume: 'x' })],
      true,
    ],
    ['takes in a role that came early', early, [...roles, stored(3)], true],
    [
      'leaves a role that came late to a walk of its own',
      { ...early, upto: 60 },
      [...roles, stored(3)],
      false,
    ],
    ['leaves roles that begin elsewhere', { ...early, from: 5 }, [...roles, stored(3)], false],
    [
      'goes on when another role, further on, was edited',
      early,
      [...roles, stored(3, { matched_seq: 9 })],
      false,
    ],
  ])('a walk %s', (_what, walk, active, expected) => {
    expect(isOvertaken(walk, active)).toBe(expected)
  })

  test('a role further on changes nothing for the others', () => {
    expect(haveChanged(roles, [...roles, stored(3, { revision: 7 })])).toBe(false)
  })
})
