import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from '#test/support/command-line.ts'
import { startServer, type TestServer } from '#test/support/server.ts'

let server: TestServer
let folder: string
let link: string

const TEXT = `We bake bread for half the town and look for somebody who runs the night shift at our bakery.
Your responsibilities
- Design and run the shift plan for our two bakeries.
Requirements:
- You have led a team of at least three people.`
const svc = (...words: string[]) => run([...words, '--url', server.url])
const send = async (method: string, path: string, body: object) =>
  (
    await fetch(`${server.url}${path}`, {
      ...{ method, body: JSON.stringify(body) },
      headers: { 'Content-Type': 'application/json' },
    })
  ).json()

beforeAll(async () => {
  server = await startServer()
  folder = await mkdtemp(join(tmpdir(), 'shortlist-interviews-'))
  const kept = await send('POST', '/api/own-jobs', { title: 'Night baker', company: 'Crumb', text: TEXT })
  link = kept.job_url
  await send('PUT', '/api/applications', { job_url: link, status: 'interview' })
  const narrative = { situation: 'It failed.', action: 'I designed a shift plan.' }
  await send('POST', '/api/stories', { title: 'The shift plan', narrative })
})
afterAll(async () => {
  await server?.stop()
  await rm(folder, { recursive: true, force: true })
})

describe('svc interviews', () => {
  test('adds, lists, edits and deletes a round, and writes its calendar file', async () => {
    const added = await svc('interviews', 'add', link, '--at', '2099-12-03T14:00+01:00', '--kind', 'video')
    expect(added.out).toContain('2099-12-03 14:00 UTC+01:00')
    const list = await svc('interviews')
    expect(list.out).toContain('2099-12-03 14:00 UTC+01:00')
    const id = (await svc('interviews', link, '--quiet')).out.trim()
    const out = join(folder, 'round.ics')
    expect((await svc('interviews', 'ics', id, '--out', out)).out).toContain('Written')
    expect(await readFile(out, 'utf8')).toContain('DTSTART:20991203T130000Z\r\n')
    expect((await svc('interviews', 'ics', id, '--out', out)).err).toContain('is there already')
    const edited = await svc('interviews', 'edit', id, '--notes', 'Ask about ovens.')
    expect(edited.out).toContain('Ask about ovens.')
    expect((await svc('interviews', 'show', id)).out).toContain('changed 1 times')
    const late = await svc('interviews', 'add', link, '--at', '9999-12-31T14:00Z')
    expect([late.exit, late.err]).toEqual([1, expect.stringContaining('2000 and 2100')])
    expect((await svc('interviews', 'delete', id)).exit).toBe(0)
    expect((await svc('interviews')).out).toContain('No interview yet')
  })

  test('prints a sheet with questions and the person’s words beneath', async () => {
    const before = await svc('interviews', 'prepare', link)
    expect(before.out).toContain('svc assess LINK')
    await send('POST', '/api/assess', { job: { job_url: link } })
    const { out } = await svc('interviews', 'prepare', link)
    expect(out).toMatch(
      /had to design and run the shift plan[\s\S]*Your story: The shift plan[\s\S]*Situation: It failed\./,
    )
    expect(out).toMatch(/Gaps\n- You have led a team/)
    expect((await svc('interviews', 'prepare', 'https://crumb.example/404')).exit).toBe(1)
    expect((await svc('interviews', 'questions', link)).out).not.toContain('It failed.')
    expect((await svc('interviews', 'evidence', link)).out).toContain('It failed.')
  })
})

test('svc feeds shows the addresses of the private feeds and changes them', async () => {
  const addresses = async (...words: string[]) =>
    (await svc('feeds', '--quiet', ...words)).out.trim().split('\n')
  const statuses = (all: string[]) => Promise.all(all.map(async (address) => (await fetch(address)).status))
  const first = await addresses()
  expect(first.map((address) => address.split('/').at(-1))).toEqual(['calendar.ics', 'new.atom', 'new.json'])
  expect(await addresses()).toEqual(first)
  expect((await svc('feeds')).out).toContain(`New matches:  ${first[1]}`)
  const next = await addresses('--renew')
  expect([await statuses(first), await statuses(next)]).toEqual([
    [404, 404, 404],
    [200, 200, 200],
  ])
})
