import { expect, test } from 'bun:test'
import type { MatrixRow } from '#lib/judge/read/matrix.ts'
import { fitOf } from '#lib/judge/verdict/rules/fit-of.ts'
import { verdictOf } from '#lib/judge/verdict/rules/verdict-of.ts'
import { aRow } from '#test/lib/judge/assess/rows.ts'

function verdict(rows: MatrixRow[]) {
  return verdictOf({ rows, fit: fitOf(rows), match_at_percent: 70 })
}

test('a hard row that is unmet decides first', () => {
  const open = aRow({ id: 'r2', class: 'askable', status: 'unknown' })
  expect(verdict([aRow({ id: 'r1', status: 'unmet' }), open])).toBe('not_a_match')
})

test('an open must-have asks, an open list item does not', () => {
  const met = [1, 2, 3, 4].map((id) => aRow({ id: `r${id}` }))
  for (const rowClass of ['hard', 'askable'] as const) {
    expect(verdict([...met, aRow({ id: 'r9', class: rowClass, status: 'unknown' })])).toBe(
      'pending_user_answers',
    )
  }
  expect(verdict([...met, aRow({ id: 'r9', class: 'list_item', status: 'unknown' })])).toBe(
    'matched_above_threshold',
  )
})

test('then the fit decides; what may be answered no is no hard row', () => {
  const rows = [aRow({ id: 'r1' }), aRow({ id: 'r2', class: 'askable', status: 'unmet' })]
  expect(verdict(rows)).toBe('below_threshold')
  expect(verdictOf({ rows, fit: 50, match_at_percent: 50 })).toBe('matched_above_threshold')
  expect(verdict([])).toBe('below_threshold')
})

test('of a group one is enough', () => {
  const group = { any_of: 'g1' }
  expect(verdict([aRow({ id: 'r1', ...group }), aRow({ id: 'r2', ...group, status: 'unmet' })])).toBe(
    'matched_above_threshold',
  )
})
