import { beforeEach, expect, test } from 'bun:test'
import { mustBe } from '#test/support/app.ts'
import { searchFor } from '#test/support/opened.ts'

const search = searchFor('each')

const link = (board: string, id: number) => `https://boards.greenhouse.io/${board}/jobs/${id}`
const titled = (id: number, title: string) => ({ id, title, text: `Service ${id} of ${title} in Python.` })

beforeEach(async () => {
  await search.follow('acme', 'hays-plc')
  search.lists('acme', [titled(1, 'Software Engineer'), titled(2, 'Software Engineer, Night Shift')])
  search.lists('hays-plc', [titled(3, 'Software Engineer'), titled(4, 'Senior Software Engineer')])
  await search.read()
})

const hide = (kind: 'company' | 'agency' | 'word', name: string) =>
  search.call('POST', '/api/hidden', { body: { kind, name } })
const show = (hidden_id: string, revision = '1') =>
  search.call('DELETE', '/api/hidden/:hidden_id', { params: { hidden_id }, query: { revision } })
const listed = async (query: object = {}) => {
  const { postings, counts, total } = await search.get('/api/postings', query)
  return {
    links: postings.rows.map((row) => row.job_identity).toSorted(),
    counts,
    total,
    rows: postings.rows,
  }
}

test('a hidden agency leaves what is new, its question, the jobs and their counts, and is listed by its state', async () => {
  const { hidden, jobs } = mustBe(await hide('agency', 'Hays'))
  expect(jobs).toBe(2)
  expect(hidden).toMatchObject([
    { id: 'hidden:agency:hays', kind: 'agency', name: 'Hays', jobs: 2, revision: 1 },
  ])
  const news = await search.news()
  expect(news.counts).toMatchObject({ new: 2, hidden: 2, to_assess: 2, applied: 0 })
  expect(news.question?.batch).toBe(2)
  expect(news.postings.rows.map((row) => row.job_identity).toSorted()).toEqual([
    link('acme', 1),
    link('acme', 2),
  ])
  expect(await listed()).toMatchObject({
    links: [link('acme', 1), link('acme', 2)],
    counts: { all: 2, hidden: 2 },
    total: 2,
  })
  const { links, rows } = await listed({ state: 'hidden' })
  expect(links).toEqual([link('hays-plc', 3), link('hays-plc', 4)])
  expect(rows[0]?.state).toBe('hidden')
})

test('words of a title hide jobs, and a press shows them again, as new as they were', async () => {
  mustBe(await hide('word', 'night shift'))
  expect((await listed()).links).toEqual([link('acme', 1), link('hays-plc', 3), link('hays-plc', 4)])
  expect(mustBe(await show('hidden:word:night-shift')).hidden).toEqual([])
  expect((await search.news()).counts).toMatchObject({ new: 4, hidden: 0 })
})

test('a job that arrives later or is read again is hidden too, and one by two names stays until both are shown', async () => {
  mustBe(await hide('company', 'Acme Inc.'))
  mustBe(await hide('word', 'night shift'))
  search.lists(
    'acme',
    [1, 2, 5].map((id) => titled(id, id === 2 ? 'Software Engineer, Night Shift' : 'Software Engineer')),
  )
  await search.read()
  await search.services.tracker.settled()
  expect((await listed({ state: 'hidden' })).links).toEqual([1, 2, 5].map((id) => link('acme', id)))
  mustBe(await show('hidden:company:acme'))
  expect((await listed({ state: 'hidden' })).links).toEqual([link('acme', 2)])
})

test('an application stays where it is, and the list of every stored job leaves hidden ones out', async () => {
  await search.put('/api/applications', { job_url: link('acme', 1), status: 'applied' as const })
  mustBe(await hide('company', 'acme'))
  expect((await search.news()).counts).toMatchObject({ applied: 1, hidden: 1 })
  expect((await listed({ state: 'applied' })).links).toEqual([link('acme', 1)])
  const all = await listed({ scope: 'all' })
  expect(all).toMatchObject({ links: [link('hays-plc', 3), link('hays-plc', 4)], total: 2 })
  expect((await listed({ scope: 'all', q: 'python' })).total).toBe(2)
  expect((await listed({ scope: 'all', company: 'acme' })).total).toBe(2)
})

test('a name is hidden once, shown again as it was read, exported, and holds no contact data', async () => {
  mustBe(await hide('company', 'Acme'))
  expect(mustBe(await hide('company', 'ACME Inc.')).hidden).toHaveLength(1)
  mustBe(await hide('word', 'C++'))
  expect(mustBe(await hide('word', 'C')).hidden).toHaveLength(3)
  for (const word of ['c++', 'c']) mustBe(await show(`hidden:word:${word}`))
  expect(await show('hidden:company:acme', '2')).toMatchObject({
    error: { code: 'revision_conflict', current: { id: 'hidden:company:acme', revision: 1 } },
  })
  expect(await show('hidden:company:nobody')).toMatchObject({ error: { code: 'not_found' } })
  expect(await hide('word', 'ada@example.com')).toMatchObject({ error: { code: 'personal_info_refused' } })
  const exported = await (await search.send('/api/export')).json()
  expect(exported.hidden).toMatchObject([{ kind: 'company', name: 'Acme', written_by: 'agent' }])
  const listedNames = (await search.get('/api/hidden')).hidden
  expect(listedNames).toMatchObject([{ name: 'Acme', jobs: 2 }])
})

test('its number, and those of roles and companies, are those of the lists behind them', async () => {
  await search.post('/api/jobs/decline', { job_urls: [link('acme', 1)] })
  mustBe(await hide('company', 'acme'))
  const { hidden, jobs } = mustBe(await hide('word', 'senior'))
  const total = async (query: object) => (await listed(query)).total
  // A declined job is in the list of declined ones alone.
  expect([jobs, await total({ state: 'hidden' })]).toEqual([2, 2])
  for (const { id, jobs } of hidden) expect([id, await total({ only: id })]).toEqual([id, jobs])
  mustBe(await show('hidden:company:acme'))
  const query = { scope: 'all' as const }
  const facts = await search.get('/api/postings/facts', query)
  expect(facts.jobs).toBe(3)
  for (const { profile_id, jobs } of facts.roles) {
    expect([jobs, await total({ ...query, profile_id })]).toEqual([2, 2])
  }
  for (const { company, jobs } of facts.companies) {
    expect([company, await total({ ...query, company })]).toEqual([company, jobs])
  }
})
