import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run, TTY } from '#test/support/command-line.ts'
import { startServer, type TestServer } from '#test/support/server.ts'

let server: TestServer
let folder: string
let file: string

const TEXT = `Night baker
We bake bread for half the town. You have led a team of three and know HACCP.`
const keep = (words: string[], tty = TTY, yes = true) =>
  run(['keep', ...words, '--url', server.url], {}, tty, yes)
const own = async () => (await (await fetch(`${server.url}/api/own-jobs`)).json()).own_jobs

beforeAll(async () => {
  server = await startServer()
  folder = await mkdtemp(join(tmpdir(), 'shortlist-keep-'))
  file = join(folder, 'posting.txt')
  await writeFile(file, TEXT)
})
afterAll(async () => {
  await server?.stop()
  await rm(folder, { recursive: true, force: true })
})

describe('svc keep', () => {
  test('shows what was read, and keeps it after a yes', async () => {
    const { exit, out } = await keep(['--text', file, '--company', 'Crumb'])
    expect(exit).toBe(0)
    expect(out).toContain('Read from your text.')
    expect(out).toContain('Kept.')
    expect(await own()).toMatchObject([{ title: 'Night baker', company: 'Crumb', link: null }])
    const list = await run(['own', '--url', server.url])
    expect(list.out).toContain('Night baker')
    const [{ job_url }] = await own()
    const shown = await run(['job', job_url, '--url', server.url])
    expect(shown.out).toContain('kept by you')
  })

  test('keeps nothing after a no, and nothing unasked without a terminal', async () => {
    const before = await own()
    const words = ['https://walled.invalid/jobs/7', '--text', file]
    expect((await keep(words, TTY, false)).err).toContain('Nothing was kept.')
    const piped = await keep(words, { ...TTY, stdin: false, stderr: false })
    expect(piped.err).toContain('Add --yes to keep it.')
    expect(await own()).toEqual(before)
  })

  test('asks for a title where none was read, and refuses a call without link and text', async () => {
    expect((await keep([])).err).toContain('Name the link of a posting, or --text FILE, or both.')
    const piped = await keep(['https://walled.invalid/jobs/8', '--yes'], { ...TTY, stdin: false })
    expect(piped.err).toContain('Give one with --title.')
  })
})
