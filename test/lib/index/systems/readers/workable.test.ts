import { describe, expect, test } from 'bun:test'
import { workable } from '#lib/index/systems/readers/workable.ts'
import fixture from '#test/fixtures/boards/workable.json'
import { addressesOf, BARE, readListBy, testAnyAnswer } from '#test/support/ask-adapter.ts'

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
})
