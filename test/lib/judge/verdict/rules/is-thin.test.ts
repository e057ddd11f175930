import { expect, test } from 'bun:test'
import { isThin } from '#lib/judge/verdict/rules/is-thin.ts'

test('a posting with fewer than four rows about the job is thin', () => {
  const rows = (['skill', 'years', 'other', 'degree'] as const).map((kind) => ({ kind }))
  expect(isThin(rows)).toBe(false)
  expect(isThin(rows.slice(1))).toBe(true)
  expect(isThin([...rows.slice(1), { kind: 'soft' }, { kind: 'location' }])).toBe(true)
})
