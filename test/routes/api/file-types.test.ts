import { beforeAll, expect, test } from 'bun:test'
import { openPageFiles } from '#lib/runtime/page-bundle.ts'
import { MARKDOWN } from '#test/support/master-app.ts'
import { appFor } from '#test/support/opened.ts'
import { rowsIn } from '#test/support/tables.ts'

const app = appFor('all')
let job_url = ''
let job_identity = ''
beforeAll(async () => {
  await app.post('/api/master', { markdown: MARKDOWN })
  const body = { title: 'Night baker', company: 'Crumb', text: 'Requirements\n- You must know Rust\n' }
  job_url = (await app.post('/api/own-jobs', body)).job_url
  job_identity = (await app.post('/api/tailored-resumes', { job: { job_url } })).job.job_identity
  await app.person.post('/api/letters', { job_url })
})

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
// The route, the format, the media type, and the first signs of the file; a dash stands for none.
const FILES = rowsIn(`
master/file ¦ pdf ¦ application/pdf ¦ %PDF-
master/file ¦ docx ¦ ${DOCX} ¦ PK
master/file ¦ markdown ¦ text/markdown; charset=utf-8 ¦ #
master/file ¦ text ¦ text/plain; charset=utf-8 ¦ -
master/file ¦ json_resume ¦ application/json ¦ {
master/file ¦ linkedin ¦ application/json ¦ {
tailored-resumes/file ¦ docx ¦ ${DOCX} ¦ PK
tailored-resumes/file ¦ markdown ¦ text/markdown; charset=utf-8 ¦ #
tailored-resumes/file ¦ text ¦ text/plain; charset=utf-8 ¦ -
tailored-resumes/pdf ¦ - ¦ application/pdf ¦ %PDF-
letters/file ¦ pdf ¦ application/pdf ¦ %PDF-
letters/file ¦ docx ¦ ${DOCX} ¦ PK
letters/file ¦ text ¦ text/plain; charset=utf-8 ¦ -
`)

test.each(FILES)('%s as "%s" is sent as %s', async (path = '', format = '', type = '', start = '') => {
  const named = path.startsWith('letters') ? { job_url } : path.startsWith('tailored') ? { job_identity } : {}
  const response = await app.send(`/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...named, ...(format !== '-' && { format }) }),
  })
  expect([response.status, response.headers.get('content-type')]).toEqual([200, type])
  expect(Buffer.from(await response.arrayBuffer()).toString('latin1')).toStartWith(start === '-' ? '' : start)
})

test.each([
  ['jobs', 'csv', 'text/csv; charset=utf-8'],
  ['jobs', 'json', 'application/json'],
  ['applications', 'csv', 'text/csv; charset=utf-8'],
  ['boards', 'json', 'application/json'],
])('the export of %s as %s is sent as %s', async (what, format, type) => {
  const response = await app.send(`/api/export?what=${what}&format=${format}`)
  expect([response.status, response.headers.get('content-type')]).toEqual([200, type])
})

test('every file of the page is sent as its ending says', async () => {
  const types = new Map<string, Set<string>>()
  app.services.page = openPageFiles()
  for (const name of (await app.services.page).keys()) {
    const path = name === 'index.html' ? '/' : `/assets/${name}`
    const type = (await app.send(path)).headers.get('content-type') ?? ''
    const ending = name.split('.').at(-1) ?? ''
    types.set(ending, (types.get(ending) ?? new Set()).add(type))
  }
  expect(Object.fromEntries([...types].map(([ending, found]) => [ending, [...found]]))).toEqual({
    html: ['text/html; charset=utf-8'],
    js: ['text/javascript; charset=utf-8'],
    css: ['text/css; charset=utf-8'],
    svg: ['image/svg+xml'],
  })
})
