import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { Browser } from 'playwright-core'
import { barriers, NARROW, PAGE_TEST, PAGE_TEST_MS, visit } from '#test/page/page-tools.ts'
import { leaveBrowser, noBrowser, openBrowser } from '#test/support/browser.ts'
import { type ServedHome, serveHome } from '#test/support/served.ts'

let server: ServedHome
let browser: Browser

describe.skipIf(noBrowser)('what is known', () => {
  beforeAll(async () => {
    ;[server, browser] = await Promise.all([serveHome(), openBrowser()])
  }, PAGE_TEST_MS)

  afterAll(async () => {
    await leaveBrowser()
    await server?.stop()
  })

  test(
    'says without a resume why it is empty and leads to one',
    async () => {
      const { page, context } = await visit(browser, { url: server.url, ...NARROW, hash: '#/known' })
      await page.getByText('Nothing is known about your work yet').waitFor()
      await page.getByText('What your answers say').waitFor()
      expect(await page.locator('main').textContent()).not.toContain('/api/')
      expect(await barriers(page)).toEqual([])
      await page.getByRole('link', { name: 'Add your resume' }).click()
      await page.getByRole('heading', { name: 'Resume', exact: true }).waitFor()
      await context.close()
    },
    PAGE_TEST,
  )
})
