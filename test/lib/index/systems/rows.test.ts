import { describe, expect, test } from 'bun:test'
import type { ListedPosting } from '#lib/index/systems/adapter.ts'
import { isSitemap, readSitemap } from '#lib/index/systems/rules/page-links.ts'
import { partOf, withDetails } from '#lib/index/systems/rules/read-rows.ts'
import { BARE } from '#test/support/ask-adapter.ts'

const ROW: ListedPosting = {
  ...BARE,
  ext_id: '1',
  title: 'Kite Designer',
  url: 'https://kite.example/jobs/1',
  places: [{ text: '2 Locations', country: null }],
  work_mode: 'hybrid',
  salary: '$18',
  around: '2026-11-18T00:00:00.000Z',
}
const NOTHING: ListedPosting = { ...ROW, places: [], work_mode: null, salary: '', around: null }

test('partOf() gives only parts of the value itself', () => {
  const value = JSON.parse('{"none": null, "__proto__": {"x": 1}}')
  expect(partOf(value, '__proto__')).toEqual({ x: 1 })
  for (const name of ['none', 'x', 'constructor']) expect(partOf(value, name)).toBeNull()
})

describe('withDetails()', () => {
  test('takes what the posting’s own answer says, but neither its name nor its link', () => {
    const whole: ListedPosting = {
      ext_id: '2',
      title: 'Other',
      url: 'https://kite.example/jobs/2',
      places: [{ text: 'Bergen', country: 'NO' }],
      work_mode: 'remote',
      html: '<p>Fly</p>',
      salary: '$20',
      published_at: '2026-11-17T00:00:00.000Z',
      published_kind: 'updated',
      updated_at: '2026-11-19T00:00:00.000Z',
    }
    const { ext_id, title, url, around = null } = ROW
    expect(withDetails(ROW, whole)).toEqual({ ...whole, ext_id, title, url, around })
  })

  test('keeps the row’s own where the answer says nothing', () => {
    expect(withDetails(ROW, { ...NOTHING, published_kind: 'updated', html: '<p>Fly</p>' })).toEqual({
      ...ROW,
      html: '<p>Fly</p>',
    })
  })
})

const url = (loc: string, more = '') => `<url><loc>${loc}</loc>${more}</url>`

describe('readSitemap()', () => {
  test('reads addresses with their days', () => {
    const text = `<?xml version="1.0"?><urlset>${url('https://k.com/jobs/1?a=1&amp;b=2', '<lastmod>2026-09-02</lastmod>')}${url('<![CDATA[ https://k.com/jobs/2 ]]>')}</urlset>`
    expect(isSitemap(text)).toBe(true)
    expect(readSitemap(text)).toEqual({
      pages: [
        { address: 'https://k.com/jobs/1?a=1&b=2', changed: '2026-09-02' },
        { address: 'https://k.com/jobs/2', changed: '' },
      ],
      files: [],
      isCut: false,
    })
  })

  test('reads an index, and a feed of links', () => {
    const index = '<sitemapindex><sitemap><loc>https://k.com/jobs.xml</loc></sitemap></sitemapindex>'
    expect(readSitemap(index)).toMatchObject({ pages: [], files: [{ address: 'https://k.com/jobs.xml' }] })
    const feed =
      '<rss><channel><link>https://k.com</link><item><link>https://k.com/job/1/</link></item></channel></rss>'
    expect(readSitemap(feed).pages).toEqual([{ address: 'https://k.com/job/1/', changed: '' }])
  })

  test('stops at 50,000 addresses, and reads what is cut off', () => {
    const million = `<urlset>${url('https://k.com/jobs/1').repeat(1_000_000)}</urlset>`
    const { pages, isCut } = readSitemap(million)
    expect([pages.length, isCut]).toEqual([50_000, true])
    expect(
      readSitemap('<urlset><url><loc>https://k.com/1</loc></url><url><loc>https://k.c').pages,
    ).toHaveLength(1)
    expect(readSitemap(`<urlset>${url(`https://k.com/${'x'.repeat(3_000)}`)}</urlset>`).pages).toEqual([])
  })

  test.each([['<!doctype html><html><urlset>'], ['{"a":1}'], [''], ['<html><rss>']])(
    'knows that %j is none',
    (text) => {
      expect(isSitemap(text)).toBe(false)
    },
  )
})
