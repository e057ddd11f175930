import { describe, expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { htmlToText } from '#lib/index/postings/html-to-text.ts'
import type { BoardAdapter, ListedPosting } from '#lib/index/systems/adapter.ts'
import { listedOfDescribed } from '#lib/index/systems/described-posting.ts'
import { readSite } from '#lib/index/systems/read-site.ts'
import { readXml } from '#lib/index/systems/read-xml.ts'
import { systemNamed } from '#lib/index/systems/systems.ts'
import { RECORDED_BOARDS } from '#test/recorded/recorded-postings.ts'
import { NOTHING, readListBy, readPostingBy } from '#test/support/ask-adapter.ts'

const isThere = existsSync(join(RECORDED_BOARDS, 'icims'))
const file = (name: string) => Bun.file(join(RECORDED_BOARDS, name))
const json = (name: string) => file(name).json()
const xml = async (name: string) => readXml(await file(name).bytes())
const page = async (name: string, address: string) => readSite(await file(name).bytes(), address)
const adapter = (system: string) => systemNamed(system) as BoardAdapter
const isNamed = ({ title, url, ext_id }: ListedPosting) => title !== '' && url !== '' && ext_id !== ''

const ADP = '7d58836c-11dd-4415-9de0-63b918b88652/19000101_000001'
const GUID = '1a1a1a1a-1111-4222-8333-444444444444'
const ICIMS = 'canisiusuniversity-puzzlehr'

describe.skipIf(!isThere)('recorded parts of boards', () => {
  const LISTS: [string, string, number, boolean | null, () => Promise<unknown[]>][] = [
    [
      'icims',
      ICIMS,
      7,
      true,
      async () => [await page('icims/canisius.sitemap.xml', `https://${ICIMS}.icims.com/sitemap.xml`)],
    ],
    [
      'successfactors',
      'careers.qorvo.com',
      2,
      true,
      async () => [await page('successfactors/qorvo.feeds.rss.xml', 'https://careers.qorvo.com/sitemap.xml')],
    ],
    [
      'adp',
      ADP,
      8,
      true,
      async () => [
        await json('adp/coxpalmer.locales.json'),
        await json('adp/coxpalmer.en_CA.list.json'),
        await json('adp/coxpalmer.fr_CA.list.json'),
      ],
    ],
    [
      'adp',
      ADP,
      15,
      null,
      async () => [
        {},
        await json('adp/manhattanlife.page-skip1.json'),
        await json('adp/manhattanlife.page-skip21.json'),
      ],
    ],
    [
      'eightfold',
      'talent.fmjobs.com/fcx.com',
      3,
      null,
      async () => [await json('eightfold/fcx.v2.list.json')],
    ],
    [
      'eightfold',
      'jobs.careers.microsoft.com/microsoft.com',
      8,
      null,
      async () => [NOTHING, await json('eightfold/microsoft.pcsx.search.json')],
    ],
    ['phenom', 'jobs.cisco.com', 2, null, async () => [await json('phenom/cisco.refineSearch.json')]],
    [
      'paylocity',
      GUID,
      2,
      true,
      async () => [await page('paylocity/ncadvancedenergy.list.html', 'https://recruiting.paylocity.com/x')],
    ],
    [
      'jobvite',
      'feedingamerica',
      2,
      null,
      async () => [
        await page('jobvite/feedingamerica.list.html', 'https://jobs.jobvite.com/feedingamerica/search'),
      ],
    ],
    [
      'clearcompany',
      'kingarthurbaking',
      3,
      true,
      async () => [await xml('clearcompany/kingarthurbaking.xml')],
    ],
    [
      'site',
      'bloomberg.avature.net/sitemap.xml',
      7,
      true,
      async () => [
        await page('anypage/bloomberg-avature.sitemap.xml', 'https://bloomberg.avature.net/sitemap.xml'),
      ],
    ],
  ]
  test.each(LISTS)('of %s %s list %i postings', async (system, board, count, complete, answers) => {
    const list = await readListBy(adapter(system), board, await answers())
    expect([list.postings.length, list.complete]).toEqual([count, complete])
    expect(list.postings.every(isNamed)).toBe(true)
  })

  test('give a posting of iCIMS and ADP its text', async () => {
    const link = `https://${ICIMS}.icims.com/jobs/12165/human-resources-coordinator/job`
    const name = { board: ICIMS, ext_id: '12165', link }
    const answer = await page('icims/canisius.12165.detail.html', link)
    expect(await readPostingBy(adapter('icims'), name, answer)).toMatchObject({
      title: 'Human Resources Coordinator',
      places: [{ text: 'Buffalo, NY, US', country: 'US' }],
      salary: 'USD 20.51 - 23.08 an hour (hourly by its size)',
    })
    const detail = await json('adp/coxpalmer.577400.detail.json')
    const whole = await readPostingBy(adapter('adp'), { board: ADP, ext_id: '577400' }, detail)
    expect(htmlToText(whole.html)).toContain('dedicated to delivering')
  })

  test.each([
    ['anypage/meta-many-locations.html', 9],
    ['anypage/meta-nonce-u0040.html', 1],
    ['anypage/neura-literal-newlines.html', 1],
    ['anypage/trakstar-aservicesgroup.html', 1],
    ['jazzhr/bciacrylic.jIl4Gy4G0a.detail.html', 1],
  ])('of %s describe a posting in %i places', async (name, places) => {
    const answer = await page(name, 'https://careers.kite.com/')
    const described = answer.kind === 'page' ? answer.described[0] : undefined
    const posting = listedOfDescribed(described ?? {})
    const text = htmlToText(posting.html)
    expect([posting.places.length, text.length > 200, /&lt;|\\n|<p>/.test(text)]).toEqual([
      places,
      true,
      false,
    ])
  })
})
