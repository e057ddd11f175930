import { describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { UnreadableAnswer } from '#lib/index/systems/adapter.ts'
import { readXml } from '#lib/index/systems/read-xml.ts'
import { pageup } from '#lib/index/systems/readers/pageup.ts'
import { addressesOf, BARE, readListBy } from '#test/support/ask-adapter.ts'

const fixture = readXml(
  await Bun.file(join(import.meta.dir, '../../../../fixtures/boards/pageup.xml')).bytes(),
)
const read = (...answers: unknown[]) => readListBy(pageup, '859/cw/en-us', answers)

describe('pageup', () => {
  test('reads a whole item, whatever the prefix of its fields', async () => {
    const { postings } = await read(fixture)
    expect(postings).toHaveLength(2)
    expect(postings[0]).toEqual({
      ...BARE,
      ext_id: '498309',
      title: 'Kite Librarian & Archivist',
      url: 'https://careers.pageuppeople.com/859/cw/en-us/job/498309',
      places: [{ text: 'Marion, IN', country: null }],
      work_mode: 'hybrid',
      html: '<p>Keeps &amp; lends kites</p>',
      employment: 'Full Time',
      published_at: '2026-09-25T15:00:00.000Z',
    })
  })

  test('reads several areas, the teaser where there is no text, and no work mode in a word that it does not know', async () => {
    expect((await read(fixture)).postings[1]).toMatchObject({
      ext_id: '498310',
      places: [
        { text: 'Melbourne, VIC', country: null },
        { text: 'Perth, WA', country: null },
      ],
      work_mode: null,
      html: 'Only a teaser',
      published_at: null,
    })
  })

  test('asks once, and refuses another shape', async () => {
    expect(await addressesOf(pageup, '859/cw/en-us')).toEqual([
      'https://careers.pageuppeople.com/859/cw/en-us/rss',
    ])
    expect(read({ feed: {} })).rejects.toThrow(UnreadableAnswer)
    expect((await read({ rss: { channel: { title: '' } } })).postings).toEqual([])
  })

  test.each(['859', '859/cw', '859/cw/en-us/rss', '../cw/en', 'a/cw/en', '859/CW/en'])(
    'takes %p for no board',
    (board) => expect(pageup.isBoard(board)).toBe(false),
  )
})
