import { describe, expect, test } from 'bun:test'
import { workable } from '#lib/index/systems/readers/workable.ts'
import fixture from '#test/fixtures/boards/workable.json'
import { addressesOf, BARE, readListBy, testAnyAnswer, testLinks } from '#test/support/ask-adapter.ts'

const [ADDRESS = ''] = await addressesOf(workable, 'kite-works')
const read = (...answers: unknown[]) => readListBy(workable, 'kite-works', answers)

describe('workable', () => {
  test('reads the rows of one posting as one, with every place', async () => {
    expect((await read(fixture)).postings[0]).toEqual({
      ...BARE,
      ext_id: '1A2B3C4D5E',
      title: 'Kite Designer',
      url: 'https://apply.workable.com/kite-works/j/1A2B3C4D5E',
      places: [
        { text: 'São Paulo, State of São Paulo, Brazil', country: 'BR' },
        { text: 'Portugal', country: 'PT' },
      ],
      work_mode: 'remote',
      html: '<p>Fly &amp; land</p>',
      employment: '',
      published_at: '2026-06-30T00:00:00.000Z',
    })
  })

  test('shows only the country of a hidden place, and takes no other day for the day it was posted', async () => {
    expect((await read(fixture)).postings[1]).toMatchObject({
      ext_id: '3862836931',
      places: [{ text: 'United Kingdom', country: 'GB' }],
      work_mode: null,
      html: '',
      published_at: null,
    })
    expect(JSON.stringify(await read(fixture))).not.toContain('Secret Town')
  })

  test('takes the row’s own place where the list of places is empty', async () => {
    expect((await read(fixture)).postings[2]).toMatchObject({
      url: 'https://apply.workable.com/kite-works/j/77AA77AA77',
      places: [{ text: 'Ithaca, New York, United States', country: 'US' }],
      published_at: null,
    })
  })

  testAnyAnswer(read, (jobs) => read({ jobs }))

  test('asks for the account with its texts', () => {
    expect(ADDRESS).toBe('https://apply.workable.com/api/v1/widget/accounts/kite-works?details=true')
  })

  testLinks(workable, {
    board: 'kite-works',
    refused: ['..', ' kite', 'a/b', 'a?b', 'a%2f', '', 'api', 'J', 'a'.repeat(101)],
    understood: [
      ['https://apply.workable.com/kite-works/j/1A2B3C4D5E/apply/?utm=1', '1A2B3C4D5E'],
      ['http://apply.workable.com/kite-works/j/1A2B3C4D5E', '1A2B3C4D5E'],
      ['https://kite-works.workable.com/j/1A2B3C4D5E', '1A2B3C4D5E'],
      ['https://apply.workable.com/api/v2/accounts/kite-works/jobs/1A2B3C4D5E', '1A2B3C4D5E'],
      ['https://apply.workable.com/api/v3/accounts/kite-works/jobs', null],
      ['https://apply.workable.com/api/v1/widget/accounts/kite-works?details=true', null],
      ['https://www.workable.com/api/accounts/kite-works?details=true', null],
      ['https://apply.workable.com/kite-works/j/..%2Fx', null],
      ['https://apply.workable.com/kite-works/', null],
      ['https://kite-works.workable.com/', null],
    ],
    foreign: [
      'https://apply.workable.com/j/1A2B3C4D5E',
      'https://apply.workable.com/',
      'https://apply.workable.com/api/v1/jobs',
      'https://apply.workable.com/%FF/j/1',
      'https://www.workable.com/pricing',
      'https://jobs.workable.com/view/x',
      'https://apply.workable.com.example/kite-works/j/1A2B3C4D5E',
    ],
  })
})
