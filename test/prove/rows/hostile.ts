import { readdir, readFile } from 'node:fs/promises'
import { type Row, Tally } from '#test/prove/line.ts'
import { get, onHome, send, startProved } from '#test/prove/server.ts'

const SIZE = 1_400_000
const GOAL_MS = 200
const GOAL_MB = 600
const PAUSE_MS = 20
const AT_ONCE = 4

/** Texts that made an earlier reader slow: one sign or tag again and again, before an end that never comes. */
const BODIES: ((size: number) => string)[] = [
  (size) => `<script type="application/ld+json">{"a":1}${' '.repeat(size)}x</script>`,
  (size) => `<script type="application/ld+json">${'['.repeat(size)}</script>`,
  (size) => `<div itemtype="https://schema.org/JobPosting">${'<i itemprop="title">'.repeat(size / 20)}`,
  (size) => '<div>'.repeat(size / 5),
  (size) => '<'.repeat(size),
  (size) => '<a href="'.repeat(size / 9),
  (size) => '&'.repeat(size),
  (size) => `<title>${' '.repeat(size)}`,
  (size) => `<p>${'a'.repeat(size)}`,
  (size) => `<p>${'required, and '.repeat(size / 14)}`,
  (size) => `<p>${' '.repeat(size)}:`,
  (size) => `<p>${':'.repeat(size)}x`,
  (size) => `<p>${'- '.repeat(size / 2)}`,
  (size) => `<p>${'('.repeat(size)}`,
  (size) => `<p>${'1,'.repeat(size / 2)}`,
  (size) => '\n'.repeat(size),
  (size) => `<!--${'-'.repeat(size)}`,
  (size) => `<meta ${'name="robots" '.repeat(size / 14)}`,
  (size) => '<li>'.repeat(size / 4),
  (size) => `<table>${'<td>'.repeat(size / 4)}`,
]

const BIG = 47 * 1024 * 1024

/** Answers of hiring systems just below the limit of an answer: many values, one long value, depth, and real jobs. */
const LARGE: (() => string)[] = [
  () => `[${'{},'.repeat(BIG / 3)}{}]`,
  () => `{"offers":[${'0,'.repeat(BIG / 2)}0]}`,
  () => '['.repeat(BIG),
  () => `{"offers":[{"id":1,"title":"${'x'.repeat(BIG - 100)}"}]}`,
  () => `{"offers":[${'{"id":1,"title":"Baker"},'.repeat(BIG / 25)}{}]}`,
  () =>
    `{"offers":[${Array.from({ length: 20_000 }, (_, at) => JSON.stringify({ id: at, title: `Baker ${at}`, description: 'Bread and salt. '.repeat(140) })).join()}]}`,
]

/** The longest call in ms, without the time in which a busy machine ran neither side although it could. */
type Waits = { worst: number; elapsed: number; calls: number; peak_mb: number }

/** Hostile pages, mails and documents, four at once beside hostile boards, while another call is measured. */
export const hostile: Row = {
  name: 'hostile',
  run: async ({ quick }) => {
    // Other rows run beside a quick one; a page that is read in the main thread takes seconds.
    const goal_ms = quick ? 2_000 : GOAL_MS
    const answered = new Tally('hostile pages, mails, documents and boards: each is answered')
    const waited = new Tally(
      `another call waits at most ${goal_ms} ms, without the time in which the machine ran others`,
    )
    const site = Bun.serve({
      hostname: '127.0.0.1',
      port: 0,
      fetch: (request) => {
        const { pathname } = new URL(request.url)
        if (pathname.endsWith('/robots.txt')) return new Response('', { status: 404 })
        const large = LARGE[Number(/large(\d+)\./.exec(pathname)?.[1] ?? Number.NaN)]
        if (large) return new Response(large(), { headers: { 'content-type': 'application/json' } })
        const number = Number(/(?:board|page)(\d+)\./.exec(pathname)?.[1] ?? 0)
        const body = BODIES[number % BODIES.length]?.(SIZE) ?? ''
        return new Response(`<html><body>${body}`, { headers: { 'content-type': 'text/html' } })
      },
    })
    const small = new Tally(
      `the server with its processes takes at most ${GOAL_MB} MB, with boards that answer 47 MB`,
    )
    const bodies = quick ? BODIES.slice(0, 5) : BODIES
    const waits = await onHome(async (home) => {
      const server = await startProved({ home, env: { SVC_BOARDS_GATEWAY: `http://127.0.0.1:${site.port}` } })
      try {
        return await readAll({ ...server, bodies, answered })
      } finally {
        await server.stop()
      }
    })
    await site.stop(true)
    const worst = `longest of ${waits.calls} calls ${Math.round(waits.worst)} ms; with that time ${Math.round(waits.elapsed)} ms`
    waited.count(waits.worst <= goal_ms, worst)
    const peak = `${Math.round(waits.peak_mb)} MB`
    small.count(waits.peak_mb <= GOAL_MB, peak)
    return [answered.line(`${bodies.length} kinds`), waited.line(worst), small.line(peak)]
  },
}

type Reading = { url: string; pid: number; bodies: typeof BODIES; answered: Tally }

async function readAll({ url, pid, bodies, answered }: Reading): Promise<Waits> {
  await get(`${url}/api/health`)
  let isOver = false
  const measuring = measure({ url, pid }, () => isOver)
  const count = async (name: string, number: number, answer: Promise<Response | null>) => {
    const response = await answer
    const isWell = response !== null && response.status < 500
    answered.count(isWell, `${name} ${number}: ${response?.status} ${isWell ? '' : await response?.text()}`)
  }
  const post = (path: string, body: unknown) => send(`${url}${path}`, 'POST', body)
  await post('/api/boards', {
    boards: [
      ...bodies.map((_, number) => ({ system: 'site', board: `board${number}.hostile-bakery.com` })),
      ...LARGE.map((_, number) => ({ system: 'recruitee', board: `large${number}` })),
    ],
  })
  const refresh = post('/api/boards/refresh', { wait: true })
  const waiting = [...bodies.entries()]
  const lanes = Array.from({ length: AT_ONCE }, async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [number, body] = next
      const link = `https://page${number}.hostile-bakery.com/page/${number}`
      await count('page', number, post('/api/own-jobs/read', { link }))
      const content_base64 = Buffer.from(`Content-Type: text/html\n\n${body(SIZE)}`).toString('base64')
      await count('mail', number, post('/api/mails/read', { format: 'eml', content_base64 }))
      const document = { format: 'text', text: body(150_000), apply: false }
      await count('document', number, post('/api/master/import', document))
    }
  })
  await Promise.all(lanes)
  await count('refresh', 0, refresh)
  isOver = true
  return measuring
}

async function measure({ url, pid }: { url: string; pid: number }, isOver: () => boolean): Promise<Waits> {
  const waits = { worst: 0, elapsed: 0, calls: 0, peak_mb: 0 }
  while (!isOver()) {
    const [began, queued] = [performance.now(), await queuedMs(pid)]
    await get(`${url}/api/health`)
    const elapsed = performance.now() - began
    waits.elapsed = Math.max(waits.elapsed, elapsed)
    waits.worst = Math.max(waits.worst, elapsed - ((await queuedMs(pid)) - queued))
    waits.calls += 1
    waits.peak_mb = Math.max(waits.peak_mb, await memoryOf(pid))
    await Bun.sleep(PAUSE_MS)
  }
  return waits
}

/** Returns the memory of a process and of those that it started, in MB; 0 on a system that does not tell. */
async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const own = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
  const threads = await readdir(`/proc/${pid}/task`).catch(() => [])
  const children = threads.map((thread) =>
    readFile(`/proc/${pid}/task/${thread}/children`, 'utf8').catch(() => ''),
  )
  const pids = (await Promise.all(children)).flatMap((line) =>
    line.trim().split(' ').filter(Boolean).map(Number),
  )
  return (await Promise.all(pids.map(memoryOf))).reduce((sum, mb) => sum + mb, own)
}

// How long the main threads of the server and of this process were ready to run and others ran, in all so far. The two follow each
// other in a call.
async function queuedMs(pid: number): Promise<number> {
  const queued = [pid, process.pid].map(async (each) => {
    const [, waited] = (await readFile(`/proc/${each}/task/${each}/schedstat`, 'utf8').catch(() => '')).split(
      ' ',
    )
    return Number(waited ?? 0) / 1e6
  })
  return (await Promise.all(queued)).reduce((sum, ms) => sum + ms, 0)
}
