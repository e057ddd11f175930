import { describe, expect, test } from 'bun:test'
import { gzipSync } from 'fflate'
import { UnreadableAnswer } from '#lib/index/systems/adapter.ts'
import { mostBytes, readSite } from '#lib/index/systems/read-site.ts'

const ADDRESS = 'https://careers.kite.com/jobs'
const bytes = (text: string) => new TextEncoder().encode(text)

describe('readSite()', () => {
  test('tells a sitemap, packed or not, from a page', () => {
    const sitemap = bytes('<urlset><url><loc>https://careers.kite.com/jobs/1</loc></url></urlset>')
    const pages = [{ address: 'https://careers.kite.com/jobs/1', changed: '' }]
    for (const answer of [sitemap, gzipSync(sitemap)])
      expect(readSite(answer, ADDRESS)).toEqual({
        kind: 'sitemap',
        address: ADDRESS,
        pages,
        files: [],
        isCut: false,
      })
    expect(readSite(bytes('<html>Hello'), ADDRESS)).toEqual({
      kind: 'page',
      address: ADDRESS,
      html: '<html>Hello',
      described: [],
      asksNoIndex: false,
    })
  })

  test('refuses what grows without end, is too large, cut off or empty', () => {
    const bomb = gzipSync(new Uint8Array(60 * 1024 * 1024))
    expect(bomb.length).toBeLessThan(100_000)
    for (const answer of [
      bomb,
      bytes('x'.repeat(6 * 1024 * 1024)),
      gzipSync(bytes('<urlset>')).slice(0, 12),
      bytes(' '),
    ])
      expect(() => readSite(answer, ADDRESS)).toThrow(UnreadableAnswer)
  })

  test('receives more bytes of a sitemap than of a page', () => {
    expect(mostBytes('https://kite.com/sitemap-jobs.xml.gz')).toBe(50 * 1024 * 1024)
    expect(mostBytes('https://kite.com/careers')).toBe(5 * 1024 * 1024)
  })
})
