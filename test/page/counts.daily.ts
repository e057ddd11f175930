import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { Browser } from 'playwright-core'
import { PAGE_TEST, PAGE_TEST_MS, post, visit } from '#test/page/page-tools.ts'
import { leaveBrowser, noBrowser, openBrowser } from '#test/support/browser.ts'
import { type ServedHome, serveHome } from '#test/support/served.ts'
import { SCREENS, type WalkedCount, walkCounts } from '#test/support/walk-counts.ts'

let server: ServedHome
let browser: Browser
/** The counts of New before any job was marked. */
let first: WalkedCount[]

/** Texts that count the rows below them, or what is planned or estimated. */
const NO_LIST = [
  /^\d+ jobs that you have not marked as seen/,
  /^50 of \d+ jobs$/,
  /^Assess all/,
  /, free · by/,
  /20 jobs: about \d+ model calls/,
  /0 jobs queued/,
]

describe.skipIf(noBrowser)('the counts of all screens', () => {
  beforeAll(async () => {
    ;[server, browser] = await Promise.all([serveHome({ sample: true }), openBrowser()])
    const { url } = server
    const { postings } = await (await fetch(`${url}/api/new?sort=best`)).json()
    const jobs: { job_url: string; company: string }[] = postings.rows
    // A kept job is on no board.
    await post(`${url}/api/own-jobs`, { title: 'Night baker', company: 'Crumb', text: 'Bakes at night' })
    const at = new Date(Date.now() - 3 * 86_400_000).toISOString()
    for (const { job_url } of jobs.slice(0, 24)) await post(`${url}/api/assess`, { job: { job_url } })
    for (const [index, { job_url }] of jobs.slice(0, 5).entries()) {
      const status = ['applied', 'screening', 'interview', 'rejected', 'interested'][index]
      await put('applications', { job_url, status, at, ...(index === 0 && { follow_up_on: '2100-01-01' }) })
    }
    first = await walkCounts((await visit(browser, { url })).page, url, ['new'])
    await post(`${url}/api/jobs/decline`, { job_urls: jobs.slice(6, 8).map(linkOf) })
    await post(`${url}/api/jobs/seen`, { job_urls: jobs.slice(8, 11).map(linkOf) })
    for (const [kind, name] of [
      ['company', jobs[12]?.company],
      ['word', 'designer'],
    ])
      await post(`${url}/api/hidden`, { kind, name })
  }, PAGE_TEST_MS)

  afterAll(async () => {
    await leaveBrowser()
    await server?.stop()
  })

  const linkOf = ({ job_url }: { job_url: string }) => job_url
  const put = (path: string, body: object) =>
    fetch(`${server.url}/api/${path}`, {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })

  test(
    'lead to lists with just so many rows',
    async () => {
      const { page, context, faults } = await visit(browser, { url: server.url })
      const counts = [...first, ...(await walkCounts(page, server.url))]
      const linked = counts.filter(({ href }) => href !== null)
      expect(linked.filter(({ count, rows }) => count !== rows)).toEqual([])
      expect(new Set(linked.map(({ screen }) => screen)).size).toBeGreaterThan(SCREENS.length - 1)
      expect(
        counts.filter(({ href, text }) => href === null && !NO_LIST.some((pattern) => pattern.test(text))),
      ).toEqual([])
      const texts = linked.map(({ screen, text }) => `${screen}: ${text}`).join('\n')
      for (const text of [
        '233 jobs stored',
        'new: 25 boards',
        'posted this week',
        'new: 2 not interested',
        'new: 3 seen',
        'search: ',
        'learn: ',
        'search/companies: ',
      ])
        expect(texts).toContain(text)
      expect(faults).toEqual([])
      await context.close()
    },
    PAGE_TEST,
  )
})
