import { describe, expect, test } from 'bun:test'
import { assessQuestion, lowRankQuestion, type QuestionInput } from '#lib/shortlist/new/rules/questions.ts'

const asking = (facts: Partial<QuestionInput>): QuestionInput => ({
  to_assess: 0,
  low_rank_skipped: 0,
  by_profile: [{ count: 1, profile_id: 'plain' }],
  by_profile_with_low: [{ count: 2, profile_id: 'with-low' }],
  model_target: 'claude',
  assess_min_rank: 50,
  refused: null,
  left_before: 0,
  left_out: '',
  estimate: (batch) => ({ basis_calls: 3, calls: 2 * batch, cost: null, seconds: batch, tokens: 7 * batch }),
  repeat: { since: '2026-06-01T00:00:00.000Z', us_only: true },
  cli: (body) => `svc ${JSON.stringify(body)}`,
  ...facts,
})

describe('assessQuestion()', () => {
  test.each([
    [1, 0, 'Assess the 1 job?'],
    [2, 0, 'Assess all 2 jobs?'],
    [50, 0, 'Assess all 50 jobs?'],
    [51, 0, 'Assess the 50 best-ranked of 51 jobs and leave 1 for later?'],
    [3, 1, 'Assess all 2 jobs? 1 job ranked below 50 is left out.'],
    [3, 2, 'Assess the 1 job? 2 jobs ranked below 50 are left out.'],
    [60, 10, 'Assess all 50 jobs? 10 jobs ranked below 50 are left out.'],
  ])('of %i jobs to assess, %i of them ranked low, asks: %s', (to_assess, low_rank_skipped, text) => {
    expect(assessQuestion(asking({ to_assess, low_rank_skipped }))?.text).toBe(text)
  })

  test.each([
    [0, 0],
    [4, 4],
  ])(
    'asks nothing when %i jobs are to assess and %i of them are ranked low',
    (to_assess, low_rank_skipped) => {
      expect(assessQuestion(asking({ to_assess, low_rank_skipped }))).toBeNull()
    },
  )

  test.each([
    [49, 9, 40, 40, 0],
    [50, 0, 50, 50, 0],
    [51, 0, 51, 50, 1],
    [180, 60, 120, 50, 70],
  ])(
    'of %i jobs, %i ranked low, counts %i, takes %i at once and leaves %i',
    (to_assess, low, total, batch, more) => {
      expect(assessQuestion(asking({ to_assess, low_rank_skipped: low }))).toMatchObject({
        kind: 'assess_new',
        new: total,
        to_assess: total,
        batch,
        more_after: more,
        low_rank_skipped: low,
        by_profile: [{ count: 1, profile_id: 'plain' }],
      })
    },
  )

  test.each([
    [60, 100],
    [3, 6],
  ])('estimates %i jobs as those of one batch, %i calls', (to_assess, calls) => {
    const question = assessQuestion(asking({ to_assess }))
    expect(question).toMatchObject({
      model_target: 'claude',
      note: null,
      estimate: { basis_calls: 3, calls },
    })
  })

  test('says why a yes would be refused', () => {
    const question = assessQuestion(asking({ to_assess: 2, refused: 'It is not allowed. Allow it.' }))
    expect(question?.note).toBe('It is not allowed. Allow it.')
  })

  test('answers with calls that repeat the list, as a request and as a command', () => {
    const question = assessQuestion(asking({ to_assess: 2 }))
    const repeat = { since: '2026-06-01T00:00:00.000Z', us_only: true }
    for (const [answer, assess] of [
      [question?.yes, true],
      [question?.no, false],
    ] as const) {
      const body = { assess, ...repeat }
      expect(answer?.api).toEqual({ method: 'POST', path: '/api/new', body })
      expect(answer?.cli).toBe(`svc ${JSON.stringify(body)}`)
    }
  })
})

describe('lowRankQuestion()', () => {
  test.each([
    [1, 1, '1 job ranked below 50 is left out. Include it and assess the 1 job?'],
    [3, 2, '2 jobs ranked below 50 are left out. Include them and assess all 3 jobs?'],
    [
      52,
      2,
      '2 jobs ranked below 50 are left out. Include them and assess the 50 best-ranked of 52 jobs and leave 2 for later?',
    ],
  ])('of %i jobs to assess, %i of them ranked low, asks: %s', (to_assess, low_rank_skipped, text) => {
    expect(lowRankQuestion(asking({ to_assess, low_rank_skipped }))?.text).toBe(text)
  })

  test('asks nothing when no job is ranked low', () => {
    expect(lowRankQuestion(asking({ to_assess: 5 }))).toBeNull()
  })

  test('counts the jobs ranked low in, and says so in its yes and not in its no', () => {
    const question = lowRankQuestion(asking({ to_assess: 60, low_rank_skipped: 20 }))
    expect(question).toMatchObject({
      new: 60,
      to_assess: 60,
      batch: 50,
      more_after: 10,
      low_rank_skipped: 20,
    })
    expect(question?.by_profile).toEqual([{ count: 2, profile_id: 'with-low' }])
    const repeat = { since: '2026-06-01T00:00:00.000Z', us_only: true }
    expect(question?.yes?.api.body).toEqual({ assess: true, include_low_rank: true, ...repeat })
    expect(question?.no?.api.body).toEqual({ assess: false, ...repeat })
  })

  test('names the limit that is set', () => {
    const question = lowRankQuestion(asking({ to_assess: 1, low_rank_skipped: 1, assess_min_rank: 35 }))
    expect(question?.text).toStartWith('1 job ranked below 35 is left out.')
  })
})
