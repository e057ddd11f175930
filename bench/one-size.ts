// bun bench/one-size.ts POSTINGS: measures everything on a generated index of this size and prints one JSON line.

import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AnswerFiles, boardCount, boardName, generatedOutside } from '#bench/generate.ts'
import { readLists } from '#bench/lists.ts'
import {
  largestMemory,
  megabytes,
  type Spent,
  seconds,
  spending,
  spread,
  timed,
  timeMany,
} from '#bench/measure.ts'
import { rawImport, rawSearch } from '#bench/raw-engine.ts'
import { startServed } from '#bench/served.ts'
import { nameIndex } from '#db/index/meta.ts'
import { filterByWords } from '#db/index/search.ts'
import { openStore } from '#db/open-store.ts'
import { unpackText } from '#db/packed-text.ts'
import { sql } from '#db/sql.ts'
import { readResume } from '#lib/evidence/imports/read-resume.ts'
import { textsOfPosting, wordsOfPage } from '#lib/index/boards/companies.ts'
import { findJobs } from '#lib/index/search/find-jobs.ts'
import { countInsights } from '#lib/judge/insights/count-insights.ts'
import { countDemand } from '#lib/learn/shipped/count-demand.ts'
import { openArchiver } from '#lib/runtime/backup/archiver.ts'
import { openTexts } from '#lib/runtime/documents/open-texts.ts'
import { createEngine } from '#lib/runtime/engine/engine.ts'
import { courseFiles } from '#lib/runtime/home/course-files.ts'
import { homeFiles } from '#lib/runtime/home/home-files.ts'
import { makeServices } from '#lib/runtime/services.ts'
import { Condition } from '#lib/service/condition.ts'
import { ConfigFile } from '#lib/service/config/config-file.ts'
import { ModelKeys } from '#lib/service/config/model-keys.ts'
import { createApp } from '#lib/service/http/app.ts'
import { createClient } from '#lib/service/http/client.ts'
import { Person } from '#lib/service/person/person.ts'
import { listReader } from '#lib/shortlist/lists/list-reader.ts'
import { readMailFile } from '#lib/shortlist/mails/read-mail-file.ts'
import { manifest } from '#routes/manifest.ts'
import { NO_TARGETS } from '#test/support/no-targets.ts'
import { IN_MEMORY } from '#test/support/paired-browser.ts'

const postings = Number(process.argv[2] ?? 10_000)
const home = await mkdtemp(join(tmpdir(), 'shortlist-bench-'))
const report: Record<string, string | number> = { postings }
let edition = 0
const BOARDS_A_DAY = 4_000
const boardNames = Array.from({ length: boardCount(postings) }, (_, index) => boardName(index))

const now = () => new Date().toISOString()
const log = { debug: () => undefined, info: () => undefined, error: console.error }
const desk = await openStore({ kind: 'desk', path: join(home, 'desk.db'), now })
const index = await openStore({ kind: 'index', path: join(home, 'index.db'), now })
await nameIndex(index, 'bench')
const answers = new AnswerFiles(join(home, 'answers'))
const outside = generatedOutside((board) => answers.read(board))
const config = new ConfigFile({
  stamp: async () => null,
  read: async () => '{}',
  write: async () => undefined,
})
const derived = await openStore({ kind: 'desk', path: join(home, 'desk.db'), now, derived: true })
const openDesk = async () => derived
const { texts, close: closeTexts } = openTexts()
const tools = {
  index,
  openDesk,
  outside,
  now: () => Date.now(),
  publish: () => undefined,
  read: texts.postings,
  letGo: () => Bun.gc(true),
}
const engine = createEngine(tools)
const lists = listReader(async () => ({ desk, index }))
const services = makeServices({
  desk,
  index,
  engine,
  config,
  now,
  log,
  targets: NO_TARGETS,
  newId: () => crypto.randomUUID(),
  reader: {
    findJobs: (findOptions) => findJobs(index, findOptions),
    filterByWords: (query) => filterByWords(index, query),
    countInsights: (insightsOptions) => countInsights({ desk, index }, insightsOptions),
    countDemand: (demandQuery) => countDemand({ desk, index }, demandQuery),
    ...lists,
  },
  pages: {
    read: async () => ({
      ok: false as const,
      reason: 'No page is read here.',
      status: null,
      problem: 'failed' as const,
    }),
    posting: async (page) => textsOfPosting(page),
    words: async (page) => wordsOfPage(page),
  },
  courses: courseFiles(home),
  condition: new Condition(null, { firstWrite: async () => undefined, checkForDamage: () => undefined }),
  restart: () => undefined,
  freeBytes: async () => null,
  person: new Person({ secret: '', file: IN_MEMORY, now }),
  findServers: async () => [],
  modelKeys: new ModelKeys({ file: IN_MEMORY, config, env: {} }),
  ...{
    files: homeFiles(home),
    archiver: openArchiver(home),
    documents: { readResume },
    mailReader: { readMails: readMailFile },
  },
  printer: {
    region: async () => ({ home: null, computer: null }),
    preview: noPrint,
    pdf: noPrint,
    fit: noPrint,
    miniature: noPrint,
    warm: noPrint,
  },
  page: Promise.resolve(new Map()),
  version: 'bench',
  schemaModules: async () => [],
  background: false,
  checkReplies: false,
})
const { tracker } = services
const app = createApp(manifest, services)
const send = (path: string, headers: Record<string, string>, init: RequestInit = {}) => {
  const request = new Request(`http://127.0.0.1:4747${path}`, {
    ...init,
    headers: { ...headers, host: '127.0.0.1:4747' },
  })
  return app({ request, peer: '127.0.0.1', port: 4747 })
}
const call = createClient<typeof manifest>((path, init) => send(path, init.headers, init))

await importAll()
await rankRoles()
await readLists({ call, send, desk, report })
await compareWithRaw()
await closeTexts()
await lists.keepColumns()
for (const store of [derived, desk, index]) await store.close()
await searchRaw()
Object.assign(report, await startServed(home, postings))
await rm(home, { recursive: true, force: true })
console.log(JSON.stringify(report))

// A host may be asked 5,000 times a day: more boards are read as on several days, each with an engine of its own. Their answers
// are made before, by another process.
async function refresh(): Promise<Spent> {
  const all: Spent = { ms: 0, cpu_us: 0, written: 0 }
  for (let from = 0; from < boardCount(postings); from += BOARDS_A_DAY) {
    const to = Math.min(from + BOARDS_A_DAY, boardCount(postings))
    await forgetRequests()
    await answers.make({ from, to, edition })
    const spent = await spending(() => refreshDay(boardNames.slice(from, to)))
    for (const what of ['ms', 'cpu_us', 'written'] as const) all[what] += spent[what]
  }
  await forgetRequests()
  return all
}

async function refreshDay(boards: string[]): Promise<void> {
  const board_ids = boards.map((board) => `greenhouse:${board}`)
  const { boards_left } = await createEngine(tools).refresh({ id: 'bench', board_ids, titles: [] })
  if (boards_left > 0) throw new Error(`${boards_left} boards were not read`)
  await index.maintain(sql`pragma wal_checkpoint(truncate)`)
}

function forgetRequests(): Promise<void> {
  return index.write([sql`delete from host_use`])
}

async function importAll(): Promise<void> {
  // As the first start of a home does; otherwise the server would make all of it anew while it is measured.
  await engine.renewTerms(null)
  await engine.renewLabels(null)
  await engine.addBoards(
    boardNames.map((board) => ({ system: 'greenhouse', board, company: null, sample: false })),
  )
  const first = await refresh()
  report['import, postings a second'] = Math.round(postings / (first.ms / 1000))
  report['import'] = seconds(first.ms)
  report['import, CPU a posting, us'] = (first.cpu_us / postings).toFixed(0)
  report['import, written a posting, bytes'] = Math.round(first.written / postings)
  report['largest memory while it imports'] = megabytes(await largestMemory())
  report['memory after import'] = megabytes(process.memoryUsage.rss())
  const same = await refresh()
  report['refresh, nothing changed'] = seconds(same.ms)
  report['refresh, nothing changed, CPU a posting, us'] = (same.cpu_us / postings).toFixed(1)
  edition = 1
  report['refresh, 2 % changed'] = seconds((await refresh()).ms)
  const jobs = (await index.first<{ n: number }>(sql`select count(*) as n from job`))?.n ?? 0
  report['jobs'] = jobs
  report['disk a posting, bytes'] = Math.round((await sizeOf('index.db')) / postings)
}

async function sizeOf(name: string): Promise<number> {
  await index.maintain(sql`pragma wal_checkpoint(truncate)`)
  return (await stat(join(home, name))).size
}

async function rankRoles(): Promise<void> {
  const roles: [string, string[], string[]][] = [
    ['Software', ['Software Engineer', 'Backend Engineer'], ['Python', 'Kubernetes']],
    ['Machine learning', ['Machine Learning Engineer'], ['PyTorch']],
    ['Data', ['Data Engineer', 'Data Scientist'], ['SQL', 'Spark']],
    ['Product', ['Product Manager'], []],
    ['Design', ['Product Designer'], ['Figma']],
  ]
  const full = await spending(async () => {
    for (const [label, titles, keywords] of roles)
      await call('POST', '/api/profiles', { body: { label, titles, keywords } })
    await tracker.settled()
    await desk.maintain(sql`pragma wal_checkpoint(truncate)`)
  })
  report['rank of five roles, all jobs'] = seconds(full.ms)
  const tracked = (await desk.first<{ n: number }>(sql`select count(*) as n from tracked_job`))?.n ?? 0
  report['jobs that roles found'] = tracked
  report['rank of five roles, CPU a found job, us'] = (full.cpu_us / tracked).toFixed(0)
  report['rank of five roles, written a found job, bytes'] = Math.round(full.written / tracked)
  edition = 2
  await refresh()
  const again = await timed(async () => {
    tracker.wake()
    await tracker.settled()
  })
  report['rank again after 2 % of postings changed'] = seconds(again.ms)
  const params = { profile_id: 'product' }
  const result = await timed(async () => {
    await call('PUT', '/api/profiles/:profile_id', { params, body: { revision: 1, keywords: ['roadmap'] } })
    await tracker.settled()
  })
  report['rank again after one role changed'] = seconds(result.ms)
}

async function compareWithRaw(): Promise<void> {
  const raw_path = join(home, 'raw.db')
  const rows = await storedJobs()
  const cpu = process.cpuUsage()
  const raw = rawImport(raw_path, rows)
  const { user, system } = process.cpuUsage(cpu)
  report['raw engine, CPU a job, us'] = ((user + system) / raw.rows).toFixed(0)
  const jobs = Number(report['jobs'])
  report['raw engine, jobs a second'] = Math.round(raw.rows / (raw.ms / 1000))
  const ours = jobs / Number.parseFloat(String(report['import']))
  report['import as a share of the raw engine'] = (ours / (raw.rows / (raw.ms / 1000))).toFixed(2)
}

// The file is closed by then: two libraries in one process do not see each other's locks.
async function searchRaw(): Promise<void> {
  const search = rawSearch(join(home, 'index.db'))
  const forms = {
    'two words': '"python" AND "kafka"',
    'a common word': '"experience"',
    'a phrase': '"years of python"',
  }
  for (const [name, query] of Object.entries(forms)) {
    const times = await timeMany(60, async () => search(query))
    report[`raw engine, ${name}, ms p50 / p99`] = spread(times)
  }
}

// A stretch of the stored jobs is enough to know the raw engine's rate.
async function storedJobs() {
  const rows = await index.rows<{ id: number; title: string; body: ArrayBuffer; terms: ArrayBuffer }>(sql`
    select job.id, title, body, terms from job join job_text on job_text.job = job.id
      join job_terms on job_terms.job = job.id limit 40000
  `)
  return rows.map(({ id, title, body, terms }) => {
    const packed = new Uint8Array(body)
    return { id, title, packed, body: unpackText(packed), terms: new Uint8Array(terms) }
  })
}

function noPrint(): Promise<never> {
  return Promise.reject(new Error('Nothing is printed here.'))
}
