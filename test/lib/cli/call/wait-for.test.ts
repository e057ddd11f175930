import { afterEach, describe, expect, test } from 'bun:test'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { run } from '#test/support/command-line.ts'

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

describe('sendAndWait()', () => {
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

  test('stops waiting when the time is over', async () => {
    const environment = answering(() => preparing(1))
    const { exit, out, err } = await run(['new', '--quiet', '--timeout', '0.4'], environment)
    expect({ exit, out }).toEqual({ exit: 1, out: '' })
    expect(err).toStartWith('timed_out: ')
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

  test('redraws one line in a terminal and takes it away again', async () => {
    let calls = 0
    const environment = answering(() => {
      calls += 1
      return calls < 3 ? preparing(calls) : Response.json({ fine: true })
    })
    const terminal = { stdin: false, stdout: false, stderr: true, columns: 80 }
    const { err } = await run(['new'], environment, terminal)
    expect(err).toBe('\r\u001b[2KMatching. 1 of 8\r\u001b[2KMatching. 2 of 8\r\u001b[2K')
  })

  test('says plainly when something else answers', async () => {
    const environment = answering(() => new Response('<h1>Hello</h1>', { status: 404 }))
    const { exit, err } = await run(['boards'], environment)
    expect(exit).toBe(1)
    expect(err).toStartWith('internal: What answers there is not this service')
  })
})
