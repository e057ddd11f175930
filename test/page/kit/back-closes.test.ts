import { describe, expect } from 'bun:test'
import type { Page } from 'playwright-core'
import { faultless, oneOrAll, serverFor, test } from '#test/page/page-tools.ts'
import { noBrowser } from '#test/support/browser.ts'

const server = serverFor()

// Longer than the browser takes to go back in its history.
const SETTLED_MS = 500

/** Opens a dialog, closes it, and opens the next at once, or as soon as the page has heard of the close. */
const openNext = (page: Page, wait: 'at once' | 'after its close') =>
  page.evaluate(async (when) => {
    const [first, next] = ['first', 'next'].map((id) => {
      const dialog = document.body.appendChild(document.createElement('dialog'))
      dialog.id = id
      return dialog
    })
    first?.showModal()
    await new Promise((resolve) => setTimeout(resolve, 100))
    const closed = new Promise((resolve) => first?.addEventListener('close', resolve))
    first?.close()
    if (when === 'after its close') await closed
    next?.showModal()
  }, wait)
const isOpen = (page: Page) => page.locator('dialog#next').evaluate((dialog) => dialog.hasAttribute('open'))

describe.skipIf(noBrowser)('a dialog that opens as another closes', () => {
  for (const wait of oneOrAll(['at once', 'after its close'] as const)) {
    test(`stays open, and Back closes it alone, ${wait}`, async () => {
      const page = await faultless({ url: server.url, hash: '#/roles' })
      await page.getByRole('heading', { name: 'Roles', level: 1 }).waitFor()
      await page.evaluate(() => Object.assign(location, { hash: '#/stories' }))
      await page.getByRole('heading', { name: 'Stories', level: 1 }).waitFor()
      await openNext(page, wait)
      await page.waitForTimeout(SETTLED_MS)
      expect(await isOpen(page)).toBe(true)
      await page.goBack()
      await page.locator('dialog#next:not([open])').waitFor({ state: 'attached' })
      await page.waitForTimeout(SETTLED_MS)
      expect(page.url()).toEndWith('#/stories')
      await page.goBack()
      await page.getByRole('heading', { name: 'Roles', level: 1 }).waitFor()
    })
  }

  for (const way of oneOrAll(['a link', 'two keys'] as const)) {
    test(`is left at once by ${way}, and Back leads to its screen`, async () => {
      const page = await faultless({ url: server.url, hash: '#/roles' })
      await page.getByRole('heading', { name: 'Roles', level: 1 }).waitFor()
      await page.evaluate(() => Object.assign(location, { hash: '#/stories' }))
      await page.getByRole('heading', { name: 'Stories', level: 1 }).waitFor()
      await page.evaluate(async (pressed) => {
        // The first of the two keys is not for the dialog.
        const key = (name: string) =>
          document.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true }))
        if (pressed === 'two keys') key('g')
        const dialog = document.body.appendChild(document.createElement('dialog'))
        dialog.showModal()
        await new Promise((resolve) => setTimeout(resolve, 100))
        const closed = new Promise((resolve) => dialog.addEventListener('close', resolve))
        dialog.close()
        await closed
        if (pressed === 'two keys') key('w')
        else document.querySelector<HTMLElement>('nav a[href="#/answers"]')?.click()
      }, way)
      await page.waitForTimeout(SETTLED_MS)
      expect(page.url()).toEndWith('#/answers')
      await page.getByRole('heading', { name: 'Answers', level: 1 }).waitFor()
      await page.goBack()
      await page.waitForTimeout(SETTLED_MS)
      expect(page.url()).toEndWith('#/stories')
      await page.getByRole('heading', { name: 'Stories', level: 1 }).waitFor()
    })
  }

  test('lies over the other: Back closes one after the other, and the last close takes off both entries', async () => {
    const page = await faultless({ url: server.url, hash: '#/stories' })
    await page.getByRole('heading', { name: 'Stories', level: 1 }).waitFor()
    const shown = () => page.locator('dialog[open]').count()
    const openBoth = () =>
      page.evaluate(() => {
        for (const _ of [1, 2]) document.body.appendChild(document.createElement('dialog')).showModal()
      })
    await openBoth()
    await page.goBack()
    await page.waitForFunction(() => document.querySelectorAll('dialog[open]').length === 1)
    await page.goBack()
    await page.waitForFunction(() => document.querySelectorAll('dialog[open]').length === 0)
    await openBoth()
    await page.evaluate(() => {
      for (const dialog of document.querySelectorAll('dialog')) dialog.close()
    })
    await page.waitForFunction(() => !history.state?.over)
    expect(await shown()).toBe(0)
    expect(page.url()).toEndWith('#/stories')
  })
})
