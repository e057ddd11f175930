import { afterEach, expect, test } from 'bun:test'
import { listBoards, listBoardTimes } from '#db/index/boards.ts'
import { sql } from '#db/sql.ts'
import { planRefresh } from '#lib/index/boards/refresh-runner.ts'
import { openEngine, type TestEngine } from '#test/support/engine.ts'
import { Gateway } from '#test/support/gateway.ts'
import { dice, type LivingBoard, liveOn, serveLiving } from '#test/support/living-boards.ts'

const HOUR = 3_600_000
const DAYS = 30
const SYSTEMS = ['greenhouse', 'lever', 'ashby']
const ROBOTS = ['boards-api.greenhouse.io', 'api.lever.co', 'api.ashbyhq.com'].map(
  (host) => `${host}/robots.txt`,
)

let gateway: Gateway
let shop: TestEngine

afterEach(async () => {
  await shop.close()
  await gateway.stop()
})

type Live = { board_id: string; ext_id: string; title: string; locations: string; body: string | null }

async function liveIn({ index }: TestEngine): Promise<Live[]> {
  return index.rows<Live>(sql`
    select board.board_id, posting.ext_id, job.title, posting.locations, hex(job_text.body) as body
    from posting join board on board.id = posting.board join job on job.id = posting.job
      left join job_text on job_text.job = job.id
    where posting.removed_at is null order by 1, 2
  `)
}

/** The boards and ids of the postings that are live. */
async function keysIn({ index }: TestEngine): Promise<Set<string>> {
  const found = await index.rows<{ key: string }>(sql`
    select board.board_id || ' ' || posting.ext_id as key
    from posting join board on board.id = posting.board where posting.removed_at is null
  `)
  return new Set(found.map(({ key }) => key))
}

/** Reads by the plan until a moment, and gives what was taken out of the index though its board still lists it. */
async function readUntil(until: number, living: LivingBoard[]): Promise<string[]> {
  const wrong: string[] = []
  for (let ended: number | null = null, left = 0; ; ) {
    const plan = planRefresh(await listBoardTimes(shop.index), {
      now: shop.clock.now,
      ended_at: ended,
      left_some: left > 0,
      quiet_hours: { from: '23:00', to: '06:00' },
      minuteOfDay: (at) => (at / 60_000) % 1440,
    })
    if (!plan || plan.at > until) return wrong
    shop.clock.now = Math.max(plan.at, shop.clock.now)
    const before = await keysIn(shop)
    const refresh = await shop.engine.refresh({ id: 'soak', titles: [], board_ids: plan.board_ids })
    ended = shop.clock.now
    left = refresh.boards_left
    const after = await keysIn(shop)
    const listed = new Set(
      living.flatMap(({ system, board, postings }) =>
        [...postings.keys()].map((ext_id) => `${system}:${board} ${ext_id}`),
      ),
    )
    wrong.push(...[...before].filter((key) => !after.has(key) && listed.has(key)))
  }
}

test('after thirty days of refreshes with faults, index and boards agree exactly', async () => {
  const random = dice(20260302)
  gateway = new Gateway()
  shop = await openEngine(gateway.url)
  const living = Array.from({ length: 15 }, (_, at): LivingBoard => {
    return { system: SYSTEMS[at % 3] ?? '', board: `soak${at}`, postings: new Map() }
  })
  let faulty = true
  for (const [at, board] of living.entries()) {
    // Its own dice, because boards are asked in no certain order.
    const own = dice(at)
    const fault = () => (faulty && own() < 0.15 ? own() : null)
    for (let part = 0; part < 12; part += 1) liveOn(board, random)
    serveLiving(gateway, board, fault)
  }
  await shop.engine.addBoards(
    living.map(({ system, board }) => ({ system, board, company: null, sample: false })),
  )
  const end = shop.clock.now + DAYS * 24 * HOUR
  let restarts = 0
  while (shop.clock.now < end) {
    const until = shop.clock.now + 6 * HOUR
    expect(await readUntil(until, living)).toEqual([])
    shop.clock.now = Math.max(shop.clock.now, until)
    for (const board of living) liveOn(board, random)
    const closed = random() < 0.05
    for (const robots of ROBOTS) {
      if (closed) gateway.answers.set(robots, () => new Response('User-agent: *\nDisallow: /'))
      else gateway.answers.delete(robots)
    }
    if (random() < 0.1) {
      restarts += 1
      await shop.restart()
    }
  }
  expect(restarts).toBeGreaterThan(5)
  // A week without faults: what was held back or left alone is settled.
  faulty = false
  for (const robots of ROBOTS) gateway.answers.delete(robots)
  for (let day = 0; day < 9; day += 1) {
    const until = shop.clock.now + 24 * HOUR
    expect(await readUntil(until, living)).toEqual([])
    shop.clock.now = until
  }
  await agree(living)
}, 300_000)

async function agree(living: LivingBoard[]): Promise<void> {
  const stored = await liveIn(shop)
  const expectedPostings = living.flatMap(({ system, board, postings }) =>
    [...postings.values()].map((posting) => ({
      board_id: `${system}:${board}`,
      ext_id: posting.id,
      title: posting.title,
      locations: posting.place,
    })),
  )
  expect(expectedPostings.length).toBeGreaterThan(100)
  const order = (a: { board_id: string; ext_id: string }, b: { board_id: string; ext_id: string }) =>
    `${a.board_id} ${a.ext_id}` < `${b.board_id} ${b.ext_id}` ? -1 : 1
  expect(
    stored
      .map(({ board_id, ext_id, title, locations }) => ({
        board_id,
        ext_id,
        title,
        locations: JSON.parse(locations).join(),
      }))
      .toSorted(order),
  ).toEqual(expectedPostings.toSorted(order))
  expect(stored.filter((live) => live.body === null)).toEqual([])
  for (const board of await listBoards(shop.index)) {
    const own = expectedPostings.filter((posting) => posting.board_id === board.board_id).length
    expect([board.board_id, board.postings, board.state]).toEqual([
      board.board_id,
      own,
      own === 0 ? 'empty' : 'live',
    ])
  }
  await findsByWords(living)
}

// Full text and postings agree: every text that is live is found by its own words, and none that is gone.
async function findsByWords(living: LivingBoard[]): Promise<void> {
  const numbers = living.flatMap(({ postings }) =>
    [...postings.values()].map((posting) => /\d+/.exec(posting.text)?.[0] ?? ''),
  )
  const live = new Set(numbers)
  for (let number = 0; number < 9_000; number += 1) {
    const found = await shop.index.first<{ n: number }>(
      sql`select count(*) as n from job_words where job_words match ${`"number ${number}"`}`,
    )
    if ((found?.n ?? 0) > 0 !== live.has(String(number))) throw new Error(`"number ${number}": ${found?.n}`)
  }
}
