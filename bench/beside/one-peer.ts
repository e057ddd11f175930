// bun bench/beside/one-peer.ts ENGINE FOLDER: stores the folder's jobs in one engine and searches them; see peers.ts.

import { Database } from 'bun:sqlite'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { spaces } from '#bench/lists.ts'
import { megabytes, spread, timed, timeMany } from '#bench/measure.ts'
import { putJob, putJobText } from '#db/index/jobs.ts'
import { openStore } from '#db/open-store.ts'
import { packText } from '#db/packed-text.ts'
import { findJobs } from '#lib/index/search/find-jobs.ts'
import { termsOfPosting } from '#lib/judge/rank/load-rank-model.ts'

type PeerJob = {
  id: number
  title: string
  body: string
  company: string
  place: string
  published_at: string
}

/** An engine filled with jobs: the newest or best 50 that hold all words, and how many jobs each company has. */
type Filled = {
  search?: (words: string[]) => unknown
  count?: () => unknown
}

const [engine = '', folder = ''] = process.argv.slice(2)
const load = createRequire(join(folder, 'package.json'))
const WORDS: Record<string, string[]> = { 'two words': ['python', 'kafka'], 'a common word': ['experience'] }
const ENGINES: Record<string, (jobs: PeerJob[]) => Promise<Filled>> = {
  shortlist,
  sqlite,
  minisearch,
  orama,
  duckdb,
}

const jobs: PeerJob[] = (await Bun.file(join(folder, 'jobs.jsonl')).text())
  .split('\n')
  .map((line) => JSON.parse(line))
Bun.gc(true)
const before = process.memoryUsage.rss()
const fill = ENGINES[engine]
if (!fill) throw new Error(`There is no engine ${engine}.`)
const { ms, value } = await timed(() => fill(jobs))
const report: Record<string, string> = {
  'stored a second': String(Math.round(jobs.length / (ms / 1000))),
  'memory more': megabytes(Math.max(0, process.memoryUsage.rss() - before)),
}
const { search, count } = value
for (const [name, words] of Object.entries(WORDS)) {
  if (search) report[`${name}, ms p50 / p99`] = spread(await timeMany(60, async () => search(words)))
}
if (count) report['jobs by company, ms p50 / p99'] = spread(await timeMany(60, async () => count()))
console.log(JSON.stringify(report))
process.exit(0)

async function shortlist(all: PeerJob[]): Promise<Filled> {
  const now = () => new Date().toISOString()
  const index = await openStore({ kind: 'index', path: join(folder, 'index.db'), now })
  for (let position = 0; position < all.length; position += 400) {
    const chunk = all.slice(position, position + 400)
    const rows = chunk.map((job) => {
      const { id, title, company } = job
      return { id, job_key: id, company, company_slug: company, title, seq: id, words_key: id }
    })
    const texts = chunk.flatMap((job) => {
      const packed = packText(job.body)
      return putJobText(job.id, { ...job, packed, terms: termsOfPosting(job) })
    })
    await index.write([...rows.map(putJob), ...texts])
  }
  return {
    search: (words) =>
      findJobs(index, { q: spaces() + words.map((word) => `"${word}"`).join(' '), most: 50 }),
    count: () => index.rows({ sql: 'select company, count(*) from job group by company', args: [] }),
  }
}

async function sqlite(all: PeerJob[]): Promise<Filled> {
  const database = new Database(join(folder, 'raw.db'))
  database.run('pragma journal_mode = wal')
  database.run('create table job (id integer primary key, title text, company text, body text)')
  database.run("create virtual table words using fts5(title, body, content='')")
  const row = database.prepare('insert into job values (?, ?, ?, ?)')
  const words = database.prepare('insert into words (rowid, title, body) values (?, ?, ?)')
  database.transaction(() => {
    for (const { id, title, body, company } of all) {
      row.run(id, title, company, body)
      words.run(id, title, body)
    }
  })()
  const query = database.prepare(
    'select rowid, bm25(words, 10, 1) as score from words where words match ? order by score limit 50',
  )
  const counted = database.prepare('select company, count(*) from job group by company')
  return {
    search: (words) => query.all(words.map((word) => `"${word}"`).join(' AND ')),
    count: () => counted.all(),
  }
}

async function minisearch(all: PeerJob[]): Promise<Filled> {
  const { default: MiniSearch } = await import(load.resolve('minisearch'))
  const index = new MiniSearch({ fields: ['title', 'body'], storeFields: [] })
  index.addAll(all)
  return { search: (words) => index.search(words.join(' '), { combineWith: 'AND' }).slice(0, 50) }
}

async function orama(all: PeerJob[]): Promise<Filled> {
  const { create, insertMultiple, search } = await import(load.resolve('@orama/orama'))
  const index = create({ schema: { title: 'string', body: 'string' } })
  await insertMultiple(
    index,
    all.map(({ title, body }) => ({ title, body })),
    500,
  )
  return { search: (words) => search(index, { term: words.join(' '), limit: 50, threshold: 0 }) }
}

async function duckdb(all: PeerJob[]): Promise<Filled> {
  const { DuckDBInstance } = await import(load.resolve('@duckdb/node-api'))
  const instance = await DuckDBInstance.create(join(folder, 'duck.db'))
  const connection = await instance.connect()
  await connection.run(`create table job as select * from read_json_auto('${join(folder, 'jobs.jsonl')}')`)
  if (all.length === 0) throw new Error('nothing was stored')
  const rows = (text: string, values: unknown[] = []) =>
    connection.runAndReadAll(text, values).then((reader: { getRows: () => unknown[] }) => reader.getRows())
  const holds = (words: string[]) => words.map(() => "body ilike '%' || ? || '%'").join(' and ')
  return {
    search: (words) =>
      rows(`select id from job where ${holds(words)} order by published_at desc limit 50`, words),
    count: () => rows('select company, count(*) from job group by company'),
  }
}
