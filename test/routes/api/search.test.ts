import { beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { searchFor } from '#test/support/opened.ts'

describe('search', () => {
  const search = searchFor('each')

  beforeEach(async () => {
    search.lists('acme', [{ id: 1, text: 'We run a large migration of orders.' }])
    await search.follow('acme')
    await search.read()
    const answer = { question: 'Have you led a migration?', answer: 'Yes, of orders, twice.' }
    await search.post('/api/answers', answer)
    const story = {
      title: 'The migration',
      company: 'Northwind',
      narrative: { action: 'I moved the orders.' },
    }
    await search.post('/api/stories', story)
  })

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
})

describe('search words', () => {
  const search = searchFor('all', () => ({ role: false }))

  beforeAll(async () => {
    search.lists('northwind', [
      { id: 1, title: 'Senior Accountant', text: 'Close the books.' },
      { id: 2, title: 'Accountant', text: 'Close the books of a senior team.' },
      { id: 3, title: 'Recruiter', text: 'Hire an accountant.' },
      { id: 4, title: 'SRE', text: 'Keep it running.' },
      { id: 5, title: 'Staff Engineer, Site Reliability', text: 'Keep it running.' },
    ])
    search.lists('lakeside', [{ id: 6, title: 'Accountant', text: 'Other books.' }])
    await search.follow('northwind', 'lakeside')
    await search.read()
  })

  /** The titles that the list and the search give for these words, which both give in the same order. */
  async function titles(q: string): Promise<string[]> {
    const list = await search.get('/api/postings', { q, us_only: '0' })
    const found = await search.get('/api/search', { q, us_only: '0' })
    if (found.kind !== 'postings') throw new Error('not postings')
    const listed = list.postings.rows.map((row) => row.title)
    expect(found.results.map(({ title }) => title)).toEqual(listed)
    expect(found.suggestion).toEqual(list.suggestion)
    expect(list.total).toBe(listed.length)
    return listed
  }

  describe('words find jobs', () => {
    test('the list and the search in one order: titles before texts', async () => {
      expect(await titles('accountant')).toEqual([
        'Accountant',
        'Accountant',
        'Senior Accountant',
        'Recruiter',
      ])
    })

    test('by company, too', async () => {
      expect(await titles('lakeside accountant')).toEqual(['Accountant'])
    })

    test('by what an abbreviation stands for', async () => {
      expect((await titles('sre')).toSorted()).toEqual(['SRE', 'Staff Engineer, Site Reliability'])
      expect((await titles('site reliability')).length).toBe(2)
    })

    test('without those whose title says a word with a minus, whatever their text says', async () => {
      expect(await titles('accountant -senior')).toEqual(['Accountant', 'Accountant', 'Recruiter'])
      expect(await titles('accountant NOT sr')).toEqual(['Accountant', 'Accountant', 'Recruiter'])
    })

    test('all but what is left out, where nothing else is asked for', async () => {
      expect((await titles('-accountant -sre')).toSorted()).toEqual(['Recruiter'])
    })

    test('by one word or the other', async () => {
      expect((await titles('recruiter OR sre')).length).toBe(3)
    })

    test('page by page in one order', async () => {
      const seen: string[] = []
      let cursor: string | undefined
      do {
        const query = {
          q: 'accountant',
          us_only: '0' as const,
          limit: '1',
          ...(cursor === undefined ? {} : { cursor }),
        }
        const page = await search.get('/api/postings', query)
        seen.push(...page.postings.rows.map((row) => row.job_url))
        cursor = page.next_cursor ?? undefined
      } while (cursor !== undefined)
      expect(seen.length).toBe(4)
      expect(new Set(seen).size).toBe(4)
    })

    test('that are misspelt by what was likely meant, and say so', async () => {
      const list = await search.get('/api/postings', { q: 'acountant', us_only: '0' })
      expect(list.suggestion).toEqual({ q: 'accountant', text: 'Did you mean accountant?', shown: true })
      expect(list.postings.rows.length).toBe(4)
      const found = await search.get('/api/search', { q: 'acountant' })
      expect(found).toMatchObject({ suggestion: { q: 'accountant', shown: true } })
      expect(found.message).toContain('“accountant”')
    })

    test('that are well spelt without a suggestion', async () => {
      const found = await search.get('/api/search', { q: 'recruiter' })
      expect(found).toMatchObject({ suggestion: null })
    })
  })
})
