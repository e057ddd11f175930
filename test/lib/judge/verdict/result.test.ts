import { describe, expect, test } from 'bun:test'
import type { MatrixRow } from '#db/rows/requirement.ts'
import { type Finding, requirementsNote, resultOf } from '#lib/judge/verdict/result.ts'
import { aLineOf } from '#test/lib/judge/assess/evidence.ts'
import { aRow } from '#test/lib/judge/assess/rows.ts'

const of = (rows: MatrixRow[], more: Partial<Finding> = {}) =>
  resultOf({
    ...{ rows, addresses_ai: false, evidence: [aLineOf({ text: 'Go' })] },
    ...{ text_length: 900, match_at_percent: 70, ...more },
  })

describe('there is no verdict', () => {
  test.each([
    ['of a posting without a text', of([], { text_length: 0 }), 'no_text'],
    ['where nothing was read', of([], { unread: 'nothing_read' }), 'nothing_read'],
    ['where the language is not read', of([], { unread: 'language' }), 'unread_language'],
    ['before the person wrote anything', of([aRow({ id: 'r1' })], { evidence: [] }), 'no_evidence'],
    [
      'where no row counts either way',
      of([aRow({ id: 'r1', kind: 'soft', class: 'nice_to_have', status: 'unknown' })]),
      'nothing_read',
    ],
  ] as const)('%s', (_, result, reason) => {
    expect(result).toMatchObject({ verdict: 'not_judged', not_judged: reason, fit: null, questions: [] })
  })
})

test('one row that counts is enough for a verdict', () => {
  const rows = [aRow({ id: 'r1', status: 'partly' }), aRow({ id: 'r2', kind: 'soft', status: 'unknown' })]
  expect(of(rows)).toMatchObject({ verdict: 'pending_user_answers', not_judged: null, fit: 0 })
})

test('is made of a long posting with fewer than three rows', () => {
  expect(requirementsNote([1, 2], 1200)).toContain('Only two requirements were read')
  expect(requirementsNote([1, 2], 1199)).toBeNull()
  expect(requirementsNote([1, 2, 3], 5000)).toBeNull()
  expect(requirementsNote([], 1200)).toContain('No requirement was read')
})
