import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { run } from '#test/support/command-line.ts'
import { Gateway, listAddress } from '#test/support/gateway.ts'
import { greenhouseAnswer } from '#test/support/greenhouse.ts'
import { startServer, type TestServer } from '#test/support/server.ts'

const link = (id: number) => `https://boards.greenhouse.io/acme/jobs/${id}`

let gateway: Gateway
let server: TestServer

const ask = (...words: string[]) => run(words, { SVC_URL: server.url })
const lists = async (text: string) => {
  const jobs = [1, 2].map((id) => ({ id, text, place: `Town ${id}` }))
  gateway.serve(listAddress('greenhouse', 'acme'), greenhouseAnswer('acme', jobs))
  await ask('refresh', '--wait')
}

beforeAll(async () => {
  gateway = new Gateway()
  server = await startServer({ env: { SVC_BOARDS_GATEWAY: gateway.url } })
  await ask('boards', 'add', 'greenhouse:acme')
  await lists('Once in Go.')
  await lists('Now in Rust.')
}, 120_000)

afterAll(async () => {
  await server.stop()
  await gateway.stop()
})

describe('svc job history', () => {
  test('tells what changed, and the text before it', async () => {
    const { exit, out } = await ask('job', 'history', link(1))
    expect(exit).toBe(0)
    expect(out).toContain('Text (2 postings) changed')
    expect(out).toContain('  - Once in Go.\n  + Now in Rust.')
    expect(out).toContain('First seen here today')
    const { out: at } = await ask('job', 'history', link(1), '--quiet')
    const { out: before } = await ask('job', 'history', link(1), '--at', at.trim())
    expect(before).toContain('Its earlier text\nOnce in Go.')
    expect((await ask('job', link(1))).out).toContain('History\n')
  })
})

describe('svc job split', () => {
  test('makes a posting a job of its own, refuses what is alone, and merges it back', async () => {
    expect(await ask('job', 'merge-back', link(2))).toMatchObject({ exit: 1 })
    const split = await ask('job', 'split', link(2))
    expect(split).toMatchObject({ exit: 0, out: expect.stringContaining('is a job of its own now') })
    expect((await ask('job', link(2))).out).toContain(`You split this posting off from ${link(1)}.`)
    expect((await ask('job', link(1))).out).toContain(`You split off ${link(2)}.`)
    const alone = await ask('job', 'split', link(1))
    expect(alone.exit).toBe(1)
    expect(alone.err).toContain('the only one of its job')
    expect((await ask('job', 'merge-back', link(2), '--quiet')).out).toBe(`${link(2)}\n`)
    expect((await ask('job', link(1))).out).toContain('2 postings')
  })
})

describe('svc job snooze', () => {
  test('names the day, counts a job that is named twice once, and shows the day with the job', async () => {
    const snoozed = await ask('job', 'snooze', link(1), link(1), link(2), '--until', '2999-12-01')
    expect(snoozed).toMatchObject({ exit: 0, out: '1 job: put off until 2999-12-01.\n' })
    expect((await ask('job', link(1))).out).toMatch(/State .*, put off until 2999-12-01\n/)
    const back = await ask('job', 'unmark', link(1), '--mark', 'snoozed')
    expect(back.out).toBe('1 job: no longer put off.\n')
    expect((await ask('job', link(1))).out).not.toContain('put off')
  })
})
