import { describe, expect, test } from 'bun:test'
import { UnreadableAnswer } from '#lib/index/systems/adapter.ts'
import { recruitee } from '#lib/index/systems/readers/recruitee.ts'
import fixture from '#test/fixtures/boards/recruitee.json'
import {
  addressesOf,
  postingAddressesOf,
  readListBy,
  readPostingBy,
  testAnyAnswer,
} from '#test/support/ask-adapter.ts'

const ADDRESS = 'https://kite-works.recruitee.com/api/offers/'
const read = (...answers: unknown[]) => readListBy(recruitee, 'kite-works', answers)
const readOne = (answer: unknown) => readPostingBy(recruitee, { board: 'kite-works', ext_id: '1' }, answer)

describe('recruitee', () => {
  test('reads a whole row, and links to the host that lasts', async () => {
    expect((await read(fixture)).postings[0]).toEqual({
      ext_id: '2700001',
      title: 'Kite Designer (f/m/d)',
      url: 'https://kite-works.recruitee.com/o/kite-designer-utrecht',
      places: [
        { text: 'Utrecht, Netherlands', country: 'NL' },
        { text: 'Berlin, Land Berlin, Germany', country: 'DE' },
        { text: 'Anywhere with wind', country: null },
      ],
      work_mode: 'hybrid',
      html: '<p>Fly &amp; land</p>\n<ul><li>Wind</li></ul>',
      salary: 'EUR 60,000 - 75,000.50 a year',
      employment: 'fulltime_permanent',
      published_at: '2026-08-05T10:10:39.000Z',
      published_kind: 'posted',
      updated_at: '2026-08-06T11:45:30.000Z',
    })
  })

  test('reads the row’s own place without a list, and never puts an odd slug into a link', async () => {
    expect((await read(fixture)).postings[1]).toMatchObject({
      url: 'https://kite-works.recruitee.com/o/string-tester',
      places: [{ text: 'Vancouver, British Columbia, Canada', country: 'CA' }],
      work_mode: 'remote',
      html: '<p>Knots</p>',
      salary: '',
      published_at: '2026-07-17T18:22:11.000Z',
      updated_at: null,
    })
  })

  test('takes the word of the location last, and the last of two rows with one id', async () => {
    expect((await read(fixture)).postings[2]).toMatchObject({
      ext_id: '2700003',
      title: 'Wind Analyst II',
      url: 'https://kite-works.recruitee.com/o/wind-analyst-2',
      places: [{ text: 'Remote job', country: null }],
      work_mode: 'onsite',
      published_at: null,
    })
  })

  test('shows only published rows that have id, title and link', async () => {
    expect(await read(fixture)).toMatchObject({ complete: true, company: 'Kite Works', next: null })
    expect((await read(fixture)).postings).toHaveLength(3)
  })

  test('holds nothing of the mailbox, the questions or the notes', async () => {
    expect(JSON.stringify(await read(fixture))).not.toMatch(/k1t3a|Do you fly|Ring twice/)
  })

  test('knows an empty board, and one whose rows it cannot read', async () => {
    expect(await read({ offers: [] })).toMatchObject({ postings: [], complete: true, company: null })
    expect(await read({ offers: [fixture.offers[3]] })).toMatchObject({ postings: [], complete: true })
    await expect(read({ offers: [{ key: 'x' }] })).rejects.toThrow(UnreadableAnswer)
    await expect(read({ offers: { 0: fixture.offers[0] } })).rejects.toThrow(UnreadableAnswer)
    await expect(read({ error: 'no such board' })).rejects.toThrow(UnreadableAnswer)
    await expect(read([])).rejects.toThrow(UnreadableAnswer)
  })

  testAnyAnswer(read, (offers) => read({ offers }))

  test('reads one posting, in its envelope or without it', async () => {
    const [offer] = fixture.offers
    const html = '<p>Fly &amp; land</p>\n<ul><li>Wind</li></ul>'
    expect(await readOne({ offer })).toMatchObject({ title: 'Kite Designer (f/m/d)', html })
    expect(await readOne(offer)).toMatchObject({ ext_id: '2700001' })
    await expect(readOne({ offer: { ...offer, status: 'closed' } })).rejects.toThrow(UnreadableAnswer)
    await expect(readOne({ offer: [] })).rejects.toThrow(UnreadableAnswer)
    await expect(readOne(null)).rejects.toThrow(UnreadableAnswer)
  })

  test('asks the board’s own host, for one posting by id or slug', async () => {
    expect(await addressesOf(recruitee, 'kite-works')).toEqual([ADDRESS])
    const pagesOf = (ext_id: string) => postingAddressesOf(recruitee, { board: 'kite-works', ext_id })
    expect(await pagesOf('kite-designer')).toEqual([`${ADDRESS}kite-designer`])
    expect(await pagesOf('../x?y')).toEqual([`${ADDRESS}..%2Fx%3Fy`])
  })
})
