import { describe, expect, test } from 'bun:test'
import type { Role } from '#db/desk/roles.ts'
import { NO_LIMITS } from '#db/rows/labels.ts'
import { roleWords } from '#db/rows/role.ts'
import { tagsOf } from '#lib/shortlist/jobs/load-rows.ts'

const storedRole = (role: number, state: Role['state'] = 'active'): Role => ({
  role,
  profile_id: `role-${role}`,
  ...roleWords({ label: `Role ${role}` }),
  limits: NO_LIMITS,
  state,
  is_default: false,
  sample: false,
  bit: role,
  matched_seq: 0,
  matched_posting: 0,
  ranked_resume: null,
  revision: 1,
  created_at: '2026-06-01T00:00:00.000Z',
  updated_at: '2026-06-01T00:00:00.000Z',
  written_by: 'operator',
})
const found = (role: number, match_rank: number, rank_score: number | null) => ({
  role,
  job_key: 7,
  match_rank,
  rank_score,
  openness: 0,
})

describe('tagsOf()', () => {
  test('names the role, its match and its rank, and nothing else', () => {
    expect(tagsOf([found(4, 2, 61.5)], [storedRole(3), storedRole(4)])).toEqual([
      {
        label: 'Role 4',
        match_rank: 2,
        profile_id: 'role-4',
        rank_score: 61.5,
        also_fits: false,
        openness: 'yes',
      },
    ])
  })

  test.each([
    ['the higher rank first, whatever the match', [found(1, 1, 9), found(2, 3, 10)], [2, 1]],
    ['a rank of 0 before none', [found(1, 1, null), found(2, 3, 0)], [2, 1]],
    ['the better match first at the same rank', [found(1, 3, 50), found(2, 2, 50)], [2, 1]],
    ['the better match first without a rank', [found(1, 3, null), found(2, 2, null)], [2, 1]],
    ['the older role first at the same rank and match', [found(3, 1, 50), found(2, 1, 50)], [2, 3]],
  ])('puts %s', (_what, rows, roles) => {
    const storedRoles = [storedRole(1), storedRole(2), storedRole(3)]
    for (const given of [rows, rows.toReversed()]) {
      const tags = tagsOf(given, storedRoles)
      expect(tags.map((tag) => tag.profile_id)).toEqual(roles.map((role) => `role-${role}`))
    }
  })

  test.each([['archived'], ['deleted']] as const)('leaves out a role that is %s', (state) => {
    const rows = [found(1, 1, 90), found(2, 1, 10)]
    const tags = tagsOf(rows, [storedRole(1, state), storedRole(2)])
    expect(tags.map((tag) => tag.profile_id)).toEqual(['role-2'])
  })

  test('marks a role that found the job by likeness', () => {
    const tags = tagsOf([found(1, 4, 61)], [storedRole(1), storedRole(2)])
    expect(tags).toEqual([
      {
        label: 'Role 1',
        match_rank: 4,
        profile_id: 'role-1',
        rank_score: 61,
        also_fits: true,
        openness: 'yes',
      },
    ])
  })

  test('leaves out a role that is not known', () => {
    expect(tagsOf([found(9, 1, 90)], [storedRole(1)])).toEqual([])
  })

  test('leaves the rows that it was given in their order', () => {
    const rows = [found(1, 1, 1), found(2, 1, 2)]
    tagsOf(rows, [storedRole(1), storedRole(2)])
    expect(rows.map((row) => row.role)).toEqual([1, 2])
  })
})
