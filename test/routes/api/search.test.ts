import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { mustBe } from '#test/support/app.ts'
import { openSearch, type Search } from '#test/support/search.ts'

let search: Search

beforeEach(async () => {
  search = await openSearch()
  search.lists('acme', [{ id: 1, text: 'We run a large migration of orders.' }])
  await search.follow('acme')
  await search.read()
  const answer = { question: 'Have you led a migration?', answer: 'Yes, of orders, twice.' }
  mustBe(await search.call('POST', '/api/answers', { body: answer }))
  const story = { title: 'The migration', company: 'Northwind', narrative: { action: 'I moved the orders.' } }
  mustBe(await search.call('POST', '/api/stories', { body: story }))
})
afterEach(() => search.close())

const find = async (query: string) => {
  const response = await search.send(`/api/search?${query}`)
  return { labels: response.headers.get('x-svc-labels'), reply: await response.json() }
}

describe('GET /api/search', () => {
  test('finds the person’s own answers and stories, and nothing of a posting', async () => {
    const { labels, reply } = await find('q=orders&kind=mine')
    expect(labels).toBe('user-private')
    expect(reply._labels).toEqual({ '/results': 'user-private' })
    expect(reply).toMatchObject({ schema_version: 'svc-search:1', kind: 'mine', total: 2 })
    const found = reply.results.map(({ kind, id }: { kind: string; id: string }) => [kind, id])
    expect(found).toContainEqual(['story', 'story:the-migration'])
    expect(JSON.stringify(reply)).not.toContain('greenhouse')
  })

  test('finds postings alone when it is not told whose words', async () => {
    const { labels, reply } = await find('q=orders')
    expect(labels).toBe('public-untrusted')
    expect(reply._labels).toEqual({ '/results': 'public-untrusted', '/suggestion': 'public-untrusted' })
    expect(reply.kind).toBe('postings')
    expect(JSON.stringify(reply)).not.toContain('twice')
  })

  test('labels an empty answer by whose words it would hold', async () => {
    expect((await find('q=zzz&kind=mine')).labels).toBe('user-private')
    expect((await find('q=zzz')).labels).toBe('public-untrusted')
  })

  test.each(['window=7d', 'us_only=1', 'company=acme', 'work_mode=remote'])(
    'refuses %s of one’s own texts',
    async (filter) => {
      expect((await find(`q=orders&kind=mine&${filter}`)).reply.error.code).toBe('invalid_value')
    },
  )

  test('lists no more than was asked for, and counts all', async () => {
    const { reply } = await find('q=migration&kind=mine&limit=1')
    expect([reply.results.length, reply.total]).toEqual([1, 2])
  })
})
