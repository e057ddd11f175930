import { describe, expect, test } from 'bun:test'
import { nextStep } from '#assets/page/job/job-view.tsx'
import { closingText, fitReasons, gapReasons } from '#assets/page/job/summary.tsx'
import type { JobReply } from '#assets/page/job/tied-row.ts'

const match = { verdict: 'matched_above_threshold', basis_stale: false }
const waits = { verdict: 'pending_user_answers', basis_stale: false }
const fresh = {
  assessment: null,
  is_renewed: false,
  may_be_judged: true,
  questions: 0,
  has_resume: false,
  applied: false,
}

test.each([
  ['what was not assessed', fresh, 'Assess this job'],
  ['what cannot be judged', { ...fresh, may_be_judged: false }, undefined],
  ['an old assessment', { ...fresh, assessment: { ...match, basis_stale: true } }, 'Assess again'],
  [
    'an old one that is remade without a press',
    { ...fresh, assessment: { ...match, basis_stale: true }, is_renewed: true },
    'Make a resume',
  ],
  ['open questions', { ...fresh, assessment: waits, questions: 2 }, 'Answer 2 questions'],
  ['a match', { ...fresh, assessment: match }, 'Make a resume'],
  ['a match that waits without a question', { ...fresh, assessment: waits }, 'Make a resume'],
  ['what is no match', { ...fresh, assessment: { ...match, verdict: 'not_a_match' } }, undefined],
  ['a resume', { ...fresh, assessment: match, has_resume: true }, 'Open the resume'],
  ['an application', { ...fresh, assessment: match, has_resume: true, applied: true }, 'Update status'],
])('of %s the next step is one', (_, standing, text) => {
  expect(nextStep(standing)?.text).toBe(text)
})

type Input = Parameters<typeof fitReasons>[0]
const part = (kind: string, term: string, points: number) => ({ kind, term, points })
const ranks = (...parts: ReturnType<typeof part>[]) =>
  [{ profile_id: 'r', score: 60, parts }] as Input['rank']
const row = (quote: string, some: object) => ({
  quote,
  class: 'hard',
  status: 'unknown',
  likely: false,
  counts: true,
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
      ...[part('skill', 'kafka', 4), part('keyword', 'Kafka', 4), part('skill', 'sql', 3)],
      part('level', 'a senior job', 2),
    )
    expect(fitReasons({ assessment: null, rank })).toEqual([
      ...['a title like yours', 'names kafka, sql', 'a senior job'],
    ])
    expect(fitReasons({ assessment: assessed([], { met: 3, likely: 1, total: 6 }), rank })).toEqual([
      ...['3 of 6 requirements met, 1 likely', 'a title like yours', 'names kafka, sql'],
    ])
    expect(fitReasons({ assessment: assessed([], { met: 1, total: 1 }), rank: [] })).toEqual([
      '1 of 1 requirement met',
    ])
    const words = ranks(part('word', 'care', 3), part('word', 'night', 2), part('skill', 'Night shifts', 1))
    expect(fitReasons({ assessment: null, rank: words, job: { title: 'Care Assistant' } })).toEqual([
      'names night, night shifts',
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
    const partly = assessed([row('Kafka', { status: 'partly' })], {})
    expect(gapReasons({ assessment: partly, rank: [] })).toEqual(['partly met: Kafka'])
    const assessment = assessed(matrix, {})
    expect(gapReasons({ assessment, rank: ranks(part('level', 'above your level', -5)) })).toEqual([
      ...['contradicts: A licence', 'above your level', 'not shown: Kafka'],
    ])
    expect(gapReasons({ assessment: null, rank: ranks(part('title', 'Cook', -9)) })).toEqual([
      'a title unlike yours',
    ])
    const trade = part('trade', 'other work than yours', -4)
    expect(gapReasons({ assessment: null, rank: ranks(trade) })).toEqual(['other work than yours'])
    const like = part('title', 'Cook', 9)
    expect(gapReasons({ assessment: null, rank: ranks(trade, like) })).toEqual([])
    expect(gapReasons({ assessment: null, rank: ranks(like, part('title', 'Baker', -4)) })).toEqual([])
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
