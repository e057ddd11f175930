import { afterAll, beforeAll, expect, test } from 'bun:test'
import { startServer, type TestServer } from '#test/support/server.ts'

let server: TestServer
let job = ''
let quote = ''

const read = async (path: string) => (await fetch(`${server.url}${path}`)).json()

async function svc(...words: string[]): Promise<string> {
  const env = { PATH: process.env['PATH'] ?? '', SVC_HOME: server.home }
  const child = Bun.spawn([process.execPath, '--no-env-file', 'lib/cli/main.ts', ...words], {
    env,
    stderr: 'pipe',
  })
  const out = await new Response(child.stdout).text()
  expect(await child.exited).toBe(0)
  return out.replace(/\s+/g, ' ')
}

beforeAll(async () => {
  server = await startServer({ sample: true })
  const { postings } = await read('/api/new')
  job = postings.rows[0].job_identity
  await svc('assess', job, '--target', 'builtin')
  const { assessment } = await read(`/api/jobs?url=${encodeURIComponent(job)}`)
  quote = assessment.matrix[0].quote
})

afterAll(() => server?.stop())

test('svc job report says what is kept, and svc job shows it with its row', async () => {
  const out = await svc('job', 'report', job, quote, '--report', 'read_wrongly')
  expect(out).toStartWith('Kept for this job: you said: read wrongly.')
  expect(await svc('job', job)).toContain('(you said: read wrongly)')
  expect(await svc('job', 'report', job, quote, '--no-report')).toStartWith('Taken back.')
  expect(await svc('job', job)).not.toContain('you said')
})

test('svc answers lists how each is read, a number where one was asked for', async () => {
  const out = await svc('answers', '--wide')
  expect(out).toContain('7 years')
  expect(out).toContain('no to it')
})
