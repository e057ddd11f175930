import { afterEach, expect, test } from 'bun:test'
import { rm } from 'node:fs/promises'
import { sql } from '#db/sql.ts'
import { mustBe, openApp } from '#test/support/app.ts'
import { makeEmptyHome } from '#test/support/empty-home.ts'
import { openSearch } from '#test/support/search.ts'

const left: string[] = []
afterEach(async () => {
  for (const home of left.splice(0)) await rm(home, { recursive: true, force: true })
})

test('what a role finds is found again where the end of the work was lost, and is counted once', async () => {
  const home = await makeEmptyHome()
  left.push(home)
  const search = await openSearch({ home, role: false })
  await search.follow('acme')
  const jobs = Array.from({ length: 40 }, (_, at) => ({ id: at + 1, text: `Kiln number ${at + 1}.` }))
  search.lists('acme', jobs)
  await search.read()
  const { engine, tracker } = search.services
  const write = engine.writeMatched.bind(engine)
  engine.writeMatched = async (ask) => {
    await write({ ...ask, most: 15 })
    throw new Error('the power went')
  }
  const body = { label: 'Engineer', titles: ['Software Engineer'] }
  mustBe(await search.call('POST', '/api/profiles', { body }))
  await tracker.settled()
  expect(tracker.problem).not.toBeNull()
  const found = sql`select count(*) as n from tracked_job`
  expect(await search.services.desk.first<{ n: number }>(found)).toEqual(expect.objectContaining({ n: 15 }))
  await search.close()

  const again = await openApp({ home })
  await again.services.tracker.settled()
  const { desk } = again.services
  const news = mustBe(await again.call('GET', '/api/new', { query: { since: '2000-01-01T00:00:00Z' } }))
  expect('counts' in news && news.counts.new).toBe(40)
  const counted = await desk.first(sql`
    select (select sum(jobs) from counter where scope = 0) as counted, (select count(*) from tracked_job) as stored
  `)
  expect(counted).toEqual(expect.objectContaining({ counted: 40, stored: 40 }))
  await again.close()
})
