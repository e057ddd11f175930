import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openModels } from '#lib/runtime/models/open-models.ts'
import { openApp, type TestApp } from '#test/support/app.ts'

// A recruiter's name, telephone and address: the person's own business.
const NOTE = 'Ann Quillfeather, +1 (555) 010-9999, ann@quillfeather.example, 12 Harbour Street'
const WORDS = ['Quillfeather', 'quillfeather', '010-9999', 'Harbour Street']

let app: TestApp
let folder = ''
let job_url = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shortlist-notes-'))
  const program = join(folder, 'model.sh')
  await writeFile(program, `#!/bin/sh\ncat >> ${folder}/prompts\nexit 1\n`, { mode: 0o755 })
  const quiet = { debug: () => undefined, info: () => undefined, error: () => undefined }
  const targets = openModels({ home: folder, env: process.env, log: quiet, folders: [] })
  app = await openApp({ targets, sample: true })
  const { postings } = await app.get('/api/new')
  job_url = postings.rows[0]?.job_url ?? ''
  const { revision } = await app.get('/api/config')
  const target = `command:${program}`
  await app.person.put('/api/config', { revision, model_target: target, allowed_targets: [target] })
  await app.put('/api/applications', { job_url, status: 'interested', note: NOTE })
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

const held = (text: string) => WORDS.filter((word) => text.includes(word))
const text = async (path: string) => (await app.send(path)).text()
const link = () => encodeURIComponent(job_url)

test('a note on an application may name whom to call', async () => {
  const { applications } = await app.get('/api/applications', { notes: '1' })
  expect(applications).toMatchObject([{ note: NOTE, has_note: true }])
})

test('it is in no prompt', async () => {
  await app.call('POST', '/api/assess', { body: { job: { job_url } } })
  await app.call('POST', '/api/tailored-resumes', { body: { job: { job_url } } })
  const prompts = await readFile(join(folder, 'prompts'), 'utf8')
  expect(prompts.length).toBeGreaterThan(500)
  expect(held(prompts)).toEqual([])
  const preview = await app.post('/api/assess/preview', { job: { job_url }, part: 'evidence' as const })
  expect(held(JSON.stringify(preview))).toEqual([])
})

test('nobody is shown it who did not ask for notes', async () => {
  const body = { job_url, status: 'interested', revision: 99 } as const
  const conflict = await app.call('PUT', '/api/applications', { body })
  expect(conflict).toMatchObject({ ok: false, error: { current: { note: null, has_note: true } } })
  const paths = [
    '/api/applications',
    `/api/applications/record?job_url=${link()}`,
    '/api/new',
    '/api/new/yours',
  ]
  paths.push(`/api/jobs?url=${link()}`, '/api/search?q=quillfeather&kind=mine', '/api/insights', '/llms.txt')
  for (const path of paths) expect([path, held(await text(path))]).toEqual([path, []])
  const record = await text(`/api/applications/record?job_url=${link()}&notes=1`)
  expect(held(record)).toEqual(['Quillfeather', 'quillfeather', '010-9999', 'Harbour Street'])
})

test('no export holds it, but one that was asked for with notes', async () => {
  for (const kind of ['?what=all', '?what=applications', '?what=applications&format=csv', '?what=jobs']) {
    expect([kind, held(await text(`/api/export${kind}`))]).toEqual([kind, []])
  }
  const { applications } = JSON.parse(await text('/api/export?what=all'))
  expect(applications).toMatchObject([{ has_note: true, status: 'interested' }])
  for (const kind of ['?notes=1', '?what=applications&notes=1', '?what=applications&format=csv&notes=1']) {
    expect([kind, held(await text(`/api/export${kind}`)).length]).toEqual([kind, 4])
  }
})

test('what it said before stays readable, until the application is taken back', async () => {
  const change = { job_url, status: 'interested' as const }
  await app.put('/api/applications', { ...change, note: 'Called.', revision: 1 })
  const query = { job_url, notes: '1' } as const
  const record = await app.get('/api/applications/record', query)
  expect(record).toMatchObject({ application: { note: 'Called.' }, earlier_notes: [{ note: NOTE }] })
  expect(held(await text('/api/export?notes=1')).length).toBe(4)
  const revision = String(record.application.revision)
  await app.remove('/api/applications', { job_url, revision })
  expect(held(await text('/api/export?notes=1'))).toEqual([])
})
