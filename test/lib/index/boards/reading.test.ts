import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import type { BoardTimes } from '#db/index/boards.ts'
import { jsonOf } from '#lib/index/boards/ask-politely.ts'
import { lookAtLink } from '#lib/index/boards/look-at-link.ts'
import { rowsToDetail, type StoredListing, waitingReason } from '#lib/index/boards/read-board.ts'
import { afterQuiet, dueAt, type PlanningNow, planRefresh } from '#lib/index/boards/refresh-runner.ts'
import type { ListedPosting } from '#lib/index/systems/adapter.ts'
import { openEngine, type TestEngine } from '#test/support/engine.ts'
import { Gateway, listAddress } from '#test/support/gateway.ts'
import { greenhouseAnswer } from '#test/support/greenhouse.ts'
import { sitemapText } from '#test/support/site-answers.ts'

const HOST = 'https://careers.kite.com'
const FILES = Array.from({ length: 20 }, (_, index) => `<sitemap><loc>${HOST}/${index}.xml</loc></sitemap>`)
const ANSWERS: Record<string, string> = {
  '/': '<html>Join us',
  '/sitemap.xml': `<sitemapindex>${FILES.join('')}</sitemapindex>`,
}

/** A slow site: the time of a look is over during its second request, or while it waits for a pause of robots.txt. */
function slowSite(delay_ms: number) {
  const paths: string[] = []
  const time = Promise.withResolvers<void>()
  const outside = {
    fetch: async (address: string) => {
      paths.push(new URL(address).pathname)
      if (paths.length === 2) time.resolve()
      return new Response(ANSWERS[new URL(address).pathname] ?? sitemapText([]))
    },
    gateway: null,
    pause: (ms: number) => {
      if (ms === delay_ms) time.resolve()
      return ms === delay_ms ? new Promise<void>(() => {}) : time.promise
    },
    atHostPace: <T>(_host: string, work: () => Promise<T>) => work(),
    hash: (said: Uint8Array | string) => said.length,
    ended: new AbortController().signal,
    limits: {
      admit: async () => null,
      countRequest: () => {},
      slowDown: () => {},
      wishesOf: () => ({ delay_ms, sitemaps: [] }),
      takeChanged: () => [],
    },
    now: () => Date.parse('2026-11-20T12:00:00Z'),
  }
  return { paths, outside }
}

// Lets all work go on that waits for nothing outside.
const settled = async () => {
  for (let turns = 0; turns < 500; turns += 1) await new Promise(setImmediate)
}

describe('a look whose time is over', () => {
  test('sends no further request', async () => {
    const { paths, outside } = slowSite(0)
    expect((await lookAtLink(HOST, outside)).reason).toBe('The site did not answer in time. Try again later.')
    await settled()
    expect(paths).toEqual(['/', '/sitemap.xml'])
  })

  test('names a long pause that robots.txt asks for, and stops waiting for it', async () => {
    const { paths, outside } = slowSite(60_000)
    expect((await lookAtLink(HOST, outside)).reason).toContain('asks for a pause of 60 seconds')
    await settled()
    expect(paths).toEqual([])
  })
})

const row = (ext_id: string, facts: Partial<ListedPosting> = {}): ListedPosting => ({
  ext_id,
  title: 'Kite Designer',
  url: `https://kite.example/${ext_id}`,
  places: [],
  work_mode: null,
  html: '',
  salary: '',
  published_at: null,
  published_kind: 'posted',
  updated_at: null,
  ...facts,
})
const rankOf = (title: string) => (title === 'Kite Designer' ? 1 : title.includes('Designer') ? 2 : null)
const ask = (rows: ListedPosting[], stored: Record<string, StoredListing> = {}, most = 100) => {
  const found = rowsToDetail(rows, { storedOf: ({ ext_id }) => stored[ext_id], rankOf, most })
  return { ids: found.toRequest.map(({ ext_id }) => ext_id), waiting: found.waiting }
}

describe('rowsToDetail()', () => {
  test('asks only for rows that a role looks for', () => {
    expect(ask([row('1'), row('2', { title: 'Pilot' })])).toEqual({ ids: ['1'], waiting: 0 })
  })

  test('asks for no row that was read and is the same, and again for one that changed', () => {
    const stored: Record<string, StoredListing> = {
      1: { detailed: 1, is_same: true },
      2: { detailed: 1, is_same: false },
      3: { detailed: 0, is_same: true },
    }
    expect(ask([row('1'), row('2'), row('3')], stored).ids).toEqual(['3', '2'])
    expect(ask([row('2', { title: 'Pilot now' })], stored).ids).toEqual(['2'])
    expect(ask([row('3', { title: 'Pilot' })], stored).ids).toEqual([])
  })

  test('asks for the newest first, by their day or the day worked out, and in the order of the list where there is none', () => {
    const rows = [
      row('undated'),
      row('also undated'),
      row('old', { published_at: '2026-01-02T00:00:00.000Z' }),
      row('new', { around: '2026-11-20T00:00:00.000Z' }),
    ]
    expect(ask(rows).ids).toEqual(['new', 'old', 'undated', 'also undated'])
  })

  test('asks for the best titles first, then for rows whose address alone is known', () => {
    const newest = { published_at: '2026-11-20T00:00:00.000Z' }
    const rows = [
      row('unnamed', { title: 'Job 7', unnamed: true, ...newest }),
      row('longer', { title: 'Kite Designer Lead', ...newest }),
      row('exact'),
    ]
    expect(ask(rows).ids).toEqual(['exact', 'longer', 'unnamed'])
    expect(ask(rows, {}, 1)).toEqual({ ids: ['exact'], waiting: 2 })
  })

  test('asks for no row that has its text', () => {
    expect(ask([row('1', { html: '<p>x</p>' })]).ids).toEqual([])
  })

  test('asks last for what could not be read before, so that it is never in the way', () => {
    const stored: Record<string, StoredListing> = { 1: { detailed: 2, is_same: true } }
    expect(ask([row('1'), row('2'), row('3')], stored, 2)).toEqual({ ids: ['2', '3'], waiting: 1 })
  })

  test('lets wait what is more than can be asked for, and loses none', () => {
    fc.assert(
      fc.property(fc.nat(30), fc.integer({ min: -5, max: 40 }), (count, most) => {
        const { ids, waiting } = ask(
          Array.from({ length: count }, (_, at) => row(`${at}`)),
          {},
          most,
        )
        expect(ids.length + waiting).toBe(count)
        expect(ids.length).toBe(Math.min(count, Math.max(0, most)))
      }),
    )
  })
})

test.each([
  [{ waiting: 0, failed: 0 }, null],
  [
    { waiting: 1, failed: 0 },
    'One job that a role looks for waits for its description. The next reading goes on with that.',
  ],
  [
    { waiting: 120, failed: 2 },
    '120 jobs that roles look for wait for their descriptions. The descriptions of 2 jobs could not be read. The next reading goes on with that.',
  ],
  [
    { waiting: 0, failed: 1 },
    'The description of one job could not be read. The next reading goes on with that.',
  ],
])('waitingReason() says %j', (counts, words) => expect(waitingReason(counts)).toBe(words))

describe('boards with large answers', () => {
  const MIB = 1024 * 1024

  let gateway: Gateway
  let engine: TestEngine
  beforeEach(async () => {
    gateway = new Gateway()
    engine = await openEngine(gateway.url)
  })
  afterEach(async () => {
    await engine.close()
    await gateway.stop()
  })

  /** Serves a board whose answer stays open while it is read; `open` counts the answers beyond 4 MiB at one moment. */
  function serveSlowly(address: string, answer: unknown, open: { now: number; most: number }): void {
    const bytes = new TextEncoder().encode(JSON.stringify(answer))
    gateway.answers.set(address, () => {
      let at = 0
      let isLarge = false
      const leave = () => {
        if (isLarge) open.now -= 1
        isLarge = false
      }
      const body = new ReadableStream<Uint8Array>({
        pull: async (controller) => {
          if (at >= bytes.length) {
            leave()
            return controller.close()
          }
          controller.enqueue(bytes.slice(at, at + MIB))
          at += MIB
          // Up to 10 MiB of an answer that nobody reads lie in the buffers of the sockets.
          if (at >= 13 * MIB && !isLarge) {
            isLarge = true
            open.now += 1
            open.most = Math.max(open.most, open.now)
          }
          await Bun.sleep(5)
        },
        cancel: leave,
      })
      return new Response(body, { headers: { 'content-type': 'application/json' } })
    })
  }

  test('are read one after the other, also on one host, and beside small ones', async () => {
    const open = { now: 0, most: 0 }
    const text = 'bread and salt '.repeat(80_000)
    const names = ['a', 'b', 'c']
    const large = (board: string) =>
      greenhouseAnswer(
        board,
        Array.from({ length: 12 }, (_, at) => ({ id: at + 1, text: `${text} ${at}` })),
      )
    for (const board of names) serveSlowly(listAddress('greenhouse', board), large(board), open)
    gateway.serve(listAddress('greenhouse', 'small'), greenhouseAnswer('small', [{ id: 1, text: 'Salt.' }]))
    const boards = [...names, 'small'].map((board) => ({
      system: 'greenhouse',
      board,
      company: null,
      sample: false,
    }))
    await engine.engine.addBoards(boards)
    const refresh = await engine.engine.refresh({ id: 'r', board_ids: null, titles: [] })
    expect(refresh).toMatchObject({ boards_done: 4, failed: 0, postings_new: 37 })
    expect(open.most).toBe(1)
    // A board that waited is requested twice at most.
    expect(gateway.requests.length).toBeLessThanOrEqual(7)
  }, 120_000)

  test('end with a reason if they hold more values than any board', () => {
    const bytesOf = (text: string) => new TextEncoder().encode(text)
    for (const part of ['{},', '0,', '{"id":1},', '"",', 'null,'])
      expect(() => jsonOf(bytesOf(`[${part.repeat(3_100_000)}0]`))).toThrow('three million values')
    expect(() => jsonOf(bytesOf('['.repeat(5 * MIB)))).toThrow('three million values')
    const prose = '"We bake bread, cakes, and rolls; join us, please.",'
    expect(jsonOf(bytesOf(`[${prose.repeat(200_000)}0]`))).toHaveLength(200_001)
  })
})

const HOUR = 3_600_000
const NOW = Date.parse('2026-03-02T12:00:00Z')

const board = (given: Partial<BoardTimes> = {}): BoardTimes => ({
  board_id: 'greenhouse:acme',
  state: 'live',
  sample: 0,
  postings: 0,
  last_read_at: NOW - HOUR,
  last_change_at: NOW - HOUR,
  ...given,
})

const stateWith = (given: Partial<PlanningNow> = {}): PlanningNow => ({
  now: NOW,
  ended_at: null,
  left_some: false,
  quiet_hours: null,
  minuteOfDay: (at) => (at / 60_000) % 1440,
  ...given,
})

test.each<[string, Partial<BoardTimes>, number]>([
  ['a lively board', {}, 3],
  ['a still board', { last_change_at: NOW - 30 * 24 * HOUR }, 11],
  ['a board that never changed', { last_change_at: null }, 11],
  ['an empty one', { state: 'empty' }, 11],
  ['one that fails', { state: 'failing' }, 3],
  ['one that is blocked', { state: 'blocked' }, 23],
  ['one that is gone', { state: 'gone' }, 7 * 24 - 1],
  ['one that seems gone, whose postings are held', { state: 'gone', postings: 3 }, 3],
  ['one never read', { state: 'unread', last_read_at: null }, 0],
  ['one read in the future, as a clock once said', { last_read_at: NOW + HOUR }, 0],
])('dueAt() gives %s its time', (_what, given, hours) => {
  expect(dueAt(board(given), NOW)).toBe(NOW + hours * HOUR)
})

describe('planRefresh()', () => {
  test('plans nothing without boards, and nothing for the sample', () => {
    expect(planRefresh([], stateWith())).toBeNull()
    expect(planRefresh([board({ sample: 1 })], stateWith())).toBeNull()
  })

  test('takes the first that is due, and what falls due within the hour', () => {
    const boards = [0.5, 1, 2].map((hours, at) =>
      board({ board_id: `lever:${at}`, last_read_at: NOW - hours * HOUR }),
    )
    expect(planRefresh(boards, stateWith())).toEqual({
      at: NOW + 2 * HOUR,
      board_ids: ['lever:1', 'lever:2'],
    })
  })

  test('reads once what fell due many times while nothing ran', () => {
    const boards = [
      board({ last_read_at: NOW - 400 * HOUR }),
      board({ board_id: 'lever:b', last_read_at: 0 }),
    ]
    expect(planRefresh(boards, stateWith())).toEqual({ at: NOW, board_ids: ['greenhouse:acme', 'lever:b'] })
  })

  test('rests after a refresh, shortly after one that left boards', () => {
    const boards = [board({ last_read_at: null })]
    const at = (given: Partial<PlanningNow>) => planRefresh(boards, stateWith(given))?.at
    expect(at({ ended_at: NOW })).toBe(NOW + HOUR / 2)
    expect(at({ ended_at: NOW, left_some: true })).toBe(NOW + HOUR / 12)
    expect(at({ ended_at: NOW - 2 * HOUR })).toBe(NOW)
  })

  test('waits for the end of quiet hours', () => {
    const boards = [board({ last_read_at: null })]
    const quiet_hours = { from: '11:00', to: '15:30' }
    expect(planRefresh(boards, stateWith({ quiet_hours }))?.at).toBe(NOW + 3.5 * HOUR)
  })
})

const MIDNIGHT = Date.parse('2026-03-02T00:00:00Z')
const at = (time: string) => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

test.each([
  ['before quiet hours', '08:00', '22:00', '07:00', '08:00'],
  ['at their first minute', '22:00', '22:00', '07:00', '31:00'],
  ['before midnight', '23:30', '22:00', '07:00', '31:00'],
  ['after midnight', '03:10', '22:00', '07:00', '07:00'],
  ['at their end', '07:00', '22:00', '07:00', '07:00'],
  ['within hours of one day', '12:30', '12:00', '13:00', '13:00'],
  ['with hours that are none', '12:00', '12:00', '12:00', '12:00'],
])('afterQuiet() %s', (_what, time, from, to, wanted) => {
  const moment = MIDNIGHT + at(time) * 60_000
  expect(afterQuiet(moment, { quiet_hours: { from, to }, minute: at(time) })).toBe(
    MIDNIGHT + at(wanted) * 60_000,
  )
})

test('afterQuiet() ends on the whole minute', () => {
  const moment = MIDNIGHT + at('23:30') * 60_000 + 12_345
  expect(afterQuiet(moment, { quiet_hours: { from: '22:00', to: '07:00' }, minute: at('23:30') })).toBe(
    MIDNIGHT + at('31:00') * 60_000,
  )
})
