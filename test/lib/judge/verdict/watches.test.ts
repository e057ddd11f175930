import { expect, test } from 'bun:test'
import { watchesOf } from '#lib/judge/verdict/watches.ts'
import { aRow } from '#test/lib/judge/assess/rows.ts'

test('a later answer to the question of a row counts, also where no question is put', () => {
  const row = { ...aRow({ id: 'r1', status: 'unmet', ask: 'Do you hold a CPA?' }), evidence: [] }
  const met = { ...aRow({ id: 'r2', ask: 'Have you used Go?' }), evidence: [] }
  expect(watchesOf({ rows: [row, met], questions: [] })).toEqual({
    questions: ['Do you hold a CPA?'],
    cited: [],
  })
})
