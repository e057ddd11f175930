import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { copyFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { run, TTY } from '#test/support/command-line.ts'
import { makeEmptyHome } from '#test/support/empty-home.ts'
import { type ServedHome, serveHome } from '#test/support/served.ts'
import { moveHouse, startServer, type TestServer } from '#test/support/server.ts'

describe('check server', () => {
  const ADD = ['answers', 'add', 'Do you like the sea?', 'Very much.']

  let mine: string
  let other: ServedHome
  beforeEach(async () => {
    // The server of this home was killed, and that of another home has its port.
    ;[mine, other] = await Promise.all([makeEmptyHome(), serveHome()])
    const port = Number(new URL(other.url).port)
    await writeFile(join(mine, 'server.json'), JSON.stringify({ pid: 1, port, started_at: '' }))
  })
  afterEach(async () => {
    await other.stop()
    await rm(mine, { recursive: true, force: true })
  })

  const svc = (words: string[], environment: Record<string, string> = {}) =>
    run(words, { SVC_HOME: mine, ...environment })
  const answersOfOther = async () => (await (await fetch(`${other.url}/api/answers`)).json()).answers

  describe('a command of a home', () => {
    test('sends nothing to the server of another home at its port', async () => {
      const seen: string[] = []
      const squatter = Bun.serve({
        hostname: '127.0.0.1',
        port: 0,
        fetch: async (request) => {
          seen.push(`${request.method} ${new URL(request.url).pathname} ${await request.text()}`)
          return Response.json({ server_id: '0'.repeat(32), proof: '0'.repeat(64) })
        },
      })
      await writeFile(join(mine, 'server.json'), JSON.stringify({ pid: 1, port: squatter.port }))
      for (const secret of [null, '1'.repeat(64)]) {
        if (secret) await writeFile(join(mine, 'person.secret'), secret, { mode: 0o600 })
        const { exit, err } = await svc(ADD)
        expect(exit).toBe(3)
        expect(err).toContain(`Another server answers at http://127.0.0.1:${squatter.port}`)
      }
      await squatter.stop(true)
      expect(new Set(seen)).toEqual(new Set(['GET /api/server ']))
    })

    test('writes nothing into the other home, with a secret of its own or without one', async () => {
      expect((await svc(ADD)).exit).toBe(3)
      await writeFile(join(mine, 'person.secret'), '2'.repeat(64), { mode: 0o600 })
      expect((await svc(ADD)).exit).toBe(3)
      expect((await svc(['new'])).err).toContain('Another server answers')
      expect((await svc(['doctor'])).out).toMatch(/bad +server +Another server answers/)
      expect(await answersOfOther()).toEqual([])
    })

    test('is answered by the server that has its secret, and by an address that the person names', async () => {
      await copyFile(join(other.home, 'person.secret'), join(mine, 'person.secret'))
      expect((await svc(ADD)).exit).toBe(0)
      await rm(join(mine, 'person.secret'))
      const second = ['answers', 'add', 'Do you like rivers?', 'Yes.']
      expect((await svc(second, { SVC_URL: other.url })).exit).toBe(0)
      expect(await answersOfOther()).toHaveLength(2)
    })

    test('trusts no secret that others may read', async () => {
      const secret = await Bun.file(join(other.home, 'person.secret')).text()
      await writeFile(join(mine, 'person.secret'), secret, { mode: 0o644 })
      expect((await svc(ADD)).exit).toBe(3)
    })
  })

  test('a server refuses a call that was meant for another', async () => {
    const response = await fetch(`${other.url}/api/answers`, { headers: { 'X-Svc-Server': '0'.repeat(32) } })
    expect(response.status).toBe(409)
    expect((await response.json()).error.code).toBe('wrong_server')
  })
})

describe('job names', () => {
  let server: TestServer
  const svc = (...words: string[]) => run(words, { SVC_HOME: server.home })
  const json = async (...words: string[]) => JSON.parse((await svc(...words, '--json')).out)

  beforeAll(async () => {
    server = await startServer({ sample: true })
  }, 120_000)
  afterAll(async () => {
    await server.stop()
    await rm(server.home, { recursive: true, force: true })
  })

  test('an answer is shown with the names of its jobs, which no reply holds beside it', async () => {
    const [row] = (await json('jobs', '--limit', '1')).postings.rows
    const question = 'Have you ever kept bees?'
    const added = await json('answers', 'add', question, 'Yes.', '--job-url', row.job_identity)
    const id = added.answer.question_id
    const { out } = await svc('answers', 'show', id)
    expect(out.replaceAll(/\s+/g, ' ')).toContain(`${row.title}, ${row.company} ${row.job_identity}`)
    const [job] = (await json('answers', 'show', id)).answer.jobs
    expect(job).toMatchObject({ company: null, title: null, url: row.job_identity })
  }, 120_000)

  test('svc undo takes back the last mark, by whomever it was put, and names its jobs', async () => {
    const rows = (await json('jobs', '--limit', '2')).postings.rows
    const links = rows.map((row: { job_identity: string }) => row.job_identity)
    await svc('job', 'seen', ...links, '--actor', 'operator')
    const undone = await run(['undo'], { SVC_HOME: server.home }, TTY)
    expect(undone.out).toStartWith('2 jobs: not seen any more.\n')
    for (const { title, company } of rows) expect(undone.out).toContain(`\n  ${title}, ${company}\n`)
    expect((await svc('undo')).err).toStartWith('not_found: No job was marked in the last 12 hours.')
  }, 120_000)

  test('an application whose job is not stored here has the names of its kept posting', async () => {
    const [row] = (await json('jobs', '--limit', '1')).postings.rows
    await svc('apply', row.job_identity, '--status', 'applied')
    server = await moveHouse(server)
    expect((await svc('job', row.job_identity)).exit).toBe(1)
    expect((await svc('applications', '--wide')).out).toContain(`${row.title}, ${row.company}`)
  }, 120_000)
})

describe('svc views', () => {
  let server: TestServer
  const svc = (...words: string[]) => run(words, { SVC_HOME: server.home })

  beforeAll(async () => {
    server = await startServer({ sample: true })
  }, 120_000)

  afterAll(async () => {
    await server.stop()
  })

  test('saves filters under a name, and lists with them', async () => {
    const saved = await svc('views', 'save', 'Remote work', '--work-mode', 'remote', '--sort', 'newest')
    expect(saved.exit).toBe(0)
    expect(saved.out).toStartWith('The view is saved.\n')
    expect(saved.out).toContain("svc jobs --view 'Remote work'")
    expect((await svc('views')).out).toMatch(
      /view:remote-work +Remote work +sort=newest work-mode=remote +1\n/,
    )
    const same = await svc('jobs', '--work-mode', 'remote', '--sort', 'newest')
    expect(same.out).toMatch(/\n\d+ of \d+ that match\.\n/)
    expect((await svc('jobs', '--view', 'remote WORK')).out).toBe(same.out)
    expect((await svc('jobs', '--view', 'view:remote-work')).out).toBe(same.out)
  })

  test('counts what is typed beside a view for more than the view', async () => {
    const typed = await svc('jobs', '--view', 'Remote work', '--work-mode', 'hybrid', '--json')
    const plain = await svc('jobs', '--work-mode', 'hybrid', '--sort', 'newest', '--json')
    expect(JSON.parse(typed.out).total).toBe(JSON.parse(plain.out).total)
    expect(JSON.parse(typed.out).total).toBeGreaterThan(0)
  })
})

describe('sendAndWait()', () => {
  let server: ReturnType<typeof Bun.serve> | undefined

  afterEach(() => server?.stop(true))

  /** A service that answers as told, and the environment of a command that asks it. */
  function answering(answer: (request: Request) => Response | Promise<Response>) {
    server = Bun.serve({ hostname: '127.0.0.1', port: 0, fetch: answer })
    return { SVC_URL: `http://127.0.0.1:${server.port}` }
  }

  const preparing = (done: number) =>
    Response.json(
      { schema_version: 'svc-postings-status:1', status: 'preparing', done, total: 8, stage: 'Matching.' },
      { status: 202 },
    )

  const refresh = (state: string, boards_done: number) => ({
    id: 'r1',
    state,
    boards_total: 4,
    boards_left: 0,
    texts_read: 0,
    texts_left: 0,
    boards_done,
    postings_new: 7,
    postings_changed: 0,
    postings_removed: 1,
    unchanged: 2,
    failed: 1,
    started_at: '2026-11-21T09:00:00.000Z',
    finished_at: state === 'done' ? '2026-11-21T09:00:02.000Z' : null,
  })

  test('asks again while the service prepares, and tells how far it is', async () => {
    let calls = 0
    const environment = answering(() => {
      calls += 1
      return calls < 4 ? preparing(calls * 2) : Response.json({ schema_version: 'svc-odd:1', fine: true })
    })
    expect(await run(['new'], environment)).toEqual({
      exit: 0,
      out: 'fine: true\n',
      err: 'Matching. 2 of 8\nMatching. 4 of 8\nMatching. 6 of 8\n',
    })
  })

  test('follows a refresh on standard error and sums it up on standard output', async () => {
    let polls = 0
    const ended = Promise.withResolvers<void>()
    const environment = answering(async (request) => {
      if (request.method === 'POST') {
        await ended.promise
        return Response.json({ schema_version: 'svc-boards-refresh:1', refresh: refresh('done', 4) })
      }
      polls += 1
      if (polls > 3) ended.resolve()
      return Response.json({
        schema_version: 'svc-boards-status:1',
        refresh: refresh('running', polls),
        next_at: null,
      })
    })
    const { out, err } = await run(['refresh', '--wait'], environment)
    expect(err).toStartWith('Reading boards: 1 of 4\nReading boards: 2 of 4\nReading boards: 3 of 4\n')
    expect(out.replaceAll('\n', ' ')).toBe(
      'Read 4 of 4 boards. 7 new postings, 0 changed, 1 removed. 1 could not be read; `svc boards` says why. ',
    )
  })

  test('ends with 1 where a refresh failed, and says so', async () => {
    const failed = { schema_version: 'svc-boards-refresh:1', refresh: refresh('failed', 3) }
    const environment = answering(() => Response.json(failed))
    const { exit, out } = await run(['refresh', '--wait'], environment)
    expect(exit).toBe(1)
    expect(out).toStartWith('The reading of boards failed after 3 of 4. ')
    const json = await run(['refresh', '--wait', '--json'], environment)
    expect({ exit: json.exit, answer: JSON.parse(json.out) }).toEqual({ exit: 1, answer: failed })
  })

  test('goes on following a refresh whose connection broke', async () => {
    let polls = 0
    const breaking = createServer((request, response) => {
      if (request.method === 'POST') return void setTimeout(() => request.socket.destroy(), 100)
      polls += 1
      const now = polls < 4 ? refresh('running', 1) : refresh('done', 4)
      response.setHeader('Content-Type', 'application/json')
      response.end(JSON.stringify({ schema_version: 'svc-boards-status:1', refresh: now, next_at: null }))
    })
    await new Promise<void>((resolve) => breaking.listen(0, '127.0.0.1', resolve))
    const { port } = breaking.address() as AddressInfo
    const { exit, out } = await run(['refresh', '--wait', '--json'], { SVC_URL: `http://127.0.0.1:${port}` })
    breaking.close()
    expect(exit).toBe(0)
    expect(JSON.parse(out).refresh).toMatchObject({ state: 'done', boards_done: 4 })
  })

  test('says plainly when something else answers', async () => {
    const environment = answering(() => new Response('<h1>Hello</h1>', { status: 404 }))
    const { exit, err } = await run(['boards'], environment)
    expect(exit).toBe(1)
    expect(err).toStartWith('internal: What answers there is not this service')
  })
})
