import { expect, test } from 'bun:test'
import { countRoles } from '#lib/shortlist/lists/show-facts.ts'

const role = (profile_id: string, bit: number | null) => ({ profile_id, label: profile_id, bit })

test('counts a job for every role that found it, and those of none', () => {
  const masks: [number, number][] = [
    [1, 4],
    [3, 2],
    [2 ** 40 + 1, 5],
    [8, 7],
  ]
  const roles = [role('first', 0), role('second', 1), role('far', 40), role('waiting', null)]
  expect(countRoles({ jobs: 30, masks }, roles)).toEqual({
    roles: [
      { profile_id: 'first', label: 'first', jobs: 11 },
      { profile_id: 'far', label: 'far', jobs: 5 },
      { profile_id: 'second', label: 'second', jobs: 2 },
      { profile_id: 'waiting', label: 'waiting', jobs: 0 },
    ],
    none: 19,
  })
})
