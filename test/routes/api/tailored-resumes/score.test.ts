import { afterAll, beforeAll, expect, test } from 'bun:test'
import { TEMPLATES } from '#db/rows/display.ts'
import { mustBe, openApp, type TestApp } from '#test/support/app.ts'
import { MARKDOWN } from '#test/support/master-app.ts'

const job = { text: 'Requirements\n- You must know Rust\n- You must know Cobol\n- You must have a BSc\n' }

let app: TestApp
let job_identity: string
beforeAll(async () => {
  app = await openApp()
  mustBe(await app.call('POST', '/api/master', { body: { markdown: MARKDOWN } }))
  const assessed = mustBe(await app.call('POST', '/api/assess', { body: { job } }))
  job_identity = assessed.job.job_identity
})
afterAll(() => app.close())

const score = () => app.call('POST', '/api/tailored-resumes/score', { body: { job_identity } })

test('a job without a resume has no score', async () => {
  expect(await score()).toMatchObject({ ok: false, error: { code: 'tailored_resume_not_found' } })
})

test('a resume is printed, read back and held against what the posting names', async () => {
  const body = { job, model_target: 'builtin' }
  mustBe(await app.call('POST', '/api/tailored-resumes', { body }))
  const found = mustBe(await score())
  expect(found).toMatchObject({ pages: 1, problems: [] })
  expect(found.found).toContain('Rust')
  expect(found.missing).toContain('Cobol')
  expect(found.findings[0]).toMatchObject({ code: 'missing_name', term: 'Cobol', id: null })
  expect(found.parts.find(({ name }) => name === 'read_back')).toMatchObject({ points: 40, of: 40 })
  expect(found).toMatchObject({
    ...{ score: null, named_percent: null, clean_percent: 100 },
    note: 'The posting names too few skills for a number.',
  })
  const { resume } = mustBe(await app.call('GET', '/api/jobs', { query: { url: job_identity } }))
  expect(resume?.score).toEqual({ points: found.score, label: found.label })
})

test.each(TEMPLATES)('the design %s costs no points for the place of dates and columns', async (template) => {
  const { revision } = mustBe(await app.call('GET', '/api/resume-display')).display
  mustBe(await app.call('PUT', '/api/resume-display', { body: { template, revision } }))
  const { clean_percent } = mustBe(await score())
  if (template !== 'sidebar') return expect(clean_percent).toBe(100)
  // Readers that go line by line mix its columns.
  expect(clean_percent).toBeGreaterThan(85)
  expect(clean_percent).toBeLessThan(100)
})

test('a score of an earlier revision is not shown', async () => {
  mustBe(await app.call('POST', '/api/tailored-resumes', { body: { job, model_target: 'builtin' } }))
  const { resume } = mustBe(await app.call('GET', '/api/jobs', { query: { url: job_identity } }))
  expect(resume?.score).toBeNull()
})
