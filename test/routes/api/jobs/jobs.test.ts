import { afterEach, beforeEach, expect, spyOn, test } from 'bun:test'
import { wakeSnoozed } from '#lib/shortlist/tracking/wake-snoozed.ts'
import { mustBe } from '#test/support/app.ts'
import { openSearch, type Search } from '#test/support/search.ts'

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
const listed = async (query: object = {}) =>
  mustBe(await search.call('GET', '/api/postings', { query })).postings.rows
const linksOf = (rows: { job_identity: string }[]) => rows.map((row) => row.job_identity).toSorted()

test('a declined job leaves what is new, its question and the list of jobs, and is found by its state', async () => {
  expect(mustBe(await decline(1, 2))).toMatchObject({
    ...{ mark: 'declined', on: true, job_identities: [link(1), link(2)] },
  })
  const news = await search.news()
  expect(news.counts).toMatchObject({ new: 2, declined: 2, to_assess: 2 })
  expect(linksOf(news.postings.rows)).toEqual([link(3), link(4)])
  expect(news.question?.batch).toBe(2)
  expect(linksOf(await listed())).toEqual([link(3), link(4)])
  const rows = await listed({ state: 'declined' })
  expect(linksOf(rows)).toEqual([link(1), link(2)])
  expect(rows[0]).toMatchObject({ state: 'declined', declined: { reason: 'pay' }, seen: false })
  const { counts } = mustBe(await search.call('GET', '/api/postings', { query: {} }))
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
  expect(mustBe(await search.call('POST', '/api/postings/assess', { body }))).toMatchObject({ count: 1 })
})

test('each mark is taken back by itself, and a job that has none stays as it is', async () => {
  mustBe(await seen(1, 2))
  mustBe(await decline(1))
  mustBe(await unmark('declined', 1, 3))
  expect((await search.news()).counts).toMatchObject({ new: 2, seen: 2, declined: 0 })
  mustBe(await unmark('seen', 1, 2))
  expect((await search.news()).counts).toMatchObject({ new: 4, seen: 0, declined: 0 })
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
  mustBe(await search.call('POST', '/api/new/seen', { body: {} }))
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
  mustBe(
    await search.call('POST', '/api/jobs/snooze', {
      body: { job_urls: [link(1), link(2)], until: dayIn(2) },
    }),
  )
  mustBe(await seen(3))
  mustBe(await decline(2))
  expect(linksOf(await listed({ state: 'snoozed' }))).toEqual([link(1)])
  expect(linksOf(await listed({ state: 'snoozed', scope: 'all' }))).toEqual([link(1), link(2)])
  const { total } = mustBe(
    await search.call('GET', '/api/postings', { query: { state: 'snoozed', q: 'python' } }),
  )
  expect(total).toBe(1)
  const facts = mustBe(await search.call('GET', '/api/postings/facts', { query: { state: 'snoozed' } }))
  expect(facts.jobs).toBe(1)
  clock = new Date(Date.parse(clock) + 2 * 86_400_000).toISOString()
  await wakeSnoozed(search.services)
  expect(await listed({ state: 'snoozed', scope: 'all' })).toEqual([])
})

test('seen and snoozed replace each other, and taking either back makes a job new', async () => {
  mustBe(await search.call('POST', '/api/jobs/snooze', { body: { job_urls: [link(1)], until: dayIn(2) } }))
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
  mustBe(await search.call('POST', '/api/new', { body: { assess: false } }))
  expect((await search.news()).counts.new).toBe(0)
  clock = new Date(Date.parse(clock) + 30 * 86_400_000).toISOString()
  expect(await unseen()).toBe(4)
  mustBe(await seen(1))
  expect((await search.news({ unseen: '1' })).message).toBe('3 jobs that you have not marked as seen.')
  mustBe(await search.call('POST', '/api/new/seen', { body: { until: clock } }))
  expect((await search.news({ unseen: '1' })).message).toBe('You have seen every job that your roles found.')
  mustBe(await search.call('POST', '/api/new/seen', { body: { until: '1970-01-01T00:00:00Z' } }))
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
  mustBe(await search.call('POST', '/api/master', { body: { markdown } }))
  mustBe(await search.call('POST', '/api/assess', { body: { job: { job_url: link(5) } } }))
  const { rows, suggestions } = mustBe(await evidence())
  expect(rows).toMatchObject([{ status: 'met', lines: [{ kind: 'line', text: 'Wrote Python for years' }] }])
  expect(suggestions).toEqual([])
})

test('a job that was never split or joined is neither merged back nor parted, and nothing changes', async () => {
  const before = await listed()
  const refused = [
    ['posting_not_split', await search.call('POST', '/api/jobs/merge-back', { body: { job_url: link(1) } })],
    ['posting_not_joined', await search.call('POST', '/api/jobs/unjoin', { body: { job_url: link(1) } })],
    ['nothing_alike', await search.call('POST', '/api/jobs/join', { body: { job_url: link(1) } })],
  ] as const
  for (const [code, outcome] of refused) expect(outcome).toMatchObject({ ok: false, error: { code } })
  expect(await listed()).toEqual(before)
})
