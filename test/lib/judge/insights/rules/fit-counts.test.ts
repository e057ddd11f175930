import { describe, expect, test } from 'bun:test'
import { assessedCounts, fitBins } from '#lib/judge/insights/rules/fit-counts.ts'
import { anAssessed } from '#test/lib/judge/insights/assessed.ts'

const jobs = [0, 9, 10, 99, 100, null].map((fit, at) =>
  anAssessed(String(at), {
    fit,
    stale: fit === 100,
    verdict: fit === null ? 'not_a_match' : 'below_threshold',
  }),
)

describe('fitBins()', () => {
  test('has ten bins, the last with the full fit, and a job without a fit in none', () => {
    const bins = fitBins(jobs)
    expect(bins.map((bin) => bin.jobs)).toEqual([2, 1, 0, 0, 0, 0, 0, 0, 0, 2])
    expect(bins.at(0)).toEqual({ from: 0, to: 9, jobs: 2, stale: 0 })
    expect(bins.at(-1)).toEqual({ from: 90, to: 100, jobs: 2, stale: 1 })
  })
})

describe('assessedCounts()', () => {
  test('counts every verdict, also those that nobody got', () => {
    expect(assessedCounts(jobs)).toEqual({
      ...{ assessed: 6, stale: 1, not_judged: 0 },
      by_verdict: {
        ...{ matched_above_threshold: 0, pending_user_answers: 0 },
        ...{ below_threshold: 5, not_a_match: 1 },
      },
    })
  })

  test('tells those that could not be judged apart, out of date or not', () => {
    const none = anAssessed('none', { fit: null, stale: true, verdict: 'not_judged' })
    expect(assessedCounts([...jobs, none])).toMatchObject({ assessed: 6, stale: 1, not_judged: 1 })
  })
})
