import { expect, test } from 'bun:test'
import { planJobs } from '#lib/judge/pipeline/plan-jobs.ts'

const job = (job_key: number, rank_score: number | null) => ({
  job_key,
  job_identity: `https://jobs.example/${job_key}`,
  rank_score,
})
const keys = (jobs: { job_key: number }[]) => jobs.map((one) => one.job_key)

test('the best ranked run at once, and the others wait; jobs not yet ranked come last', () => {
  const { now, later } = planJobs([job(1, 40), job(2, null), job(3, 90), job(4, 70)], 2)
  expect(keys(now)).toEqual([3, 4])
  expect(keys(later)).toEqual([1, 2])
})

test('none runs unasked where none may', () => {
  const { now, later } = planJobs([job(1, 40)], 0)
  expect(now).toEqual([])
  expect(keys(later)).toEqual([1])
})
