import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { createClient } from '@libsql/client'
import { openIndex } from '#db/open-store.ts'
import { sql } from '#db/sql.ts'
import { openApp } from '#test/support/app.ts'
import { listAddress } from '#test/support/gateway.ts'
import { greenhouseAnswer } from '#test/support/greenhouse.ts'
import { type LibsqlServer, openLibsqlServer } from '#test/support/libsql-server.ts'
import { openSearch, type Search } from '#test/support/search.ts'
import { isSkipped } from '#test/support/tools.ts'

let server: LibsqlServer
let first: Search
let second: Search

const jobs = (count: number, from = 1) =>
  Array.from({ length: count }, (_, at) => ({ id: from + at, text: `Posting number ${from + at}.` }))

/** Reads the boards of a machine; the start of the other one may hold the index for a moment. */
async function readOnceFree(machine: Search) {
  for (;;) {
    try {
      return await machine.read()
    } catch (problem) {
      if (!String(problem).includes('Another machine is writing')) throw problem
      await Bun.sleep(50)
    }
  }
}

/** Waits until no machine holds the index: one whose server goes away meanwhile would hold it for five minutes. */
async function untilReleased() {
  const client = createClient({ url: server.url })
  const held_until = async () => {
    const { rows } = await client.execute(
      "select value ->> 'until' as held_until from meta where name = 'writer'",
    )
    return Number(rows[0]?.['held_until'] ?? 0)
  }
  while ((await held_until()) > Date.now()) await Bun.sleep(20)
  client.close()
}

describe.skipIf(isSkipped('shared_index'))('an index on a libSQL server', () => {
  beforeEach(async () => {
    server = await openLibsqlServer()
    first = await openSearch({ index_url: server.url })
    second = await openSearch({ index_url: server.url })
  })

  afterEach(async () => {
    await Promise.all([first.close(), second.close()])
    await server.close()
  })

  test('is read by one machine and listed, searched and opened by another', async () => {
    first.lists('acme', jobs(40))
    await first.follow('acme')
    expect(await first.read()).toMatchObject({ state: 'done', postings_new: 40 })
    second.services.tracker.wake()
    await second.services.tracker.settled()
    const news = await second.news()
    expect(news.counts.new).toBe(40)
    expect(news.postings.rows[0]?.description).toMatch(/Posting number/)
    const found = await second.get('/api/search', { q: '"number 7"' })
    expect(found.total).toBe(1)
    expect(second.gateway.requests).toEqual([])
  })

  test('gives two machines that read in turn no number twice', async () => {
    const lists = (search: Search, board: string, count: number, from: number) => {
      for (const search of [first, second])
        search.gateway.serve(listAddress('greenhouse', board), greenhouseAnswer(board, jobs(count, from)))
      return search.read()
    }
    await first.follow('acme', 'birch')
    for (const search of [first, second]) search.lists('birch', jobs(3, 900))
    expect(await lists(first, 'acme', 10, 1)).toMatchObject({ postings_new: 13 })
    expect(await lists(second, 'acme', 15, 1)).toMatchObject({ postings_new: 5 })
    expect(await lists(first, 'birch', 6, 900)).toMatchObject({ postings_new: 3 })
    expect(await lists(second, 'acme', 12, 8)).toMatchObject({ postings_new: 4, postings_removed: 7 })
    const row = await first.services.index.first<{ postings: number; jobs: number; words: number }>(sql`
      select (select count(*) from posting where removed_at is null) as postings,
        (select count(distinct job) from posting where removed_at is null) as jobs,
        (select count(*) from job_words where job_words match '"posting number"') as words
    `)
    expect(row).toEqual({ postings: 18, jobs: 18, words: 18 })
  })

  test('is written by one machine at a time, and the other is told', async () => {
    const open = Promise.withResolvers<void>()
    first.gateway.answers.set(listAddress('greenhouse', 'acme'), async () => {
      await open.promise
      return Response.json(greenhouseAnswer('acme', jobs(2)))
    })
    await first.follow('acme')
    const reading = first.read()
    while (first.gateway.requests.length < 2) await Bun.sleep(5)
    const refused = await second.call('POST', '/api/boards/refresh', { body: { wait: true } })
    expect(refused).toMatchObject({ ok: false, error: { code: 'target_unavailable' } })
    expect(JSON.stringify(refused)).toContain('Another machine is writing the shared index.')
    open.resolve()
    expect(await reading).toMatchObject({ state: 'done', postings_new: 2 })
    second.lists('acme', jobs(3))
    expect(await second.read()).toMatchObject({ state: 'done', postings_new: 1 })
  })

  test('that goes away is named, and goes on where it was', async () => {
    first.lists('acme', jobs(5))
    await first.follow('acme')
    await readOnceFree(first)
    await readOnceFree(second)
    await untilReleased()
    await server.stop()
    const refused = await first.call('GET', '/api/postings', { query: { window: 'all' } })
    expect(refused).toMatchObject({ ok: false, error: { code: 'target_unavailable' } })
    expect(JSON.stringify(refused)).toContain('The shared index does not answer')
    // The person's writes are on their own machine and need no server.
    const body = { question: 'Do you know Python?', answer: 'Yes, for six years.' }
    expect((await first.call('POST', '/api/answers', { body })).ok).toBe(true)
    await server.start()
    first.lists('acme', jobs(6))
    expect(await readOnceFree(first)).toMatchObject({ state: 'done', postings_new: 1 })
  })

  test('holds nothing of the person', async () => {
    first.lists('acme', jobs(2))
    await first.follow('acme')
    await first.read()
    await first.post('/api/answers', { question: 'Rust?', answer: 'Marmalade years' })
    const client = createClient({ url: server.url })
    const tables = await client.execute("select name from sqlite_master where type = 'table'")
    const names = tables.rows.map((row) => String(row['name']))
    expect(names).toContain('posting')
    for (const name of ['answer', 'profile', 'master', 'setting', 'tracked_job'])
      expect(names).not.toContain(name)
    client.close()
  })

  test('that belongs to another program is left alone', async () => {
    const other = await openLibsqlServer()
    const client = createClient({ url: other.url })
    await client.execute('create table recipes (name text)')
    const opening = openIndex({ url: other.url, auth_token: undefined }, () => new Date().toISOString())
    await expect(opening).rejects.toThrow('another program')
    expect((await client.execute('select count(*) from sqlite_master')).rows[0]?.[0]).toBe(1)
    client.close()
    await other.close()
  })
})

test('an index whose server is not there is named when the service starts', async () => {
  await expect(openApp({ index_url: 'http://127.0.0.1:9' })).rejects.toThrow(
    'The shared index does not answer',
  )
})
