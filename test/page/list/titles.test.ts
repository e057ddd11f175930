import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { Browser, Page } from 'playwright-core'
import { PAGE_TEST, PAGE_TEST_MS, visit } from '#test/page/page-tools.ts'
import { leaveBrowser, noBrowser, openBrowser } from '#test/support/browser.ts'
import { type ServedHome, serveHome } from '#test/support/served.ts'
import { until } from '#test/support/until.ts'

let server: ServedHome
let browser: Browser

type BuiltRow = { id: string; cut: string; lines: number }

/** The rows that are built now; `cut` names a title that does not fit, or a row that lies over its neighbour. */
const builtRows = (page: Page): Promise<BuiltRow[]> =>
  page.locator('.job-list > li').evaluateAll((rows) =>
    rows.flatMap((row) => {
      const link = row.querySelector('.job-link')
      const company = row.querySelector('.company')
      if (!link || !company || !(row instanceof HTMLElement)) return []
      const box = row.getBoundingClientRect()
      const fits =
        link.scrollHeight <= link.clientHeight + 1 &&
        link.scrollWidth <= link.clientWidth &&
        link.getBoundingClientRect().top >= box.top &&
        link.getBoundingClientRect().bottom <= company.getBoundingClientRect().top + 1 &&
        company.getBoundingClientRect().bottom <= box.bottom
      const place = Number(row.ariaPosInSet) - 1
      const isPlaced = row.offsetTop === place * row.offsetHeight
      return [
        {
          id: row.dataset['job'] ?? '',
          cut: fits && isPlaced ? '' : `${link.textContent}`,
          lines: Math.round(link.clientHeight / 20),
        },
      ]
    }),
  )

describe.skipIf(noBrowser)('the titles of a list on a phone', () => {
  beforeAll(async () => {
    ;[server, browser] = await Promise.all([serveHome({ sample: true }), openBrowser()])
  }, PAGE_TEST_MS)

  afterAll(async () => {
    await leaveBrowser()
    await server?.stop()
  })

  test.each([
    ['#/new', '/api/new'],
    ['#/jobs?scope=all', '/api/postings?scope=all'],
  ])(
    'are whole in every row of %s, in two lines where one is too short',
    async (hash, path) => {
      const { page, context, faults } = await visit(browser, { url: server.url, width: 390, hash })
      await page.locator('.job-link').first().waitFor()
      const reply = await (await fetch(`${server.url}${path}`)).json()
      const total: number = reply.counts?.new ?? reply.total
      expect(total).toBeGreaterThan(60)
      const rows = new Map<string, BuiltRow>()
      await until(async () => {
        for (const row of await builtRows(page)) rows.set(row.id, row)
        await page.mouse.wheel(0, 600)
        return rows.size === total
      })
      const all = [...rows.values()]
      expect(all.filter(({ cut }) => cut !== '').map(({ cut }) => cut)).toEqual([])
      expect(all.some(({ lines }) => lines === 2)).toBe(true)
      expect(faults).toEqual([])
      await context.close()
    },
    PAGE_TEST,
  )
})
