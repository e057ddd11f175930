import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { listHostUses } from '#db/index/hosts.ts'
import { openEngine, type TestEngine } from '#test/support/engine.ts'
import { Gateway, listAddress } from '#test/support/gateway.ts'
import { greenhouseAnswer } from '#test/support/greenhouse.ts'

const HOUR = 3_600_000
const ROBOTS = 'boards-api.greenhouse.io/robots.txt'

let gateway: Gateway
let test_engine: TestEngine

beforeEach(async () => {
  gateway = new Gateway()
  test_engine = await openEngine(gateway.url)
})

afterEach(async () => {
  await test_engine.close()
  await gateway.stop()
})

async function follow(...boards: string[]) {
  for (const board of boards)
    gateway.serve(listAddress('greenhouse', board), greenhouseAnswer(board, [{ id: 1 }]))
  const added = boards.map((board) => ({ system: 'greenhouse', board, company: null, sample: false }))
  await test_engine.engine.addBoards(added)
}

/** This board answers before any other does. */
function othersWaitFor(board: string, answer: () => Response) {
  const first = Promise.withResolvers<void>()
  const own = listAddress('greenhouse', board)
  for (const [address, other] of gateway.answers) {
    if (address !== own) gateway.answers.set(address, (request) => first.promise.then(() => other(request)))
  }
  gateway.answers.set(own, () => {
    setTimeout(first.resolve, 50)
    return answer()
  })
}

const read = () => test_engine.engine.refresh({ id: 'one', board_ids: null, titles: [] })
const states = async () =>
  (
    await test_engine.index.rows<{ state: string; reason: string | null }>({
      sql: 'select state, reason from board order by id',
      args: [],
    })
  ).map(({ state, reason }) => [state, reason])
const askedFor = (address: string) =>
  gateway.requests.filter((request) => request.split('?')[0] === address).length

describe('what a host allows', () => {
  test('reads robots.txt once a day, over a restart too', async () => {
    await follow('acme', 'birch')
    await read()
    await test_engine.restart()
    await read()
    expect(askedFor(ROBOTS)).toBe(1)
    test_engine.clock.now += 25 * HOUR
    await read()
    expect(askedFor(ROBOTS)).toBe(2)
  })

  test('leaves a closed board unread and says why, and reads it again once it is open', async () => {
    await follow('acme')
    gateway.answers.set(ROBOTS, () => new Response('User-agent: *\nDisallow: /v1/'))
    expect(await read()).toMatchObject({ failed: 1, postings_new: 0 })
    expect(await states()).toEqual([['blocked', 'The host’s robots.txt asks programs not to read this.']])
    expect(askedFor(listAddress('greenhouse', 'acme'))).toBe(0)
    test_engine.clock.now += 25 * HOUR
    gateway.answers.delete(ROBOTS)
    expect(await read()).toMatchObject({ failed: 0, postings_new: 1 })
  })

  test('removes nothing because robots.txt closed a board', async () => {
    await follow('acme')
    await read()
    test_engine.clock.now += 25 * HOUR
    gateway.answers.set(ROBOTS, () => new Response('User-agent: *\nDisallow: /'))
    expect(await read()).toMatchObject({ postings_removed: 0, failed: 1 })
  })

  test.each([
    ['fails', () => new Response('', { status: 503 })],
    ['leads elsewhere', () => Response.redirect('https://elsewhere.example/robots.txt')],
    ['is missing', () => new Response('', { status: 404 })],
  ])('reads a board whose robots.txt %s', async (_what, answer) => {
    await follow('acme')
    gateway.answers.set(ROBOTS, answer)
    expect(await read()).toMatchObject({ postings_new: 1 })
  })

  test('keeps what robots.txt said where it cannot be read later', async () => {
    await follow('acme')
    gateway.answers.set(ROBOTS, () => new Response('User-agent: *\nDisallow: /'))
    await read()
    test_engine.clock.now += 25 * HOUR
    gateway.answers.set(ROBOTS, () => new Response('', { status: 500 }))
    expect(await read()).toMatchObject({ failed: 1 })
  })

  test('leaves a host alone that asks for slowness, its other boards too, and goes on later', async () => {
    await follow('acme', 'birch', 'cedar', 'dogwood', 'elm', 'fir')
    othersWaitFor('acme', () => new Response('', { status: 429, headers: { 'Retry-After': '90' } }))
    const refresh = await read()
    expect(refresh.boards_left).toBeGreaterThan(0)
    expect(refresh.boards_done + refresh.boards_left).toBe(6)
    const requestsBefore = gateway.requests.length
    await test_engine.restart()
    expect(await read()).toMatchObject({ boards_left: 6, boards_done: 0 })
    expect(gateway.requests.length).toBe(requestsBefore)
    test_engine.clock.now += 2 * 60_000
    await follow('acme')
    expect(await read()).toMatchObject({ boards_left: 0, boards_done: 6 })
  })

  test('counts the requests of a day, and stops at the most of it until tomorrow', async () => {
    await follow('acme', 'birch')
    await read()
    expect(await listHostUses(test_engine.index)).toMatchObject([
      { host: 'boards-api.greenhouse.io', day: '2026-03-02', requests: 3 },
    ])
    await test_engine.index.write([{ sql: 'update host_use set requests = 4999', args: [] }])
    await test_engine.restart()
    expect(await read()).toMatchObject({ boards_done: 1, boards_left: 1 })
    test_engine.clock.now += 24 * HOUR
    expect(await read()).toMatchObject({ boards_done: 2, boards_left: 0 })
  })
})

describe('a refresh that takes too long', () => {
  test('leaves the rest to the next, which begins with what waited longest', async () => {
    await follow('acme', 'birch', 'cedar', 'dogwood', 'elm', 'fir')
    othersWaitFor('acme', () => {
      test_engine.clock.now += HOUR
      return Response.json(greenhouseAnswer('acme', [{ id: 1 }]))
    })
    const first = await read()
    expect(first).toMatchObject({ state: 'done' })
    expect(first.boards_left).toBeGreaterThan(0)
    await follow('acme')
    gateway.requests.length = 0
    expect(await read()).toMatchObject({ boards_left: 0 })
    expect(gateway.requests.slice(0, 2).some((request) => request.includes('/acme/'))).toBe(false)
  })
})
