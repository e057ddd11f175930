import { beforeAll, describe, expect, test } from 'bun:test'
import { sql } from '#db/sql.ts'
import { sampleBoards } from '#lib/sample/rules/sample-boards.ts'
import type { JobRowView } from '#lib/shortlist/jobs/schema.ts'
import type { PostingsFacts } from '#lib/shortlist/lists/schema.ts'
import { openApp } from '#test/support/app.ts'
import { appFor, searchFor } from '#test/support/opened.ts'

describe('postings', () => {
  const app = appFor('all', { sample: true })

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
      for (const query of [
        { profile_id: 'platform-engineer' },
        { state: 'not_assessed' },
        { min_fit: '0' },
      ]) {
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
      const days = month.rows.map(
        (row) => today - Math.floor(Date.parse(row.published_at ?? '') / 86_400_000),
      )
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

    test('lists every stored job newest first, and a search of them by relevance', async () => {
      for (const sort of ['newest', 'best']) {
        const { rows } = await everything({ scope: 'all', sort })
        // A job with copies shows the day of its main copy, and stands by its newest.
        const days = rows
          .filter(({ members }) => members.length < 2)
          .map(({ published_at, first_seen_at }) => Date.parse(published_at ?? first_seen_at))
        expect(new Set(days).size).toBeGreaterThan(5)
        expect(days).toEqual(days.toSorted((a, b) => b - a))
      }
      const namesIn = async (sort: string) =>
        (await everything({ q: 'engineer', scope: 'all', sort })).rows.map(({ job_identity }) => job_identity)
      const byRelevance = await namesIn('default')
      expect(await namesIn('best')).toEqual(byRelevance)
      expect(await namesIn('newest')).not.toEqual(byRelevance)
    })

    test.each(['place=us', 'place=USA', 'age=yesterday', 'scope=mine', 'system=A'])(
      'refuses %s',
      async (query) => {
        expect((await app.send(`/api/postings?${query}`)).status).toBe(422)
      },
    )
  })

  describe('without a role', () => {
    const bare = appFor('all')
    beforeAll(async () => {
      await bare.services.engine.importShipped(sampleBoards(bare.services.now()))
    })

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
      const ready = await app.get('/api/postings/status')
      expect(ready).toMatchObject({ status: 'ready', stage: 'Ready.' })
      expect([ready.done, ready.total > 0]).toEqual([ready.total, true])
      await app.services.desk.write([sql`update profile set matched_posting = -1`])
      const preparing = await app.get('/api/postings/status')
      expect(preparing).toMatchObject({ status: 'preparing', total: ready.total })
      expect(preparing.done).toBeLessThanOrEqual(ready.total)
      expect((await app.send('/api/new')).status).toBe(202)
    })
  })
})

describe('facts', () => {
  const app = appFor('all', { sample: true })
  let counted = 0
  beforeAll(async () => {
    const { countFacts } = app.services.reader
    app.services.reader.countFacts = (ask) => {
      counted += 1
      return countFacts(ask)
    }
  })

  type Query = Record<string, string>

  const facts = (query: Query = {}) => app.get('/api/postings/facts', query)
  const total = async (query: Query) => (await app.get('/api/postings', query)).total

  /** Every count with the filter that lists what it counts. */
  function barsOf(found: PostingsFacts): [filter: Query, jobs: number][] {
    return [
      ...found.companies.map(({ company, jobs }): [Query, number] => [{ company }, jobs]),
      ...found.roles.map(({ profile_id, jobs }): [Query, number] => [{ profile_id }, jobs]),
      ...found.countries.map(({ country, jobs }): [Query, number] => [{ place: country }, jobs]),
      ...found.ages.map(({ age, jobs }): [Query, number] => [{ age }, jobs]),
      ...found.work_modes.map(({ work_mode, jobs }): [Query, number] => [{ work_mode }, jobs]),
      ...found.systems.map(({ system, jobs }): [Query, number] => [{ system }, jobs]),
    ]
  }

  describe('GET /api/postings/facts', () => {
    test.each<Query>([
      {},
      { scope: 'all' },
      { us_only: '1' },
      { scope: 'all', us_only: '1' },
      { q: 'engineer', scope: 'all' },
      { place: 'US' },
      { seniority: 'senior', country: 'US', scope: 'all' },
      { system: 'lever', scope: 'all' },
      { work_mode: 'remote', window: '30d' },
    ])('counts as the list does, whichever bar is followed: %o', async (query) => {
      const found = await facts(query)
      expect(found.jobs).toBe((await total(query)) ?? -1)
      const bars = barsOf(found).filter(([filter]) => !Object.keys(filter).some((name) => name in query))
      expect(bars.filter(([, jobs]) => jobs > 0).length).toBeGreaterThan(5)
      const listed: [Query, number | null][] = []
      for (const [filter] of bars) listed.push([filter, await total({ ...query, ...filter })])
      expect(listed).toEqual(bars)
    })

    test('leaves no job out: companies and ages add up', async () => {
      for (const query of [{}, { scope: 'all' }]) {
        const { jobs, companies, jobs_of_others, companies_not_shown, ages } = await facts(query)
        const sum = (counts: { jobs: number }[]) => counts.reduce((all, count) => all + count.jobs, 0)
        expect(sum(companies) + jobs_of_others).toBe(jobs)
        expect(companies_not_shown > 0).toBe(jobs_of_others > 0)
        if (!('scope' in query)) expect(sum(ages)).toBe(jobs)
      }
    })

    test('names at most 20 companies and says how many jobs no role found', async () => {
      const found = await facts({ scope: 'all' })
      expect(found.companies).toHaveLength(20)
      const by_roles = await facts()
      expect(found.jobs_of_no_role).toBe(found.jobs - by_roles.jobs)
      expect(by_roles.jobs_of_no_role).toBe(0)
    })

    test('is worked out once until something changes, and once for those who ask together', async () => {
      await facts({ system: 'ashby' })
      const before = counted
      await Promise.all([facts({ system: 'ashby' }), facts({ system: 'ashby' })])
      expect(counted).toBe(before)
      const { postings } = await app.get('/api/postings', { limit: '1' })
      const all = await facts()
      const job_url = postings.rows[0]?.job_url ?? ''
      await app.put('/api/applications', { job_url, status: 'applied' })
      expect((await facts()).jobs).toBe(all.jobs - 1)
      expect((await facts({ state: 'applied' })).jobs).toBe(1)
      const boards = (await app.get('/api/boards')).boards
      const board_id = boards.find((board) => board.postings > 0)?.id ?? ''
      const whole = await facts({ scope: 'all' })
      await app.remove('/api/boards/:board_id', { board_id })
      expect((await facts({ scope: 'all' })).jobs).toBeLessThan(whole.jobs)
    })

    test('counts nothing twice for an empty list, and refuses a role that is not there', async () => {
      expect(await facts({ q: 'zzzz' })).toMatchObject({ jobs: 0, companies: [], countries: [], systems: [] })
      const refused = await app.call('GET', '/api/postings/facts', { query: { profile_id: 'nobody' } })
      expect(refused).toMatchObject({ ok: false, error: { code: 'profile_not_found' } })
    })
  })
})

describe('labels', () => {
  const JOBS = [
    { id: 1, title: 'Senior Software Engineer', text: 'The salary is $150,000 - $170,000 a year.' },
    {
      id: 2,
      title: 'Junior Software Engineer - Night Shift',
      text: 'The salary is $80,000 - $90,000 a year. You must hold a security clearance.',
    },
    {
      id: 3,
      title: 'Software Engineer',
      text: 'We do not sponsor visas. This is a tenure-track position.',
      place: 'Berlin, Germany',
    },
    { id: 4, title: 'Software Engineer, Part-Time', text: 'We offer visa sponsorship.', place: 'Remote' },
  ]

  const search = searchFor('all')
  const bare = searchFor('all', { role: false })

  beforeAll(async () => {
    for (const { lists, follow, read } of [search, bare]) {
      lists('acme', JOBS)
      await follow('acme')
      await read()
    }
  })

  const links = (rows: { job_url: string }[]) =>
    rows
      .map((row) => row.job_url.at(-1))
      .toSorted()
      .join('')

  async function listed(query: Record<string, string>) {
    const reply = await search.get('/api/postings', query)
    return { jobs: links(reply.postings.rows), kept: reply.kept_unknown }
  }

  const FILTERS: [Record<string, string>, string, string][] = [
    [{ seniority: 'senior' }, '134', 'how senior they are'],
    [{ min_pay: '100000' }, '134', 'what they pay in USD'],
    [{ min_pay: '100000', pay_currency: 'EUR' }, '1234', 'what they pay in EUR'],
    [{ sponsorship: 'offered' }, '124', 'whether they sponsor visas'],
    [{ clearance: 'not_required' }, '134', 'whether they ask for a clearance or citizenship'],
    [{ employment_type: 'full_time' }, '123', 'how they employ'],
    [{ shift: 'day' }, '134', 'when the work is done'],
    [{ shift: 'night' }, '1234', 'when the work is done'],
    [{ tenure: 'tenured' }, '124', 'whether they lead to tenure'],
    [{ country: 'US' }, '124', 'their country'],
    [{ country: 'DE', seniority: 'junior' }, '34', 'how senior they are or their country'],
  ]

  describe('GET /api/postings by labels', () => {
    test.each(FILTERS)('%j keeps what fits and what does not say', async (query, jobs, unknown) => {
      const pay = 'min_pay' in query ? ' Amounts in other currencies are not converted.' : ''
      expect(await listed(query)).toEqual({ jobs, kept: `Jobs that do not say ${unknown} are kept.${pay}` })
    })

    test('says nothing of unknown jobs where nothing is filtered by labels', async () => {
      expect(await listed({})).toEqual({ jobs: '1234', kept: null })
    })

    test.each(FILTERS)('%j keeps the same before there is a role', async (query, jobs) => {
      const reply = await bare.get('/api/postings', query)
      expect(links(reply.postings.rows)).toBe(jobs)
    })

    test.each([
      [{ seniority: 'boss' }, 'invalid_value'],
      [{ clearance: 'secret' }, 'invalid_value'],
      [{ min_pay: '-1' }, 'invalid_value'],
      [{ pay_currency: 'dollars' }, 'invalid_value'],
      [{ country: 'us' }, 'invalid_value'],
    ])('refuses %j with %s', async (query, code) => {
      const text = new URLSearchParams(query as unknown as Record<string, string>).toString()
      const response = await search.send(`/api/postings?${text}`)
      expect(response.status).toBeGreaterThanOrEqual(400)
      const { error } = await response.json()
      expect(error.code).toBe(code)
      // Each says what is wrong with the value, and none only that it is.
      expect(error.message).not.toContain('cannot be used')
    })

    test('rows tell their labels', async () => {
      const reply = await search.get('/api/postings', { seniority: 'senior', sort: 'newest' })
      const senior = reply.postings.rows.find((row) => row.job_url.endsWith('/1'))
      expect(senior?.labels).toEqual({
        pay: { min: 150_000, max: 170_000, currency: 'USD', period: 'year', a_year: 170_000 },
        sponsorship: null,
        clearance: null,
        seniority: 'senior',
        employment_type: null,
        shift: null,
        tenure: null,
        only_in: null,
        not_in: null,
        near: null,
        countries: ['US'],
      })
    })
  })

  describe('GET /api/search by labels', () => {
    test('filters its hits in the same way', async () => {
      const found = await search.get('/api/search', { q: 'engineer', seniority: 'senior' })
      expect(
        found.results
          .map((hit) => hit.id.at(-1))
          .toSorted()
          .join(''),
      ).toBe('134')
    })

    test('refuses labels where the person’s own texts are searched', async () => {
      const response = await search.send('/api/search?q=engineer&kind=mine&country=US')
      expect((await response.json()).error.code).toBe('invalid_value')
    })
  })
})

describe('pay', () => {
  const app = appFor('all', { sample: true })

  const pay = (query: { profile_id?: string } = {}) => app.get('/api/postings/pay', query)
  const totalOf = async (filters: Record<string, string | null>): Promise<number> => {
    const query = new URLSearchParams({ limit: '1' })
    for (const [name, value] of Object.entries(filters)) if (value !== null) query.set(name, value)
    return (await (await app.send(`/api/postings?${query}`)).json()).total
  }

  describe('GET /api/postings/pay', () => {
    test('counts exactly the jobs that its numbers lead to', async () => {
      const { groups } = await pay()
      expect(groups.length).toBeGreaterThan(10)
      for (const { profile_id, place, jobs, named, not_named, spreads } of groups) {
        expect(jobs).toBe(named + not_named)
        expect(await totalOf({ profile_id, place })).toBe(jobs)
        expect(await totalOf({ profile_id, place, pay: 'named' })).toBe(named)
        expect(await totalOf({ profile_id, place, pay: 'none' })).toBe(not_named)
        expect(spreads.reduce((sum, spread) => sum + spread.jobs, 0)).toBe(named)
        const [first] = spreads
        if (!first) continue
        expect(await totalOf({ profile_id, place, pay: `${first.currency}-${first.period}` })).toBe(
          first.jobs,
        )
      }
    })

    test('keeps currencies and periods apart, and gives no amount for fewer than five jobs', async () => {
      const { groups, least, least_tenth } = await pay()
      const spreads = groups.flatMap((group) => group.spreads)
      expect(new Set(spreads.map(({ currency, period }) => `${currency}-${period}`)).size).toBeGreaterThan(2)
      for (const { jobs, p10, p25, median, p75, p90 } of spreads) {
        expect([p25 === null, median === null, p75 === null]).toEqual(Array(3).fill(jobs < least))
        expect([p10 === null, p90 === null]).toEqual(Array(2).fill(jobs < least_tenth))
        const amounts = [p10, p25, median, p75, p90].filter((amount) => amount !== null)
        expect(amounts).toEqual(amounts.toSorted((a, b) => a - b))
      }
    })

    test('counts one role, and refuses an unknown one', async () => {
      const { groups } = await pay()
      const profile_id = groups.at(-1)?.profile_id ?? ''
      const own = (await pay({ profile_id })).groups
      const whole = groups.find((group) => group.profile_id === profile_id)
      expect(own.find((group) => group.profile_id === profile_id)).toEqual(whole)
      expect(own[0]?.jobs).toBe(whole?.jobs)
      const unknown = await (await app.send('/api/postings/pay?profile_id=nobody')).json()
      expect(unknown.error.code).toBe('profile_not_found')
      expect((await app.send('/api/postings?pay=EUR-decade')).status).toBe(422)
      expect((await app.send('/api/postings?pay=eur-year')).status).toBe(422)
    })

    test('counts again after a job leaves the list', async () => {
      const before = (await pay()).groups[0]
      const rows = (await (await app.send('/api/postings?pay=named&limit=1')).json()).postings.rows
      await app.post('/api/jobs/decline', { job_urls: [rows[0].job_url] })
      const after = (await pay()).groups[0]
      expect(after?.named).toBe((before?.named ?? 0) - 1)
      expect(after?.not_named).toBe(before?.not_named ?? -1)
    })

    test('is empty without a role', async () => {
      const empty = await openApp()
      try {
        expect((await empty.get('/api/postings/pay')).groups).toEqual([])
      } finally {
        await empty.close()
      }
    })
  })
})
