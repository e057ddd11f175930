import { describe, expect, test } from 'bun:test'
import { NotThere } from '#lib/index/systems/adapter.ts'
import { phenom } from '#lib/index/systems/readers/phenom.ts'
import { BARE, readListBy, readPostingBy } from '#test/support/ask-adapter.ts'

const BOARD = 'jobs.kite-works.com'
const row = (jobId: string, more: object = {}) => ({
  jobId,
  title: 'Wind Nurse',
  type: 'PRN',
  RemoteType: 'Onsite Only',
  country: 'United States',
  multi_location: ['Austin, Texas, United States'],
  postedDate: '2026-07-29T00:00:00.000+0000',
  dateCreated: '2026-03-24T16:58:17.673+0000',
  department: 'A Person',
  descriptionTeaser: 'Become part of our team',
  ...more,
})
const page = (rows: object[], totalHits: number) => ({ refineSearch: { totalHits, data: { jobs: rows } } })

describe('phenom', () => {
  test('reads rows without texts and without people', async () => {
    const list = await readListBy(phenom, BOARD, [page([row('2011157'), row('2')], 2)])
    expect(list.complete).toBe(true)
    expect(list.postings[0]).toEqual({
      ...BARE,
      ext_id: '2011157',
      title: 'Wind Nurse',
      url: 'https://jobs.kite-works.com/us/en/job/2011157',
      places: [{ text: 'Austin, Texas, United States', country: 'US' }],
      work_mode: 'onsite',
      employment: 'PRN',
      published_at: '2026-07-29T00:00:00.000Z',
    })
    expect(list.requests[0]).toMatchObject({
      address: 'https://jobs.kite-works.com/widgets',
      json: { lang: 'en_us', country: 'us', from: 0, size: 500 },
    })
  })

  test('is not whole where it ends early, as behind row 10,000', async () => {
    const rows = Array.from({ length: 500 }, (_, at) => row(`${at + 1}`))
    expect((await readListBy(phenom, BOARD, [page(rows, 900), page([], 0)])).complete).toBe(false)
    const pages = Array.from({ length: 20 }, (_, page_at) =>
      page(
        Array.from({ length: 500 }, (_, at) => row(`${page_at * 500 + at + 1}`)),
        22_544,
      ),
    )
    const list = await readListBy(phenom, BOARD, pages)
    expect([list.complete, list.requests.length]).toEqual([false, 19])
  })

  test('asks in the country and language of the board', async () => {
    const { requests } = await readListBy(phenom, `${BOARD}/ca/fr`, [page([row('1')], 1)])
    expect(requests[0]?.json).toMatchObject({ lang: 'fr_ca', country: 'ca' })
    for (const board of ['localhost', `${BOARD}/ca/fr/x`, `${BOARD}/C A`, '10.0.0.1'])
      expect(phenom.isBoard(board)).toBe(false)
  })

  test('reads a text, and takes another posting or none for a missing one', async () => {
    const answer = { jobDetail: { data: { job: row('2011157', { description: '<p>Fly</p>' }) } } }
    expect(await readPostingBy(phenom, { board: BOARD, ext_id: '2011157' }, answer)).toMatchObject({
      html: '<p>Fly</p>',
    })
    for (const missing of [answer, { jobDetail: { data: {} } }, {}])
      expect(readPostingBy(phenom, { board: BOARD, ext_id: '7' }, missing)).rejects.toThrow(NotThere)
  })
})
