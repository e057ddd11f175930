import { afterAll, beforeAll, describe, expect } from 'bun:test'
import { PAGE_TEST_MS, test, violations, visit } from '#test/page/page-tools.ts'
import { leaveBrowser, noBrowser } from '#test/support/browser.ts'
import { type ServedHome, serveHome } from '#test/support/served.ts'

let server: ServedHome

describe.skipIf(noBrowser)('a server that is gone', () => {
  beforeAll(async () => {
    server = await serveHome()
  }, PAGE_TEST_MS)

  afterAll(async () => {
    await leaveBrowser()
  })

  test('and comes back sends the screen that was gone to meanwhile', async () => {
    const { page } = await visit({ url: server.url, hash: '#/settings' })
    await page.getByText('0.1.0').waitFor()
    for (const path of ['**/assets/**', '**/api/**']) await page.route(path, (route) => route.abort())
    await page.goto(`${server.url}/#/learn`)
    const refused = page.getByRole('alert').filter({ hasText: 'This screen could not be loaded.' })
    await refused.waitFor()
    expect(await refused.textContent()).not.toContain('Code')
    await page.getByText('The local server is not answering.').first().waitFor()
    await page.unrouteAll()
    await page.getByRole('heading', { name: 'Learn', level: 1 }).waitFor()
    expect(await page.locator('.bar.bad').count()).toBe(0)
  })

  test('is told of, and what is on the screen stays', async () => {
    const { page } = await visit({ url: server.url, hash: '#/settings' })
    await page.getByRole('heading', { name: 'This service' }).waitFor()
    await page.getByText('0.1.0').waitFor()
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('key-sheet')),
    )
    await server.stop()
    await page.getByText('The local server is not answering.').first().waitFor()
    expect(await page.getByRole('heading', { name: 'Settings', exact: true }).count()).toBe(1)
    expect(await page.getByText('0.1.0').count()).toBe(1)
    // The one place of the page that names commands is there without the server.
    expect(
      await page
        .locator('main')
        .getByText(/\bsvc [a-z]/)
        .count(),
    ).toBe(0)
    await page.getByRole('button', { name: 'How to start it' }).click()
    await page.getByRole('dialog', { name: 'In the terminal' }).getByText('svc serve').waitFor()
    await page.locator('#terminal-start:focus').waitFor()
    expect(await violations(page)).toEqual([])
  })
})
