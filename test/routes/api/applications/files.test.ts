import { beforeAll, describe, expect, test } from 'bun:test'
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { clearFiles } from '#lib/shortlist/applications/application-files.ts'
import { mustBe } from '#test/support/app.ts'
import { appFor } from '#test/support/opened.ts'

const app = appFor('all', () => ({ sample: true, now: () => time }))
let links: string[]
let time = '2026-11-26T10:00:00.000Z'
const MIB = 1024 * 1024

beforeAll(async () => {
  const { postings } = await app.get('/api/postings', { limit: '5' })
  links = postings.rows.map(({ job_url }) => job_url)
  for (const job_url of links.slice(0, 4)) await app.put('/api/applications', { job_url })
})

const base64 = (text: string) => new TextEncoder().encode(text).toBase64()
const add = (job_url: string, name: string, content = 'An offer.') =>
  app.call('POST', '/api/applications/files', { body: { job_url, name, content_base64: base64(content) } })
const list = async (job_url: string) => (await app.get('/api/applications/files', { job_url })).files
const get = (id: string) => app.send(`/api/applications/files/${encodeURIComponent(id)}`)
const onDisk = () => readdir(join(app.home, 'application-files')).catch(() => [])
const later = (minutes: number) => {
  time = new Date(Date.parse(time) + minutes * 60_000).toISOString()
}
const refused = async (outcome: ReturnType<typeof add>) => {
  const { ok, ...answer } = await outcome
  return ok
    ? null
    : { status: answer.status, ...(answer as { error: { code: string; message: string } }).error }
}

describe('the files of an application', () => {
  test('are listed and come back byte for byte, as something to save', async () => {
    const [job_url = ''] = links
    const { file } = mustBe(await add(job_url, 'Angebot “Ü”.html', '<script>alert(1)</script>'))
    expect(await list(job_url)).toEqual([file])
    expect(file).toMatchObject({ name: 'Angebot “Ü”.html', bytes: 25, written_by: 'agent' })
    const response = await get(file.id)
    expect(await response.text()).toBe('<script>alert(1)</script>')
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition':
        'attachment; filename="Angebot ___.html"; filename*=UTF-8\'\'Angebot%20%E2%80%9C%C3%9C%E2%80%9D.html',
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'x-svc-labels': 'user-private',
      'cache-control': 'no-store',
    })
    const path = join(app.home, 'application-files', file.id)
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    expect((await stat(join(app.home, 'application-files'))).mode & 0o777).toBe(0o700)
  })

  test.each([
    ['../../x', 'x'],
    ['C:\\Users\\ann\\offer.pdf', 'offer.pdf'],
    ['..', 'file'],
    ['/', 'file'],
    ['a\u202Egpj.exe\u0000'.replace('\u0000', ''), 'agpj.exe'],
    ['CON.txt', '_CON.txt'],
    ['.bashrc', 'bashrc'],
    ['a<b>:"c".pdf', 'a-b---c-.pdf'],
    [`${'ü'.repeat(400)}.pdf`, `${'ü'.repeat(116)}.pdf`],
  ])('store the name %p as %p', async (sent, name) => {
    const { file } = mustBe(await add(links[1] ?? '', sent))
    expect(file.name).toBe(name)
    await app.remove('/api/applications/files/:file_id', { file_id: file.id })
  })

  test('of one name are told apart, whatever its case', async () => {
    const job_url = links[1] ?? ''
    for (const name of ['offer.pdf', 'offer.pdf', 'OFFER.pdf', 'offer']) mustBe(await add(job_url, name))
    const names = (await list(job_url)).map(({ name }) => name)
    expect(names.toSorted()).toEqual(['OFFER (3).pdf', 'offer', 'offer (2).pdf', 'offer.pdf'])
  })

  test('are refused if empty, over 20 MB, over 28 MB of body, no base64, or of no application', async () => {
    const [job_url = ''] = links
    const before = await onDisk()
    expect(await refused(add(job_url, 'a.pdf', ''))).toMatchObject({
      status: 422,
      message: expect.stringMatching(/empty/),
    })
    const big = new Uint8Array(20 * MIB + 1).toBase64()
    const body = { job_url, name: 'big.pdf', content_base64: big }
    expect(await app.call('POST', '/api/applications/files', { body })).toMatchObject({
      error: { code: 'invalid_value', message: expect.stringMatching(/at most 20 MB/) },
    })
    const huge = { job_url, name: 'huge.pdf', content_base64: new Uint8Array(30 * MIB).toBase64() }
    expect(await app.call('POST', '/api/applications/files', { body: huge })).toMatchObject({
      error: { code: 'body_too_large' },
    })
    const broken = { job_url, name: 'a.pdf', content_base64: 'no base64!' }
    expect(await app.call('POST', '/api/applications/files', { body: broken })).toMatchObject({
      error: { code: 'invalid_value', message: expect.stringMatching(/not base64/) },
    })
    expect(await refused(add(links[4] ?? '', 'a.pdf'))).toMatchObject({ code: 'not_found' })
    expect(await refused(add('https://jobs.example/nowhere', 'a.pdf'))).toMatchObject({ code: 'not_found' })
    for (const id of ['..%2f..%2fdesk.db', 'f', 'fAAAAAAAAAAAAAAAA']) {
      expect((await app.send(`/api/applications/files/${id}`)).status).toBe(404)
    }
    expect(await onDisk()).toEqual(before)
  })

  test('are at most 20, also if they are added at once, and at most 20 MB each', async () => {
    const job_url = links[2] ?? ''
    const whole = { job_url, name: 'whole.bin', content_base64: new Uint8Array(20 * MIB).toBase64() }
    await app.post('/api/applications/files', whole)
    const outcomes = await Promise.all(Array.from({ length: 22 }, (_, index) => add(job_url, `${index}.txt`)))
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(19)
    expect(await refused(add(job_url, 'more.txt'))).toMatchObject({
      message: expect.stringMatching(/at most 20 files/),
    })
    expect(await list(job_url)).toHaveLength(20)
  })

  test('come back within ten minutes after they were removed, and are deleted later', async () => {
    const [job_url = ''] = links
    const [file] = await list(job_url)
    const params = { file_id: file?.id ?? '' }
    const remove = () => app.call('DELETE', '/api/applications/files/:file_id', { params })
    const restore = () => app.call('POST', '/api/applications/files/:file_id/restore', { params })
    mustBe(await remove())
    expect(await list(job_url)).toEqual([])
    expect((await get(params.file_id)).status).toBe(404)
    expect(await remove()).toMatchObject({ error: { code: 'not_found' } })
    later(9)
    await clearFiles(app.services)
    expect(mustBe(await restore()).file).toEqual(file as NonNullable<typeof file>)
    mustBe(await restore())
    expect((await get(params.file_id)).status).toBe(200)
    mustBe(await remove())
    later(11)
    expect(await restore()).toMatchObject({ error: { code: 'not_found' } })
    await clearFiles(app.services)
    expect(await onDisk()).not.toContain(params.file_id)
    expect(
      await app.services.desk.rows({
        sql: 'select 1 from application_file where file_id = ?',
        args: [params.file_id],
      }),
    ).toEqual([])
  })

  test('that are missing or damaged on the disk are not given out', async () => {
    const [job_url = ''] = links
    const { file } = mustBe(await add(job_url, 'a.txt'))
    const path = join(app.home, 'application-files', file.id)
    const bytes = await readFile(path)
    await writeFile(path, 'An otter.')
    expect(await (await get(file.id)).json()).toMatchObject({
      error: { message: expect.stringMatching(/damaged/) },
    })
    await rm(path)
    expect(await (await get(file.id)).json()).toMatchObject({
      error: { message: expect.stringMatching(/missing/) },
    })
    await writeFile(path, bytes)
    expect((await get(file.id)).status).toBe(200)
  })

  test('whose adding was cut off are not listed, and are deleted later', async () => {
    const [job_url = ''] = links
    const { file } = mustBe(await add(job_url, 'cut-off.txt'))
    const state = "update application_file set state = 'adding' where file_id = ?"
    await app.services.desk.write([{ sql: state, args: [file.id] }])
    expect((await list(job_url)).map(({ id }) => id)).not.toContain(file.id)
    expect((await get(file.id)).status).toBe(404)
    await clearFiles(app.services)
    expect(await onDisk()).toContain(file.id)
    later(11)
    await clearFiles(app.services)
    expect(await onDisk()).not.toContain(file.id)
  })

  test('are exported by name, and with their content on request', async () => {
    const [job_url = ''] = links
    const [file] = await list(job_url)
    const named = await (await app.send('/api/export')).json()
    const filesIn = (all: typeof named) =>
      all.applications.flatMap(({ files }: { files: { file_id: string }[] }) => files)
    const attached = (all: typeof named) =>
      filesIn(all).find(({ file_id }: { file_id: string }) => file_id === file?.id)
    expect(attached(named)).toMatchObject({ name: 'a.txt', bytes: 9 })
    expect(attached(named)).not.toHaveProperty('content_base64')
    const whole = await (await app.send('/api/export?what=applications&files=1')).json()
    expect(attached(whole)).toMatchObject({ content_base64: base64('An offer.') })
    for (const query of ['what=applications&format=csv&files=1', 'what=jobs&files=1']) {
      expect((await app.send(`/api/export?${query}`)).status).toBe(422)
    }
  })

  test('go with their application, and cannot come back', async () => {
    const job_url = links[2] ?? ''
    const ids = (await list(job_url)).map(({ id }) => id)
    expect((await onDisk()).filter((id) => ids.includes(id))).toHaveLength(20)
    await app.remove('/api/applications', { job_url, revision: '1' })
    expect((await onDisk()).filter((id) => ids.includes(id))).toEqual([])
    await app.put('/api/applications', { job_url })
    expect(await list(job_url)).toEqual([])
    const params = { file_id: ids[0] ?? '' }
    expect(await app.call('POST', '/api/applications/files/:file_id/restore', { params })).toMatchObject({
      error: { code: 'not_found' },
    })
  })

  test('of the sample go with it', async () => {
    expect((await onDisk()).length).toBeGreaterThan(0)
    await app.post('/api/sample', { action: 'remove' })
    later(11)
    await clearFiles(app.services)
    expect(await onDisk()).toEqual([])
  })
})

describe('the note of an application', () => {
  test('holds 5000 characters, and refuses more', async () => {
    const job_url = 'https://jobs.example/noted'
    const note = 'n'.repeat(5000)
    const { application } = await app.put('/api/applications', { job_url, note })
    expect(application.revision).toBe(1)
    const body = { job_url, note: `${note}n`, revision: 1 }
    expect(await app.call('PUT', '/api/applications', { body })).toMatchObject({ ok: false, status: 422 })
    const query = { job_url, notes: '1' as const }
    expect((await app.get('/api/applications/record', query)).application.note).toBe(note)
  })
})
