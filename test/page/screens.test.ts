import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { Browser } from 'playwright-core'
import { PURPOSES } from '#assets/page/kit/parts/screen-heading.tsx'
import { DESTINATIONS, nameOfScreen } from '#assets/page/places.ts'
import { addressOf } from '#assets/page/route.ts'
import { PAGE_TEST, PAGE_TEST_MS, post, visit } from '#test/page/page-tools.ts'
import { leaveBrowser, noBrowser, openBrowser } from '#test/support/browser.ts'
import { type ServedHome, serveHome } from '#test/support/served.ts'
import { openWhole, programWords } from '#test/support/walk-counts.ts'

let browser: Browser
let server: ServedHome
let job: { job_url: string; title: string; company: string }

const OF_A_JOB = {
  paper: 'Resume',
  form: 'Application form',
  letter: 'Cover letter',
  interview: 'Interview',
  application: 'Application',
} as const

describe.skipIf(noBrowser)('the screens', () => {
  beforeAll(async () => {
    ;[server, browser] = await Promise.all([serveHome({ sample: true }), openBrowser()])
    const { url } = server
    const { postings } = await (await fetch(`${url}/api/new?sort=best`)).json()
    job = postings.rows[0]
    const { job_url } = job
    for (const row of postings.rows.slice(0, 6))
      await post(`${url}/api/assess`, { job: { job_url: row.job_url } })
    await post(`${url}/api/job-resumes/pick`, { job_url, action: 'draft' })
    await post(`${url}/api/letters`, { job_url })
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify({ job_url, status: 'applied' })
    await fetch(`${url}/api/applications`, { method: 'PUT', headers, body })
  }, PAGE_TEST_MS)

  afterAll(async () => {
    await leaveBrowser()
    await server?.stop()
  })

  test(
    'each say in one line what they are for, and show no word of the program, with the sample and in an empty home',
    async () => {
      const empty = await serveHome()
      for (const { url } of [server, empty]) {
        const { page, context, faults } = await visit(browser, { url, width: 1440 })
        const words: string[] = []
        for (const { view } of DESTINATIONS) {
          await openWhole(page, url, addressOf(view).slice(2))
          const purpose = page.locator('main hgroup .purpose')
          await page.locator('main h1', { hasText: nameOfScreen(view) }).waitFor()
          expect(await purpose.allTextContents()).toEqual([PURPOSES[view]])
          const { height = 0 } = (await purpose.boundingBox()) ?? {}
          const head = await page.locator('main :is(.headline, hgroup)').first().boundingBox()
          expect({ view, isLow: (head?.height ?? 999) < 70 }).toEqual({ view, isLow: true })
          expect({ view, isOneLine: height > 10 && height < 30 }).toEqual({ view, isOneLine: true })
          words.push(...(await programWords(page)).map((word) => `${view}: ${word}`))
        }
        expect(words).toEqual([])
        // An empty home has no main resume to show.
        expect(faults.filter((fault) => !fault.endsWith('/api/master'))).toEqual([])
        await context.close()
      }
      await empty.stop()
    },
    PAGE_TEST,
  )

  test(
    'of a job name it with its company in the heading and in the tab',
    async () => {
      const { url } = server
      const { page, context, faults } = await visit(browser, { url, width: 1440 })
      const id = encodeURIComponent(job.job_url)
      for (const [view, name] of Object.entries(OF_A_JOB)) {
        await openWhole(page, url, `${view === 'application' ? 'applied' : view}/${id}`)
        const title = `${name}: ${job.title} · ${job.company}`
        await page.locator('h1', { hasText: title }).waitFor()
        expect(await page.title()).toBe(`${title} · Shortlist`)
        expect(await page.locator('main .purpose').textContent()).toBe(PURPOSES[view as 'paper'])
        expect({ view, words: await programWords(page) }).toEqual({ view, words: [] })
      }
      await openWhole(page, url, `job/${id}`)
      expect(await programWords(page)).toEqual([])
      expect(faults).toEqual([])
      await context.close()
    },
    PAGE_TEST,
  )
})
