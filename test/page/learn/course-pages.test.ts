import { afterAll, beforeAll, describe, expect } from 'bun:test'
import type { Browser, BrowserContext, Frame, Page } from 'playwright-core'
import { listen, type OpenSocket } from '#lib/runtime/listen.ts'
import { createApp } from '#lib/service/http/app.ts'
import { manifest } from '#routes/manifest.ts'
import { barriers, looksOfMenus, NARROW, PAGE_TEST_MS, test } from '#test/page/page-tools.ts'
import { openApp, type TestApp } from '#test/support/app.ts'
import { leaveBrowser, noBrowser, openBrowser } from '#test/support/browser.ts'
import { putCourse } from '#test/support/course.ts'

const COURSE = '/learning/lp-1a2b3c4d/'
const PAGES = ['index.html', 'm1l1.html', 'm2l1.html', 'sources.html', 'cards.html', '']

let app: TestApp
let listening: OpenSocket
let browser: Browser
let base: string

describe.skipIf(noBrowser)('the pages of a course', () => {
  beforeAll(async () => {
    app = await openApp()
    await putCourse(app.services)
    const bytes = new TextEncoder().encode('<!doctype html><title>our page</title>')
    const page = new Map([['index.html', { bytes, type: 'text/html; charset=utf-8', etag: '"1"' }]])
    const started = listen(createApp(manifest, { ...app.services, page: Promise.resolve(page) }), 0)
    if (!started) throw new Error('no port is free')
    listening = started
    base = `http://127.0.0.1:${listening.port}`
    browser = await openBrowser()
  }, PAGE_TEST_MS)

  afterAll(async () => {
    await leaveBrowser()
    await listening?.stop()
    await app?.close()
  })

  type Look = { width?: number; dark?: boolean; script?: boolean }

  const contextFor = ({ width = 1280, dark = false, script = true }: Look = {}): Promise<BrowserContext> =>
    browser.newContext({
      viewport: { width, height: 800 },
      colorScheme: dark ? 'dark' : 'light',
      reducedMotion: 'reduce',
      javaScriptEnabled: script,
    })

  /** A page of the course in a tab of its own, with every fault that it has. */
  const open = async (name: string, look: Look = {}) => {
    const page = await (await contextFor(look)).newPage()
    page.setDefaultTimeout(60_000)
    const faults: string[] = []
    page.on('pageerror', (error) => faults.push(error.message))
    page.on('console', (message) => {
      if (message.type() === 'error') faults.push(message.text())
    })
    await page.goto(`${base}${COURSE}${name}`)
    return { page, faults }
  }

  /** A page of the course in a frame of ours, and all that it says. */
  const openFramed = async (name: string, state: object | null = null) => {
    const page = await (await contextFor()).newPage()
    page.setDefaultTimeout(60_000)
    await page.goto(`${base}/`)
    await page.evaluate(
      ({ src, given }) => {
        const heard: object[] = []
        Object.assign(window, { heard })
        const frame = document.createElement('iframe')
        window.addEventListener('message', (event) => {
          heard.push({ origin: event.origin, own: event.source === frame.contentWindow, ...event.data })
          if (given && event.data.ev === 'ready')
            frame.contentWindow?.postMessage({ svc: 'course:1', state: given }, '*')
        })
        frame.setAttribute('sandbox', 'allow-scripts')
        frame.src = src
        frame.width = '1000'
        frame.height = '700'
        document.body.append(frame)
      },
      { src: COURSE + name, given: state },
    )
    const heard = () => page.evaluate(() => (window as unknown as { heard: unknown[] }).heard)
    await page.waitForFunction(() => (window as unknown as { heard: unknown[] }).heard.length > 0)
    return { page, frame: page.frames()[1] as Frame, heard }
  }

  const press = async (page: Page, ...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }

  test('keep nobody out and fit their window in every look', async () => {
    const found: string[] = []
    let opened = 0
    const { page, faults } = await open(PAGES[0] ?? '', NARROW)
    for (const name of PAGES) {
      await page.goto(`${base}${COURSE}${name}`)
      await page.evaluate(() => {
        for (const details of document.querySelectorAll('details')) details.open = true
      })
      // Before the rules are tried: they try to read the sheet, which no script on these pages can.
      found.push(...faults.splice(0))
      const looks = await page.evaluate(looksOfMenus)
      found.push(...looks.filter(({ isOwn }) => !isOwn).map((look) => `${name}: ${look.name} looks foreign`))
      opened += looks.length
      found.push(...(await barriers(page)).map((barrier) => `${name}: ${barrier}`))
      faults.length = 0
    }
    await page.context().close()
    expect(found).toEqual([])
    expect(opened).toBeGreaterThan(2)
  })

  test('are read whole without the script', async () => {
    const { page } = await open('m1l1.html', { script: false })
    expect(await page.locator('button:visible').count()).toBe(0)
    await page.locator('fieldset summary').first().click()
    expect(await page.locator('fieldset details').first().textContent()).toContain('Leaves them out')
    await page.locator('a.mark').first().click()
    expect(await page.locator('li:target').textContent()).toContain('each SQL statement sees a snapshot')
    await page.getByRole('link', { name: /^Next/ }).click()
    await page.getByRole('heading', { name: 'Indexes that are used' }).waitFor()
    await page.context().close()
  })

  test.daily('are gone through with the keyboard alone, to the end of a lesson', async () => {
    const { page, faults } = await open('m1l1.html')
    const here = () => page.evaluate(() => document.activeElement?.textContent?.trim() ?? '')
    await press(page, 'Tab')
    expect(await here()).toBe('Skip to the text')
    expect(
      await page.locator('.skip').evaluate((link) => link.getBoundingClientRect().top),
    ).toBeGreaterThanOrEqual(0)
    await press(page, 'Enter', 'Tab')
    expect(await here()).toBe('[1]')
    await press(page, 'Enter')
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('n1')
    await press(page, 'Tab', 'Tab')
    expect(await here()).toBe('↩')
    await press(page, 'Enter')
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('r1')
    // A wrong answer, then the right one.
    await page.locator('fieldset input').first().focus()
    await press(page, 'Space', 'Tab')
    expect(await here()).toBe('Check')
    await press(page, 'Enter')
    const status = page.locator('fieldset').first().getByRole('status')
    expect(await status.textContent()).toBe('Not right. 1 try.')
    await press(page, 'Shift+Tab', 'ArrowDown', 'Tab', 'Enter')
    expect(await status.textContent()).toBe('Right. 2 tries.')
    const second = page.locator('fieldset').nth(1)
    await second.locator('input').first().focus()
    await press(page, 'Space', 'Tab', 'Space', 'Tab', 'Tab', 'Enter')
    expect(await second.getByRole('status').textContent()).toBe('Right. 1 try.')
    // The quiz is passed, so the lesson is done.
    expect(await page.getByRole('button', { name: 'Done' }).getAttribute('aria-pressed')).toBe('true')
    expect(await page.locator('.kicker').textContent()).toContain('✓ done')
    expect(faults).toEqual([])
    await page.context().close()
  })

  test.daily('keep what was done in the address of a tab, on every page of the course', async () => {
    const { page } = await open('m1l1.html')
    await page.getByRole('button', { name: 'Mark lesson as done' }).click()
    await page.getByRole('button', { name: 'I finished this exercise' }).click()
    await page.getByRole('link', { name: 'Contents' }).click()
    await page.getByText('1 of 3 lessons done').waitFor()
    expect(page.url()).toMatch(/index\.html#p=[\w-]+$/)
    const code = await page.getByLabel('Progress code').inputValue()
    await page
      .getByRole('link', { name: /Transactions and snapshots/ })
      .first()
      .click()
    expect(
      await page.getByRole('button', { name: 'I finished this exercise' }).getAttribute('aria-pressed'),
    ).toBe('true')
    await page.reload()
    expect(await page.getByRole('button', { name: 'Done' }).getAttribute('aria-pressed')).toBe('true')
    await page.getByRole('link', { name: 'Cards of this lesson' }).click()
    await page.getByRole('heading', { name: 'Cards', exact: true }).waitFor()
    expect(page.url()).toMatch(/cards\.html#p=[\w-]+$/)
    await page.context().close()

    const { page: other } = await open('index.html')
    await other.getByText('0 of 3 lessons done').waitFor()
    await other.getByLabel('A code that you kept').fill('nonsense')
    await other.getByRole('button', { name: 'Paste code' }).click()
    await other.getByText('That is no code of this course as it is now.').waitFor()
    await other.getByLabel('A code that you kept').fill(code)
    await other.getByRole('button', { name: 'Paste code' }).click()
    await other.getByText('1 of 3 lessons done').waitFor()
    await other.context().close()
  })

  test('tell the page around them what is done, and nothing else', async () => {
    const { page, frame, heard } = await openFramed('m1l1.html')
    await frame.getByLabel('Waits for them').check()
    await frame.getByRole('button', { name: 'Check' }).first().click()
    await frame.getByLabel('Leaves them out').check()
    await frame.getByRole('button', { name: 'Check' }).first().click()
    await frame.getByRole('button', { name: 'I finished this exercise' }).click()
    await frame.getByRole('button', { name: 'Mark lesson as done' }).click()
    await frame.locator('.notes a.source').first().click()
    await frame.getByRole('link', { name: 'Cards of this lesson' }).click()
    await frame.getByText('What does a statement see?').first().click()
    await frame.getByRole('button', { name: 'I knew it' }).first().click()
    await frame.getByText('Noted: known.').waitFor()
    const ownEvent = { origin: 'null', own: true, svc: 'course:1', id: 'lp-1a2b3c4d' }
    // Messages of a frame arrive later than what it shows.
    await page.waitForFunction(() => (window as unknown as { heard: unknown[] }).heard.length >= 10)
    expect(await heard()).toEqual(
      [
        { ev: 'ready' },
        { ev: 'view', item: 'm1l1' },
        { ev: 'quiz', item: 'm1l1.q1', ok: false, tries: 1 },
        { ev: 'quiz', item: 'm1l1.q1', ok: true, tries: 2 },
        { ev: 'practice', item: 'm1l1' },
        { ev: 'done', item: 'm1l1', ok: true },
        { ev: 'open', url: 'https://www.postgresql.org/docs/15/mvcc-intro.html' },
        { ev: 'ready' },
        { ev: 'card', item: 'm1l1.k1' },
        { ev: 'card', item: 'm1l1.k1', ok: true },
      ].map((event) => ({ ...ownEvent, ...event })),
    )
    expect(frame.url()).toContain('cards.html')
    expect(await frame.locator('.code').count()).toBe(0)
    await page.context().close()
  })
})
