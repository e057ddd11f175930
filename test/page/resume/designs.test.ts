import { beforeAll, describe, expect } from 'bun:test'
import type { Page } from 'playwright-core'
import { barriers, faultless, NARROW, PAGE_TEST_MS, post, serverFor, test } from '#test/page/page-tools.ts'
import { noBrowser } from '#test/support/browser.ts'

const MINIATURES = '**/api/resume-display/miniature?*'
const NAMES = [
  ...['Plain', 'Plain, dates right', 'Classic', 'Modern', 'Two columns', 'Academic', 'Engineering', 'Lined'],
]

const server = serverFor()

const widths = (page: Page) =>
  page
    .locator('img.miniature')
    .evaluateAll((pictures: HTMLImageElement[]) => pictures.map((p) => p.naturalWidth))
const allDrawn = (page: Page) =>
  page.waitForFunction(
    (count) =>
      document.querySelectorAll('img.miniature').length === count &&
      [...document.querySelectorAll<HTMLImageElement>('img.miniature')].every(
        // The page has heard of a loaded picture once it is no longer lazy.
        (picture) => picture.naturalWidth > 0 && picture.loading === 'eager',
      ),
    NAMES.length,
  )

describe.skipIf(noBrowser)('the designs', () => {
  beforeAll(async () => {
    await post(`${server.url}/api/sample`, { action: 'load' })
  }, PAGE_TEST_MS)

  test('are shown as pictures of the first page, loaded after the preview and only where they are seen', async () => {
    const page = await faultless({ url: server.url, hash: '#/resume', ...NARROW })
    const loaded: string[] = []
    const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
    await page.route(MINIATURES, async (route) => {
      loaded.push(await page.locator('.sheets').getAttribute('data-drawing').then(String))
      await isReleased
      await route.continue()
    })
    const preview = page.getByText('See it as it prints')
    await preview.waitFor()
    if ((await page.locator('.master-preview[open]').count()) === 0) await preview.click()
    await page.locator('.sheets img').first().waitFor()
    expect(loaded).toEqual([])
    await page.locator('.master-preview summary', { hasText: 'Layout' }).click()
    const choice = page.locator('.designs')
    await choice.scrollIntoViewIfNeeded()
    const place = async () => (await choice.boundingBox())?.height
    const before = await place()
    release()
    await allDrawn(page)
    expect(await place()).toBe(before)
    expect(new Set(loaded)).toEqual(new Set(['false']))
    expect(await widths(page)).toEqual(Array(NAMES.length).fill(360))
    for (const name of NAMES) expect(await page.getByRole('radio', { name, exact: true }).count()).toBe(1)
    expect(await barriers(page)).toEqual([])
  })

  test('show a chosen one on the page before it is saved, and load no small picture again', async () => {
    const page = await faultless({ url: server.url, hash: '#/resume' })
    await page.locator('.master-preview summary', { hasText: 'Layout' }).click()
    await allDrawn(page)
    const first = page.locator('.sheets img').first()
    const loaded: string[] = []
    page.on('request', (request) => loaded.push(new URL(request.url()).pathname))
    const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/api/resume-display', async (route) => {
      await isReleased
      await route.continue()
    })
    for (const name of ['Classic', 'Plain'] as const) {
      const before = String(await first.getAttribute('src'))
      await page.getByRole('radio', { name, exact: true }).check()
      await page.waitForFunction(
        (was) => document.querySelector('.sheets img')?.getAttribute('src') !== was,
        before,
      )
      release()
      await page.getByRole('status').getByText('Saved for all resumes').waitFor({ state: 'attached' })
      await page.locator('.sheets[data-drawing="false"]').waitFor()
    }
    expect(loaded.filter((path) => path.endsWith('/miniature'))).toEqual([])
    expect(loaded.filter((path) => path.endsWith('/preview'))).toHaveLength(2)
  })

  test.daily('are chosen by keys, and drawn anew in another colour while the old pictures stay', async () => {
    const page = await faultless({ url: server.url, hash: '#/resume' })
    await page.locator('.master-preview summary', { hasText: 'Layout' }).click()
    await allDrawn(page)
    const picture = page.getByRole('img', { name: 'Modern' })
    const src = await picture.getAttribute('src')
    await page.getByRole('radio', { name: 'Plain', exact: true }).focus()
    await page.keyboard.press('ArrowRight')
    await page.waitForFunction(
      () => document.querySelector<HTMLInputElement>('input[value="right_aligned"]')?.checked,
    )
    await page.getByLabel('Colour of headings').selectOption('teal')
    await page.waitForFunction(
      (was) => document.querySelector('img[alt="Modern"]')?.getAttribute('src') !== was,
      src,
    )
    await allDrawn(page)
    expect(await widths(page)).toEqual(Array(NAMES.length).fill(360))
  })
})
