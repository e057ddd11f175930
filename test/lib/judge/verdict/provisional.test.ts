import { describe, expect, test } from 'bun:test'
import type { AssessmentResult, StoredRow } from '#db/rows/assessment.ts'
import type { EvidenceLine } from '#lib/judge/read/matrix.ts'
import { provisionalOf } from '#lib/judge/verdict/provisional.ts'
import { withReports } from '#lib/judge/verdict/with-reports.ts'

const row = (id: string, more: Partial<StoredRow> = {}): StoredRow => ({
  ...{ id, line: 1, quote: `Know thing ${id}`, class: 'hard', kind: 'skill', terms: [], min_years: null },
  ...{
    enough: 'all',
    any_of: null,
    ask: `Have you worked with thing ${id}?`,
    status: 'unknown',
    evidence: [],
    settled_by: null,
  },
  ...more,
})
const answer = (question: string, text: string): EvidenceLine => ({
  ...{ id: 'e1', kind: 'answer', ref: 'q1', question, text },
})
const decide = (rows: StoredRow[], evidence: EvidenceLine[], rows_not_shown = 0) =>
  provisionalOf({ result: { rows, rows_not_shown }, evidence, today: '2026-11-21', match_at_percent: 70 })

test('a row of which the person said something stands as they said', () => {
  const question = 'Have you worked with thing r2?'
  const rows = [row('r1', { ask: question, class: 'askable' }), row('r2', { class: 'askable' })]
  const reports = [{ quote: 'Know thing r1', report: 'not_a_requirement' as const }]
  const found = { rows, more_rows: [], rows_not_shown: 0, not_judged: null } as unknown as AssessmentResult
  const { rows: reported } = withReports(found, reports, 70)
  const decided = decide(reported, [answer(question, 'No, never.')])
  expect(decided?.rows).toEqual([{ id: 'r2', status: 'unmet' }])
})

describe('a row that an answer touches', () => {
  const rows = [row('r1', { status: 'met' }), row('r2', { class: 'askable' })]
  const question = 'Have you worked with thing r2?'

  test('is decided again at once, and the others stay as they were found', () => {
    expect(decide(rows, [answer(question, 'Yes.')])).toEqual({
      ...{
        verdict: 'matched_above_threshold',
        fit: 100,
        met: 2,
        total: 2,
        rows: [{ id: 'r2', status: 'met' }],
      },
    })
    expect(decide(rows, [answer(question, 'No.')])).toMatchObject({
      ...{ fit: 50, met: 1, rows: [{ id: 'r2', status: 'unmet' }] },
    })
  })

  test('is open again once the answer that settled it is gone', () => {
    const settled = [row('r1', { status: 'met' }), row('r2', { status: 'met', settled_by: 'answer_exact' })]
    expect(decide(settled, [])).toMatchObject({ met: 1, rows: [{ id: 'r2', status: 'unknown' }] })
  })
})

test('nothing is provisional where no answer changes anything, or where not every row is stored', () => {
  const rows = [row('r1', { status: 'met' }), row('r2')]
  expect(decide(rows, [answer('Do you like tea?', 'Yes')])).toBeNull()
  expect(decide(rows, [answer('Have you worked with thing r2?', 'Yes')], 3)).toBeNull()
})
