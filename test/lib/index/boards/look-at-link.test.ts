import { describe, expect, test } from 'bun:test'
import { lookAtLink } from '#lib/index/boards/look-at-link.ts'
import { sitemapText } from '#test/support/site-answers.ts'

const HOST = 'https://careers.kite.com'
const FILES = Array.from({ length: 20 }, (_, index) => `<sitemap><loc>${HOST}/${index}.xml</loc></sitemap>`)
const ANSWERS: Record<string, string> = {
  '/': '<html>Join us',
  '/sitemap.xml': `<sitemapindex>${FILES.join('')}</sitemapindex>`,
}

/** A slow site: the time of a look is over during its second request, or while it waits for a pause of robots.txt. */
function slowSite(delay_ms: number) {
  const paths: string[] = []
  const time = Promise.withResolvers<void>()
  const outside = {
    fetch: async (address: string) => {
      paths.push(new URL(address).pathname)
      if (paths.length === 2) time.resolve()
      return new Response(ANSWERS[new URL(address).pathname] ?? sitemapText([]))
    },
    gateway: null,
    pause: (ms: number) => {
      if (ms === delay_ms) time.resolve()
      return ms === delay_ms ? new Promise<void>(() => {}) : time.promise
    },
    atHostPace: <T>(_host: string, work: () => Promise<T>) => work(),
    hash: (said: Uint8Array | string) => said.length,
    ended: new AbortController().signal,
    limits: {
      admit: async () => null,
      countRequest: () => {},
      slowDown: () => {},
      wishesOf: () => ({ delay_ms, sitemaps: [] }),
      takeChanged: () => [],
    },
    now: () => Date.parse('2026-11-20T12:00:00Z'),
  }
  return { paths, outside }
}

// Lets all work go on that waits for nothing outside.
const settled = async () => {
  for (let turns = 0; turns < 500; turns += 1) await new Promise(setImmediate)
}

describe('a look whose time is over', () => {
  test('sends no further request', async () => {
    const { paths, outside } = slowSite(0)
    expect((await lookAtLink(HOST, outside)).reason).toBe('The site did not answer in time. Try again later.')
    await settled()
    expect(paths).toEqual(['/', '/sitemap.xml'])
  })

  test('names a long pause that robots.txt asks for, and stops waiting for it', async () => {
    const { paths, outside } = slowSite(60_000)
    expect((await lookAtLink(HOST, outside)).reason).toContain('asks for a pause of 60 seconds')
    await settled()
    expect(paths).toEqual([])
  })
})
