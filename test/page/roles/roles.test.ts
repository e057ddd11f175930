import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { Browser } from 'playwright-core'
import { PAGE_TEST, PAGE_TEST_MS, post, scrollsSideways, violations, visit } from '#test/page/page-tools.ts'
import { leaveBrowser, noBrowser, openBrowser } from '#test/support/browser.ts'
import { type ServedHome, serveHome } from '#test/support/served.ts'

let server: ServedHome
let browser: Browser

describe.skipIf(noBrowser)('a role', () => {
  beforeAll(async () => {
    server = await serveHome()
    await post(`${server.url}/api/profiles`, {
      label: 'Backend',
      titles: ['Backend Engineer'],
      keywords: ['Go'],
    })
    browser = await openBrowser()
  }, PAGE_TEST_MS)

  afterAll(async () => {
    await leaveBrowser()
    await server?.stop()
  })

  test(
    'says where and how, in the words of people, and is changed by keys',
    async () => {
      const { page, context, faults } = await visit(browser, { url: server.url, hash: '#/roles', width: 320 })
      const edit = page.getByRole('button', { name: 'Edit' })
      await edit.press('Enter')
      await page.locator('input[id$="titles"]:focus').waitFor()
      await page.getByLabel('Where', { exact: true }).fill('usa')
      await page.keyboard.press('Enter')
      await page.keyboard.type('norw')
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      await page.getByRole('button', { name: 'Remove Norway' }).waitFor()
      await page.getByRole('checkbox', { name: 'Hybrid' }).press('Space')
      expect(await violations(page)).toEqual([])
      expect(await scrollsSideways(page)).toBe(false)
      await page.getByRole('button', { name: 'Save the role' }).press('Enter')
      await page.getByRole('heading', { name: 'Backend' }).waitFor()
      await edit.and(page.locator(':focus')).waitFor()
      expect(await page.locator('.facts').textContent()).toContain('United States')
      const { profiles: roles } = await (await fetch(`${server.url}/api/profiles`)).json()
      expect(roles).toMatchObject([
        { locations: ['United States', 'Norway'], work_modes: ['hybrid'], keywords: ['Go'], revision: 2 },
      ])
      // The last role takes New with it, which is said before the press.
      await page.getByRole('button', { name: 'Delete' }).click()
      await page.getByRole('dialog').getByText('It is your only role.').waitFor()
      await page.keyboard.press('Escape')
      expect(faults).toEqual([])
      await context.close()
    },
    PAGE_TEST,
  )
})
