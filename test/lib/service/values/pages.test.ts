import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { loadRoutes } from '#lib/service/http/route.ts'
import { cutPage } from '#lib/service/values/pages.ts'
import { manifest } from '#routes/manifest.ts'
import { mustBe } from '#test/support/app.ts'
import { openSearch, type Search } from '#test/support/search.ts'

const rows = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id }))
const pages = { list: 'rows', name: 'id' }
const ids = (reply: { rows: { id: string }[] }) => reply.rows.map(({ id }) => id).join('')

describe('cutPage()', () => {
  test('gives the whole list without a limit', async () => {
    const whole = await cutPage({ rows }, {}, pages)
    expect([ids(whole), whole.next_cursor]).toEqual(['abcde', null])
  })

  test('gives page after page, each row once', async () => {
    const first = await cutPage({ rows }, { limit: 2 }, pages)
    const second = await cutPage({ rows }, { limit: 2, cursor: first.next_cursor ?? '' }, pages)
    const third = await cutPage({ rows }, { limit: 2, cursor: second.next_cursor ?? '' }, pages)
    expect([ids(first), ids(second), ids(third), third.next_cursor]).toEqual(['ab', 'cd', 'e', null])
  })

  test('goes on behind the same row if rows came before it', async () => {
    const { next_cursor } = await cutPage({ rows }, { limit: 2 }, pages)
    const grown = [{ id: 'new' }, ...rows]
    expect(ids(await cutPage({ rows: grown }, { limit: 2, cursor: next_cursor ?? '' }, pages))).toBe('cd')
  })

  test.each(['', 'x', '2.abc', '99.x'])('refuses %p as a cursor', async (cursor) => {
    await expect(cutPage({ rows }, { cursor }, pages)).rejects.toMatchObject({ code: 'invalid_value' })
  })
})

describe('lists of the service', () => {
  let search: Search
  beforeAll(async () => {
    search = await openSearch({ role: false })
  })
  afterAll(() => search.close())

  test('take a limit and a cursor, each of them', async () => {
    const routes = await loadRoutes(manifest)
    const paged = Object.entries(routes).flatMap(([path, { GET }]) => (GET?.contract.pages ? [path] : []))
    expect(paged.length).toBeGreaterThan(9)
    for (const path of paged) {
      const reply = mustBe(
        await search.call('GET', path as '/api/answers', { query: { limit: '1' } as never }),
      )
      expect(reply).toHaveProperty('next_cursor')
      const wrong = await search.call('GET', path as '/api/answers', { query: { cursor: '1.x' } as never })
      expect(wrong.ok ? null : wrong.error.code).toBe('invalid_value')
    }
  })
})
