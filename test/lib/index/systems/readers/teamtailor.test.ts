import { describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { UnreadableAnswer } from '#lib/index/systems/adapter.ts'
import { readXml } from '#lib/index/systems/read-xml.ts'
import { teamtailor } from '#lib/index/systems/readers/teamtailor.ts'
import { addressesOf, BARE, readListBy, testAnyAnswer } from '#test/support/ask-adapter.ts'

const ADDRESS = 'https://kite-works.teamtailor.com/jobs.rss?per_page=100&offset=0'
const fixture = readXml(
  await Bun.file(join(import.meta.dir, '../../../../fixtures/boards/teamtailor.xml')).bytes(),
)
const read = (...answers: unknown[]) => readListBy(teamtailor, 'kite-works', answers)
const feed = (...item: unknown[]) => ({ rss: { channel: { title: 'Kite', item } } })
const items = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    title: 'Kite Designer',
    link: `https://kite.teamtailor.com/jobs/${at + 1}-x`,
  }))

describe('teamtailor', () => {
  test('reads a whole item', async () => {
    expect((await read(fixture)).postings[0]).toEqual({
      ...BARE,
      ext_id: '8000001',
      title: 'Drakdesigner – Malmö',
      url: 'https://kite-works.teamtailor.com/jobs/8000001-drakdesigner',
      places: [
        { text: 'Malmö, Sweden', country: 'SE' },
        { text: 'Oslo, Norway', country: 'NO' },
      ],
      work_mode: 'hybrid',
      html: '<p>Fly &amp; land</p><ul><li>Wind</li></ul>',
      published_at: '2026-09-04T11:50:13.000Z',
    })
  })

  test('gives its own link for one that leads into a private network', async () => {
    const item = { title: 'Kite Designer', link: 'https://jobs.kite.internal/jobs/7-kite-designer' }
    expect((await read(feed(item))).postings[0]).toMatchObject({
      ext_id: '7',
      url: 'https://kite-works.teamtailor.com/jobs/7',
    })
  })

  test('reads one on the board’s own domain, whose office says where it can be done', async () => {
    expect((await read(fixture)).postings[1]).toMatchObject({
      ext_id: '8000002',
      title: 'String Tester <Remote>',
      url: 'https://careers.kite.example/sv/jobs/8000002-string-tester?utm=1',
      places: [
        { text: 'EU (Helsinki, Finland)', country: 'FI' },
        { text: 'Remote', country: null },
      ],
      work_mode: 'remote',
      html: '<p>Knots</p>',
      published_at: '2026-06-23T16:35:08.000Z',
    })
  })

  test('leaves out what its elements leave empty', async () => {
    expect((await read(fixture)).postings[2]).toMatchObject({
      ext_id: '8000003',
      places: [],
      work_mode: null,
      html: '',
      published_at: null,
    })
    expect(await read(fixture)).toMatchObject({ complete: true, company: 'Kite & Works', next: null })
    expect((await read(fixture)).postings).toHaveLength(3)
  })

  test.each([
    ['fully', 'remote'],
    ['hybrid', 'hybrid'],
    ['none', 'onsite'],
    ['temporary', null],
    ['', null],
  ])('takes the remote status %j for %j', async (remoteStatus, mode) => {
    const [posting] = (await read(feed({ ...items(1)[0], remoteStatus }))).postings
    expect(posting?.work_mode).toBe(mode as 'remote')
  })

  test('asks for another page after a full one, and for no end', async () => {
    const next = 'https://kite-works.teamtailor.com/jobs.rss?per_page=100&offset=100'
    const page = feed(...items(100))
    expect((await read(page)).next).toBe(next)
    expect(await read(page, feed(...items(99)))).toMatchObject({ next: null, complete: true })
    expect((await read(feed(...items(130)))).next).toBe(next.replace('=100&offset=100', '=100&offset=130'))
    const pages = Array.from({ length: 100 }, () => page)
    expect(await read(...pages)).toMatchObject({ next: null, complete: false })
  })

  test('knows an empty board, and what is no list', async () => {
    const empty = { postings: [], complete: true, next: null }
    expect(await read({ rss: { channel: { title: 'Kite' } } })).toMatchObject({ ...empty, company: 'Kite' })
    expect(await read({ rss: { channel: '' } })).toMatchObject({ ...empty, company: null })
    for (const answer of [
      {},
      { rss: '' },
      { html: { body: '' } },
      feed({ title: 'x' }),
      feed(''),
      null,
      'x',
    ]) {
      await expect(read(answer)).rejects.toThrow(UnreadableAnswer)
    }
  })

  testAnyAnswer(read, (rows) => read(feed(...[rows].flat())))

  test('asks the board’s own host, in North America too', async () => {
    expect(await addressesOf(teamtailor, 'kite-works')).toEqual([ADDRESS])
    expect(await addressesOf(teamtailor, 'kite.na')).toEqual([
      'https://kite.na.teamtailor.com/jobs.rss?per_page=100&offset=0',
    ])
  })
})
