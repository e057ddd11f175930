import { beforeAll, describe, expect } from 'bun:test'
import {
  faultless,
  PAGE_TEST_MS,
  post,
  scrollsSideways,
  serverFor,
  test,
  violations,
  visit,
} from '#test/page/page-tools.ts'
import { noBrowser } from '#test/support/browser.ts'

const server = serverFor({ sample: true })
let job = ''

describe.skipIf(noBrowser)('a screen that was just opened', () => {
  beforeAll(async () => {
    const { postings } = await (await fetch(`${server.url}/api/new`)).json()
    const { job_identity: job_url } = postings.rows[0]
    await post(`${server.url}/api/assess`, { job: { job_url } })
    job = `#/job/${encodeURIComponent(job_url)}`
  }, PAGE_TEST_MS)

  test.daily('leaves room to read a job at 200 and 400 % zoom', async () => {
    for (const size of [
      { width: 640, height: 450 },
      { width: 320, height: 225 },
    ]) {
      const { page, context } = await visit({ url: server.url, hash: job })
      await page.setViewportSize(size)
      const posting = page.locator('.posting .untrusted')
      await posting.waitFor()
      const links = await page.locator('.head nav a, .head button').evaluateAll((all) =>
        all
          .filter((link) => link.checkVisibility())
          .map((link) => link.getBoundingClientRect())
          .map(({ left, right, top, bottom }) => ({ left, right, top, bottom })),
      )
      const overlapping = links.filter((link, at) =>
        links.some(
          (next, place) =>
            place > at &&
            Math.min(link.right, next.right) - Math.max(link.left, next.left) > 1 &&
            Math.min(link.bottom, next.bottom) - Math.max(link.top, next.top) > 1,
        ),
      )
      expect(overlapping).toEqual([])
      expect(new Set(links.map(({ top, bottom }) => Math.round((top + bottom) / 2 / 20))).size).toBe(1)
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight / 2))
      // Bars that stay while the page is scrolled.
      const covered = await page.evaluate(() =>
        [...document.querySelectorAll('body *')].reduce((sum, element) => {
          const { position } = getComputedStyle(element)
          const { top, bottom, height } = element.getBoundingClientRect()
          const isStuck = position === 'fixed' || (position === 'sticky' && top < innerHeight / 2)
          return isStuck && bottom > 0 && top < innerHeight && element.checkVisibility() ? sum + height : sum
        }, 0),
      )
      expect(covered).toBeLessThan(size.height / 3)
      expect(await scrollsSideways(page)).toBe(false)
      await context.close()
    }
  })

  test.daily('begins at one edge of a wide window', async () => {
    const { page } = await visit({ url: server.url, width: 1920, hash: '#/settings' })
    const sides = () =>
      page
        .locator('.single > .whole:not(.settling)')
        .evaluate((column) => [column.getBoundingClientRect().left, column.getBoundingClientRect().right])
    const [left = 0, right = 0] = await sides()
    expect(right - left).toBe(860)
    expect(left).toBe(80)
    await page.goto(`${server.url}/#/applied`)
    await page.getByText('No applications yet.').waitFor()
    expect(await sides()).toEqual([left, right])
    await page.goto(`${server.url}/#/resume`)
    await page.getByRole('heading', { name: 'Resume', level: 1 }).waitFor()
    await page.waitForFunction(() => document.querySelector('.whole:not(.settling) > .resume-all, .save-bar'))
    expect((await sides())[0]).toBe(80)
  })

  test('names the present place in the colours of the person', async () => {
    const { page } = await visit({ url: server.url, hash: '#/new' })
    await page.emulateMedia({ forcedColors: 'active' })
    await page.locator('.job-link').first().waitFor()
    const outlines = await page
      .locator('.head nav > ul a')
      .evaluateAll((links) => links.map((link) => getComputedStyle(link).outlineStyle))
    expect(outlines).toEqual(['solid', ...Array(7).fill('none')])
    expect(await violations(page)).toEqual([])
    await page.goto(`${server.url}/${job}`)
    const quote = page.locator('.untrusted mark').first()
    await quote.waitFor()
    const colours = await quote.evaluate((mark) =>
      [mark, document.body].map((element) => getComputedStyle(element).color),
    )
    expect(colours[0]).toBe(colours[1])
  })

  test('has one stop of the Tab key for each row, with its controls beside it on the arrow keys', async () => {
    const { page } = await visit({ url: server.url, hash: '#/new' })
    await page.locator('.job-link').nth(2).waitFor()
    await page.locator('.job-link').first().focus()
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('li')?.ariaPosInSet)).toBe('2')
    await page.keyboard.press('ArrowRight')
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toStartWith(
      'Seen: ',
    )
    await page.keyboard.press('ArrowLeft')
    expect(await page.evaluate(() => document.activeElement?.className)).toBe('job-link')
  })

  test('keeps its place when Back closes what lies over it', async () => {
    const page = await faultless({ url: server.url, hash: '#/stories' })
    await page.getByRole('heading', { name: 'Stories', level: 1 }).waitFor()
    const button = page.getByRole('button', { name: /^Keys/ })
    await button.click()
    const sheet = page.getByRole('dialog', { name: 'Keys' })
    await sheet.waitFor()
    await page.goBack()
    await sheet.waitFor({ state: 'detached' })
    expect(page.url()).toEndWith('#/stories')
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true)
    // A link to another screen leaves nothing behind.
    await page.keyboard.press('Control+k')
    await page.locator('dialog.palette').waitFor()
    await page.keyboard.type('settings')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor()
    await page.goBack()
    await page.getByRole('heading', { name: 'Stories', level: 1 }).waitFor()
    await button.click()
    await sheet.waitFor()
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'detached' })
    expect(page.url()).toEndWith('#/stories')
    // A closed dialog leaves no entry, and the entry of the next is there with it, however fast Back comes.
    await page.waitForFunction(() => !history.state?.over)
    const isThere = await page.evaluate(() => {
      document.body.appendChild(document.createElement('dialog')).showModal()
      return history.state?.over === 1
    })
    expect(isThere).toBe(true)
  })
})
