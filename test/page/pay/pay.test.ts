import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { Browser } from 'playwright-core'
import { PAGE_TEST, PAGE_TEST_MS, post, violations, visit } from '#test/page/page-tools.ts'
import { leaveBrowser, noBrowser, openBrowser } from '#test/support/browser.ts'
import { type ServedHome, serveHome } from '#test/support/served.ts'

let server: ServedHome
let browser: Browser

describe.skipIf(noBrowser)('the pay of listed jobs', () => {
  beforeAll(async () => {
    ;[server, browser] = await Promise.all([serveHome({ sample: true }), openBrowser()])
  }, PAGE_TEST_MS)

  afterAll(async () => {
    await leaveBrowser()
    await server?.stop()
  })

  test(
    'shows the spread for each place, and each number leads to its jobs',
    async () => {
      const { page, context, faults } = await visit(browser, { url: server.url, hash: '#/pay' })
      const table = page.getByRole('table', { name: 'All roles' })
      const row = table.getByRole('row', { name: /^Poland/ })
      await table
        .getByText(/^Median [\d,]+; middle half/)
        .first()
        .waitFor()
      await row.getByText('Too few to compare:').waitFor()
      const link = row.getByRole('link', { name: /PLN a month/ })
      const jobs = Number((await link.textContent())?.split(' ')[0])
      await link.click()
      await page.getByText('Pay: PLN a month').first().waitFor()
      await page.locator(`.job-list > li[aria-setsize="${jobs}"]`).first().waitFor()
      expect(faults).toEqual([])
      await context.close()
    },
    PAGE_TEST,
  )

  test(
    'says where to begin without a job',
    async () => {
      await post(`${server.url}/api/sample`, { action: 'remove' })
      const { page, context, faults } = await visit(browser, { url: server.url, hash: '#/pay' })
      await page.getByText('Your roles found no job yet.').waitFor()
      expect(await violations(page)).toEqual([])
      expect(faults).toEqual([])
      await context.close()
    },
    PAGE_TEST,
  )
})
