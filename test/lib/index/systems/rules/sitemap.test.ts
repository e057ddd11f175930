import { describe, expect, test } from 'bun:test'
import { isSitemap, readSitemap } from '#lib/index/systems/rules/sitemap.ts'

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
