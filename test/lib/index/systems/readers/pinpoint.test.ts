import { describe, expect, test } from 'bun:test'
import { pinpoint } from '#lib/index/systems/readers/pinpoint.ts'
import fixture from '#test/fixtures/boards/pinpoint.json'
import { addressesOf, BARE, readListBy, testAnyAnswer } from '#test/support/ask-adapter.ts'

const ID = '1a1a1a1a-1111-4222-8333-444444444444'
const ADDRESS = 'https://kite-works.pinpointhq.com/postings.json'
const read = (...answers: unknown[]) => readListBy(pinpoint, 'kite-works', answers)

describe('pinpoint', () => {
  test('reads a whole row, without a day and named by its link', async () => {
    expect((await read(fixture)).postings[0]).toEqual({
      ...BARE,
      ext_id: ID,
      requisition: '600001',
      title: 'Kite Designer',
      url: `https://kite-works.pinpointhq.com/en/postings/${ID.toUpperCase()}`,
      places: [{ text: 'Denver, CO', country: null }],
      work_mode: 'hybrid',
      html:
        '<div><!--block-->Fly &amp; land</div>\n' +
        '<h3>Day &lt;to&gt; day</h3><ul><li><!--block-->Draw kites</li></ul>\n' +
        '<ul><li>Wind</li></ul>',
      salary: 'USD 31.75 - 39.50 an hour',
      employment: 'Full Time',
      closes: '2026-06-26',
    })
  })

  test('keeps hidden pay hidden, and reads a link on the employer’s own domain', async () => {
    expect((await read(fixture)).postings[1]).toMatchObject({
      ext_id: '1b1b1b1b-1111-4222-8333-444444444444',
      url: 'https://jobs.kite-works.example/en/postings/1b1b1b1b-1111-4222-8333-444444444444',
      places: [{ text: 'London', country: null }],
      work_mode: 'remote',
      salary: '',
    })
  })

  test('reads an older link, and pay that is only words', async () => {
    expect((await read(fixture)).postings[2]).toMatchObject({
      ext_id: '7003',
      places: [{ text: 'Royal Oak, Michigan, US', country: null }],
      work_mode: 'onsite',
      html: '',
      salary: 'A share of the wind',
    })
  })

  test.each([
    [{ name: 'North County', city: '', province: '' }, 'North County'],
    [{ name: 'North County', city: '', province: 'Maryland' }, 'North County, Maryland'],
    [{ name: 'Head Office', city: 'Leeds', province: 'Leeds' }, 'Leeds'],
    [{ name: 'Dublin, Ireland', city: 'Dublin', province: null }, 'Dublin, Ireland'],
    [{ name: 'Remote', city: '', province: null }, 'Remote'],
    [{ name: '', city: 'Leeds' }, 'Leeds'],
  ])('reads the place %j', async (location, text) => {
    const [posting] = (await read({ data: [{ ...fixture.data[0], location }] })).postings
    expect(posting?.places).toEqual([{ text, country: null }])
  })

  test('shows only rows that have title and a posting’s link, the last of two with one id', async () => {
    expect(await read(fixture)).toMatchObject({ complete: true, company: null, next: null })
    expect((await read(fixture)).postings).toHaveLength(3)
    const [row] = fixture.data
    const twice = [row, { ...row, id: '9', title: 'Second' }]
    expect((await read({ data: twice })).postings.map(({ title }) => title)).toEqual(['Second'])
  })

  test('holds nothing of the person in charge', async () => {
    expect(JSON.stringify(await read(fixture))).not.toContain('Somebody Private')
  })

  test('does not take a list of 1,000 rows for the whole one', async () => {
    const rows = (count: number) => Array.from({ length: count }, (_, at) => row(at))
    const row = (at: number) => ({ title: 'Kite', url: `https://a.pinpointhq.com/postings/${at}` })
    expect(await read({ data: rows(999) })).toMatchObject({ complete: true })
    expect(await read({ data: rows(1000) })).toMatchObject({ complete: false, next: null })
    expect(await read({ data: rows(1001) })).toMatchObject({ complete: false })
  })

  testAnyAnswer(read, (data) => read({ data }))

  test('asks the board’s own host', async () => {
    expect(await addressesOf(pinpoint, 'kite-works')).toEqual([ADDRESS])
  })
})
