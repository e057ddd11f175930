import { beforeEach, describe, expect, test } from 'bun:test'
import { searchFor } from '#test/support/opened.ts'

let clock: string
const search = searchFor('each', () => {
  clock = new Date().toISOString()
  return { now: () => clock }
})

const later = (minutes: number) => {
  clock = new Date(Date.parse(clock) + minutes * 60_000).toISOString()
}
const many = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ id: 1 + at, text: `Service ${1 + at} in Python.` }))

async function firstRead(count: number) {
  search.lists('acme', many(count))
  await search.follow('acme')
  await search.read()
  later(1)
}

describe('an answer', () => {
  const AS = {
    agent: { 'x-svc-actor': 'agent' },
    operator: { 'x-svc-actor': 'operator' },
    page: { origin: 'http://127.0.0.1:4747' },
  }
  type Reader = keyof typeof AS
  type List = { checked_at: string; since: string; counts: { new: number } }
  const readAs = async (reader: Reader, query = ''): Promise<List> =>
    (await search.send(`/api/new${query}`, { headers: AS[reader] })).json()
  const answerAs = async (reader: Reader, body: object, path = '/api/new') => {
    const headers = { ...AS[reader], 'content-type': 'application/json' }
    const response = await search.send(path, { method: 'POST', headers, body: JSON.stringify(body) })
    return (await response.json()).anchor.last_checked_at as string
  }
  const arrives = async (count: number) => {
    later(1)
    search.lists('acme', many(count))
    await search.read()
    later(1)
  }
  const weekAgo = (days: number) => new Date(Date.parse(clock) - days * 86_400_000).toISOString()

  beforeEach(async () => {
    await firstRead(1)
    await search.post('/api/new/seen')
    await arrives(2)
  })

  test.each<[string, Reader, Reader, (since: string) => string, object]>([
    ['the list of its own since', 'agent', 'agent', () => `?since=${weekAgo(9)}`, { assess: false }],
    ['the same list for a yes', 'agent', 'agent', () => `?since=${weekAgo(9)}`, { assess: true, wait: true }],
    ['the list of the person, not of an agent', 'operator', 'agent', () => '', { assess: false }],
    ['the list of the page, not of an agent', 'page', 'agent', () => '', { assess: false }],
    ['the list of a terminal, not of the page', 'operator', 'page', () => '?unseen=1', { assess: false }],
    [
      'the whole list, not a later page or part',
      'page',
      'page',
      (since) => `?since=${since}&split=low`,
      { assess: false },
    ],
    [
      'the whole list, not a count',
      'page',
      'page',
      (since) => `?since=${since}&fields=none`,
      { assess: false },
    ],
  ])('moves the anchor to %s', async (_what, reader, other, query, body) => {
    const list = await readAs(reader)
    await arrives(3)
    await readAs(other, query(list.since))
    expect(await answerAs(reader, { ...body, since: list.since })).toBe(list.checked_at)
    expect((await readAs(reader)).counts.new).toBe(1)
  })

  test('without a since is about the list since the last check', async () => {
    const list = await readAs('operator')
    await arrives(3)
    await readAs('operator', `?since=${weekAgo(9)}`)
    expect(await answerAs('operator', { assess: false })).toBe(list.checked_at)
  })

  test('in a terminal is about the list that the page or an agent got for its since', async () => {
    const list = await readAs('page')
    await arrives(3)
    await readAs('agent')
    expect(await answerAs('operator', { assess: false, since: list.since })).toBe(list.checked_at)
  })

  test('knows its list after a restart', async () => {
    const list = await readAs('operator')
    await arrives(3)
    await readAs('agent')
    await search.services.desk.change(async () => {})
    search.services.firstSeenClock.lists = []
    expect(await answerAs('operator', { assess: false, since: list.since })).toBe(list.checked_at)
  })

  test('for which there was no list is about the list in its own reply', async () => {
    await arrives(3)
    expect(await answerAs('operator', { assess: false, since: weekAgo(3) })).toBe(clock)
  })

  test('that all is seen is about the last list that its reader got', async () => {
    const list = await readAs('operator')
    await arrives(3)
    await readAs('agent')
    await search.send('/api/new/yours', { headers: AS.operator })
    expect(await answerAs('operator', {}, '/api/new/seen')).toBe(list.checked_at)
  })
})

describe('the no of one role’s list', () => {
  test('leaves the anchor, for it says nothing of the other roles', async () => {
    await firstRead(2)
    const body = { assess: false, profile_id: 'engineer' }
    expect((await search.post('/api/new', body)).anchor.advances).toBe(false)
    expect((await search.news()).counts.new).toBe(2)
  })
})

describe('times that are not of this world', () => {
  test('are refused wherever they are sent, and move nothing', async () => {
    const until = '9999-12-31T23:59:59-12:00'
    const since = '0000-01-01T00:00:00+14:00'
    const error = { code: 'invalid_value' }
    expect(await search.call('POST', '/api/new/seen', { body: { until } })).toMatchObject({ error })
    expect(await search.call('GET', '/api/new', { query: { since } })).toMatchObject({ error })
    expect((await search.news()).anchor.last_checked_at).toBeNull()
  })

  test('do not stay: what was seen under a clock that ran ahead is seen', async () => {
    later(60 * 24 * 400)
    await firstRead(2)
    later(-60 * 24 * 400)
    expect((await search.news()).counts.new).toBe(2)
    await search.post('/api/new/seen')
    expect((await search.news()).counts.new).toBe(0)
    search.lists('acme', many(3))
    await search.read()
    expect((await search.news()).counts.new).toBe(1)
  })
})
