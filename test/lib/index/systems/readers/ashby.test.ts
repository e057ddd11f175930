import { describe, expect, test } from 'bun:test'
import { ashby } from '#lib/index/systems/readers/ashby.ts'
import fixture from '#test/fixtures/boards/ashby.json'
import { addressesOf, readListBy, testAnyAnswer } from '#test/support/ask-adapter.ts'

const ID = '1a1a1a1a-1111-4222-8333-444444444444'
const read = (...answers: unknown[]) => readListBy(ashby, 'Kite Works', answers)

describe('ashby', () => {
  test('reads a whole row', async () => {
    expect((await read(fixture)).postings[0]).toEqual({
      ext_id: ID,
      title: 'Kite Designer',
      url: `https://jobs.ashbyhq.com/Kite%20Works/${ID}`,
      places: [
        { text: 'Leeds (HQ)', country: 'GB' },
        { text: 'Remote - Canada', country: 'CA' },
        { text: 'Remote - Anywhere', country: null },
      ],
      work_mode: 'hybrid',
      html: '<p>Fly &amp; land</p>',
      salary: 'USD 159,100 - 218,800 a year',
      employment: 'FullTime',
      published_at: '2025-06-11T05:03:53.978Z',
      published_kind: 'posted',
      updated_at: null,
    })
  })

  test('does not believe isRemote beside a place, and takes plain text and tiers where the rest is empty', async () => {
    expect((await read(fixture)).postings[1]).toMatchObject({
      places: [{ text: 'New York, NY (HQ)', country: null }],
      work_mode: null,
      html: 'Knots &lt; bows<br>Daily',
      salary: 'from GBP 3,000 a month',
      published_at: null,
    })
  })

  test('reads every tier of pay with its place, and one range of tiers that are levels', async () => {
    const tier = (title: string, minValue: number, maxValue: number) => {
      const salary = {
        compensationType: 'Salary',
        interval: '1 YEAR',
        currencyCode: 'USD',
        minValue,
        maxValue,
      }
      return { title, components: [salary, { compensationType: 'EquityCashValue' }] }
    }
    const salaryOf = async (...compensationTiers: { components: object[] }[]) => {
      const [row] = fixture.jobs
      const compensation = { compensationTiers, summaryComponents: compensationTiers[0]?.components }
      return (await read({ jobs: [{ ...row, compensation }] })).postings[0]?.salary
    }
    expect(
      await salaryOf(tier('Leeds/York', 80_000, 90_000), tier('All other locations', 70_000, 85_000)),
    ).toBe('Leeds, York: USD 80,000 - 90,000 a year; elsewhere: USD 70,000 - 85,000 a year')
    expect(await salaryOf(tier('Designer I', 80_000, 90_000), tier('Designer II', 90_000, 99_000))).toBe(
      'USD 80,000 - 99,000 a year',
    )
  })

  test('believes isRemote beside a text that says remote', async () => {
    expect((await read(fixture)).postings[2]).toMatchObject({
      places: [{ text: 'Remote, Europe', country: null }],
      work_mode: 'remote',
    })
  })

  test('believes isRemote beside a title that says remote', async () => {
    const [, row] = fixture.jobs
    const jobs = [{ ...row, title: 'Remote Sail Maker' }]
    expect((await read({ jobs })).postings[0]).toMatchObject({ work_mode: 'remote' })
    const hybrid = [{ ...row, title: 'Remote Sail Maker', location: 'Hybrid - Leeds' }]
    expect((await read({ jobs: hybrid })).postings[0]).toMatchObject({ work_mode: null })
  })

  test('shows only listed rows that have id, title and link', async () => {
    expect(await read(fixture)).toMatchObject({ complete: true, company: null, next: null })
    expect((await read(fixture)).postings).toHaveLength(3)
  })

  testAnyAnswer(read, (jobs) => read({ jobs }))

  test.each([
    ['Kite Works', 'Kite%20Works'],
    ['Kite.ai', 'Kite.ai'],
  ])('asks for the board %j', async (board, path) => {
    expect(await addressesOf(ashby, board)).toEqual([
      `https://api.ashbyhq.com/posting-api/job-board/${path}?includeCompensation=true`,
    ])
  })
})
