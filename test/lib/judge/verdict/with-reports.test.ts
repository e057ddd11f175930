import { describe, expect, test } from 'bun:test'
import type { Reported } from '#db/rows/assessment.ts'
import type { MatrixRow } from '#db/rows/requirement.ts'
import { resultOf } from '#lib/judge/verdict/result.ts'
import { withReports } from '#lib/judge/verdict/with-reports.ts'
import { aLineOf } from '#test/lib/judge/assess/evidence.ts'
import { aRow } from '#test/lib/judge/assess/rows.ts'

const MATCH_AT = 70
const found = (rows: MatrixRow[]) =>
  resultOf({
    ...{ rows, addresses_ai: false, evidence: [aLineOf({ text: 'Go' })] },
    ...{ text_length: 900, match_at_percent: MATCH_AT },
  })
const said = (result: ReturnType<typeof found>, ...reports: [quote: string, report: Reported][]) =>
  withReports(
    result,
    reports.map(([quote, report]) => ({ quote, report })),
    MATCH_AT,
  )
const denied = aRow({ id: 'r1', kind: 'clearance', quote: 'Secret clearance', status: 'unmet' })

describe('what the person says of a row', () => {
  const before = found([denied, aRow({ id: 'r2' }), aRow({ id: 'r3', status: 'unknown' })])

  test.each([
    ['not_a_requirement', { verdict: 'pending_user_answers', fit: 50, met: 1, total: 2, unmet: [] }],
    ['read_wrongly', { verdict: 'pending_user_answers', fit: 50, met: 1, total: 2, unmet: [] }],
    ['met', { verdict: 'pending_user_answers', fit: 67, met: 2, total: 3, unmet: [] }],
  ] as const)('%s decides fit and verdict anew', (report, after) => {
    expect(before).toMatchObject({ verdict: 'not_a_match', fit: 33, met: 1, total: 3 })
    expect(said(before, ['Secret clearance', report])).toMatchObject(after)
  })

  test('of every row leaves nothing to judge, and no verdict', () => {
    const result = found([denied])
    const after = said(result, ['Secret clearance', 'not_a_requirement'])
    expect(after).toMatchObject({ verdict: 'not_judged', not_judged: 'nothing_read', fit: null, total: 0 })
    expect(said(after)).toEqual(result)
  })

  test('leaves no trace where it is taken back', () => {
    expect(said(said(before, ['Secret clearance', 'met']))).toEqual(before)
  })

  test('holds for a row that is quoted in other case and space', () => {
    expect(said(before, ['SECRET  clearance', 'met']).met).toBe(2)
  })

  test('of no row changes nothing', () => {
    expect(said(before, ['Top secret', 'met'])).toBe(before)
  })
})

test('rows that are not shown are counted before and after the person speaks', () => {
  const rows = Array.from({ length: 60 }, (_, at) =>
    aRow({ id: `r${at + 1}`, quote: `Knows thing ${at + 1}` }),
  )
  const before = found(rows)
  expect(before).toMatchObject({ met: 60, total: 60, fit: 100, rows_not_shown: 20 })
  const after = said(before, ['Knows thing 3', 'not_a_requirement'])
  expect(after).toMatchObject({ met: 59, total: 59, fit: 100, rows_not_shown: 20 })
  expect(said(after)).toEqual(before)
})
