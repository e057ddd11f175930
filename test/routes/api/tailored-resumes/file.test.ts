import { beforeAll, expect, test } from 'bun:test'
import { typeset } from '#lib/resume/typeset/set-text.ts'
import { MARKDOWN } from '#test/support/master-app.ts'
import { appFor } from '#test/support/opened.ts'
import { pairBrowser } from '#test/support/paired-browser.ts'

const job = { text: 'Requirements\n- You must know Rust\n- You must know <b>Go</b> & more\n' }
const header = { name: 'Ada Canary', email: 'ada@acme-careers.com', website: 'https://ada.acme-careers.com' }

const app = appFor('all')
let job_identity: string
beforeAll(async () => {
  await app.post('/api/master', { markdown: `${MARKDOWN}\n- Says "A & B < C"\n` })
  const made = await app.post('/api/tailored-resumes', { job })
  job_identity = made.job.job_identity
})

const file = (body: object, headers: Record<string, string> = {}) =>
  app.send('/api/tailored-resumes/file', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ job_identity, ...body }),
  })
const bytesOf = async (body: object) => new Uint8Array(await (await file(body)).arrayBuffer())

test('a DOCX has the lines of the resume, and reads back as they are', async () => {
  const bytes = await bytesOf({ format: 'docx', header })
  const draft = await app.services.documents.readResume({ format: 'docx', bytes })
  const { resume } = await app.get('/api/tailored-resumes', { job_identity })
  const read = [...draft.lines, ...draft.entries.flatMap((entry) => entry.lines)].map(({ text }) => text)
  expect(read.toSorted()).toEqual(resume.lines.map(({ text }) => typeset(text, 'en')).toSorted())
  expect(draft.entries.map(({ heading }) => heading)).toEqual(resume.entries.map(({ heading }) => heading))
  expect(draft.dropped.map(({ kind }) => kind)).toContain('email')
})

test('the same resume gives the same bytes, and no name stands in it that was not sent', async () => {
  const [first, two] = await Promise.all([bytesOf({ format: 'docx' }), bytesOf({ format: 'docx' })])
  expect(first).toEqual(two)
  expect(new TextDecoder('latin1').decode(first)).not.toContain('Canary')
})

test.each([
  ['text', 'EXPERIENCE\n', 'Ada Canary\nada@'],
  ['markdown', '## Experience\n\n### Borealis Freight', '# Ada Canary\n\n'],
])('as %s it begins with what was sent', async (format, holds, begins) => {
  const named = await (await file({ format, header })).text()
  expect(named).toContain(holds)
  expect(named.replace('ada.acme-careers.com | ', '')).toStartWith(begins)
  const bare = await file({ format })
  expect(bare.headers.get('x-svc-finish-url')).toContain('/#/finish/')
  expect(await bare.text()).not.toContain('Canary')
})

test('what was made of a pasted resume is a file for the person alone, and of no other job', async () => {
  expect((await file({ format: 'text', profile_id: 'ephemeral' })).status).toBe(404)
  const resume = { text: 'Experience\n\nBaker, Canary Bakery, 2015 - 2024\n- Ran Rust ovens\n- Sold bread\n' }
  await app.post('/api/tailored-resumes', { job, resume })
  const pasted = { format: 'text', profile_id: 'ephemeral' }
  const refused = await file(pasted)
  expect(refused.status).toBe(403)
  expect((await refused.json()).error).toMatchObject({ code: 'proof_required', consents: ['print_pasted'] })
  expect(await (await file(pasted, await pairBrowser(app.services))).text()).toContain('Ran Rust ovens')
  expect(await (await file({ format: 'text' })).text()).not.toContain('Ran Rust ovens')
})

test('an unknown format is refused', async () => {
  expect((await file({ format: 'odt' })).status).toBe(422)
})
