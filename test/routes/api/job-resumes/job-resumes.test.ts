import { afterAll, beforeAll, expect, test } from 'bun:test'
import { sql } from '#db/sql.ts'
import { mustBe } from '#test/support/app.ts'
import { FAR_POSTING, openResumeApp, POSTING } from '#test/support/resume-app.ts'

let app: Awaited<ReturnType<typeof openResumeApp>>
beforeAll(async () => {
  app = await openResumeApp()
})
afterAll(() => app.close())

const next = async (job_url: string) =>
  mustBe(await app.call('GET', '/api/job-resumes', { query: { job_url } }))

test('the next step is the one that a pick then takes', async () => {
  const job = await app.assess(POSTING)
  expect(await next(job)).toMatchObject({ job_identity: job, stored: false, step: 'refresh', reasons: [] })
  mustBe(await app.pick(job, 'refresh'))
  expect(await next(job)).toMatchObject({ stored: true, step: 'refresh' })
  const far = await app.assess(FAR_POSTING)
  expect(await next(far)).toMatchObject({ step: 'draft', reasons: ['far_below_threshold', 'open_questions'] })
  mustBe(await app.pick(far, 'draft'))
})

test('a job that was not assessed, or before the evidence changed, is assessed first', async () => {
  expect(await next('https://jobs.lever.co/acme/5f0c')).toMatchObject({ step: 'assess', stored: false })
  const job = await app.assess(POSTING.replace('Engineer', 'Developer'))
  const line = { revision: 1, section: 'summary' as const, lines: [{ text: 'Knows Kafka by heart' }] }
  mustBe(await app.call('POST', '/api/master/lines', { body: line }))
  expect(await app.pick(job, 'refresh')).toMatchObject({ ok: false, error: { code: 'assessment_stale' } })
  expect(await next(job)).toMatchObject({ step: 'assess_again' })
})

test('without a main resume that comes first, and one that cannot be read is restored', async () => {
  const bare = await openResumeApp({ master: false })
  const step = mustBe(
    await bare.call('GET', '/api/job-resumes', { query: { job_url: 'https://jobs.lever.co/acme/5f0c' } }),
  )
  expect(step.step).toBe('add_master')
  await bare.close()
  const job = await app.assess(POSTING.replace('Engineer', 'Gardener'))
  mustBe(await app.pick(job, 'refresh'))
  await app.services.desk.write([sql`update job_resume set content = '{' where job_identity = ${job}`])
  expect(await next(job)).toMatchObject({ step: 'restore', stored: true })
})
