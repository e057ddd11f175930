import { afterEach, beforeEach, describe, expect, spyOn, test } from 'bun:test'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { CHANGES_STORED } from '#db/index/history.ts'
import { openStore } from '#db/open-store.ts'
import { sql } from '#db/sql.ts'
import type { Actor } from '#lib/service/values/schema.ts'
import { wakeSnoozed } from '#lib/shortlist/tracking/wake-snoozed.ts'
import { mustBe, openApp } from '#test/support/app.ts'
import { makeEmptyHome } from '#test/support/empty-home.ts'
import { listAddress } from '#test/support/gateway.ts'
import { type GreenhouseJob, greenhouseRow } from '#test/support/greenhouse.ts'
import { searchFor } from '#test/support/opened.ts'
import { openSearch, type Search } from '#test/support/search.ts'

describe('jobs', () => {
  let search: Search
  let clock: string

  const link = (id: number) => `https://boards.greenhouse.io/acme/jobs/${id}`
  const job = (id: number) => ({ id, text: `Service ${id} in Python.` })

  beforeEach(async () => {
    clock = new Date().toISOString()
    search = await openSearch({ now: () => clock })
    await search.follow('acme')
    search.lists('acme', [1, 2, 3, 4].map(job))
    await search.read()
  })
  afterEach(() => search.close())

  const readLater = async (...ids: number[]) => {
    clock = new Date(Date.parse(clock) + 3_600_000).toISOString()
    search.lists('acme', ids.map(job))
    await search.read()
    await search.services.tracker.settled()
  }

  const decline = (...ids: number[]) =>
    search.call('POST', '/api/jobs/decline', { body: { job_urls: ids.map(link), reason: 'pay' } })
  const seen = (...ids: number[]) =>
    search.call('POST', '/api/jobs/seen', { body: { job_urls: ids.map(link) } })
  const unmark = (mark: 'declined' | 'seen', ...ids: number[]) =>
    search.call('POST', '/api/jobs/unmark', { body: { mark, job_urls: ids.map(link) } })
  const listed = async (query: object = {}) => (await search.get('/api/postings', query)).postings.rows
  const linksOf = (rows: { job_identity: string }[]) => rows.map((row) => row.job_identity).toSorted()

  test('a declined job leaves what is new, its question and the list of jobs, and is found by its state', async () => {
    expect(mustBe(await decline(1, 2))).toMatchObject({
      mark: 'declined',
      on: true,
      job_identities: [link(1), link(2)],
    })
    const news = await search.news()
    expect(news.counts).toMatchObject({ new: 2, declined: 2, to_assess: 2 })
    expect(linksOf(news.postings.rows)).toEqual([link(3), link(4)])
    expect(news.question?.batch).toBe(2)
    expect(linksOf(await listed())).toEqual([link(3), link(4)])
    const rows = await listed({ state: 'declined' })
    expect(linksOf(rows)).toEqual([link(1), link(2)])
    expect(rows[0]).toMatchObject({ state: 'declined', declined: { reason: 'pay' }, seen: false })
    const { counts } = await search.get('/api/postings')
    expect(counts).toMatchObject({ all: 2, declined: 2 })
  })

  test('a seen job leaves what is new and its question alone', async () => {
    mustBe(await seen(1))
    const news = await search.news()
    expect(news.counts).toMatchObject({ new: 3, seen: 1, to_assess: 3 })
    expect(news.question?.batch).toBe(3)
    const rows = await listed()
    expect(linksOf(rows)).toEqual([link(1), link(2), link(3), link(4)])
    expect(rows.filter((row) => row.seen).map((row) => row.job_identity)).toEqual([link(1)])
    const body = { approve: false, job_identities: [link(1)] }
    expect(await search.post('/api/postings/assess', body)).toMatchObject({ count: 1 })
  })

  test('each mark is taken back by itself, and a job that has none stays as it is', async () => {
    mustBe(await seen(1, 2))
    mustBe(await decline(1))
    mustBe(await unmark('declined', 1, 3))
    expect((await search.news()).counts).toMatchObject({ new: 2, seen: 2, declined: 0 })
    mustBe(await unmark('seen', 1, 2))
    expect((await search.news()).counts).toMatchObject({ new: 4, seen: 0, declined: 0 })
  })

  test('without a name the only mark of the jobs is taken back, and several or none are asked about', async () => {
    const unmarkAny = (...ids: number[]) =>
      search.call('POST', '/api/jobs/unmark', { body: { job_urls: ids.map(link) } })
    mustBe(await seen(1))
    mustBe(await decline(2, 3))
    expect(mustBe(await unmarkAny(2, 4))).toMatchObject({ mark: 'declined', on: false })
    expect(await unmarkAny(1, 3)).toMatchObject({
      ok: false,
      error: {
        code: 'invalid_value',
        message: 'These jobs have several marks: declined, seen. Name the one to take back as `mark`.',
      },
    })
    expect(await unmarkAny(4)).toMatchObject({ ok: false, error: { code: 'invalid_value' } })
    expect((await search.news()).counts).toMatchObject({ new: 2, seen: 1, declined: 1 })
  })

  test('a mark is put on or taken off only where the one that was read still stands', async () => {
    const job_urls = [link(1), link(2), link(3)]
    const until = dayIn(3)
    mustBe(await seen(1, 2))
    mustBe(await search.call('POST', '/api/jobs/snooze', { body: { job_urls: [link(2)], until } }))
    const unseen = await search.call('POST', '/api/jobs/unmark', {
      body: { job_urls, mark: 'seen', from: { mark: 'seen' } },
    })
    expect(mustBe(unseen)).toMatchObject({ job_identities: [link(1)], stayed: [link(2), link(3)] })
    const again = { job_urls, from: { mark: null } }
    expect(mustBe(await search.call('POST', '/api/jobs/seen', { body: again }))).toMatchObject({
      job_identities: [link(1), link(3)],
      stayed: [link(2)],
    })
    const woken = { job_urls: [link(2)], mark: 'snoozed' as const, from: { mark: 'snoozed' as const, until } }
    const late = { ...woken, from: { ...woken.from, until: dayIn(4) } }
    expect(mustBe(await search.call('POST', '/api/jobs/unmark', { body: late })).stayed).toEqual([link(2)])
    expect(mustBe(await search.call('POST', '/api/jobs/unmark', { body: woken })).stayed).toEqual([])
    mustBe(await decline(1))
    const body = { job_urls: [link(1)], reason: 'place' as const }
    const other = { ...body, from: { mark: 'declined' as const, reason: 'company' as const } }
    expect(mustBe(await search.call('POST', '/api/jobs/decline', { body: other })).stayed).toEqual([link(1)])
    const same = { ...body, from: { mark: 'declined' as const, reason: 'pay' as const } }
    expect(mustBe(await search.call('POST', '/api/jobs/decline', { body: same })).stayed).toEqual([])
  })

  test('without jobs the last mark of 12 hours is taken back, by an agent its own alone', async () => {
    const later = (hours: number) => (clock = new Date(Date.parse(clock) + hours * 3_600_000).toISOString())
    const undo = (by: Actor) => search.call('POST', '/api/jobs/unmark', { body: { actor: by } })
    mustBe(await seen(1, 2))
    later(1)
    const body = { job_urls: [link(2), link(3)], actor: 'operator' as const }
    mustBe(await search.call('POST', '/api/jobs/decline', { body }))
    expect(mustBe(await undo('agent')).job_identities).toEqual([link(1), link(2)])
    expect(await undo('agent')).toMatchObject({ ok: false, error: { code: 'not_found' } })
    expect(mustBe(await undo('operator'))).toMatchObject({ mark: 'declined', job_identities: body.job_urls })
    mustBe(await seen(4))
    later(13)
    expect(await undo('operator')).toMatchObject({ ok: false, error: { code: 'not_found' } })
  })

  test('marks outlive a new reading of the board and a job that is gone for a while', async () => {
    mustBe(await decline(1))
    mustBe(await seen(2))
    await readLater(2, 3, 4)
    expect((await search.news()).counts).toMatchObject({ new: 2, seen: 1, declined: 0 })
    await readLater(1, 2, 3, 4)
    expect((await search.news()).counts).toMatchObject({ new: 2, seen: 1, declined: 1 })
  })

  test('one link that no board lists refuses all of them, and everyone who listens hears of the others', async () => {
    const heard: unknown[] = []
    search.services.events.listen(({ event, data }) => event === 'jobs' && heard.push(data))
    const outcome = await decline(1, 99)
    expect(outcome).toMatchObject({ ok: false, error: { code: 'not_found' } })
    expect((await search.news()).counts.declined).toBe(0)
    expect(heard).toEqual([])
    mustBe(await decline(1))
    expect(heard).toEqual([{ job_identities: [link(1)] }])
  })

  const dayIn = (days: number) => new Date(Date.parse(clock) + days * 86_400_000).toLocaleDateString('sv')

  test('a snoozed job leaves what is new until its day, and comes back as new although all were marked seen', async () => {
    const snooze = (until: string) =>
      search.call('POST', '/api/jobs/snooze', { body: { job_urls: [link(1)], until } })
    expect(await snooze(dayIn(0))).toMatchObject({ ok: false, error: { code: 'invalid_value' } })
    const until = dayIn(3)
    expect(mustBe(await snooze(until))).toMatchObject({ mark: 'snoozed', on: true })
    expect((await search.news()).counts).toMatchObject({ new: 3, seen: 1 })
    const rows = await listed()
    expect(rows.filter((row) => row.snoozed_until === until)).toMatchObject([
      { job_identity: link(1), seen: false },
    ])
    // A new reading of the board does not bring it back.
    await readLater(1, 2, 3, 4)
    await search.post('/api/new/seen')
    await wakeSnoozed(search.services)
    expect((await search.news()).counts.new).toBe(0)
    clock = new Date(Date.parse(clock) + 3 * 86_400_000).toISOString()
    await wakeSnoozed(search.services)
    for (const query of [{}, { unseen: '1' }]) {
      const news = await search.news(query)
      expect(linksOf(news.postings.rows)).toEqual([link(1)])
      expect(news.postings.rows[0]?.snoozed_until).toBeNull()
    }
    await readLater(1, 2, 3, 4)
    expect((await search.news({ unseen: '1' })).counts.new).toBe(1)
  })

  test('snoozed jobs are listed by their state until their day, also those that no role found', async () => {
    await search.post('/api/jobs/snooze', { job_urls: [link(1), link(2)], until: dayIn(2) })
    mustBe(await seen(3))
    mustBe(await decline(2))
    expect(linksOf(await listed({ state: 'snoozed' }))).toEqual([link(1)])
    expect(linksOf(await listed({ state: 'snoozed', scope: 'all' }))).toEqual([link(1), link(2)])
    const { total } = await search.get('/api/postings', { state: 'snoozed', q: 'python' })
    expect(total).toBe(1)
    const facts = await search.get('/api/postings/facts', { state: 'snoozed' })
    expect(facts.jobs).toBe(1)
    clock = new Date(Date.parse(clock) + 2 * 86_400_000).toISOString()
    await wakeSnoozed(search.services)
    expect(await listed({ state: 'snoozed', scope: 'all' })).toEqual([])
  })

  test('seen and snoozed replace each other, and taking either back makes a job new', async () => {
    await search.post('/api/jobs/snooze', { job_urls: [link(1)], until: dayIn(2) })
    mustBe(await seen(1))
    expect(await listed({ state: 'snoozed' })).toEqual([])
    mustBe(await unmark('seen', 1))
    expect(await listed({ state: 'snoozed' })).toEqual([])
    expect((await search.news()).counts).toMatchObject({ new: 4, seen: 0 })
  })

  test('a job that is snoozed anew while due jobs are brought back waits for its new day', async () => {
    const snooze = (until: string) =>
      search.call('POST', '/api/jobs/snooze', { body: { job_urls: [link(1)], until } })
    mustBe(await snooze(dayIn(1)))
    clock = new Date(Date.parse(clock) + 86_400_000).toISOString()
    const { firstSeenClock } = search.services
    const write = firstSeenClock.write.bind(firstSeenClock)
    const later = dayIn(5)
    spyOn(firstSeenClock, 'write').mockImplementationOnce(async (times, work) => {
      mustBe(await snooze(later))
      return write(times, work)
    })
    await wakeSnoozed(search.services)
    const rows = await listed()
    expect(rows.find((row) => row.job_identity === link(1))).toMatchObject({ snoozed_until: later })
    expect(linksOf((await search.news({ unseen: '1' })).postings.rows)).not.toContain(link(1))
  })

  test('the list of unseen jobs is emptied by the person alone, and an earlier time brings jobs back', async () => {
    const unseen = async () => (await search.news({ unseen: '1' })).counts.new
    expect(await search.news({ unseen: '1' })).toMatchObject({ counts: { new: 4 }, since_source: 'passed' })
    await search.post('/api/new', { assess: false })
    expect((await search.news()).counts.new).toBe(0)
    clock = new Date(Date.parse(clock) + 30 * 86_400_000).toISOString()
    expect(await unseen()).toBe(4)
    mustBe(await seen(1))
    expect((await search.news({ unseen: '1' })).message).toBe('3 jobs that you have not marked as seen.')
    await search.post('/api/new/seen', { until: clock })
    expect((await search.news({ unseen: '1' })).message).toBe(
      'You have seen every job that your roles found.',
    )
    await search.post('/api/new/seen', { until: '1970-01-01T00:00:00Z' })
    expect(await unseen()).toBe(3)
    expect((await search.news()).counts.new).toBe(0)
  })

  test('a job is shown by any of its links, and one that no board lists is not there', async () => {
    const show = (url: string) => search.call('GET', '/api/jobs', { query: { url } })
    const { job, assessment } = mustBe(await show(`${link(1)}?gh_src=mail`))
    expect(job).toMatchObject({ job_identity: link(1), state: 'not_assessed', seen: false, declined: null })
    expect(assessment).toBeNull()
    expect(await show(link(77))).toMatchObject({ ok: false, status: 404, error: { code: 'not_found' } })
  })

  test('the lines that an assessment cites are shown beside their requirement, and none before it', async () => {
    const evidence = () => search.call('GET', '/api/jobs/evidence', { query: { url: link(5) } })
    const text =
      '&lt;h3&gt;Requirements&lt;/h3&gt;&lt;ul&gt;&lt;li&gt;You must know Python&lt;/li&gt;&lt;/ul&gt;'
    search.lists('acme', [{ id: 5, text }])
    await search.read()
    expect(await evidence()).toMatchObject({ ok: false, status: 404, error: { code: 'not_found' } })
    const markdown = '## Summary\n\n- Wrote Python for years\n- Baked bread\n'
    await search.post('/api/master', { markdown })
    await search.post('/api/assess', { job: { job_url: link(5) } })
    const { rows, suggestions } = mustBe(await evidence())
    expect(rows).toMatchObject([{ status: 'met', lines: [{ kind: 'line', text: 'Wrote Python for years' }] }])
    expect(suggestions).toEqual([])
  })

  test('a job that was never split or joined is neither merged back nor parted, and nothing changes', async () => {
    const before = await listed()
    const refused = [
      [
        'posting_not_split',
        await search.call('POST', '/api/jobs/merge-back', { body: { job_url: link(1) } }),
      ],
      ['posting_not_joined', await search.call('POST', '/api/jobs/unjoin', { body: { job_url: link(1) } })],
      ['nothing_alike', await search.call('POST', '/api/jobs/join', { body: { job_url: link(1) } })],
    ] as const
    for (const [code, outcome] of refused) expect(outcome).toMatchObject({ ok: false, error: { code } })
    expect(await listed()).toEqual(before)
  })
})

describe('history', () => {
  const search = searchFor('each')

  beforeEach(async () => {
    await search.follow('acme')
  })

  const link = (id: number) => `https://boards.greenhouse.io/acme/jobs/${id}`
  const lists = async (...jobs: GreenhouseJob[]) => {
    search.lists('acme', jobs)
    await search.read()
  }
  const job = (id: number) => search.get('/api/jobs', { url: link(id) })
  const history = (query: { url: string; at?: string }) => search.call('GET', '/api/jobs/history', { query })

  const OTHER = { id: 9, title: 'Nurse', text: 'Care for people at night.' }
  const TEXT =
    'What you bring&lt;/p&gt;&lt;ul&gt;&lt;li&gt;Five years of Go&lt;/li&gt;&lt;li&gt;Calm&lt;/li&gt;&lt;/ul&gt;&lt;p&gt;We pay well.'
  const HARDER = TEXT.replace('Five years of Go', 'Eight years of Go').replace('We pay well.', 'We pay.')

  describe('changes in GET /api/jobs', () => {
    test('tell what changed of a posting and when, the last first, and keep its earlier text', async () => {
      await lists({ id: 1, text: TEXT }, OTHER)
      expect(await job(1)).toMatchObject({ changes: [] })
      await lists({ id: 1, text: TEXT, place: 'Austin, TX' }, OTHER)
      await lists({ id: 1, text: HARDER, title: 'Senior Software Engineer', place: 'Austin, TX' }, OTHER)
      const { changes } = await job(1)
      expect(changes.map(({ kind, from, to }) => [kind, from, to])).toEqual([
        ['title', 'Software Engineer', 'Senior Software Engineer'],
        ['text', '', ''],
        ['places', 'New York, NY', 'Austin, TX'],
      ])
      expect(changes[1]).toMatchObject({
        job_identity: link(1),
        postings: 1,
        removed: ['- Five years of Go', 'We pay well.'],
        added: ['- Eight years of Go', 'We pay.'],
        left_out: { added: 0, removed: 0 },
      })
      const before = mustBe(await history({ url: link(1), at: changes[1]?.at ?? '' }))
      expect(before.earlier_text).toContain('Five years of Go')
      expect(before.changes).toEqual(changes)
      expect(before.kept).toBe(CHANGES_STORED)
    })

    test('tell nothing of postings that are new or the same, nor of words that only look different', async () => {
      await lists({ id: 1, text: TEXT }, OTHER)
      await lists({ id: 1, text: TEXT }, OTHER, { id: 2, text: 'Another one in Go.' })
      await lists(
        { id: 1, text: TEXT.toUpperCase().replaceAll('&LT;', '&lt;').replaceAll('&GT;', '&gt;') },
        OTHER,
      )
      expect((await job(1)).changes).toEqual([])
      const kept = await search.services.index.rows<{ what: string }>({
        sql: 'select what from posting_change',
        args: [],
      })
      expect(kept.map((change) => change.what)).toEqual(['{"removed":true}'])
    })

    test('tell that it was taken down and listed again, with how often it was listed', async () => {
      await lists({ id: 1 }, OTHER)
      await lists(OTHER)
      expect((await job(1)).changes.map((change) => change.kind)).toEqual(['removed'])
      await lists({ id: 1 }, OTHER)
      const { changes, facts } = await job(1)
      expect(changes.map((change) => change.kind)).toEqual(['listed_again', 'removed'])
      expect(facts.map((fact) => fact.kind)).toEqual([
        'first_posted',
        'first_seen',
        'times_listed',
        'listed_again',
      ])
      expect(facts[3]?.evidence.map((item) => item.job_identity)).toEqual([link(1), link(1)])
    })

    test('tell that the posting day was moved forward', async () => {
      await lists({ id: 1, first_published: '2026-10-01T09:00:00Z' }, OTHER)
      await lists({ id: 1, first_published: '2026-11-01T09:00:00Z' }, OTHER)
      const { changes, facts } = await job(1)
      expect(changes).toMatchObject([
        { kind: 'posted', from: '2026-10-01T09:00:00.000Z', to: '2026-11-01T09:00:00.000Z' },
      ])
      expect(facts.map((fact) => fact.text)).toContain(
        'Its posting day was moved forward from 1 October 2026 to 1 November 2026.',
      )
      expect(facts[0]?.evidence[0]?.at).toBe('2026-10-01T09:00:00.000Z')
    })

    test('tell once what changed of all copies in one way', async () => {
      const copies = (text: string) => [1, 2, 3].map((id) => ({ id, text, place: `Town ${id}` }))
      await lists(...copies('Once in Go.'), OTHER)
      await lists(...copies('Now in Rust.'), OTHER)
      expect((await job(2)).changes).toMatchObject([
        { kind: 'text', postings: 3, added: ['Now in Rust.'], removed: ['Once in Go.'] },
      ])
    })

    test('tell nothing of the same pay told place by place, and a real change of pay', async () => {
      const serve = async (...ranges: [title: string, min: number, max: number][]) => {
        const pay_input_ranges = ranges.map(([title, min, max]) => {
          return { title, min_cents: min * 100, max_cents: max * 100, currency_type: 'USD' }
        })
        const answer = { jobs: [{ ...greenhouseRow('acme', { id: 1, text: TEXT }), pay_input_ranges }] }
        search.gateway.serve(listAddress('greenhouse', 'acme'), answer)
        await search.read()
        return (await job(1)).changes.map(({ kind, to }) => [kind, to])
      }
      await serve(['Annual salary', 70_000, 90_000])
      expect(
        await serve(['Annual salary, Ohio', 70_000, 80_000], ['Annual salary, Iowa', 75_000, 90_000]),
      ).toEqual([])
      const later = ['Annual salary, Ohio', 70_000, 95_000] as const
      expect(await serve([...later], ['Annual salary, Iowa', 75_000, 90_000])).toEqual([
        ['pay', 'Ohio: USD 70,000 - 95,000 a year; Iowa: USD 75,000 - 90,000 a year'],
      ])
    })

    test('tell nothing of what is only read by newer rules', async () => {
      await lists({ id: 1, text: TEXT }, OTHER)
      const engine = await openStore({
        kind: 'index',
        path: join(search.home, 'index.db'),
        now: () => new Date().toISOString(),
      })
      await engine.write([
        sql`update board set body_hash = null, etag = null`,
        sql`update posting set listing_hash = 0, locations = '["NY"]', work_mode = 'hybrid'`,
      ])
      await engine.close()
      await lists({ id: 1, text: TEXT }, OTHER)
      const { job: row, changes } = await job(1)
      expect({ location: row?.location, changes }).toEqual({ location: 'New York, NY', changes: [] })
    })

    test('tell pay that only its text names', async () => {
      const paying = (amount: string) => `We bake. The base salary for this role is ${amount} per year.`
      await lists({ id: 1, text: paying('$90,000 - $110,000') }, OTHER)
      await lists({ id: 1, text: paying('$95,000 - $120,000') }, OTHER)
      const [pay] = (await job(1)).changes
      expect(pay).toMatchObject({
        kind: 'pay',
        from: '$90,000 to $110,000 a year',
        to: '$95,000 to $120,000 a year',
      })
    })

    test('are the newest 20 of a posting, and leave with its board', async () => {
      for (let at = 0; at < CHANGES_STORED + 3; at += 1) await lists({ id: 1, place: `Town ${at}` }, OTHER)
      const { changes } = await job(1)
      expect(changes).toHaveLength(CHANGES_STORED)
      expect(changes[0]).toMatchObject({ kind: 'places', to: `Town ${CHANGES_STORED + 2}` })
      await search.call('DELETE', '/api/boards/:board_id', { params: { board_id: 'greenhouse:acme' } })
      expect(await search.services.index.rows({ sql: 'select * from posting_change', args: [] })).toEqual([])
    })
  })

  describe('GET /api/jobs/history', () => {
    test('refuses what is no link, what is not stored, and a time at which no text changed', async () => {
      await lists({ id: 1 }, OTHER)
      const codeOf = async (query: { url: string; at?: string }) => {
        const outcome = await history(query)
        return outcome.ok ? null : outcome.error.code
      }
      expect(await codeOf({ url: 'no link' })).toBe('invalid_value')
      expect(await codeOf({ url: link(7) })).toBe('not_found')
      expect(await codeOf({ url: link(1), at: '2026-01-01T00:00:00Z' })).toBe('not_found')
      expect(await codeOf({ url: link(1), at: 'yesterday' })).toBe('invalid_value')
      expect(await codeOf({ url: link(1) })).toBeNull()
    })
  })
})

describe('lost pieces', () => {
  let home: string
  afterEach(() => rm(home, { recursive: true, force: true }))

  test('what a role finds is found again where the end of the work was lost, and is counted once', async () => {
    home = await makeEmptyHome()
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
    await search.post('/api/profiles', { label: 'Engineer', titles: ['Software Engineer'] })
    await tracker.settled()
    expect(tracker.problem).not.toBeNull()
    const found = sql`select count(*) as n from tracked_job`
    expect(await search.services.desk.first<{ n: number }>(found)).toEqual(expect.objectContaining({ n: 15 }))
    await search.close()

    const again = await openApp({ home })
    await again.services.tracker.settled()
    const { desk } = again.services
    const news = await again.get('/api/new', { since: '2000-01-01T00:00:00Z' })
    expect('counts' in news && news.counts.new).toBe(40)
    const counted = await desk.first(sql`
    select (select sum(jobs) from counter where scope = 0) as counted, (select count(*) from tracked_job) as stored
  `)
    expect(counted).toEqual(expect.objectContaining({ counted: 40, stored: 40 }))
    await again.close()
  })
})
