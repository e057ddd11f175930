import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { Browser } from 'playwright-core'
import { PAGE_TEST, PAGE_TEST_MS, visit } from '#test/page/page-tools.ts'
import { leaveBrowser, noBrowser, openBrowser } from '#test/support/browser.ts'
import { type ServedHome, serveHome } from '#test/support/served.ts'

let server: ServedHome
let browser: Browser

describe.skipIf(noBrowser)('a server that is gone', () => {
  beforeAll(async () => {
    server = await serveHome()
    browser = await openBrowser()
  }, PAGE_TEST_MS)

  afterAll(async () => {
    await leaveBrowser()
  })

  test(
    'is told of, and what is on the screen stays',
    async () => {
      const { page } = await visit(browser, { url: server.url, hash: '#/settings' })
      await page.getByRole('heading', { name: 'This service' }).waitFor()
      await page.getByText('0.1.0').waitFor()
      await server.stop()
      await page.getByText('The local server is not answering. Start it with').first().waitFor()
      expect(await page.getByRole('heading', { name: 'Settings', exact: true }).count()).toBe(1)
      expect(await page.getByText('0.1.0').count()).toBe(1)
    },
    PAGE_TEST,
  )
})
