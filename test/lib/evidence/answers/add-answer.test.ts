import { expect, test } from 'bun:test'
import { noteJob } from '#lib/evidence/answers/add-answer.ts'
import { answerOf } from '#test/lib/evidence/answers/answer-of.ts'

const job = {
  identity: 'https://boards.greenhouse.io/acme/jobs/1',
  url: 'https://boards.greenhouse.io/acme/jobs/1',
}
const by = { now: '2026-11-21T10:00:00.000Z', actor: 'agent' } as const

test('noteJob() names the job by its link alone, and counts as a write', () => {
  const noted = noteJob(answerOf({}), { job, kind: 'reused' }, by)
  expect(noted.jobs).toEqual([
    { at: by.now, company: null, job_identity: job.identity, kind: 'reused', title: null, url: job.url },
  ])
  expect(noted).toMatchObject({
    revision: 2,
    updated_at: by.now,
    written_by: 'operator',
    answer: 'Two months.',
  })
})

test('noteJob() leaves an answer as it is where the use is known', () => {
  const noted = noteJob(answerOf({}), { job, kind: 'reused' }, by)
  expect(noteJob(noted, { job, kind: 'reused' }, by)).toBe(noted)
  expect(noteJob(noted, { job, kind: 'confirmed' }, by).jobs.map((job) => job.kind)).toEqual([
    'reused',
    'confirmed',
  ])
})
