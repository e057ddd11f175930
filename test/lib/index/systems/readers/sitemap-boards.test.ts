import { describe, expect, test } from 'bun:test'
import type { BoardAdapter } from '#lib/index/systems/adapter.ts'
import {
  applicantpro,
  icims,
  isolved,
  radancy,
  successfactors,
} from '#lib/index/systems/readers/sitemap-systems.ts'
import { NOTHING, readListBy, readPostingBy } from '#test/support/ask-adapter.ts'
import { postingText, siteAnswer, sitemapText } from '#test/support/site-answers.ts'

const read = (adapter: BoardAdapter, board: string, text: string, ...more: unknown[]) => {
  const address = `https://${adapter.hosts(board)[0]}/sitemap.xml`
  return readListBy(adapter, board, [siteAnswer(address, text), ...more])
}
const readOne = (adapter: BoardAdapter, board: string, link: string, described: object) =>
  readPostingBy(adapter, { board, ext_id: '1', link }, siteAnswer(link, postingText(described)))

describe('icims', () => {
  const host = 'https://careers-kite.icims.com'
  const link = `${host}/jobs/12165/wind-nurse-%26-pilot/job`

  test('reads the postings of a sitemap, with titles of their addresses', async () => {
    const text = sitemapText([
      `${host}/jobs/search`,
      [link, '2026-09-02T14:12:46-04:00'],
      `${host}/jobs/12166/job`,
    ])
    const { postings, complete, requests } = await read(icims, 'careers-kite', text)
    expect([requests[0]?.address, complete]).toEqual([`${host}/sitemap.xml`, true])
    expect(postings).toMatchObject([
      { ext_id: '12165', title: 'Wind nurse & pilot', url: link, updated_at: '2026-09-02T18:12:46.000Z' },
      { ext_id: '12166', title: 'Job 12166', unnamed: true },
    ])
    expect(postings[0]?.published_at).toBeNull()
  })

  test('asks for the page that holds the posting, and drops an invented day', async () => {
    const posting = {
      datePosted: '2026-09-02T04:00:00.000Z',
      baseSalary: { minValue: 20.51, currency: 'USD' },
    }
    expect(await readOne(icims, 'careers-kite', link, posting)).toMatchObject({
      url: link,
      title: 'Wind Nurse',
      published_at: '2026-09-02T04:00:00.000Z',
      salary: 'from USD 20.51 an hour (hourly by its size)',
    })
    const invented = await readOne(icims, 'careers-kite', link, { datePosted: '2024-10-11T09:13:27.483Z' })
    expect(invented.published_at).toBeNull()
    const addresses: string[] = []
    await icims.posting
      ?.read({ board: 'careers-kite', ext_id: '12165', link }, async (request) => {
        addresses.push((request as { address: string }).address)
        throw NOTHING
      })
      .catch(() => undefined)
    expect(addresses).toEqual([`${link}?in_iframe=1`])
  })

  test('takes no host of the vendor, and no link of another host', () => {
    for (const board of ['kite', 'www', 'careers-kite.i', 'Careers-Kite'])
      expect(icims.isBoard(board)).toBe(false)
    expect(
      readOne(icims, 'careers-kite', 'https://careers-other.icims.com/jobs/1/x/job', {}),
    ).rejects.toThrow('another site')
  })
})

describe('successfactors', () => {
  const host = 'https://jobs.kite-works.com'

  test('reads a sitemap and a feed, below brands and in languages', async () => {
    const text = sitemapText([
      `${host}/job/Cork-Wind-Nurse-CO-75080/1397790900/`,
      `${host}/brand/job/Kite-Pilot/1397790901-en_US`,
      `${host}/go/All-Jobs/8812/`,
      `${host}/job/No-Number/`,
    ])
    const list = await read(successfactors, 'jobs.kite-works.com', text)
    expect(list.postings).toMatchObject([
      { ext_id: '1397790900', title: 'Cork Wind Nurse' },
      { ext_id: '1397790901', title: 'Kite Pilot' },
    ])
    const feed = `<rss><channel><item><link>${host}/job/Cork-Wind-Nurse/1397790900/?feedId=null&amp;utm_source=J2WRSS</link></item></channel></rss>`
    expect((await read(successfactors, 'jobs.kite-works.com', feed)).postings[0]?.url).toBe(
      `${host}/job/Cork-Wind-Nurse/1397790900/`,
    )
  })

  test('reads a page with microdata', async () => {
    const html =
      '<div itemtype="http://schema.org/JobPosting"><span itemprop="title">Wind Nurse</span><div itemprop="description">Fly</div></div>'
    const link = `${host}/job/Cork-Wind-Nurse/1397790900/`
    const answer = siteAnswer(link, html)
    expect(
      await readPostingBy(
        successfactors,
        { board: 'jobs.kite-works.com', ext_id: '1397790900', link },
        answer,
      ),
    ).toMatchObject({ title: 'Wind Nurse', html: 'Fly' })
  })

  test('knows its mark in a page, and no private host as a board', () => {
    expect(successfactors.ownHostMark?.test('<script src="//rmkcdn.successfactors.com/x.js">')).toBe(true)
    for (const board of ['localhost', '10.0.0.1', 'printer.local', 'a b.com', 'kite.com/x'])
      expect(successfactors.isBoard(board)).toBe(false)
  })
})

describe('radancy', () => {
  const host = 'https://careers.kite-works.com'
  const links = (count: number) =>
    Array.from({ length: count }, (_, at) => `${host}/job/cork/wind-nurse/33099/${100_000 + at}`)

  test('reads place and title of an address', async () => {
    const list = await read(
      radancy,
      'careers.kite-works.com',
      sitemapText([...links(1), `${host}/search-jobs/cork/7`]),
    )
    expect(list).toMatchObject({
      complete: true,
      postings: [{ ext_id: '100000', title: 'Wind nurse', places: [{ text: 'Cork', country: null }] }],
    })
  })

  test('does not take a sitemap that is cut at 500 for the whole', async () => {
    expect((await read(radancy, 'careers.kite-works.com', sitemapText(links(500)))).complete).toBe(false)
    expect((await read(radancy, 'careers.kite-works.com', sitemapText(links(499)))).complete).toBe(true)
  })
})

test.each([
  [isolved, 'isolvedhire'],
  [applicantpro, 'applicantpro'],
])('isolved and applicantpro %# read numbered postings, whose pages name them', async (adapter, domain) => {
  const host = `https://kite.${domain}.com`
  const list = await read(
    adapter,
    'kite',
    sitemapText([`${host}/jobs/3712345`, `${host}/jobs/3712346-99.html`, `${host}/jobs/`]),
  )
  expect(list.postings).toMatchObject([
    { ext_id: '3712345', unnamed: true },
    { ext_id: '3712346', unnamed: true },
  ])
  const posting = await readOne(adapter, 'kite', `${host}/jobs/3712345`, {})
  const [row] = list.postings
  expect(row && adapter.details?.merge(row, posting)).toMatchObject({
    ext_id: '3712345',
    title: 'Wind Nurse',
    html: '<p>Fly</p>',
  })
  expect(row && adapter.details?.merge(row, posting)).not.toHaveProperty('unnamed')
})

describe('a sitemap of many files', () => {
  test('is read two levels deep, each file once, those about jobs first, and 20 at most', async () => {
    const host = 'https://careers-kite.icims.com'
    const index = (...files: string[]) =>
      `<sitemapindex>${files.map((file) => `<sitemap><loc>${host}/${file}</loc></sitemap>`).join('')}</sitemapindex>`
    const file = (name: string, text: string) => siteAnswer(`${host}/${name}`, text)
    const list = await read(
      icims,
      'careers-kite',
      index('pages.xml', 'jobs.xml', 'sitemap.xml', 'jobs.xml'),
      file('jobs.xml', sitemapText([`${host}/jobs/1/nurse/job`])),
      file('pages.xml', index('deep.xml')),
      file('deep.xml', index('deeper.xml')),
    )
    expect(list.requests.map(({ address }) => address.slice(host.length))).toEqual([
      '/sitemap.xml',
      '/jobs.xml',
      '/pages.xml',
      '/deep.xml',
    ])
    expect([list.postings.length, list.complete]).toEqual([1, false])
    const many = Array.from({ length: 40 }, (_, at) => `s${at}.xml`)
    const answers = many.map((name) => file(name, sitemapText([])))
    const flood = await read(icims, 'careers-kite', index(...many), ...answers)
    expect([flood.requests.length, flood.complete]).toEqual([21, false])
  })

  test('with a missing file is not the whole', async () => {
    const host = 'https://careers-kite.icims.com'
    const index = `<sitemapindex><sitemap><loc>${host}/jobs.xml</loc></sitemap></sitemapindex>`
    expect((await read(icims, 'careers-kite', index, NOTHING)).complete).toBe(false)
  })
})
