import { describe, expect, test } from 'bun:test'
import type { RowClass } from '#lib/judge/read/matrix.ts'
import type { StoredRow } from '#lib/judge/verdict/result.ts'
import { type AtsInput, atsScore, jobLabel } from '#lib/resume/tailored/rules/ats-score.ts'

const row = (terms: string[], rowClass: RowClass = 'hard'): StoredRow => ({
  ...{
    id: `r${terms.join()}`,
    line: 1,
    quote: terms.join(),
    class: rowClass,
    kind: 'skill',
    terms,
    enough: 'all',
    min_years: null,
  },
  ...{ any_of: null, ask: null, status: 'met', evidence: [], settled_by: null },
})
const TEXT = 'Summary Backend engineer Experience Acme 2019 - 2024 Ran Kafka and PostgreSQL for five years'
const input = (more: Partial<AtsInput> = {}): AtsInput => ({
  ...{ written: TEXT, read_back: TEXT, rows: [], pages: 1, sections: ['Summary', 'Experience'] },
  ...{ entries: [{ dated: true, lines: 2 }] },
  ...more,
})

describe('a resume', () => {
  test('that reads back whole, names what is asked and has the usual form has all points', () => {
    expect(atsScore(input({ rows: [row(['Kafka']), row(['Postgres'])] }))).toEqual({
      score: 100,
      parts: [
        { name: 'read_back', points: 40, of: 40 },
        { name: 'keywords', points: 40, of: 40 },
        { name: 'format', points: 20, of: 20 },
      ],
      ...{ found: ['Kafka', 'Postgres'], missing: [], problems: [] },
    })
  })

  test('loses points for words that do not come back, or come back in another order', () => {
    const half = TEXT.split(' ')
      .filter((_, at) => at % 2 === 0)
      .join(' ')
    expect(atsScore(input({ read_back: half })).parts[0]?.points).toBe(20)
    const turned = TEXT.split(' ').toReversed().join(' ')
    expect(atsScore(input({ read_back: turned })).parts[0]?.points).toBeLessThan(10)
    expect(atsScore(input({ read_back: '' })).parts[0]?.points).toBe(0)
  })

  test('loses more for a must that it does not name than for a bonus', () => {
    const points = (rows: StoredRow[]) => atsScore(input({ rows })).parts[1]?.points
    expect(points([row(['Kafka']), row(['Cobol'])])).toBe(20)
    expect(points([row(['Kafka']), row(['Cobol'], 'nice_to_have')])).toBe(26)
    expect(points([row(['Kafka']), row(['kafka'])])).toBe(40)
  })

  test('says what of its form could be misread', () => {
    const odd = { pages: 3, sections: ['My journey'], entries: [{ dated: false, lines: 0 }] }
    expect(atsScore(input(odd))).toMatchObject({
      score: 80,
      problems: ['over_two_pages', 'entry_without_dates', 'unusual_section', 'nothing_under_a_heading'],
    })
  })
})

test.each([
  ['matched_above_threshold', 90, 'ready'],
  ['matched_above_threshold', 60, 'improve_resume'],
  ['matched_above_threshold', null, 'improve_resume'],
  ['pending_user_answers', 90, 'answer_first'],
  ['not_a_match', 90, 'unlikely'],
  ['below_threshold', 90, 'unlikely'],
] as const)('a job that is %s with a score of %p is %s', (verdict, score, label) => {
  expect(jobLabel(verdict, score)).toBe(label)
})
