import { describe, expect, test } from 'bun:test'
import { UnreadableAnswer } from '#lib/index/systems/adapter.ts'
import { eightfold } from '#lib/index/systems/readers/eightfold.ts'
import { BARE, NOTHING, readListBy, readPostingBy } from '#test/support/ask-adapter.ts'
import { postingText, siteAnswer } from '#test/support/site-answers.ts'

const HOST = 'kite.eightfold.ai'
const BOARD = `${HOST}/kite-works.com`
const row = (id: number) => ({
  id,
  name: 'Wind Nurse',
  location: 'New Orleans, LA USA 70112',
  locations: ['New Orleans, LA USA 70112', 'Cork, Ireland'],
  department: 'A Person',
  t_create: 1_781_660_892,
  t_update: 1_781_711_697,
  work_location_option: 'onsite',
  canonicalPositionUrl: 'https://elsewhere.example/careers/job/1',
})
const page = (from: number, rows: number, count: number) => ({
  domain: 'kite-works.com',
  count,
  positions: Array.from({ length: rows }, (_, at) => row(from + at)),
})
const newerRow = {
  id: 77,
  name: 'Pilot',
  locations: ['France, Paris, Paris'],
  standardizedLocations: ['Paris, IDF, FR'],
  postedTs: 1_788_875_846,
  workLocationOption: 'hybrid',
  positionUrl: '/careers/job/77',
}

describe('eightfold', () => {
  test('reads rows without texts and without people, each by a link of its own host', async () => {
    const { postings, complete, requests } = await readListBy(eightfold, BOARD, [page(1, 2, 2)])
    expect(complete).toBe(true)
    expect(postings[0]).toEqual({
      ...BARE,
      ext_id: '1',
      title: 'Wind Nurse',
      url: `https://${HOST}/careers/job/1`,
      places: [
        { text: 'New Orleans, LA USA 70112', country: null },
        { text: 'Cork, Ireland', country: null },
      ],
      work_mode: 'onsite',
      published_at: '2026-06-17T01:48:12.000Z',
      updated_at: '2026-06-17T15:54:57.000Z',
    })
    expect(requests[0]?.address).toBe(
      `https://${HOST}/api/apply/v2/jobs?domain=kite-works.com&start=0&num=10`,
    )
  })

  test('asks the newer interface where the older one is refused', async () => {
    const answers = [NOTHING, { status: 200, data: { count: 1, positions: [newerRow] } }]
    const { postings, complete, requests } = await readListBy(eightfold, BOARD, answers)
    expect([complete, requests[1]?.address]).toEqual([
      true,
      `https://${HOST}/api/pcsx/search?domain=kite-works.com&start=0`,
    ])
    expect(postings[0]).toMatchObject({
      ext_id: '77',
      places: [{ text: 'France, Paris, Paris', country: 'FR' }],
      work_mode: 'hybrid',
      published_at: '2026-09-08T13:57:26.000Z',
    })
  })

  test('passes twice where rows were missed, and is whole only with all of them', async () => {
    const missed = [page(1, 10, 14), page(8, 4, 14)]
    expect((await readListBy(eightfold, BOARD, [...missed, page(1, 10, 14), page(11, 4, 14)])).complete).toBe(
      true,
    )
    const short = await readListBy(eightfold, BOARD, [...missed, ...missed])
    expect([short.complete, short.requests.length]).toEqual([false, 4])
  })

  test('asks no more than a thousand rows a pass', async () => {
    const pages = Array.from({ length: 200 }, (_, at) => page((at % 100) * 10 + 1, 10, 5000))
    const list = await readListBy(eightfold, BOARD, pages)
    expect([list.complete, list.requests.length]).toEqual([false, 200])
  })

  test.each([
    '{"domain": "kite-works.com"}',
    '{&#34;domain&#34;: &#34;kite-works.com&#34;}',
    '{"domain": "localhost"} {"domain": "kite-works.com"}',
  ])('takes the domain from the career page of a board without it: %s', async (data) => {
    const careers = siteAnswer(`https://${HOST}/careers`, `<html><code id="smartApplyData">${data}</code>`)
    const { requests, complete } = await readListBy(eightfold, HOST, [careers, page(1, 1, 1)])
    expect([complete, requests[1]?.address]).toEqual([
      true,
      `https://${HOST}/api/apply/v2/jobs?domain=kite-works.com&start=0&num=10`,
    ])
  })

  test.each(['{"domain": "localhost"}', '{"domain": "10.0.0.1"}', 'nothing'])(
    'takes no domain from %s',
    async (data) => {
      const careers = siteAnswer(`https://${HOST}/careers`, `<html><code>${data}</code>`)
      expect(readListBy(eightfold, HOST, [careers])).rejects.toThrow(UnreadableAnswer)
    },
  )

  test('reads the text of a posting from its page', async () => {
    const address = `https://${HOST}/careers/job/1`
    const posting = await readPostingBy(
      eightfold,
      { board: BOARD, ext_id: '1' },
      siteAnswer(address, postingText({ datePosted: '2026-09-11T12:49:15' })),
    )
    expect(posting).toMatchObject({ ext_id: '1', url: address, html: '<p>Fly</p>' })
  })

  test('knows the mark of employers’ own hosts, and no private host as a board', () => {
    expect(eightfold.ownHostMark?.test('<code id="smartApplyData" class="x">')).toBe(true)
    for (const board of ['localhost', '10.0.0.1', `${HOST}/localhost`, `${BOARD}/x`])
      expect(eightfold.isBoard(board)).toBe(false)
  })
})
