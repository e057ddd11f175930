import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { unpackArchive } from '#lib/runtime/backup/check-archive.ts'
import { openModels } from '#lib/runtime/models/open-models.ts'
import { mustBe, openApp, type TestApp } from '#test/support/app.ts'
import { PAGE_CERTIFICATE, PAGE_KEY, PAGE_NAME } from '#test/support/page-certificate.ts'

const KEY = 'sk-invented-0123456789abcdef'
const OTHER = 'sk-invented-of-the-environment'
const ORIGIN = `https://${PAGE_NAME}`
const TARGET = `openai:small@${ORIGIN}/v1`

const seen: (string | undefined)[] = []
const logged: string[] = []
let reply: (key: string) => { status: number; body: object } = () => ({ status: 500, body: {} })
// It repeats its key wherever it may.
const server = createServer({ key: PAGE_KEY, cert: PAGE_CERTIFICATE }, (request, response) => {
  const { authorization = '' } = request.headers
  seen.push(authorization)
  const { status, body } = reply(authorization.replace('Bearer ', ''))
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
})
let app: TestApp
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const note = (...words: unknown[]) => void logged.push(JSON.stringify(words))
  const targets = openModels({
    home: '/nowhere',
    env: {},
    folders: [],
    log: { debug: note, info: note, error: note },
    servers: {
      keyOf: (origin) => app.services.modelKeys.keyOf(origin),
      network: {
        resolve: async () => ['127.0.0.1'],
        isPublic: () => true,
        connect: { port: (server.address() as AddressInfo).port, ca: PAGE_CERTIFICATE },
      },
    },
  })
  app = await openApp({ sample: true, targets })
})
afterAll(async () => {
  server.close()
  delete process.env['SECRET_KEY']
  await app.close()
})

const file = () => join(app.home, 'model-keys.json')
const change = async (changed: object) => {
  const { revision } = await app.get('/api/config')
  return app.callAsPerson('PUT', '/api/config', { body: { revision, ...changed } })
}

describe('the key of a model server', () => {
  test('is stored by the person alone, in a file that only their account may read', async () => {
    const body = { address: `${ORIGIN}/v1`, key: KEY }
    expect(await app.call('PUT', '/api/model-keys', { body })).toMatchObject({
      ok: false,
      status: 403,
      error: { code: 'proof_required', consents: ['give_key'] },
    })
    const { keys } = await app.person.put('/api/model-keys', body)
    expect(keys).toEqual([{ address: ORIGIN, kept_in: 'file', variable: null, found: true }])
    expect((await stat(file())).mode & 0o777).toBe(0o600)
    expect(await app.services.modelKeys.keyOf(ORIGIN)).toBe(KEY)
    expect(await app.services.modelKeys.keyOf(`${ORIGIN}:8443`)).toBeNull()
  })

  test.each([
    ['http://models.example', KEY],
    ['https://[', KEY],
    ['models.example', KEY],
    [ORIGIN, 'short'],
    [ORIGIN, 'two words of a key'],
    [ORIGIN, 'a-key-with-"quotes"'],
    [ORIGIN, 'a-key\r\nX-Other: header'],
  ])('for %s is refused where it is none: %p', async (address, key) => {
    const refused = await app.callAsPerson('PUT', '/api/model-keys', { body: { address, key } })
    expect(refused).toMatchObject({ ok: false, error: { code: 'invalid_value' } })
    expect(JSON.stringify(refused)).not.toContain(key)
  })

  test('is found nowhere but in its file after use, though its server repeats it', async () => {
    mustBe(await change({ allowed_targets: [`openai:${ORIGIN}`] }))
    const { postings } = await app.get('/api/postings', { limit: '1' })
    const job = { job_url: postings.rows[0]?.job_url ?? '' }
    const replies: string[] = []
    const chat = (content: string, model: string) => ({
      choices: [{ finish_reason: 'stop', message: { content } }],
      model,
    })
    for (const answer of [
      (key: string) => ({ status: 200, body: chat(JSON.stringify({ requirements: [key] }), 'small') }),
      (key: string) => ({ status: 200, body: chat('{}', key) }),
      () => ({ status: 200, body: chat('{}', 'small') }),
      (key: string) => ({ status: 401, body: { error: { message: `Incorrect API key ${key}` } } }),
    ]) {
      reply = answer
      const outcome = await app.services.models.ask({
        purpose: 'extract',
        system: 'You read.',
        prompt: 'A posting.',
        schema: { type: 'object' },
        target: TARGET,
        kinds: ['posting'],
        job_identity: null,
        batch_id: null,
        priority: 'person',
        accept: (value) => ({ ok: true, value }),
        signal: new AbortController().signal,
      })
      replies.push(JSON.stringify(outcome))
      const assessed = await app.call('POST', '/api/assess', { body: { job, model_target: TARGET } })
      replies.push(JSON.stringify(assessed))
    }
    expect(seen.length).toBeGreaterThan(2)
    expect(new Set(seen)).toEqual(new Set([`Bearer ${KEY}`]))
    for (const path of ['/api/config', '/api/model-keys', '/api/model-calls', '/api/targets', '/api/health'])
      replies.push(await (await app.send(path)).text())
    for (const what of ['jobs', 'applications', 'answers', 'boards', 'all'])
      replies.push(await (await app.send(`/api/export?what=${what}&format=json`)).text())
    expect(replies.filter((text) => text.includes(KEY))).toEqual([])
    expect(logged.filter((text) => text.includes(KEY))).toEqual([])
    const { backup } = await app.post('/api/backup')
    const folder = await mkdtemp(join(tmpdir(), 'shortlist-keys-'))
    await unpackArchive(join(app.home, 'backups', backup.name), folder)
    expect(await filesWithKey(folder)).toEqual([])
    await rm(folder, { recursive: true })
    expect(await filesWithKey(app.home)).toEqual(['model-keys.json'])
  })

  test('comes from the variable that the settings name, with the person’s proof', async () => {
    const key_variables = [`${ORIGIN}=SECRET_KEY`]
    const { revision } = await app.get('/api/config')
    expect(await app.call('PUT', '/api/config', { body: { revision, key_variables } })).toMatchObject({
      error: { code: 'proof_required', consents: ['give_key'] },
    })
    mustBe(await change({ key_variables }))
    expect(await app.services.modelKeys.keyOf(ORIGIN)).toBe(KEY)
    process.env['SECRET_KEY'] = OTHER
    expect(await app.services.modelKeys.keyOf(ORIGIN)).toBe(OTHER)
    const { keys } = await app.get('/api/model-keys')
    expect(keys[0]).toEqual({ address: ORIGIN, kept_in: 'environment', variable: 'SECRET_KEY', found: true })
    mustBe(await change({ key_variables: [] }))
    for (const entry of [
      'https://a.example',
      'https://a.example=A KEY',
      'a.example=KEY',
      'https://a.example/v1=K',
    ])
      expect(await change({ key_variables: [entry] })).toMatchObject({ error: { code: 'invalid_value' } })
  })

  test('counts no more once others may have read its file', async () => {
    await chmod(file(), 0o644)
    expect(await app.services.modelKeys.keyOf(ORIGIN)).toBeNull()
    await writeFile(file(), 'no JSON')
    await chmod(file(), 0o600)
    expect(await app.services.modelKeys.keyOf(ORIGIN)).toBeNull()
  })

  test('is removed without a proof', async () => {
    await app.person.put('/api/model-keys', { address: ORIGIN, key: KEY })
    const query = { address: ORIGIN }
    expect((await app.remove('/api/model-keys', query)).keys).toEqual([])
    expect(await app.call('DELETE', '/api/model-keys', { query })).toMatchObject({
      ok: false,
      error: { code: 'not_found' },
    })
    expect(await readFile(file(), 'utf8')).not.toContain(KEY)
  })
})

async function filesWithKey(folder: string): Promise<string[]> {
  const files = await Array.fromAsync(new Bun.Glob('**/*').scan({ cwd: folder, dot: true }))
  const holds = await Promise.all(
    files.map(async (path) => (await readFile(join(folder, path))).includes(KEY)),
  )
  return files.filter((_, at) => holds[at])
}
