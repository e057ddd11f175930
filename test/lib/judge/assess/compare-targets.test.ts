import { describe, expect, test } from 'bun:test'
import type { StoredRow } from '#db/rows/assessment.ts'
import type { RowStatus } from '#db/rows/requirement.ts'
import { compareRows, isCloseCall } from '#lib/judge/assess/compare-targets.ts'

const row = (line: number, quote: string, status: RowStatus, terms: string[] = []): StoredRow => ({
  ...{
    id: `r${line}`,
    line,
    quote,
    class: 'hard',
    kind: 'skill',
    terms,
    enough: 'all',
    min_years: null,
    any_of: null,
  },
  ...{ ask: null, status, evidence: [], settled_by: null },
})

describe('two assessments of one posting', () => {
  test('agree on rows that quote the same words with the same status', () => {
    const rows = [row(1, '5 years of Go', 'met'), row(2, 'Kafka', 'unmet')]
    const other = [row(1, 'At least 5 years of Go', 'met'), row(2, 'kafka', 'unmet')]
    expect(compareRows(rows, other)).toEqual({ agree: 2, differences: [] })
  })

  test('differ in status, and in rows that only one of them has', () => {
    const rows = [row(1, '5 years of Go', 'met'), row(3, 'A degree', 'unknown')]
    const other = [row(1, '5 years of Go', 'partly'), row(4, 'Curiosity', 'met')]
    expect(compareRows(rows, other)).toEqual({
      agree: 0,
      differences: [
        { quote: '5 years of Go', one: 'met', other: 'partly' },
        { quote: 'A degree', one: 'unknown', other: null },
        { quote: 'Curiosity', one: null, other: 'met' },
      ],
    })
  })

  test('that name several things of one sentence are held thing by thing', () => {
    const rows = [row(1, 'Go and Kafka', 'met', ['Go']), row(1, 'Go and Kafka', 'unmet', ['Kafka'])]
    const other = [row(1, 'Go and Kafka', 'unmet', ['kafka']), row(1, 'Go and Kafka', 'met', ['Golang'])]
    expect(compareRows(rows, other)).toEqual({ agree: 2, differences: [] })
  })
})

test.each([
  ['matched_above_threshold', 79, 0, true],
  ['matched_above_threshold', 81, 0, false],
  ['below_threshold', 60, 0, true],
  ['below_threshold', 59, 0, false],
  ['not_a_match', null, 0, false],
  ['pending_user_answers', 20, 1, true],
  ['pending_user_answers', 70, 2, false],
] as const)('%s at %p with %i open questions is close: %p', (verdict, fit, open, close) => {
  const questions = Array.from({ length: open }, () => ({
    row: 'r1',
    class: 'hard' as const,
    question: 'Q?',
  }))
  expect(isCloseCall({ verdict, fit, questions }, 70)).toBe(close)
})
