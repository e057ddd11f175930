import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { unpackArchive } from '#lib/runtime/backup/check-archive.ts'
import { randomHex } from '#lib/service/person/sign.ts'
import { sha256Of } from '#lib/text/digest.ts'
import { run, TTY } from '#test/support/command-line.ts'
import { placeReadingModel, type ReadingModel } from '#test/support/reading-model.ts'
import { startServer, type TestServer } from '#test/support/server.ts'

const MASTER = `## Experience

### Borealis
Engineer, 2021 - Present

- Ran Kafka for five years
- Wrote Python services for invoices
`
const JOB = { text: 'Requirements\n- You must know Kafka\n- You must know Python\n' }
const OWN = 'Ran Kafka for five years'
const MODELS = 'For five years, ran Kafka'

let home: string
let server: TestServer
let model: ReadingModel
let job_identity = ''

type Sent = { body?: object; headers?: Record<string, string> }
type Answer = { status: number; text: string; headers: Headers }

// A request that any local program can send, such as curl.
async function send(method: string, path: string, { body, headers = {} }: Sent = {}): Promise<Answer> {
  const response = await fetch(`${server.url}${path}`, {
    method,
    headers: { 'Content-Type': 'application/json', ...headers },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return { status: response.status, text: await response.text(), headers: response.headers }
}
const read = async (path: string) => JSON.parse((await send('GET', path)).text)
const codeIn = ({ status, text }: Answer) => `${status} ${JSON.parse(text).error?.code}`
const svc = (words: string[], answer: boolean | null) =>
  run(words, { SVC_HOME: home }, answer === null ? undefined : TTY, answer === true)

const resume = () => read(`/api/tailored-resumes?job_identity=${encodeURIComponent(job_identity)}`)
async function lineOf(source: string) {
  const { resume: stored } = await resume()
  const line = stored.lines.find((line: { source: string }) => line.source === source)
  return { ...line, revision: stored.revision }
}
async function word(change: object, more: { actor?: string; headers?: Record<string, string> } = {}) {
  const { id, revision } = await lineOf(OWN)
  const { actor, headers = {} } = more
  const body = { job_identity, revision, lines: [{ id, ...change }], ...(actor ? { actor } : {}) }
  return send('PUT', '/api/tailored-resumes/lines', { body, headers })
}
// All forms in which a resume leaves as text, and the answer that shows it.
async function printed(): Promise<string> {
  const formats = ['markdown', 'text'].map((format) =>
    send('POST', '/api/tailored-resumes/file', { body: { job_identity, format } }),
  )
  const files = (await Promise.all(formats)).map(({ text }) => text)
  return [...files, (await resume()).markdown].join('\n')
}

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'shortlist-consents-'))
  model = await placeReadingModel()
  await model.plan({ rewords: true })
  // The settings file is the person's word too.
  const settings = { revision: 1, model_target: model.target, allowed_targets: [model.target] }
  await writeFile(join(home, 'config.json'), JSON.stringify(settings))
  server = await startServer({ home })
  expect((await send('POST', '/api/master', { body: { markdown: MASTER } })).status).toBe(201)
  const tailored = await send('POST', '/api/tailored-resumes', { body: { job: JOB } })
  job_identity = JSON.parse(tailored.text).job.job_identity
}, 120_000)
afterAll(async () => {
  await server?.stop()
  await model?.remove()
  await rm(home, { recursive: true, force: true })
})

describe('the seven ways round the yes', () => {
  const refused: [string, () => Promise<Answer>][] = [
    ['an operator that the body declares', () => word({ suggestion: 'use' }, { actor: 'operator' })],
    [
      'an operator that a header declares',
      () => word({ suggestion: 'use' }, { headers: { 'X-Svc-Actor': 'operator' } }),
    ],
    ['a forged Origin', () => word({ suggestion: 'use' }, { headers: { Origin: server.url } })],
  ]
  test.each(refused)('%s gives no yes', async (_, act) => {
    expect(codeIn(await act())).toBe('403 proof_required')
    expect((await lineOf(OWN)).text).toBe(OWN)
    expect(await printed()).not.toContain(MODELS)
  })

  test('a command that names the operator gives no yes', async () => {
    const { id } = await lineOf(OWN)
    const lines = JSON.stringify({ id, suggestion: 'use' })
    const ran = await svc(['resume', 'lines', job_identity, '--lines', lines, '--actor', 'operator'], null)
    expect(ran.exit).toBe(1)
    expect(ran.err).toContain('proof_required: Only you can decide on words')
    expect(await printed()).not.toContain(MODELS)
  })

  const waiting: [string, string, Record<string, string>][] = [
    ['a model’s words with one word more', `${MODELS} well`, {}],
    ['an agent’s own words', 'Invented Kafka', {}],
    ['words with a forged Origin', 'Invented all of Kafka', { Origin: 'own' }],
  ]
  test.each(waiting)('%s wait beside the line and print nowhere', async (_, text, named) => {
    const headers = named['Origin'] ? { Origin: server.url } : {}
    const answer = await word({ text }, { headers })
    expect(answer.status).toBe(200)
    expect(JSON.parse(answer.text).words_waiting).toBeGreaterThan(0)
    expect(await lineOf(OWN)).toMatchObject({ text: OWN, worded_by: 'code', suggested: { text } })
    const all = await printed()
    expect(all).not.toContain(text)
    expect(all.split(OWN)).toHaveLength(4)
    const shown = await send('POST', '/api/tailored-resumes/preview', { body: { job_identity } })
    expect(JSON.parse(shown.text)).toMatchObject({ words_waiting: expect.any(Number), pages: 1 })
    const pdf = await send('POST', '/api/tailored-resumes/pdf', { body: { job_identity } })
    expect(Number(pdf.headers.get('x-svc-words-waiting'))).toBeGreaterThan(0)
  })

  test('a pasted resume has pictures, and no file', async () => {
    const body = {
      job: JOB,
      resume: { text: 'Experience\n\nBaker, Canary Bakery, 2015 - 2024\n- Ran Rust ovens\n' },
    }
    expect((await send('POST', '/api/tailored-resumes', { body })).status).toBe(200)
    const pasted = { job_identity, profile_id: 'ephemeral' }
    const shown = await send('POST', '/api/tailored-resumes/preview', { body: pasted })
    expect(JSON.parse(shown.text).images).toHaveLength(1)
    for (const [path, more] of [
      ['pdf', {}],
      ['file', { format: 'docx' }],
    ] as const) {
      const answer = await send('POST', `/api/tailored-resumes/${path}`, { body: { ...pasted, ...more } })
      expect(codeIn(answer)).toBe('403 proof_required')
    }
  })
})

describe('a setting that lets something leave the machine or spend', () => {
  const change = async (changed: object, headers = {}) => {
    const { revision } = await read('/api/config')
    return send('PUT', '/api/config', { body: { revision, ...changed }, headers })
  }

  test.each([
    ['allow a shell', { allowed_targets: ['command:/bin/sh'] }],
    ['choose a shell', { model_target: 'command:/bin/sh' }],
    ['raise the calls', { pipeline: { max_model_calls_per_day: 10_000 } }],
  ])('is no other program’s: %s', async (_, changed) => {
    const before = await read('/api/config')
    for (const headers of [{}, { Origin: server.url }, { 'X-Svc-Actor': 'operator' }]) {
      expect(codeIn(await change(changed, headers))).toBe('403 proof_required')
    }
    expect(await read('/api/config')).toEqual(before)
    const body = { job: JOB, model_target: 'command:/bin/sh' }
    expect(codeIn(await send('POST', '/api/assess', { body }))).toBe('403 model_denied')
  })

  test('is refused after what the contract refuses first', async () => {
    expect(codeIn(await change({ allowed_targets: ['command:/bin/sh'], model: 'x' }))).toBe('422 unknown_key')
    expect(codeIn(await change({ allowed_targets: ['sh'] }))).toBe('422 invalid_value')
    const late = await send('PUT', '/api/config', { body: { revision: 0, allowed_targets: ['claude'] } })
    expect(codeIn(late)).toBe('409 revision_conflict')
  })

  test('is the person’s at a terminal, who is asked and says yes', async () => {
    const words = ['config', 'set', '--allowed-targets', 'claude', '--allowed-targets', model.target]
    const byProgram = await svc(words, null)
    expect(byProgram).toMatchObject({ exit: 1, out: '' })
    expect(byProgram.err).toContain('Run the command yourself in a terminal')
    const no = await svc(words, false)
    expect(no.exit).toBe(1)
    expect(no.err).toContain(`may then be sent to: claude, ${model.target}\nDo it?`)
    expect((await read('/api/config')).config.allowed_targets).toEqual([model.target])
    expect(await svc(words, true)).toMatchObject({ exit: 0 })
    expect((await read('/api/config')).config.allowed_targets).toEqual(['claude', model.target])
    const less = await change({ allowed_targets: [model.target], pipeline: { max_model_calls_per_day: 5 } })
    expect(less.status).toBe(200)
  })
})

describe('a paired browser', () => {
  const token = randomHex(32)
  const proof = { 'X-Svc-Proof': `browser ${token}` }

  test('is paired by a code that only a person at a terminal gets', async () => {
    expect(codeIn(await send('POST', '/api/pairing/codes'))).toBe('403 proof_required')
    expect(await svc(['pair'], null)).toMatchObject({ exit: 1, out: '' })
    const { out } = await svc(['pair'], false)
    const [, code = ''] = /type this code into its page: (\S+)/.exec(out) ?? []
    expect(out).toMatch(new RegExp(`^  ${server.url}/#pair=[0-9a-f]{32}$`, 'm'))
    const token_sha256 = await sha256Of(token)
    const wrong = await send('POST', '/api/pairing', { body: { code: 'AAAA-AAAA', token_sha256 } })
    expect(codeIn(wrong)).toBe('403 pairing_refused')
    const paired = await send('POST', '/api/pairing', { body: { code, token_sha256 } })
    expect(paired.status).toBe(201)
    expect(paired.text).not.toContain(token_sha256)
    expect(codeIn(await send('POST', '/api/pairing', { body: { code, token_sha256 } }))).toBe(
      '403 pairing_refused',
    )
    const listed = JSON.parse((await send('GET', '/api/pairing', { headers: proof })).text)
    expect(listed).toMatchObject({ proven: true, browsers: [{ this_browser: true }] })
    expect(await read('/api/pairing')).toMatchObject({ proven: false, browsers: [{ this_browser: false }] })
  })

  test('gives the yes, and the words print', async () => {
    expect((await word({ suggestion: 'use' }, { headers: proof })).status).toBe(200)
    expect(await lineOf(OWN)).toMatchObject({ worded_by: 'person', suggested: null })
    expect((await word({ text: 'Kept Kafka running for five years' }, { headers: proof })).status).toBe(200)
    expect((await printed()).split('Kept Kafka running for five years')).toHaveLength(4)
    const pasted = { job_identity, profile_id: 'ephemeral', format: 'text' }
    const file = await send('POST', '/api/tailored-resumes/file', { body: pasted, headers: proof })
    expect(file.text).toContain('Ran Rust ovens')
  })

  test('proves nothing once it is forgotten', async () => {
    const [{ id }] = (await read('/api/pairing')).browsers
    expect(await svc(['pair', 'list', '--quiet'], null)).toMatchObject({ out: `${id}\n` })
    expect(await svc(['pair', 'forget', id], null)).toMatchObject({ exit: 0 })
    expect(codeIn(await word({ suggestion: 'keep' }, { headers: proof }))).toMatch(/proof_required|not_found/)
    expect(JSON.parse((await send('GET', '/api/pairing', { headers: proof })).text).proven).toBe(false)
  })
})

describe('the secret of the home', () => {
  test('is the person’s alone to read, is served nowhere and stands in no backup', async () => {
    const path = join(home, 'person.secret')
    const secret = (await readFile(path, 'utf8')).trim()
    expect(secret).toMatch(/^[0-9a-f]{64}$/)
    for (const name of ['person.secret', 'paired.json'])
      expect((await stat(join(home, name))).mode & 0o777).toBe(0o600)
    const { name } = JSON.parse((await send('POST', '/api/backup', { body: {} })).text).backup
    const folder = await mkdtemp(join(tmpdir(), 'shortlist-archive-'))
    await unpackArchive(join(home, 'backups', name), folder)
    const found = await Array.fromAsync(new Bun.Glob('**/*').scan({ cwd: folder, dot: true }))
    expect(found).toContain('manifest.json')
    expect(found.filter((file) => /person|paired/.test(file))).toEqual([])
    await rm(folder, { recursive: true })
    const { status, text } = await send('GET', `/api/server?challenge=${randomHex(16)}`)
    expect(status).toBe(200)
    expect(text).not.toContain(secret)
  })

  test('that others may have read is made anew by the next start', async () => {
    const path = join(home, 'person.secret')
    const before = await readFile(path, 'utf8')
    await server.stop()
    await chmod(path, 0o644)
    server = await startServer({ home })
    expect(await readFile(path, 'utf8')).not.toBe(before)
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    expect(await svc(['health'], null)).toMatchObject({ exit: 0 })
  })
})
