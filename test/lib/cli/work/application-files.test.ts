import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from '#test/support/command-line.ts'
import { startServer, type TestServer } from '#test/support/server.ts'

const JOB = 'https://jobs.example/offered'

let server: TestServer
let folder: string
beforeAll(async () => {
  server = await startServer({ sample: true })
  folder = await mkdtemp(join(tmpdir(), 'shortlist-cli-'))
  await svc('apply', JOB)
}, 120_000)
afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

const svc = (...words: string[]) => run(words, { SVC_HOME: server.home })

describe('svc applications files', () => {
  test('adds, lists, writes, removes and restores a file', async () => {
    const offer = join(folder, 'offer.pdf')
    await writeFile(offer, 'An offer.')
    expect(await svc('applications', 'files', JOB)).toMatchObject({
      exit: 0,
      out: 'No file yet. Add one with: svc applications files add LINK FILE\n',
    })
    const added = await svc('applications', 'files', 'add', JOB, offer, '--quiet')
    const id = added.out.trim()
    expect(added).toMatchObject({ exit: 0, out: expect.stringMatching(/^f[\w-]{16}\n$/) })
    expect((await svc('applications', 'files', JOB)).out).toContain('offer.pdf')
    const out = join(folder, 'again.pdf')
    expect((await svc('applications', 'files', 'get', id, '--out', out)).exit).toBe(0)
    expect(await readFile(out, 'utf8')).toBe('An offer.')
    expect(await svc('applications', 'files', 'get', id, '--out', out)).toMatchObject({ exit: 2 })
    expect((await svc('applications', 'files', 'remove', id)).exit).toBe(0)
    expect((await svc('applications', 'files', 'get', id, '--out', out, '--force')).exit).toBe(1)
    expect((await svc('applications', 'files', 'restore', id)).out).toContain('offer.pdf')
  })

  test('refuses a missing, an empty and a large file before it is sent, and an unknown application', async () => {
    const path = join(folder, 'file')
    expect(await svc('applications', 'files', 'add', JOB, path)).toMatchObject({ exit: 2 })
    await writeFile(path, '')
    expect((await svc('applications', 'files', 'add', JOB, path)).err).toContain('The file is empty')
    await writeFile(path, new Uint8Array(30 * 1024 * 1024))
    expect((await svc('applications', 'files', 'add', JOB, path)).err).toContain('at most 20 MB')
    await writeFile(path, 'x')
    const unknown = await svc('applications', 'files', 'add', 'https://jobs.example/nowhere', path)
    expect(unknown).toMatchObject({ exit: 1, err: expect.stringContaining('No application is recorded') })
  })
})

describe('svc export jobs', () => {
  test('writes the named jobs as CSV, and applications apart from them', async () => {
    const links = (await svc('jobs', '--quiet')).out.split('\n').slice(0, 2)
    const { exit, out } = await svc('export', 'jobs', ...links)
    expect({ exit, lines: out.trimEnd().split('\r\n').length }).toEqual({ exit: 0, lines: 3 })
    const applications = await svc('export', 'jobs', ...links, '--what', 'applications', '--format', 'json')
    expect(JSON.parse(applications.out).applications).toEqual([])
    expect((await svc('export', 'jobs', 'https://jobs.example/nowhere')).exit).toBe(1)
  })
})

describe('svc pay', () => {
  test('prints a table for each role', async () => {
    const { exit, out } = await svc('pay')
    expect(exit).toBe(0)
    expect(out).toStartWith('All roles\nPlace')
    expect(out).toMatch(/All places +\d+ +\d+ \(\d+%\) +\d+ USD\/year +[\d.]+k +[\d.]+k +[\d.]+k/)
    expect(out).not.toContain('%…')
    expect((await svc('pay', '--role', 'nobody')).exit).toBe(1)
  })
})
