import { afterAll, beforeAll, expect, test } from 'bun:test'
import { extractText, getDocumentProxy } from 'unpdf'
import { mustBe, openApp, type TestApp } from '#test/support/app.ts'

let app: TestApp
let job_url = ''
let other = ''
beforeAll(async () => {
  app = await openApp({ sample: true })
  const { postings } = mustBe(await app.call('GET', '/api/new'))
  ;[job_url, other] = postings.rows.slice(0, 2).map((row) => row.job_url) as [string, string]
  mustBe(await app.call('POST', '/api/assess', { body: { job: { job_url } } }))
  const { step } = mustBe(await app.call('GET', '/api/job-resumes', { query: { job_url } }))
  const action = step === 'draft' ? step : 'refresh'
  mustBe(await app.call('POST', '/api/job-resumes/pick', { body: { job_url, action } }))
})
afterAll(() => app.close())

type Body = { status: 'interested' | 'applied' | 'screening'; revision?: number; sent?: true; at?: string }
const put = async (body: Body) =>
  mustBe(await app.call('PUT', '/api/applications', { body: { job_url, ...body } })).application
const record = async () => mustBe(await app.call('GET', '/api/applications/record', { query: { job_url } }))
const stored = async () =>
  mustBe(await app.call('GET', '/api/tailored-resumes', { query: { job_identity: job_url } }))
const reword = async (text: string) => {
  const { resume } = await stored()
  const lines = [{ id: resume.lines[0]?.id ?? '', text }]
  const body = { job_identity: job_url, revision: resume.revision, lines }
  mustBe(await app.callAsPerson('PUT', '/api/tailored-resumes/lines', { body }))
}
const pdfText = async (body: object) => {
  const response = await app.send('/api/tailored-resumes/pdf', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(response.status).toBe(200)
  const document = await getDocumentProxy(new Uint8Array(await response.arrayBuffer()))
  return (await extractText(document, { mergePages: true })).text
}

test('whoever applies keeps a copy of what was sent, which stays as it was', async () => {
  const at = '2026-11-20T09:00:00.000Z'
  const applied = await put({ status: 'applied', at })
  expect(applied.sent).toEqual([{ sent_at: at, resume_revision: 1 }])
  const before = (await stored()).markdown
  await reword('A line that was never sent')
  const { sent } = await record()
  expect(sent).toMatchObject([{ sent_at: at, markdown: before, template: 'inline', font: 'source-sans-3' }])
  const header = { name: 'Canary Nightingale' }
  const printed = await pdfText({ job_identity: job_url, sent_at: at, header })
  expect(printed).toContain('Canary Nightingale')
  expect(printed).not.toContain('A line that was never sent')
  expect(await pdfText({ job_identity: job_url })).toContain('A line that was never sent')
  const preview = { job_identity: job_url, sent_at: at }
  expect(mustBe(await app.call('POST', '/api/tailored-resumes/preview', { body: preview }))).toMatchObject({
    saved: true,
    header_shown: 'placeholder',
  })
  expect(
    await app.call('POST', '/api/tailored-resumes/preview', { body: { ...preview, spacing_scale: 1 } }),
  ).toMatchObject({ ok: false, error: { code: 'invalid_value' } })
})

test('a step further keeps no other copy, and a version sent later is kept beside the first', async () => {
  expect((await put({ status: 'screening', revision: 1 })).sent).toHaveLength(1)
  const both = await put({ status: 'screening', revision: 2, sent: true })
  expect(both.sent.map((copy) => copy.resume_revision)).toEqual([2, 1])
  const again = await put({ status: 'screening', revision: 3, sent: true })
  expect(again.sent.map((copy) => copy.resume_revision)).toEqual([2, 1])
  const { applications } = mustBe(await app.call('GET', '/api/applications'))
  expect(applications[0]?.sent).toHaveLength(2)
})

test('a mark that was taken back and made again is one copy', async () => {
  await put({ status: 'interested', revision: 4 })
  const again = await put({ status: 'applied', revision: 5 })
  expect(again.sent.map((copy) => copy.resume_revision)).toEqual([2, 1])
})

test('nothing is kept where there is no resume, and all goes with the application', async () => {
  const bare = mustBe(
    await app.call('PUT', '/api/applications', { body: { job_url: other, status: 'applied' } }),
  )
  expect(bare.application.sent).toEqual([])
  const [exported] = JSON.parse(
    await (await app.send('/api/export?what=applications')).text(),
  ).applications.filter((found: { sent: object[] }) => found.sent.length > 0)
  expect(exported.sent[1].markdown).not.toContain('A line that was never sent')
  mustBe(await app.call('DELETE', '/api/applications', { query: { job_url, revision: '6' } }))
  expect(await (await app.send('/api/export')).text()).not.toContain('sent_at')
})
