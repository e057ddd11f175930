import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { sql } from '#db/sql.ts'
import { sampleBoards } from '#lib/sample/rules/sample-boards.ts'
import type { JobRowView } from '#lib/shortlist/jobs/schema.ts'
import { mustBe, openApp, type TestApp } from '#test/support/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openApp({ sample: true })
})
afterAll(() => app.close())

type Query = Record<string, string>
type Page = { postings: { rows: JobRowView[] }; total: number | null; next_cursor: string | null }

const list = async (query: Query): Promise<Page> =>
  (await app.send(`/api/postings?${new URLSearchParams(query)}`)).json()

async function everything(query: Query): Promise<{ rows: JobRowView[]; total: number | null }> {
  const first = await list({ ...query, limit: '20' })
  const rows = [...first.postings.rows]
  for (let cursor = first.next_cursor; cursor !== null; ) {
    const page = await list({ ...query, limit: '20', cursor })
    expect(page.total).toBeNull()
    rows.push(...page.postings.rows)
    cursor = page.next_cursor
  }
  return { rows, total: first.total }
}

describe('GET /api/postings', () => {
  test.each<Query>([
    {},
    { scope: 'all' },
    { q: 'engineer', scope: 'all' },
    { place: 'US', us_only: '0' },
    { country: 'DE', seniority: 'senior', scope: 'all' },
    { system: 'lever', scope: 'all' },
    { work_mode: 'remote', age: '30d' },
    { company: 'Paper Walrus', sort: 'newest' },
    { state: 'applied' },
  ])('says how many jobs the whole list has: %o', async (query) => {
    const { rows, total } = await everything(query)
    expect(total).toBe(rows.length)
    expect(new Set(rows.map((row) => row.job_identity)).size).toBe(rows.length)
  })

  test('lists every stored job where that is asked for, and those of roles else', async () => {
    const [all, found] = [await everything({ scope: 'all' }), await everything({})]
    expect(all.rows.length).toBeGreaterThan(found.rows.length)
    expect(found.rows.every((row) => row.tags.length > 0)).toBe(true)
    const jobsOfAll = new Set(all.rows.map((row) => row.job_identity))
    expect(found.rows.filter((row) => !jobsOfAll.has(row.job_identity))).toEqual([])
  })

  test('takes a role, a state or a fit to be of jobs that roles found', async () => {
    for (const query of [{ profile_id: 'platform-engineer' }, { state: 'not_assessed' }, { min_fit: '0' }]) {
      expect(await everything({ ...query, scope: 'all' })).toEqual(await everything(query as Query))
    }
  })

  test('keeps only what the filters say', async () => {
    const unknown = await everything({ work_mode: 'unknown' })
    expect(unknown.rows.length).toBeGreaterThan(0)
    expect(unknown.rows.filter((row) => row.work_mode !== '')).toEqual([])
    const month = await everything({ age: '30d' })
    expect(month.rows.length).toBeGreaterThan(0)
    const today = Math.floor(Date.now() / 86_400_000)
    const days = month.rows.map((row) => today - Math.floor(Date.parse(row.published_at ?? '') / 86_400_000))
    expect(days.filter((day) => day < 7 || day > 29)).toEqual([])
  })

  test('holds every job in one age or another', async () => {
    const { total } = await list({ scope: 'all' })
    const ages = ['today', '3d', '7d', '30d', '90d', 'older', 'undated']
    const jobs = new Set<string>()
    for (const age of ages) {
      for (const row of (await everything({ scope: 'all', age })).rows) jobs.add(row.job_identity)
    }
    expect(jobs.size).toBe(total ?? 0)
  })

  test('takes a last word that is not written to its end for its beginning, where it is no word itself', async () => {
    const whole = await everything({ q: 'engineer', scope: 'all' })
    const begun = await everything({ q: 'enginee', scope: 'all' })
    expect(whole.rows.length).toBeGreaterThan(0)
    const found = new Set(begun.rows.map((row) => row.job_identity))
    expect(whole.rows.filter((row) => !found.has(row.job_identity))).toEqual([])
    expect((await list({ q: 'zzzengineer', scope: 'all' })).total).toBe(0)
    expect((await list({ q: 'en', scope: 'all' })).total).toBe(0)
  })

  test('lists jobs best first, by the chance of a call, over all pages', async () => {
    const { rows } = await everything({ sort: 'best' })
    const places = rows.map(({ chance }) => chance ?? -1)
    expect(new Set(places).size).toBeGreaterThan(5)
    expect(places).toEqual(places.toSorted((a, b) => b - a))
    expect(rows).toHaveLength((await everything({})).rows.length)
  })

  test.each(['place=us', 'place=USA', 'age=yesterday', 'scope=mine', 'system=A'])(
    'refuses %s',
    async (query) => {
      expect((await app.send(`/api/postings?${query}`)).status).toBe(422)
    },
  )
})

describe('without a role', () => {
  let bare: TestApp
  beforeAll(async () => {
    bare = await openApp()
    await bare.services.engine.importShipped(sampleBoards(bare.services.now()))
  })
  afterAll(() => bare.close())

  const ask = async (query: string) => {
    const page = await (await bare.send(`/api/postings?${query}`)).json()
    const facts = await (await bare.send(`/api/postings/facts?${query}`)).json()
    return { shown: page.postings.rows.length, total: page.total, counted: facts.jobs, scope: facts.scope }
  }

  test('every stored job is listed and counted', async () => {
    const { shown, total, counted, scope } = await ask('')
    expect({ shown, counted, scope }).toEqual({ shown: 50, counted: total, scope: 'all' })
    expect(await ask('state=not_assessed')).toEqual({ shown, total, counted, scope })
  })

  test.each(['state=applied', 'state=weak_fit', 'min_fit=10'])('none is there by %s', async (query) => {
    expect(await ask(query)).toEqual({ shown: 0, total: 0, counted: 0, scope: 'all' })
  })
})

describe('GET /api/postings/status', () => {
  test('is ready with all postings, and prepares as long as no role was matched once', async () => {
    await app.services.tracker.settled()
    const ready = mustBe(await app.call('GET', '/api/postings/status'))
    expect(ready).toMatchObject({ status: 'ready', stage: 'Ready.' })
    expect([ready.done, ready.total > 0]).toEqual([ready.total, true])
    await app.services.desk.write([sql`update profile set matched_posting = -1`])
    const preparing = mustBe(await app.call('GET', '/api/postings/status'))
    expect(preparing).toMatchObject({ status: 'preparing', total: ready.total })
    expect(preparing.done).toBeLessThanOrEqual(ready.total)
    expect((await app.send('/api/new')).status).toBe(202)
  })
})
