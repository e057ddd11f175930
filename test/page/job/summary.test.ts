import { describe, expect, test } from 'bun:test'
import type { JobReply } from '#assets/page/job/job-reply.ts'
import { closingText, fitReasons, gapReasons } from '#assets/page/job/summary.tsx'

type Input = Parameters<typeof fitReasons>[0]
const part = (kind: string, term: string, points: number) => ({ kind, term, points })
const ranks = (...parts: ReturnType<typeof part>[]) =>
  [{ profile_id: 'r', score: 60, parts }] as Input['rank']
const row = (quote: string, some: object) => ({
  ...{ quote, class: 'hard', status: 'unknown', likely: false, counts: true },
  ...some,
})
const assessed = (matrix: object[], some: object = {}) =>
  ({ met: 0, likely: 0, total: matrix.length, matrix, questions: [], ...some }) as unknown as NonNullable<
    JobReply['assessment']
  >

describe('the summary of a job', () => {
  test('gives at most three reasons for its chance, the requirements first', () => {
    const rank = ranks(
      ...[part('start', 'where every job starts', 30), part('title', 'Data Engineer', 20)],
      ...[part('skill', 'kafka', 4), part('skill', 'sql', 3), part('level', 'a senior job', 2)],
    )
    expect(fitReasons({ assessment: null, rank })).toEqual([
      ...['a title like yours', 'names kafka, sql', 'a senior job'],
    ])
    expect(fitReasons({ assessment: assessed([], { met: 3, likely: 1, total: 6 }), rank })).toEqual([
      ...['3 of 6 requirements met, 1 more likely', 'a title like yours', 'names kafka, sql'],
    ])
    expect(fitReasons({ assessment: null, rank: [] })).toEqual([])
  })

  test('names contradictions before musts that nothing shows, and no bonus, likely or uncounted row', () => {
    const matrix = [
      row('Kafka', {}),
      row('Chess', { class: 'nice_to_have' }),
      row('SQL', { status: 'partly', likely: true }),
      row('Weekends', { counts: false }),
      row('A licence', { status: 'unmet' }),
    ]
    const assessment = assessed(matrix, { questions: [{}, {}] })
    expect(gapReasons({ assessment, rank: ranks(part('level', 'above your level', -5)) })).toEqual([
      ...['contradicts: A licence', 'not shown: Kafka', '2 questions that only you can answer'],
    ])
    expect(gapReasons({ assessment: null, rank: ranks(part('title', 'Cook', -9)) })).toEqual([
      'a title unlike yours',
    ])
  })

  test.each([
    [undefined, ''],
    ['over', 'says it is closed'],
    ['2026-12-03', 'closes 3 Dec'],
    ['2026-11-28', 'closes 28 Nov'],
    ['2026-11-03', 'closed 3 Nov'],
  ])('says of a closing %p "%s"', (closes, text) => {
    expect(closingText(closes, Date.parse('2026-11-28T12:00:00Z'))).toBe(text)
  })
})
