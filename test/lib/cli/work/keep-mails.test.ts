import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run, TTY } from '#test/support/command-line.ts'
import { mailBytes, mboxOf } from '#test/support/mails.ts'
import { startServer, type TestServer } from '#test/support/server.ts'

let server: TestServer
let folder: string
let alert: string
let replies: string

const mails = (words: string[], tty = TTY, yes = true) =>
  run(['mails', 'read', ...words, '--url', server.url], {}, tty, yes)
const read = async (path: string) => (await fetch(`${server.url}${path}`)).json()
const own = async () => (await read('/api/own-jobs')).own_jobs
const titles = async () => (await own()).map(({ title }: { title: string }) => title).toSorted()
const timeline = async () =>
  (await read('/api/applications')).applications[0].timeline.map(({ status }: { status: string }) => status)

beforeAll(async () => {
  server = await startServer()
  folder = await mkdtemp(join(tmpdir(), 'shortlist-mails-'))
  alert = join(folder, 'alert.eml')
  replies = join(folder, 'replies.mbox')
  await writeFile(alert, await mailBytes('linkedin-alert'))
  const names = ['received', 'interview-en', 'rejection-en']
  await writeFile(replies, mboxOf(await Promise.all(names.map(mailBytes))))
})
afterAll(async () => {
  await server?.stop()
  await rm(folder, { recursive: true, force: true })
})

describe('svc mails read', () => {
  test('prints numbered proposals and stores nothing', async () => {
    const { exit, out } = await mails([alert])
    expect(exit).toBe(0)
    expect(out).toMatch(/1\s+Night baker\s+Crumb & Sons/)
    expect(out).toMatch(/3\s+Head of bakery/)
    expect(out).toContain('1 mail was read. Nothing was stored.')
    expect(await own()).toEqual([])
  })

  test('keeps the numbered jobs after a yes, and all new ones with `all`', async () => {
    expect((await mails([alert, '--keep', '1,3'], TTY, false)).err).toContain('Nothing was stored.')
    expect(await own()).toEqual([])
    const piped = await mails([alert, '--keep', '1'], { ...TTY, stdin: false, stderr: false })
    expect(piped.err).toContain('Add --yes to store it.')
    const { out } = await mails([alert, '--keep', '1,3'])
    expect(out).toContain('2 jobs kept, 0 status changes recorded.')
    expect(await titles()).toEqual(['Head of bakery operations', 'Night baker'])
    expect((await mails([alert, '--keep', 'all', '--yes'])).out).toContain('1 job kept')
    expect((await mails([alert, '--keep', '1', '--yes'])).err).toContain('Night baker: listed already.')
    expect(await titles()).toHaveLength(3)
  })

  test('records the proposed changes of an application in their order', async () => {
    const body = {
      job_url: 'https://www.linkedin.com/jobs/view/4001001001',
      status: 'applied',
      at: '2026-11-01T09:00:00Z',
    }
    const headers = { 'content-type': 'application/json' }
    await fetch(`${server.url}/api/applications`, { method: 'PUT', headers, body: JSON.stringify(body) })
    expect((await mails([replies])).out).toContain('interview -> rejected')
    expect(await timeline()).toEqual(['applied'])
    const { out } = await mails([replies, '--apply-replies'])
    expect(out).toContain('0 jobs kept, 2 status changes recorded.')
    expect(await timeline()).toEqual(['applied', 'interview', 'rejected'])
  })

  test('refuses wrong numbers, other files and broken mails', async () => {
    for (const keep of ['0', '4', '1,x', '']) {
      expect((await mails([alert, '--keep', keep, '--yes'])).err).toContain('The list has 3.')
    }
    const broken = join(folder, 'broken.eml')
    await writeFile(broken, await mailBytes('broken-part'))
    expect((await mails([broken])).err).toContain('holds no readable mail')
    expect((await mails([join(folder, 'mails.pst')])).err).toContain('none of: .eml, .mbox')
    await writeFile(broken, new Uint8Array(30_000_000))
    expect((await mails([broken])).err).toContain('larger than 25 MB')
  })
})
