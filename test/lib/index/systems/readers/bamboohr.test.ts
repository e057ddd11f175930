import { describe, expect, test } from 'bun:test'
import { ClosedPosting, UnreadableAnswer } from '#lib/index/systems/adapter.ts'
import { bamboohr } from '#lib/index/systems/readers/bamboohr.ts'
import fixture from '#test/fixtures/boards/bamboohr.json'
import {
  addressesOf,
  BARE,
  postingAddressesOf,
  readListBy,
  readPostingBy,
  testAnyAnswer,
} from '#test/support/ask-adapter.ts'

const [ADDRESS = ''] = await addressesOf(bamboohr, 'kite')
const read = (...answers: unknown[]) => readListBy(bamboohr, 'kite', answers)
const readPosting = (answer: unknown) => readPostingBy(bamboohr, { board: 'kite', ext_id: '86' }, answer)
const { jobOpening } = fixture.detail.result

describe('bamboohr', () => {
  test('reads a row, which has neither text nor day', async () => {
    expect((await read(fixture.list)).postings[0]).toEqual({
      ...BARE,
      ext_id: '86',
      title: 'Kite Designer',
      url: 'https://kite.bamboohr.com/careers/86',
      places: [{ text: 'Fort Lauderdale, Florida', country: null }],
      work_mode: 'onsite',
      employment: 'Full Time',
    })
  })

  test('takes the place from wherever it stands, and the mode before the flag', async () => {
    const [, second, third] = (await read(fixture.list)).postings
    expect(second).toMatchObject({
      ext_id: '87',
      places: [{ text: 'Ottawa, Ontario, Canada', country: 'CA' }],
      work_mode: 'hybrid',
    })
    expect(third).toMatchObject({ places: [], work_mode: 'remote' })
  })

  test('reads a posting’s own answer', async () => {
    expect(await readPosting(fixture.detail)).toMatchObject({
      ext_id: '86',
      places: [{ text: 'Fort Lauderdale, Florida, United States', country: 'US' }],
      html: '<p>Fly &amp; land</p>',
      salary: '$18-$23/hour',
      published_at: '2026-05-11T00:00:00.000Z',
    })
  })

  test.each([['Closed'], ['Filled'], ['On Hold']])(
    'takes the status %j for closed',
    async (jobOpeningStatus) => {
      const answer = { result: { jobOpening: { ...jobOpening, jobOpeningStatus } } }
      await expect(readPosting(answer)).rejects.toThrow(ClosedPosting)
    },
  )

  test('knows an answer that is no posting', async () => {
    await expect(readPosting({ result: {} })).rejects.toThrow(UnreadableAnswer)
    await expect(readPosting({ result: [] })).rejects.toThrow(UnreadableAnswer)
  })

  test('takes an empty list for no proof, and knows rows that it cannot read', async () => {
    expect(await read({ meta: { totalCount: 0 }, result: [] })).toMatchObject({
      postings: [],
      complete: false,
    })
    await expect(read({ result: [{ name: 'x' }] })).rejects.toThrow(UnreadableAnswer)
    await expect(read({ result: { jobs: [] } })).rejects.toThrow(UnreadableAnswer)
    await expect(read([])).rejects.toThrow(UnreadableAnswer)
  })

  testAnyAnswer(
    read,
    (result) => read({ result }),
    (value) => readPosting({ result: { jobOpening: value } }),
  )

  test('asks the board’s own host', async () => {
    expect(ADDRESS).toBe('https://kite.bamboohr.com/careers/list')
    const addressesOf = (ext_id: string) => postingAddressesOf(bamboohr, { board: 'kite', ext_id })
    expect(await addressesOf('86')).toEqual(['https://kite.bamboohr.com/careers/86/detail'])
    expect(await addressesOf('../x')).toEqual(['https://kite.bamboohr.com/careers/..%2Fx/detail'])
    expect(bamboohr.isBoard('kite.evil')).toBe(false)
  })
})
