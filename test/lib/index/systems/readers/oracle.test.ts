import { describe, expect, test } from 'bun:test'
import { NotThere, UnreadableAnswer } from '#lib/index/systems/adapter.ts'
import { oracle } from '#lib/index/systems/readers/oracle.ts'
import fixture from '#test/fixtures/boards/oracle.json' with { type: 'json' }
import {
  addressesOf,
  BARE,
  postingAddressesOf,
  readListBy,
  readPostingBy,
} from '#test/support/ask-adapter.ts'

const HOST = 'kite.fa.ca2.oraclecloud.com'
const BOARD = `${HOST}/CX_1`
const API = `https://${HOST}/hcmRestApi/resources/latest`
const read = (...answers: unknown[]) => readListBy(oracle, BOARD, answers)
const page = (count: number, from: number, TotalJobsCount: number) => ({
  items: [
    {
      TotalJobsCount,
      requisitionList: Array.from({ length: count }, (_, at) => ({
        Id: `${from + at}`,
        Title: 'Wind Nurse',
      })),
    },
  ],
})

describe('oracle', () => {
  test('reads a row, which has no text', async () => {
    const { postings, complete } = await read(fixture.list)
    expect([postings.length, complete]).toEqual([2, true])
    expect(postings[0]).toEqual({
      ...BARE,
      ext_id: '1859',
      title: 'Wind Nurse',
      url: `https://${HOST}/hcmUI/CandidateExperience/en/sites/CX_1/job/1859`,
      places: [
        { text: 'New York, NY, United States', country: 'US' },
        { text: 'Chicago, IL, United States', country: 'US' },
      ],
      work_mode: 'hybrid',
      employment: 'Full time',
      published_at: '2026-09-03T00:00:00.000Z',
    })
    expect(postings[1]).toMatchObject({ ext_id: 'NAG_002', work_mode: null, published_at: null })
  })

  test('reads a posting’s own answer, without the employer’s texts and without people', async () => {
    const posting = await readPostingBy(oracle, { board: BOARD, ext_id: '1859' }, fixture.detail)
    expect(posting).toMatchObject({
      ext_id: '1859',
      html: '<p>Fly &amp; land</p>\n<ul><li>Care</li></ul>',
      published_at: '2026-09-03T16:27:17.000Z',
    })
    expect(JSON.stringify(posting)).not.toMatch(/nobody|A Person|About us/)
  })

  test('reads pages up to the stated total, which is a little too high', async () => {
    const list = await read(page(200, 1, 402), page(199, 201, 402), page(1, 400, 402))
    expect([list.postings.length, list.complete]).toEqual([400, true])
    expect(list.requests[1]?.address).toContain('finder=findReqs;siteNumber=CX_1,limit=200,offset=200')
    expect((await read(page(200, 1, 402), page(0, 0, 402))).complete).toBe(false)
  })

  test('ends at row 10,000, where the system answers nothing', async () => {
    const pages = Array.from({ length: 50 }, (_, at) => page(200, 200 * at, 20_000))
    const list = await read(...pages)
    expect([list.postings.length, list.complete, list.requests.length]).toEqual([10_000, false, 50])
  })

  test('asks for the number of a site that has a name', async () => {
    const sites = { items: [{ SiteNumber: 'CX_7', SiteURLName: 'Careers' }, { SiteURLName: 'x' }] }
    const list = await readListBy(oracle, `${HOST}/Careers`, [sites, fixture.list])
    expect(list.requests.map(({ address }) => address.slice(API.length, API.length + 30))).toEqual([
      '/recruitingCESites?onlyData=tr',
      '/recruitingCEJobRequisitions?o',
    ])
    expect(list.requests[1]?.address).toContain('siteNumber=CX_7,')
    expect(readListBy(oracle, `${HOST}/Other`, [sites])).rejects.toThrow(UnreadableAnswer)
  })

  test('puts only its own words into addresses', async () => {
    expect(await addressesOf(oracle, BOARD)).toHaveLength(1)
    const [address] = await postingAddressesOf(oracle, { board: BOARD, ext_id: 'a"b' })
    expect(address).toContain('Id=%22a%22b%22,siteNumber=CX_1')
    for (const board of [`${HOST}/`, 'oraclecloud.com/CX', 'evil.com/CX_1', `${HOST}/a/b`, `${HOST}:8/CX`]) {
      expect(oracle.isBoard(board)).toBe(false)
    }
  })

  test('refuses another shape', () => {
    expect(read({ items: [{}] })).rejects.toThrow(UnreadableAnswer)
    expect(readPostingBy(oracle, { board: BOARD, ext_id: '1' }, { items: [] })).rejects.toThrow(NotThere)
  })
})
