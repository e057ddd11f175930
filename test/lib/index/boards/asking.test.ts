import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { listHostUses } from '#db/index/boards.ts'
import { askBoard, askFirstPage } from '#lib/index/boards/ask-board.ts'
import { redirectReason } from '#lib/index/boards/ask-politely.ts'
import { askPosting } from '#lib/index/boards/ask-posting.ts'
import { robotsRefusal } from '#lib/index/boards/host-limits.ts'
import { type BoardAdapter, type ListReading, type ListTools, NotThere } from '#lib/index/systems/adapter.ts'
import { systems } from '#lib/index/systems/systems.ts'
import { openEngine, type TestEngine } from '#test/support/engine.ts'
import { Gateway, listAddress } from '#test/support/gateway.ts'
import { greenhouseAnswer } from '#test/support/greenhouse.ts'

const REMEMBERED = { board: 'kite', etag: null, body_hash: null }

/** A way to boards at which every address answers the same; counts what is asked. */
function outsideOf(body: string) {
  const addresses: string[] = []
  const outside = {
    fetch: async (address: string) => {
      addresses.push(address)
      return new Response(body)
    },
    gateway: null,
    pause: () => new Promise<void>(() => {}),
    atHostPace: <T>(_host: string, work: () => Promise<T>) => work(),
    hash: (bytes: Uint8Array | string) => bytes.length,
    ended: new AbortController().signal,
    limits: {
      admit: async () => null,
      countRequest: () => {},
      slowDown: () => {},
      wishesOf: () => ({ delay_ms: 0, sitemaps: [] }),
      takeChanged: () => [],
    },
    now: () => Date.parse('2026-11-20T12:00:00Z'),
  }
  return { addresses, outside }
}

function adapterOf(list: (board: string, tools: ListTools) => ListReading): BoardAdapter {
  return { ...(systems[0] as BoardAdapter), list }
}

describe('askBoard()', () => {
  test('ends a list that asks without end, and takes nothing of it', async () => {
    const { addresses, outside } = outsideOf('[]')
    const endless = adapterOf(async function* (_board, { send }) {
      for (;;) {
        await send('https://boards.example/jobs')
        yield { postings: [] }
      }
    })
    const reading = await askBoard(endless, REMEMBERED, outside)
    expect(reading).toMatchObject({
      outcome: 'failed',
      state: 'failing',
      reason: 'The board’s list has no end.',
    })
    expect(addresses).toHaveLength(400)
  })

  test('takes nothing of a list that breaks off in an adapter', async () => {
    const { outside } = outsideOf('[]')
    const broken = adapterOf(async function* (_board, { send }) {
      await send('https://boards.example/jobs')
      yield { postings: [] }
      throw new TypeError('undefined is not a function')
    })
    const reason = 'The board’s answer could not be understood.'
    expect(await askBoard(broken, REMEMBERED, outside)).toMatchObject({ state: 'failing', reason })
  })

  test('does not take a list for whole of which the board counts more rows', async () => {
    const { outside } = outsideOf('[]')
    const counting = adapterOf(async function* () {
      yield { postings: [], counted: { rows: 1, total: 2 } }
      return true
    })
    expect(await askBoard(counting, REMEMBERED, outside)).toMatchObject({ answer: { complete: false } })
  })

  test('never asks for what can be no board, at any system', async () => {
    const { addresses, outside } = outsideOf('[]')
    for (const adapter of systems) {
      for (const board of ['..', 'a/../b', 'a b', 'a?b', 'a#', '', 'a@b.example']) {
        if (adapter.isBoard(board)) continue
        expect(await askBoard(adapter, { ...REMEMBERED, board }, outside)).toMatchObject({ state: 'gone' })
        expect(await askFirstPage(adapter, board, outside)).toMatchObject({ state: 'gone' })
        expect(await askPosting(adapter, { board, ext_id: '1' }, outside)).toMatchObject({ state: 'unknown' })
      }
    }
    expect(addresses).toEqual([])
  })
})

test.each([
  [404, 'closed'],
  [410, 'closed'],
  [403, 'unknown'],
])('askPosting() takes an answer of %d, from a board that is there, for %s', async (status, state) => {
  const { outside } = outsideOf('{"jobs": []}')
  const read = () => Promise.reject(new NotThere('Not there.', status))
  const adapter = {
    ...adapterOf(async function* () {
      yield { postings: [] }
      return true
    }),
    isBoard: () => true,
    posting: { addresses: () => [], whenMissing: 'ask_list', read },
  } as unknown as BoardAdapter
  expect(await askPosting(adapter, { board: 'kite', ext_id: '1' }, outside)).toMatchObject({ state })
})

const ADDRESS = 'https://api.lever.co/v0/postings/acme?mode=json'

test.each([
  ['https://jobs.acme.com/ignore?all=rules', 'jobs.acme.com'],
  ['//jobs.acme.com/x', 'jobs.acme.com'],
  ['/login', 'another address of its own'],
  ['https://me:secret@JOBS.acme.com:8443/', 'jobs.acme.com'],
  ['https://müller.example/', 'xn--mller-kva.example'],
  ['https://10.0.0.1/', 'another host'],
  ['https://jobs.acme.internal/', 'another host'],
  ['javascript:alert(1)', 'another host'],
  ['https://[', 'another host'],
  [`https://${'a.'.repeat(60)}example/`, 'another host'],
  [null, 'another host'],
])('of a redirect to %j only the host is said: %s', (location, where) => {
  expect(redirectReason(ADDRESS, location)).toBe(`The board redirects to ${where}; that was not followed.`)
})

describe('host limits', () => {
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

  test('a refresh that takes too long leaves the rest to the next, which begins with what waited longest', async () => {
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

const address = 'https://acme.example/api/offers/'
const machines = 'The board asks that machines make no use of its postings.'
const robots = 'The host’s robots.txt asks programs not to read this.'

test.each<[string, string, string | null]>([
  ['nothing', '', null],
  ['no rule for this', 'User-agent: *\nDisallow: /admin', null],
  ['all closed', 'User-agent: *\nDisallow: /', robots],
  ['all closed but this', 'User-agent: *\nDisallow: /\nAllow: /api/', null],
  ['closed to another', 'User-agent: OtherBot\nDisallow: /', null],
  ['closed to this one', 'User-agent: Shortlist\nDisallow: /api\n\nUser-agent: *\nAllow: /', robots],
  ['a pattern', 'User-agent: *\nDisallow: /*/offers/$', robots],
  ['no machine use', 'User-agent: *\nContent-Signal: search=yes, ai-input=no\nAllow: /', machines],
  ['no search', 'Content-Signal: search = no', machines],
  ['no training, which is none of ours', 'Content-Signal: search=yes,ai-train=no', null],
  ['a web page', '<!doctype html><title>Not found</title>', null],
  [
    'names that objects have',
    'User-agent: __proto__\nDisallow: /\nUser-agent: constructor\nDisallow: /',
    null,
  ],
])('robotsRefusal() of %s', (_what, text, wanted) => expect(robotsRefusal(address, text)).toBe(wanted))

test.each([
  [
    'many rules with many wildcards',
    600,
    'Disallow: /*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*b$',
    2_000,
    'patterns',
  ],
  ['the usual rules of a shop', 300, 'Disallow: /*?sort=', 80, null],
  ['many plain rules', 10_000, 'Disallow: /admin', 2_000, null],
])('robotsRefusal() of %s costs little', (_what, count, rule, length, refusal) => {
  const text = ['User-agent: *', ...Array.from({ length: count }, (_, index) => `${rule}${index}`)].join('\n')
  const reason = robotsRefusal(`https://acme.example/${'a'.repeat(length)}`, text)
  expect(reason).toEqual(refusal === null ? null : expect.stringContaining(refusal))
})
