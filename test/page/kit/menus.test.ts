import { describe, expect } from 'bun:test'
import type { Page } from 'playwright-core'
import { faultless, serverFor, test, violations } from '#test/page/page-tools.ts'
import { noBrowser } from '#test/support/browser.ts'
import { until } from '#test/support/until.ts'

const server = serverFor({ sample: true })

const isOpen = (page: Page) => page.evaluate(() => document.querySelector('select:open') !== null)
const focused = (page: Page) => page.evaluate(() => document.activeElement?.ariaLabel ?? '')
const seen = async () =>
  (await (await fetch(`${server.url}/api/new?unseen=1&fields=none`)).json()).counts.seen as number

describe.skipIf(noBrowser)('a menu of choices', () => {
  test('is walked, chosen from and left by keys, and its letters do nothing else', async () => {
    const page = await faultless({ url: server.url, hash: '#/new' })
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
  })
})
