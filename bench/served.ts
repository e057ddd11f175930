import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { boardAnswer, boardCount, boardName } from '#bench/generate.ts'
import { megabytes, percentile, spread } from '#bench/measure.ts'

const NEW_BOARDS = 120
const ROOT = fileURLToPath(new URL('../', import.meta.url))

/** Starts the real server on a measured home: how soon it answers, and how long others wait while boards are read. */
export async function startServed(home: string, postings: number): Promise<Record<string, string>> {
  const gateway = serveBoards(boardCount(postings))
  const start = performance.now()
  const server = Bun.spawn(
    [process.execPath, '--no-env-file', join(ROOT, 'lib/cli/main.ts'), 'serve', '--port', '0'],
    {
      env: { ...process.env, SVC_HOME: home, SVC_BOARDS_GATEWAY: `http://127.0.0.1:${gateway.port}` },
      stdout: 'pipe',
      stderr: 'inherit',
    },
  )
  const url = await addressOf(server.stdout)
  await (await fetch(`${url}/api/new`)).arrayBuffer()
  const first = performance.now() - start
  const idle = await askRepeatedly(url, 200)
  const rss = await residentOf(server.pid)
  const cachedTags = await askKept(url, server.pid)
  const counting = await whileCounting(url)
  const during = await whileImporting(url, boardCount(postings))
  server.kill('SIGTERM')
  await server.exited
  await gateway.stop(true)
  return {
    'start to the first GET /api/new': `${Math.round(first)} ms`,
    'memory of the server, idle': megabytes(rss),
    'GET /api/new over HTTP, ms p50 / p99': spread(idle),
    ...cachedTags,
    'GET /api/postings/facts over HTTP, the first of a start, ms': (counting.facts[0] ?? 0).toFixed(0),
    'GET /api/postings/facts over HTTP, every stored job, ms p50 / p99': spread(counting.facts),
    'GET /api/health while facts are counted, ms p50 / p99': spread(counting.health),
    'GET /api/new while boards are imported, ms p50 / p99': spread(during.news),
    'GET /api/health while boards are imported, ms p50 / p99': spread(during.health),
    'longest wait while boards are imported': `${Math.max(...during.news, ...during.health).toFixed(0)} ms`,
    served_new_p50: percentile(idle, 0.5).toFixed(2),
  }
}

// Made beforehand: making them would hold up the one who measures.
function serveBoards(from: number) {
  const answers = new Map(
    Array.from({ length: NEW_BOARDS }, (_, index) => [boardName(from + index), boardAnswer(from + index)]),
  )
  return Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    fetch: (request) => new Response(answers.get(/bench-\d+/.exec(request.url)?.[0] ?? '') ?? '{}'),
  })
}

async function addressOf(output: ReadableStream<Uint8Array>): Promise<string> {
  let text = ''
  for await (const chunk of output) {
    text += new TextDecoder().decode(chunk)
    const match = /http:\/\/127\.0\.0\.1:\d+/.exec(text)
    if (match) return match[0]
  }
  throw new Error('the server did not start')
}

// From another moment each time, so that each list is made anew.
async function askRepeatedly(url: string, times: number): Promise<number[]> {
  const waits: number[] = []
  for (let index = 0; index < times; index += 1) {
    const since = new Date(Date.UTC(2020, 0, 1) + index * 1000).toISOString()
    waits.push(await ask(`${url}/api/new?since=${since}`))
  }
  return waits
}

const KEPT_RUNS = 4000
const AT_ONCE = 8
// The system's unit of processor time.
const TICK_US = 10_000

// The server's processor time, once its code is warm. A list that changes meanwhile gets a new ETag; such a round is
// repeated.
async function askKept(url: string, pid: number): Promise<Record<string, string>> {
  const tags: Record<string, string> = {}
  for (const [name, status] of [
    ['the same again', 200],
    ['the same again, named by its ETag', 304],
  ] as const) {
    await askRound(url, status)
    let us = 0
    for (let all = false; !all; ) {
      const before = await ticksOf(pid)
      all = await askRound(url, status)
      us = ((await ticksOf(pid)) - before) * TICK_US
    }
    tags[`GET /api/new over HTTP, ${name}, CPU of the server, us`] = (us / KEPT_RUNS).toFixed(0)
    tags[`GET /api/new over HTTP, ${name}, a second of the server's CPU`] = Math.round(
      1e6 / (us / KEPT_RUNS),
    ).toString()
  }
  return tags
}

// Whether every answer had this status.
async function askRound(url: string, status: 200 | 304): Promise<boolean> {
  const etag = (await fetch(`${url}/api/new`)).headers.get('etag') ?? ''
  const headers: Record<string, string> = status === 304 ? { 'if-none-match': etag } : {}
  let as_asked = 0
  const request = async () => {
    for (let index = 0; index < KEPT_RUNS / AT_ONCE; index += 1) {
      const response = await fetch(`${url}/api/new`, { headers })
      await response.arrayBuffer()
      if (response.status === status) as_asked += 1
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, request))
  return as_asked === KEPT_RUNS
}

async function ticksOf(pid: number): Promise<number> {
  const fields = (await Bun.file(`/proc/${pid}/stat`).text()).split(') ')[1]?.split(' ') ?? []
  return Number(fields[11]) + Number(fields[12])
}

async function ask(address: string): Promise<number> {
  const start = performance.now()
  await (await fetch(address)).arrayBuffer()
  return performance.now() - start
}

async function residentOf(pid: number): Promise<number> {
  const status = await Bun.file(`/proc/${pid}/status`).text()
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1024
}

const FILTERS = [
  '',
  '&us_only=0',
  '&us_only=1',
  '&window=30d',
  '&work_mode=remote',
  '&place=DE',
  '&age=older',
]

// Each of them once, so that none is a kept answer.
async function whileCounting(url: string): Promise<{ facts: number[]; health: number[] }> {
  let running = true
  const facts: number[] = []
  const count = async () => {
    for (const filter of FILTERS) facts.push(await ask(`${url}/api/postings/facts?scope=all${filter}`))
    running = false
  }
  const done = count()
  const health: number[] = []
  while (running) {
    health.push(await ask(`${url}/api/health`))
    await Bun.sleep(5)
  }
  await done
  return { facts, health }
}

// New boards, so that every posting of them is stored, matched and ranked while others ask.
async function whileImporting(url: string, started: number): Promise<{ news: number[]; health: number[] }> {
  const boards = Array.from({ length: NEW_BOARDS }, (_, index) => ({
    system: 'greenhouse',
    board: boardName(started + index),
  }))
  const headers = { 'Content-Type': 'application/json' }
  const post = (path: string, body: unknown) =>
    fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })
  const ids = boards.map(({ system, board }) => `${system}:${board}`)
  await post('/api/boards', { boards })
  let running = true
  const done = post('/api/boards/refresh', { boards: ids, wait: true }).finally(() => {
    running = false
  })
  const news: number[] = []
  const health: number[] = []
  while (running) {
    news.push(await ask(`${url}/api/new`))
    health.push(await ask(`${url}/api/health`))
    await Bun.sleep(5)
  }
  await done
  return { news, health }
}
