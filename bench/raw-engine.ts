import { Database } from 'bun:sqlite'

/** The data that a raw engine stores of a job: the same text and rows, ready to write. */
export type RawJob = { id: number; title: string; body: string; packed: Uint8Array; terms: Uint8Array }

/** The limit of an import: the same texts and full-text rows, prepared statements, one big transaction at a time. */
export function rawImport(path: string, jobs: Iterable<RawJob>): { rows: number; ms: number } {
  const database = new Database(path)
  database.run('pragma page_size = 8192')
  database.run('pragma journal_mode = wal')
  database.run('pragma synchronous = normal')
  database.run('create table job_text (job integer primary key, body blob) strict')
  database.run('create table job_terms (job integer primary key, terms blob) strict')
  database.run(
    `create virtual table job_words using fts5(title, body, content='', contentless_delete=1,
      tokenize="unicode61 remove_diacritics 2 tokenchars '+#'")`,
  )
  const text = database.prepare('insert into job_text values (?, ?)')
  const terms = database.prepare('insert into job_terms values (?, ?)')
  const words = database.prepare('insert into job_words (rowid, title, body) values (?, ?, ?)')
  let rows = 0
  let ms = 0
  database.run('begin')
  for (const job of jobs) {
    const start = performance.now()
    text.run(job.id, job.packed)
    terms.run(job.id, job.terms)
    words.run(job.id, job.title, job.body)
    rows += 1
    if (rows % 5000 === 0) {
      database.run('commit')
      database.run('begin')
    }
    ms += performance.now() - start
  }
  const start = performance.now()
  database.run('commit')
  ms += performance.now() - start
  database.close()
  return { rows, ms }
}

/** The same search in the same index through the engine alone: its own full-text query, sorted by its own score. */
export function rawSearch(path: string): (query: string) => number {
  const database = new Database(path, { readonly: true })
  const statement = database.prepare(
    'select rowid, bm25(job_words, 10, 1) as score from job_words where job_words match ? order by score limit 50',
  )
  return (query) => statement.all(query).length
}
