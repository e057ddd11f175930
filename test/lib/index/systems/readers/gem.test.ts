import { describe, expect, test } from 'bun:test'
import { gem } from '#lib/index/systems/readers/gem.ts'
import fixture from '#test/fixtures/boards/gem.json'
import { addressesOf, BARE, readListBy, testAnyAnswer } from '#test/support/ask-adapter.ts'

const ID = 'am9icG9zdDrKite_-Ab12'
const read = (...answers: unknown[]) => readListBy(gem, 'Kite-Works', answers)

describe('gem', () => {
  test('reads a whole row, and does not believe "in office" beside a remote place', async () => {
    expect((await read(fixture)).postings[0]).toEqual({
      ...BARE,
      ext_id: ID,
      requisition: 'am9iOktpdGU',
      title: 'Kite Designer | Sails',
      url: `https://jobs.gem.com/Kite-Works/${ID}`,
      places: [
        { text: 'New York, United States', country: null },
        { text: 'United States - Remote', country: null },
        { text: 'Leeds', country: null },
      ],
      html: '<h1>Kite Works</h1><p>Fly &amp; land</p>',
      employment: 'full_time',
      published_at: '2020-11-17T15:41:33.267Z',
      updated_at: '2026-03-10T21:20:54.077Z',
    })
  })

  test('leaves a row without its day undated, and takes plain text and the office where the rest is empty', async () => {
    expect((await read(fixture)).postings[1]).toMatchObject({
      ext_id: '9001',
      places: [{ text: 'Leeds, England', country: null }],
      work_mode: 'hybrid',
      html: 'Knots &lt; bows<br>Daily',
      published_at: null,
      published_kind: 'posted',
      updated_at: '2026-03-10T21:11:50.768Z',
    })
  })

  test('takes the last of two rows with one id, and a place that is only a way of working', async () => {
    expect((await read(fixture)).postings[2]).toMatchObject({
      ext_id: '9002',
      title: 'Wind Analyst II',
      places: [{ text: 'Remote', country: null }],
      work_mode: null,
      html: '',
      published_at: '2025-12-04T18:31:33.628Z',
    })
  })

  test('believes "in office" without a remote place', async () => {
    expect((await read([fixture[2]])).postings[0]?.work_mode).toBe('onsite')
  })

  testAnyAnswer(read)

  test.each([['Kite-Works'], ['-kite-ats-1'], ['kite-inc-'], ['kite.com']])(
    'asks for the board %j as it is written',
    async (board) => {
      expect(await addressesOf(gem, board)).toEqual([`https://api.gem.com/job_board/v0/${board}/job_posts/`])
    },
  )
})
