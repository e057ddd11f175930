import { expect, test } from 'bun:test'
import type { MatrixRow } from '#lib/judge/read/matrix.ts'
import { questionsOf } from '#lib/judge/verdict/questions-of.ts'
import { fitOf } from '#lib/judge/verdict/rules/fit-of.ts'
import { verdictOf } from '#lib/judge/verdict/rules/verdict-of.ts'
import { aRow } from '#test/lib/judge/assess/rows.ts'

function verdict(rows: MatrixRow[], match_at_percent = 70) {
  const { questions } = questionsOf(rows, match_at_percent)
  return verdictOf({ rows, fit: fitOf(rows), match_at_percent, questions })
}

const met = [1, 2, 3, 4].map((id) => aRow({ id: `r${id}` }))

test('a must-have that is denied decides, of a kind that nobody learns on the job', () => {
  const denied = (row: Partial<MatrixRow>) => verdict([...met, aRow({ id: 'r9', status: 'unmet', ...row })])
  for (const kind of ['work_auth', 'clearance', 'cert', 'language', 'years', 'degree'] as const) {
    expect(denied({ kind })).toBe('not_a_match')
  }
  expect(denied({ class: 'askable', kind: 'other' })).toBe('not_a_match')
  expect(denied({ kind: 'skill' })).toBe('matched_above_threshold')
  expect(denied({ kind: 'language', class: 'nice_to_have' })).toBe('matched_above_threshold')
  expect(denied({ kind: 'years', settled_by: 'answer_short' })).toBe('matched_above_threshold')
})

test('silence never makes a job no match, whatever is not shown', () => {
  const silent = (kind: MatrixRow['kind']) => aRow({ id: 'r1', kind, status: 'unknown' })
  for (const kind of ['skill', 'cert', 'language', 'years', 'work_auth'] as const) {
    expect(verdict([silent(kind)])).toBe('below_threshold')
    expect(verdict([silent(kind), ...met])).not.toBe('not_a_match')
  }
})

test('an open question that only the person can answer holds a match', () => {
  const open = aRow({ id: 'r9', class: 'askable', status: 'unknown', ask: 'Can you work at night?' })
  expect(verdict([...met, open])).toBe('pending_user_answers')
  expect(verdict([...met, { ...open, ask: null }])).toBe('matched_above_threshold')
})

test('what one more skill would not change is not asked, what would make a match is', () => {
  const open = aRow({ id: 'r9', status: 'unknown', ask: 'Have you used Kafka?' })
  expect(verdict([...met, open])).toBe('matched_above_threshold')
  expect(verdict([...met.slice(0, 2), open])).toBe('pending_user_answers')
})

test('then the fit decides', () => {
  const rows = [aRow({ id: 'r1' }), aRow({ id: 'r2', status: 'unknown' })]
  expect(verdict(rows)).toBe('below_threshold')
  expect(verdict(rows, 50)).toBe('matched_above_threshold')
  expect(verdict([])).toBe('below_threshold')
})

test('of a group one is enough', () => {
  const group = { any_of: 'g1', kind: 'cert' } as const
  expect(verdict([aRow({ id: 'r1', ...group }), aRow({ id: 'r2', ...group, status: 'unmet' })])).toBe(
    'matched_above_threshold',
  )
})
