import { describe, expect, test } from 'bun:test'
import { UnreadableAnswer } from '#lib/index/systems/adapter.ts'
import { site } from '#lib/index/systems/readers/site.ts'
import { readListBy, readPostingBy } from '#test/support/ask-adapter.ts'
import { postingText, siteAnswer, sitemapText } from '#test/support/site-answers.ts'
import { itemsIn } from '#test/support/tables.ts'

const HOST = 'https://careers.kite.com'
const BOARD = 'careers.kite.com/sitemap.xml'
const list = (...addresses: string[]) =>
  readListBy(site, BOARD, [siteAnswer(`${HOST}/sitemap.xml`, sitemapText(addresses))])
const PAGE = 'careers.kite.com/jobs'
const listPage = (html: string) => readListBy(site, PAGE, [siteAnswer(`https://${PAGE}`, html)])

describe('site', () => {
  test('reads postings among the other pages of a sitemap', async () => {
    const { postings, complete } = await list(
      `${HOST}/careers/AgentCreate`,
      `${HOST}/careers/JobDetail/Wind-Nurse/44991`,
      'https://other.com/jobs/7001/pilot',
      `${HOST}/jobs/search/1234`,
    )
    expect([postings.length, complete]).toEqual([1, true])
    expect(postings[0]).toMatchObject({ ext_id: '44991', title: 'Wind Nurse', updated_at: null })
  })

  test('takes languages of one posting for one, and one number of several postings for none', async () => {
    const languages = await list(`${HOST}/en/jobs/7001/pilot`, `${HOST}/de/jobs/7001/pilot`)
    expect(languages.postings.map(({ ext_id }) => ext_id)).toEqual(['7001'])
    const shared = await list(`${HOST}/jobs/nurse-2026`, `${HOST}/jobs/pilot-2026`)
    const ids = shared.postings.map(({ ext_id }) => ext_id)
    expect([new Set(ids).size, ids.includes('2026')]).toEqual([2, false])
    expect(
      (await list(`${HOST}/jobs/pilot-2026`, `${HOST}/jobs/nurse-2026`)).postings.map(({ ext_id }) => ext_id),
    ).toEqual(ids.toReversed())
  })

  test('does not take the day of the sitemap for that of each page', async () => {
    const read = (...days: string[]) => {
      const entries = days.map((day, at): [string, string] => [`${HOST}/jobs/${7001 + at}/pilot`, day])
      return readListBy(site, BOARD, [siteAnswer(`${HOST}/sitemap.xml`, sitemapText(entries))])
    }
    const same = await read('2026-11-01', '2026-11-01', '2026-11-01')
    expect(same.postings.map(({ updated_at }) => updated_at)).toEqual([null, null, null])
    const other = await read('2026-11-01', '2026-11-01', '2026-11-02')
    expect(other.postings[0]?.updated_at).toBe('2026-11-01T00:00:00.000Z')
  })

  test('reads several postings that a page describes, with their texts', async () => {
    const nurse = (id: number) =>
      postingText({ title: `Nurse ${id}`, url: `/jobs/${id}/nurse`, hiringOrganization: 'Kite' })
    const { postings, company } = await listPage(
      nurse(7001) + nurse(7002) + postingText({ title: 'No address' }),
    )
    expect(company).toBe('Kite')
    expect(postings).toMatchObject([
      { ext_id: '7001', title: 'Nurse 7001', html: '<p>Fly</p>', url: `${HOST}/jobs/7001/nurse` },
      { ext_id: '7002' },
    ])
  })

  test('refuses a page without postings, a page in place of a sitemap, and a wish not to be indexed', () => {
    expect(listPage('<html>Join us')).rejects.toThrow(UnreadableAnswer)
    expect(
      listPage('<meta name="robots" content="noindex"><a href="/jobs/7001/x">Nurse</a>'),
    ).rejects.toThrow('not to be indexed')
    expect(readListBy(site, BOARD, [siteAnswer(`${HOST}/sitemap.xml`, '<html>x')])).rejects.toThrow(
      UnreadableAnswer,
    )
  })

  test('reads a posting’s page on its own host alone', async () => {
    const link = `${HOST}/jobs/7001/nurse`
    const name = { board: BOARD, ext_id: '7001', link }
    expect(await readPostingBy(site, name, siteAnswer(link, postingText({})))).toMatchObject({
      url: link,
      title: 'Wind Nurse',
    })
    expect(readPostingBy(site, { ...name, link: 'https://other.com/jobs/1' }, null)).rejects.toThrow(
      'another site',
    )
  })

  test.each(
    itemsIn(`
localhost/x | kite.com | 10.0.0.1/x | kite.com/x?y | kite.com/a b | printer.local/x | kite.com/../../x
kite.com/./x | kite.com/a/%2e%2E/x | kite.com/a/..
`),
  )('knows no board %s', (board) => expect(site.isBoard(board)).toBe(false))
})
