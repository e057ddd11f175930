import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { Browser, Page } from 'playwright-core'
import { looksOfMenus, PAGE_TEST, PAGE_TEST_MS, post, violations, visit } from '#test/page/page-tools.ts'
import { leaveBrowser, noBrowser, openBrowser } from '#test/support/browser.ts'
import { type ServedHome, serveHome } from '#test/support/served.ts'
import { until } from '#test/support/until.ts'

const SCREENS = ['jobs', 'applied', 'resume', 'answers', 'search', 'search/companies', 'learn', 'add']

let server: ServedHome
let browser: Browser

const isOpen = (page: Page) => page.evaluate(() => document.querySelector('select:open') !== null)
const focused = (page: Page) => page.evaluate(() => document.activeElement?.ariaLabel ?? '')
const seen = async () =>
  (await (await fetch(`${server.url}/api/new?unseen=1&fields=none`)).json()).counts.seen as number

describe.skipIf(noBrowser)('a menu of choices', () => {
  beforeAll(async () => {
    ;[server, browser] = await Promise.all([serveHome({ sample: true }), openBrowser()])
    await post(`${server.url}/api/answers`, {
      question: 'What is your notice period?',
      answer: 'Two months.',
    })
  }, PAGE_TEST_MS)

  afterAll(async () => {
    await leaveBrowser()
    await server?.stop()
  })

  test(
    'is walked, chosen from and left by keys, and its letters do nothing else',
    async () => {
      const { page, context, faults } = await visit(browser, { url: server.url, hash: '#/new' })
      await page.locator('.job-link').first().focus()
      const before = await seen()
      const since = page.getByRole('combobox', { name: 'Since' })
      await since.focus()
      await page.keyboard.press('Space')
      await until(() => isOpen(page))
      expect(await since.locator('option:checked').textContent()).toBe('Not seen yet')
      expect(await violations(page)).toEqual([])
      // "e" would mark a job as seen, and "?" would open the sheet of keys.
      await page.keyboard.press('e')
      await page.keyboard.press('?')
      expect(await page.locator('dialog').count()).toBe(0)
      await page.keyboard.press('Escape')
      await until(async () => !(await isOpen(page)))
      expect([await focused(page), await since.inputValue(), await seen()]).toEqual(['Since', '', before])
      await page.keyboard.press('Enter')
      await until(() => isOpen(page))
      await page.keyboard.press('End')
      await page.keyboard.press('ArrowUp')
      await page.keyboard.press('Enter')
      await until(async () => (await since.inputValue()) === '14')
      expect([await focused(page), await isOpen(page)]).toEqual(['Since', false])
      expect(page.url()).toEndWith('#/new?days=14')
      await since.click()
      await since.locator('option', { hasText: 'Not seen yet' }).click()
      await until(async () => (await since.inputValue()) === '')
      expect(faults).toEqual([])
      await context.close()
    },
    PAGE_TEST,
  )

  test(
    'and everything that opens look alike on each screen, also in the colours of a person',
    async () => {
      const { page, context } = await visit(browser, { url: server.url, hash: '#/new' })
      await page.emulateMedia({ forcedColors: 'active' })
      const foreign: string[] = []
      let found = 0
      for (const screen of SCREENS) {
        await page.goto(`${server.url}/#/${screen}`)
        await page.locator('h1').waitFor()
        await page.waitForLoadState('networkidle')
        await page.evaluate(() => {
          for (const details of document.querySelectorAll('details')) details.open = true
        })
        const looks = await page.evaluate(looksOfMenus)
        found += looks.length
        for (const { name, isOwn } of looks) if (!isOwn) foreign.push(`${screen}: ${name}`)
      }
      expect(foreign).toEqual([])
      expect(found).toBeGreaterThan(20)
      await context.close()
    },
    PAGE_TEST,
  )
})
