import { describe, expect, test } from 'bun:test'
import { type DueJob, type EarlierDecision, mayRun, planWork } from '#lib/judge/pipeline/plan-work.ts'

const job = (job_key: number, some: Partial<DueJob> = {}): DueJob => ({
  ...{
    job_key,
    job_identity: `https://jobs.example/${job_key}`,
    rank_score: null,
    touched_by: { visa: 'a' },
  },
  ...some,
})
const decided = (job_key: number, some: Partial<EarlierDecision> = {}): EarlierDecision => {
  const then = { decided_at: '2026-01-02', assessed_at: '2026-01-01' }
  return { job_key, changes: { visa: 'a' }, state: null, approval_id: null, ended: null, ...then, ...some }
}
const waiting = { state: 'waiting', approval_id: 'apv_1' } as const
const approved = { state: 'approved', approval_id: 'apv_1' } as const
const denied = { state: 'denied', approval_id: 'apv_1' } as const
const keys = (jobs: { job_key: number }[]) => jobs.map((job) => job.job_key)
const plan = (due: DueJob[], before: EarlierDecision[] = [], auto = 10) =>
  planWork({ due, decided: before, auto })

describe('planWork()', () => {
  test('lets the best ranked run at once, and the others wait; jobs not yet ranked come last', () => {
    const ranked = [
      job(1, { rank_score: 40 }),
      job(2),
      job(3, { rank_score: 90 }),
      job(4, { rank_score: 70 }),
    ]
    const { now, later } = plan(ranked, [], 2)
    expect(keys(now)).toEqual([3, 4])
    expect(keys(later)).toEqual([1, 2])
  })

  test('lets none run unasked where none may', () => {
    const { now, later } = plan([job(1)], [], 0)
    expect(now).toEqual([])
    expect(keys(later)).toEqual([1])
  })

  test.each([['running', {}] as const, ['waiting', waiting] as const, ['denied', denied] as const])(
    'decides nothing twice for a job that is %s for the same changes',
    (_what, some) => {
      expect(plan([job(1)], [decided(1, some)])).toEqual({ extended: [], now: [], later: [], dropped: [] })
    },
  )

  const answered = { touched_by: { visa: 'a', years: 'b' } }

  test.each([['that runs', {}, null] as const, ['that waits', waiting, 'apv_1'] as const])(
    'takes another answer along for a job %s, without asking again',
    (_what, some, approval_id) => {
      const { extended, now, later } = plan([job(1, answered)], [decided(1, some)])
      expect(extended).toMatchObject([{ job_key: 1, approval_id, ...answered }])
      expect([...now, ...later]).toEqual([])
    },
  )

  test.each([['was denied', denied] as const, ['could not be done', { ended: 'posting_closed' }] as const])(
    'decides anew for a job that %s once another answer touches it',
    (_what, some) => {
      expect(keys(plan([job(1, answered)], [decided(1, some)]).now)).toEqual([1])
    },
  )

  test('keeps an answer decided that was judged by one that came later', () => {
    const decision = decided(1, { changes: { visa: 'a', years: 'b' } })
    expect(plan([job(1, { touched_by: { years: 'b' } })], [decision])).toMatchObject({
      extended: [],
      now: [],
    })
  })

  test('forgets what waits for nothing any more, and keeps what has its resume to come', () => {
    const assessed = { assessed_at: '2026-01-03' }
    const decisions = [
      decided(1, assessed),
      decided(2, { ...waiting, ...assessed }),
      decided(3, { ...denied, ...assessed }),
      decided(4, { ...approved, ...assessed }),
      decided(5),
    ]
    expect(plan([], decisions).dropped).toEqual([2, 3, 5])
  })
})

describe('mayRun()', () => {
  test.each([
    ['what needs no yes', {}, true],
    ['what was approved', approved, true],
    ['what waits', waiting, false],
    ['what was denied', denied, false],
    ['what could not be done', { ended: 'posting_closed' }, false],
  ])('of %s', (_what, some, may) => {
    expect(mayRun(decided(1, some))).toBe(may)
  })
})
