import { afterAll, beforeAll, describe, expect } from 'bun:test'
import type { Page } from 'playwright-core'
import { barriers, faultless, NARROW, PAGE_TEST_MS, test, violations, visit } from '#test/page/page-tools.ts'
import { openApp, type TestApp } from '#test/support/app.ts'
import { leaveBrowser, noBrowser } from '#test/support/browser.ts'
import { type Served, serveApp } from '#test/support/served.ts'
import { until } from '#test/support/until.ts'

let app: TestApp
let served: Served

const allowed = async () =>
  (await (await fetch(`${served.url}/api/config`)).json()).config.allowed_targets as string[]
const paired = () => app.services.person.pairing.list()
const keptIn = (page: Page) => page.evaluate(() => localStorage.getItem('svc.proof'))
const allow = (page: Page) => page.getByRole('checkbox', { name: /^Allow Claude/ })

describe.skipIf(noBrowser)('a browser', () => {
  beforeAll(async () => {
    app = await openApp({ sample: true })
    served = await serveApp(app.services)
  }, PAGE_TEST_MS)
  afterAll(async () => {
    await leaveBrowser()
    await served?.stop()
    await app?.close()
  })

  test('is paired by the link that it is opened with, whose code leaves the address bar', async () => {
    const before = (await paired()).length
    const code = app.services.person.pairing.makeLink()
    const page = await faultless({ url: served.url, hash: `#pair=${code}` })
    await until(async () => (await paired()).length === before + 1)
    await until(async () => (await keptIn(page)) !== null)
    expect(page.url()).not.toContain(code)
    const token = (await keptIn(page)) ?? ''
    expect(token).toMatch(/^[0-9a-f]{64}$/)
    const sources = await page.content()
    expect(sources).not.toContain(token)
    await page.goto(`${served.url}/#/settings/targets`)
    await allow(page).check()
    await until(async () => (await allowed()).join() === 'claude')
    expect(await page.locator('dialog').count()).toBe(0)
    // A browser that is paired takes no second code.
    const unused = app.services.person.pairing.makeLink()
    await page.goto(`${served.url}/#pair=${unused}`)
    await until(async () => !page.url().includes(unused))
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    expect(await paired()).toHaveLength(before + 1)
  })

  test('that is not paired asks for the code where it is needed, by keys alone, and goes on with what was asked', async () => {
    await app.callAsPerson('PUT', '/api/config', {
      body: { revision: (await app.services.config.read()).revision, allowed_targets: [] },
    })
    const before = (await paired()).length
    const { page, faults } = await visit({ url: served.url, hash: '#/settings/targets' })
    await allow(page).focus()
    await page.keyboard.press('Space')
    const dialog = page.getByRole('dialog', { name: 'Pair this browser' })
    await dialog.getByText('Only you can allow text to be sent').waitFor()
    expect(await allowed()).toEqual([])
    await page.keyboard.type('AAAA-AAAA')
    await page.keyboard.press('Enter')
    await dialog.getByText('This code does not pair a browser').waitFor()
    expect(await violations(page)).toEqual([])
    await page.locator('#pairing-code').fill('')
    await page.keyboard.type(app.services.person.pairing.makeCode().code.toLowerCase())
    await page.keyboard.press('Enter')
    await until(async () => (await allowed()).join() === 'claude')
    await dialog.waitFor({ state: 'detached' })
    expect(await paired()).toHaveLength(before + 1)
    // Refusals show in the console of the browser.
    expect(faults.filter((fault) => !fault.includes('403'))).toEqual([])
  })

  test.daily('that says not now changes nothing', async () => {
    const { page } = await visit({ url: served.url, hash: '#/settings/targets' })
    await page.getByRole('checkbox', { name: /^Allow Codex/ }).check()
    await page.getByRole('button', { name: 'Not now' }).click()
    await page.getByText('Nothing was changed, because this browser is not paired.').waitFor()
    expect(await page.locator('dialog, .refused').count()).toBe(0)
    expect(await page.getByRole('checkbox', { name: /^Allow Codex/ }).isChecked()).toBe(false)
    expect(await page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('checkbox')
    expect(await allowed()).not.toContain('codex')
  })

  test('is shown among the paired ones, and forgotten', async () => {
    const code = app.services.person.pairing.makeLink()
    const page = await faultless({ url: served.url, hash: `#pair=${code}`, ...NARROW })
    await until(async () => (await keptIn(page)) !== null)
    await page.goto(`${served.url}/#/settings`)
    const list = page.getByRole('region', { name: 'Paired browsers' })
    await list.getByText('this browser').waitFor()
    expect(await barriers(page)).toEqual([])
    const count = (await paired()).length
    await list
      .getByRole('listitem')
      .filter({ hasText: 'this browser' })
      .getByRole('button', { name: /^Forget Chrome/ })
      .click()
    await list.getByRole('button', { name: 'Pair this browser' }).waitFor()
    expect(await keptIn(page)).toBeNull()
    expect(await paired()).toHaveLength(count - 1)
    await list.getByRole('button', { name: 'Pair this browser' }).click()
    await page.locator('#pairing-code').waitFor()
    expect(await barriers(page)).toEqual([])
  })
})
