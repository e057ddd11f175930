// bun bench/systems/run.ts [POSTINGS]: reads one board of every hiring system through a local gateway, and prints what that takes.

import { largestMemory, megabytes, seconds, spending } from '#bench/measure.ts'
import { SHAPES } from '#bench/systems/answers.ts'
import { madePostings } from '#bench/systems/made-boards.ts'
import { systems } from '#lib/index/systems/systems.ts'
import { mustBe, openApp } from '#test/support/app.ts'

const postings = Number(process.argv[2] ?? 20_000)
const each = Math.ceil(postings / systems.length)
const ROLES = ['Registered Nurse', 'Warehouse Team Lead', 'Primary School Teacher']
// A thousandth of the pauses between requests; their number is what counts.
const SPACING = 0.001

const boards = systems.map(({ system }, at) => {
  const shape = SHAPES[system]
  if (!shape) throw new Error(`no answers of ${system}`)
  return { system, ...shape(madePostings(each, at + 1)) }
})
const byHost = new Map(
  boards.flatMap(
    (board) =>
      systems
        .find(({ system }) => system === board.system)
        ?.hosts(board.board)
        .map((host) => [host, board] as const) ?? [],
  ),
)
const requests = new Map<string, number>()

const server = Bun.serve({
  hostname: '127.0.0.1',
  port: 0,
  fetch: async (request) => {
    const link = new URL(`https:/${new URL(request.url).pathname}${new URL(request.url).search}`)
    const board = byHost.get(link.hostname)
    if (!board || link.pathname === '/robots.txt') return new Response('', { status: 404 })
    requests.set(board.system, (requests.get(board.system) ?? 0) + 1)
    const answer = await board.answer(link, request)
    if (answer === null) return new Response('', { status: 404 })
    return typeof answer === 'string' ? new Response(answer) : Response.json(answer)
  },
})

const app = await openApp({ gateway: `http://127.0.0.1:${server.port}`, spacing: SPACING })
for (const label of ROLES)
  mustBe(await app.call('POST', '/api/profiles', { body: { label, titles: [label] } }))
const named = boards.map(({ system, board }) => ({ system, board }))
mustBe(await app.call('POST', '/api/boards', { body: { boards: named } }))
const read = async () =>
  mustBe(await app.call('POST', '/api/boards/refresh', { body: { wait: true } })).refresh
for (const name of ['first reading', 'second reading']) {
  requests.clear()
  let refresh: Awaited<ReturnType<typeof read>> | undefined
  const spent = await spending(async () => {
    refresh = await read()
  })
  const sum = [...requests.values()].reduce((all, count) => all + count, 0)
  console.log(
    `${name}: ${seconds(spent.ms)}, ${seconds(spent.cpu_us / 1000)} of the processor, ${sum} requests, ${refresh?.postings_new} new, ` +
      `${refresh?.texts_read} texts read, ${refresh?.texts_left} left, ${refresh?.failed} failed, ${megabytes(await largestMemory())}`,
  )
  console.log([...requests].map(([system, count]) => `${system} ${count}`).join(', '))
}
for (const { id, label } of mustBe(await app.call('GET', '/api/profiles')).profiles) {
  const query = { profile_id: id, limit: '3', window: 'all' as const }
  const list = mustBe(await app.call('GET', '/api/postings', { query }))
  console.log(
    `${label}: ${list.total} matching jobs, first ${list.postings.rows.map(({ title }) => title).join(', ')}`,
  )
}
const shown = mustBe(await app.call('GET', '/api/boards'))
for (const { id, state, postings: count, reason } of shown.boards)
  if (state !== 'live' || count !== each) console.log(id, state, count, reason)
await app.close()
await server.stop(true)
