import { describe, expect, test } from 'bun:test'
import { UnreadableAnswer } from '#lib/index/systems/adapter.ts'
import { rippling } from '#lib/index/systems/readers/rippling.ts'
import fixture from '#test/fixtures/boards/rippling.json'
import {
  addressesOf,
  BARE,
  postingAddressesOf,
  readListBy,
  readPostingBy,
  testAnyAnswer,
} from '#test/support/ask-adapter.ts'

const ID = '3c36aaaa-1111-4222-8333-444444444444'
const [ADDRESS = ''] = await addressesOf(rippling, 'Kite_Works')
const read = (...answers: unknown[]) => readListBy(rippling, 'Kite_Works', answers)
const readPosting = (answer: unknown) => readPostingBy(rippling, { board: 'Kite_Works', ext_id: ID }, answer)

describe('rippling', () => {
  test('reads the rows of one posting as one, with every place once', async () => {
    expect((await read(fixture.list)).postings[0]).toEqual({
      ...BARE,
      ext_id: ID,
      title: 'Kite Designer',
      url: `https://ats.rippling.com/Kite_Works/jobs/${ID}`,
      places: [
        { text: 'Ithaca, NY', country: 'US' },
        { text: 'Remote (Uruguay)', country: 'UY' },
      ],
      work_mode: 'remote',
    })
  })

  test('reads rows with less in them', async () => {
    const [, second, third] = (await read(fixture.list)).postings
    expect(second).toMatchObject({ places: [{ text: 'Bergen, Norway', country: 'NO' }], work_mode: 'hybrid' })
    expect(third).toMatchObject({
      ext_id: '3c36cccc-1111-4222-8333-444444444444',
      places: [],
      work_mode: null,
    })
  })

  test('counts rows and not postings', async () => {
    const answer = await read(fixture.list)
    expect(answer.postings).toHaveLength(3)
    expect(answer).toMatchObject({ complete: true, next: null, counted: { rows: 7, total: 7 } })
  })

  test('reads a posting’s own answer: what is asked for first, pay by currency and time', async () => {
    const whole = await readPosting(fixture.detail)
    expect(whole).toMatchObject({
      html: '<meta><p>Fly &amp; land</p>\n<p>Two hands</p>\n<meta><p>We fly</p>',
      salary: 'USD 18 - 25 an hour; UYU 900,000 - 1,200,000 a year',
      published_at: '2025-12-17T16:28:08.856Z',
    })
    expect(JSON.stringify(whole)).not.toContain('phone')
    const [row] = (await read(fixture.list)).postings
    if (!row || !whole) throw new Error('nothing was read')
    expect(rippling.details?.merge(row, whole)).toMatchObject({ places: row.places, work_mode: 'remote' })
    const bare = { ...row, places: [] }
    expect(rippling.details?.merge(bare, whole).places).toEqual([
      { text: 'Remote (Uruguay)', country: null },
      { text: 'Ithaca, NY', country: null },
    ])
  })

  test('reads every range of pay with its place', async () => {
    const range = (location: unknown, rangeStart: number) => {
      return { location, currency: 'USD', frequency: 'YEAR', rangeStart, rangeEnd: rangeStart + 1000 }
    }
    const payRangeDetails = [range('Ithaca, NY', 80_000), range({ label: 'Reno, NV' }, 70_000)]
    expect((await readPosting({ ...fixture.detail, payRangeDetails }))?.salary).toBe(
      'Ithaca, NY: USD 80,000 - 81,000 a year; Reno, NV: USD 70,000 - 71,000 a year',
    )
  })

  test('reads a description that is one text, and an answer that is no posting', async () => {
    expect((await readPosting({ ...fixture.detail, description: '<p>All</p>' }))?.html).toBe('<p>All</p>')
    expect((await readPosting({ ...fixture.detail, description: null }))?.html).toBe('')
    await expect(readPosting({ error_code: 'RESOURCE_NOT_FOUND' })).rejects.toThrow(UnreadableAnswer)
  })

  test('goes on while a page is full or more pages are counted', async () => {
    const items = fixture.list.items.slice(0, 2)
    const at = (page: number) =>
      `https://ats.rippling.com/api/v2/board/Kite_Works/jobs?page=${page}&pageSize=1000`
    const page = { items, totalPages: 3, totalItems: 6 }
    expect((await read(page)).next).toBe(at(1))
    expect((await read(page, page, page)).next).toBeNull()
    expect((await read(page, { ...page, items: [] })).next).toBeNull()
    const full = Array.from({ length: 1000 }, () => items[0])
    expect((await read({ items: full, totalPages: 1 })).next).toBe(at(1))
    const all = await read(...Array.from({ length: 20 }, () => ({ items: full, totalPages: 999 })))
    expect(all).toMatchObject({ next: null, complete: false })
  })

  testAnyAnswer(read, (items) => read({ items }), readPosting)

  test('keeps the case of a board’s name', async () => {
    expect(ADDRESS).toBe('https://ats.rippling.com/api/v2/board/Kite_Works/jobs?page=0&pageSize=1000')
    expect(await postingAddressesOf(rippling, { board: 'Kite_Works', ext_id: ID })).toEqual([
      `https://ats.rippling.com/api/v2/board/Kite_Works/jobs/${ID}`,
    ])
  })

  test('takes two letters before the jobs for a board and not for a language', () => {
    const link = new URL(`https://ats.rippling.com/hr/jobs/${ID}`)
    expect(rippling.boardOfLink(link)).toEqual({ board: 'hr', ext_id: ID })
  })
})
