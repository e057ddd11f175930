import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { readdir, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { PAGE_TEST, PAGE_TEST_MS, visit } from '#test/page/page-tools.ts'
import { leaveBrowser, noBrowser, openBrowser } from '#test/support/browser.ts'
import { type ServedHome, serveHome } from '#test/support/served.ts'

let server: ServedHome
let browser: Browser

describe.skipIf(noBrowser)('the backups', () => {
  beforeAll(async () => {
    ;[server, browser] = await Promise.all([serveHome(), openBrowser()])
  }, PAGE_TEST_MS)

  afterAll(async () => {
    await leaveBrowser()
    await server?.stop()
  })

  test(
    'are made and read back, and one that broke is told of',
    async () => {
      const { page, context, faults } = await visit(browser, { url: server.url, hash: '#/settings' })
      await page.getByRole('link', { name: 'Backups' }).click()
      await page.getByText('There is no backup yet.').waitFor()
      await page.getByRole('button', { name: 'Back up now' }).click()
      await page.locator('.checked.good').waitFor()
      const [name = ''] = await readdir(join(server.home, 'backups'))
      await page.getByRole('button', { name: 'How to restore the newest backup' }).click()
      await page.getByText(`svc backup restore ${name}`, { exact: true }).waitFor()
      await page.keyboard.press('Escape')
      await page.getByText('no daily backup is made').waitFor()
      await truncate(join(server.home, 'backups', name), 500)
      await page.getByRole('button', { name: /^Check/ }).click()
      await page.locator('.checked.bad').waitFor()
      expect(await page.locator('.checked').textContent()).toContain('The backup is not whole')
      const file = page.waitForEvent('download')
      await page.getByRole('link', { name: 'Everything you wrote' }).click()
      expect((await file).suggestedFilename()).toMatch(/^shortlist-all-.*\.json$/)
      expect(faults).toEqual([])
      await context.close()
    },
    PAGE_TEST,
  )
})
