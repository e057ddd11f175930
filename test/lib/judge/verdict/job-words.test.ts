import { describe, expect, test } from 'bun:test'
import { OPENNESS } from '#db/rows/listed-job.ts'
import { KINDS, standingOf, verdictText, type WordInput, wordOf } from '#lib/judge/verdict/job-words.ts'

const row = (state: string, some: Partial<WordInput> = {}): WordInput => ({
  ...{ state, open: { reason: 'yes' }, open_questions: [], not_judged: null, seen: false },
  ...some,
})
const unread = { text: 'No requirement could be read' }

describe('the word of a job', () => {
  test.each([
    ['matched_above_threshold', {}, 'Match', 'match'],
    ['pending_user_answers', { open_questions: [1, 2] }, '2 questions', 'questions'],
    ['pending_user_answers', { open_questions: [1] }, '1 question', 'questions'],
    ['pending_user_answers', { open: { reason: 'unclear' } }, 'Unclear', 'questions'],
    ['below_threshold', {}, 'Stretch', 'stretch'],
    ['weak_fit', { open_questions: [1] }, 'Weak fit', 'weak'],
    ['not_a_match', {}, 'Not for you', 'no'],
    ['thin_posting', {}, 'Too thin', 'thin'],
    ['not_assessed', {}, 'New', 'new'],
    ['not_assessed', { seen: true }, 'Not assessed', 'open'],
    ['not_assessed', { not_judged: unread }, 'Not judged', 'unjudged'],
    ['not_open', { open: { reason: 'far' } }, 'Too far', 'far'],
    ['not_open', { open: { reason: 'elsewhere' } }, 'Too far', 'far'],
    ['not_open', { open: { reason: 'language' } }, 'Not for you', 'no'],
    ['not_open', { open: { reason: 'permission' } }, 'Not for you', 'no'],
    ['applied', { open_questions: [1] }, 'Applied', 'applied'],
    ['declined', {}, 'Not interested', 'declined'],
  ] as const)('of state %s with %j is %s', (state, some, word, kind) => {
    expect(wordOf(row(state, some as Partial<WordInput>))).toEqual({ ...KINDS[kind], word, kind })
  })

  test('exists for every reason for which a job is not open', () => {
    for (const reason of OPENNESS) {
      expect(['far', 'no']).toContain(wordOf(row('not_open', { open: { reason } })).kind)
    }
  })

  test('of each kind is unlike the others, also without its colour', () => {
    const texts = Object.values(KINDS).map(({ sign, word }) => `${sign} ${word}`)
    expect(new Set(texts).size).toBe(texts.length)
  })

  test('is the one of its verdict where no row is at hand', () => {
    expect(['matched_above_threshold', 'below_threshold', 'other'].map(verdictText)).toEqual([
      ...['Match', 'Stretch', 'other'],
    ])
  })
})

test('the line of a job says its word, its one number and its requirements, and no other percent', () => {
  const counts = { met: 4, likely: 2, total: 8 }
  const facts = { chance: 33, stale_label: null, assessment: counts }
  expect(standingOf({ ...row('matched_above_threshold'), ...facts })).toBe(
    'Match · 33 % chance of a call · 4 of 8 requirements met, 2 more likely',
  )
  expect(standingOf({ ...row('not_assessed'), ...facts, assessment: null })).toBe(
    'New · 33 % chance of a call',
  )
  expect(
    standingOf({ ...row('not_assessed', { not_judged: unread }), ...facts, chance: null, assessment: null }),
  ).toBe('Not judged · no requirement could be read')
})
