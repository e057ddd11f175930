import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { boardCount, boardName, generatedOutside } from '#bench/generate.ts'
import { percentile } from '#bench/measure.ts'
import { nameIndex } from '#db/index/meta.ts'
import { openStore } from '#db/open-store.ts'
import { sql } from '#db/sql.ts'
import { createEngine } from '#lib/runtime/engine/engine.ts'
import { type Row, Tally } from '#test/prove/line.ts'
import { get, onHome, type Proved, send, startProved } from '#test/prove/server.ts'

const HOT = 5
const MOST_WRITE_MS = 500
// With its callers beside it on two cores, the server takes 1.7 times as long as it computes; other programs make that more.
const MOST_WRITE_MS_OF_ITS_OWN = 300
const BOARDS_A_DAY = 4000
const READS = [
  'new',
  'postings?q=python',
  'postings',
  'search?q=kafka',
  'answers',
  'profiles',
  'insights',
  'health',
]
const EXPECTED = new Set([200, 201, 202, 409])

/** Readers and writers that ask for minutes, and a crowd that asks at once. */
export const load: Row = {
  name: 'load',
  run: ({ quick, minutes, postings }) =>
    onHome(async (home) => {
      const stored = quick ? 2000 : postings
      // A filled index beside no desk would be a desk that is gone.
      await (await startProved({ home })).stop()
      await fillIndex(home, stored)
      const server = await startProved({ home })
      await prepare(server.url)
      const seconds = quick ? 5 : minutes * 60
      const size = `${stored.toLocaleString('en-US')} postings`
      const soak = await ask(server, { readers: 16, writers: 8, seconds })
      const crowd = await ask(server, { readers: 64, writers: 128, seconds: quick ? 5 : 30 })
      const wal = await stat(join(home, 'desk.db-wal')).then(
        ({ size }) => size,
        () => 0,
      )
      const code = await server.stop()
      const about = quick ? `${seconds} seconds` : `${minutes} minutes`
      return [
        judge(`16 readers and 8 writers for ${about} at ${size}`, soak, { quick, code, wal }),
        judge('64 readers and 128 writers at once: only 200, 201 and 409', crowd, { quick, code, wal }),
      ]
    }),
}

async function fillIndex(home: string, postings: number): Promise<void> {
  const now = () => new Date().toISOString()
  const index = await openStore({ kind: 'index', path: join(home, 'index.db'), now })
  await nameIndex(index, 'prove')
  const names = Array.from({ length: boardCount(postings) }, (_, at) => boardName(at))
  const openDesk = async () => {
    throw new Error('No desk is asked here.')
  }
  const outside = generatedOutside()
  const engine = createEngine({ index, openDesk, outside, now: Date.now, publish: () => undefined })
  await engine.addBoards(
    names.map((board) => ({ system: 'greenhouse', board, company: null, sample: false })),
  )
  // A host may be asked only so often a day.
  for (let at = 0; at < names.length; at += BOARDS_A_DAY) {
    const board_ids = names.slice(at, at + BOARDS_A_DAY).map((board) => `greenhouse:${board}`)
    const day = createEngine({ index, openDesk, outside, now: Date.now, publish: () => undefined })
    await day.refresh({ id: 'prove', board_ids, titles: [] })
    await index.write([sql`delete from host_use`])
  }
  await index.maintain(sql`pragma wal_checkpoint(truncate)`)
  await index.close()
}

async function prepare(url: string): Promise<void> {
  const roles = {
    Software: ['Software Engineer', 'Backend Engineer'],
    Data: ['Data Engineer', 'Data Scientist'],
  }
  for (const [label, titles] of Object.entries(roles))
    await send(`${url}/api/profiles`, 'POST', { label, titles })
  for (let at = 0; at < HOT; at += 1)
    await send(`${url}/api/answers`, 'POST', { question: hot(at), question_id: idOf(at), answer: 'First.' })
  while ((await fetch(`${url}/api/new`)).status === 202) await Bun.sleep(200)
}

const idOf = (at: number) => `load:hot-${at}`
const hot = (at: number) => `Have you used ${['brax', 'corvel', 'dulcin', 'fernol', 'gormit'][at]}?`

type Asking = { readers: number; writers: number; seconds: number }
type Load = {
  tries: number
  /** Unexpected answers. */
  strange: string[]
  writes: number[]
  reads: number[]
  /** How often each hot answer was edited by what was acknowledged, and what its revision became. */
  revisions: { acknowledged: number; moved: number }[]
  rss: { first: number; last: number }
  /** How many times as long the server's main thread took as it computed, because it waited for a processor. */
  stretch: number
}

async function ask(server: Proved, { readers, writers, seconds }: Asking): Promise<Load> {
  const { url } = server
  const load: Load = {
    tries: 0,
    strange: [],
    writes: [],
    reads: [],
    revisions: [],
    rss: { first: 0, last: 0 },
    stretch: 1,
  }
  const acknowledged = Array.from({ length: HOT }, () => 0)
  const edited = new Set<string>()
  const before = await revisionsOf(url)
  const end = performance.now() + seconds * 1000
  const count = (status: number, text: string) => {
    load.tries += 1
    if (!EXPECTED.has(status)) load.strange.push(`answered ${status} ${text.slice(0, 200)}`)
  }
  const reader = async (index: number) => {
    for (let at = index; performance.now() < end; at += 1) {
      const began = performance.now()
      const response = await fetch(`${url}/api/${READS[at % READS.length]}`).catch(() => null)
      const text = (await response?.text()) ?? ''
      load.reads.push(performance.now() - began)
      count(response?.status ?? 0, text)
    }
  }
  const writer = async (index: number) => {
    for (let at = 0; performance.now() < end; at += 1) {
      const which = (index + at) % HOT
      const revision = (await revisionsOf(url))[which] ?? 0
      const began = performance.now()
      const body = { answer: `Written by ${index}, ${at} times.`, revision }
      const response = await send(`${url}/api/answers/${encodeURIComponent(idOf(which))}`, 'PUT', body)
      const text = (await response?.text()) ?? ''
      load.writes.push(performance.now() - began)
      count(response?.status ?? 0, text)
      if (response?.status !== 200) continue
      acknowledged[which] = (acknowledged[which] ?? 0) + 1
      const made = `${which} at revision ${revision}`
      if (edited.has(made)) load.strange.push(`edited twice: ${made}`)
      edited.add(made)
    }
  }
  load.rss.first = await residentOf(server.pid)
  const began = await scheduledOf(server.pid)
  await Promise.all([
    ...Array.from({ length: readers }, (_, index) => reader(index)),
    ...Array.from({ length: writers }, (_, index) => writer(index)),
  ])
  load.rss.last = await residentOf(server.pid)
  const ended = await scheduledOf(server.pid)
  load.stretch = 1 + (ended.waited - began.waited) / Math.max(1, ended.ran - began.ran)
  const after = await revisionsOf(url)
  load.revisions = after.map((revision, at) => ({
    acknowledged: acknowledged[at] ?? 0,
    moved: revision - (before[at] ?? 0),
  }))
  return load
}

async function revisionsOf(url: string): Promise<number[]> {
  const { answers } = await get<{ answers: { question_id: string; revision: number }[] }>(
    `${url}/api/answers`,
  )
  return Array.from(
    { length: HOT },
    (_, at) => answers.find((answer) => answer.question_id === idOf(at))?.revision ?? 0,
  )
}

async function residentOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
}

// Linux tells it of the main thread, in nanoseconds; elsewhere nothing is known to have been waited for.
async function scheduledOf(pid: number): Promise<{ ran: number; waited: number }> {
  const text = await readFile(`/proc/${pid}/schedstat`, 'utf8').catch(() => '0 0')
  const [ran = 0, waited = 0] = text.split(' ').map(Number)
  return { ran, waited }
}

const MOST_WAL = 80 * 1024 * 1024

function judge(
  what: string,
  load: Load,
  { quick, code, wal }: { quick: boolean; code: number | null; wal: number },
) {
  const tally = new Tally(what)
  tally.tries = load.tries
  tally.broken.push(...load.strange)
  for (const { acknowledged, moved } of load.revisions)
    tally.count(acknowledged === moved, `${acknowledged} edits acknowledged, ${moved} made`)
  tally.count(code === 0 && wal < MOST_WAL, `ended with ${code}, ${wal} bytes of log`)
  const write = percentile(load.writes, 0.99)
  // Time is judged where nothing else runs.
  const most = Math.max(MOST_WRITE_MS, MOST_WRITE_MS_OF_ITS_OWN * load.stretch)
  if (!quick)
    tally.count(write < most, `p99 of a write is ${write.toFixed(0)} ms, over ${most.toFixed(0)} ms`)
  const { first, last } = load.rss
  return tally.line(
    `p99 of a write ${write.toFixed(0)} ms (processor waited for: ${load.stretch.toFixed(1)} times), of a read ${percentile(load.reads, 0.99).toFixed(0)} ms; ${first} to ${last} MB`,
  )
}
