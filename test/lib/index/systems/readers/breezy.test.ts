import { describe, expect, test } from 'bun:test'
import { breezy } from '#lib/index/systems/readers/breezy.ts'
import fixture from '#test/fixtures/boards/breezy.json'
import { addressesOf, readListBy, testAnyAnswer } from '#test/support/ask-adapter.ts'

const ID = '1a2b3c4d5e6f'
const ADDRESS = 'https://kite-works.breezy.hr/json?verbose=true'
const read = (...answers: unknown[]) => readListBy(breezy, 'kite-works', answers)

describe('breezy', () => {
  test('reads a whole row', async () => {
    expect((await read(fixture)).postings[0]).toEqual({
      ext_id: ID,
      title: 'Kite Designer',
      url: `https://kite-works.breezy.hr/p/${ID}-kite-designer`,
      places: [
        { text: 'Hermosillo, Mexico', country: 'MX' },
        { text: 'Toronto, Ontario, Canada', country: 'CA' },
      ],
      work_mode: 'remote',
      html: '<p>Fly &amp; land</p>',
      salary: '$75,000 – $85,000 / year',
      employment: 'Full-Time',
      published_at: '2026-09-11T20:45:39.068Z',
      published_kind: 'posted',
      updated_at: null,
    })
  })

  test('does not believe left-over details of a job that is not remote', async () => {
    expect((await read(fixture)).postings[1]).toMatchObject({
      places: [{ text: 'New York, United States', country: 'US' }],
      work_mode: null,
      html: '',
      salary: '',
      published_at: '2023-04-06T00:00:00.000Z',
    })
  })

  test('tells hybrid from remote, and takes the line of a place that names nothing', async () => {
    expect((await read(fixture)).postings[2]).toMatchObject({
      places: [{ text: 'Remote', country: null }],
      work_mode: 'hybrid',
      salary: '',
      published_at: null,
    })
  })

  test('shows only rows that have id, title and link, the last of two with one id', async () => {
    expect(await read(fixture)).toMatchObject({ complete: true, company: 'Kite Works', next: null })
    expect((await read(fixture)).postings).toHaveLength(3)
    const twice = [fixture[0], { ...fixture[0], name: 'Second' }]
    expect((await read(twice)).postings.map(({ title }) => title)).toEqual(['Second'])
  })

  test('does not take an empty list for a whole one: a board that never was can answer it', async () => {
    expect(await read([])).toMatchObject({ postings: [], complete: false, company: null, next: null })
  })

  testAnyAnswer(read)

  test('asks the board’s own host for the texts too', async () => {
    expect(await addressesOf(breezy, 'kite-works')).toEqual([ADDRESS])
  })
})
