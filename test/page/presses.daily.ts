import { describe, expect } from 'bun:test'
import type { Locator, Page } from 'playwright-core'
import { serverFor, test, visit } from '#test/page/page-tools.ts'
import { noBrowser } from '#test/support/browser.ts'
import { serveHome } from '#test/support/served.ts'
import { until } from '#test/support/until.ts'

const server = serverFor({ sample: true })

/** Presses of a task: clicks, keys, and one for each stretch of typing. */
function counter(page: Page) {
  const presses = { count: 0 }
  const once = async (work: Promise<unknown>) => {
    presses.count += 1
    await work
  }
  return {
    presses,
    click: (target: Locator) => once(target.click()),
    key: (name: string) => once(page.keyboard.press(name)),
    type: (text: string) => once(page.keyboard.type(text)),
    fill: (target: Locator, text: string) => once(target.fill(text)),
  }
}

const newJobs = async () =>
  (await (await fetch(`${server.url}/api/new?unseen=1&fields=none`)).json()).counts.new as number
const open = (hash: string) => visit({ url: server.url, hash })

describe.skipIf(noBrowser)('the presses of the main tasks', () => {
  test('are one for the sample with verdicts by mouse, and three by keys', async () => {
    for (const by of ['mouse', 'keys']) {
      const empty = await serveHome({ background: true })
      const { page, context } = await visit({ url: empty.url })
      await page.getByRole('button', { name: 'Look around with sample data' }).waitFor()
      const { presses, click, key, type } = counter(page)
      if (by === 'mouse') await click(page.getByRole('button', { name: 'Look around with sample data' }))
      else {
        await key('Control+k')
        await page.locator('.palette input:focus').waitFor()
        await type('sample')
        await page
          .getByRole('option', { name: /sample/i })
          .first()
          .waitFor()
        await key('Enter')
      }
      await page
        .locator('.row-mark[data-kind="match"], .row-mark[data-kind="questions"]')
        .first()
        .waitFor({ timeout: 60_000 })
      expect(presses.count).toBe(by === 'mouse' ? 1 : 3)
      await context.close()
      await empty.stop()
    }
  })

  test('are thirty for thirty jobs of New from one spot, by mouse and by keys', async () => {
    const { page } = await open('#/new')
    await page.locator('.job-link').first().click()
    await page.locator('.job .job-head h1').waitFor()
    const before = await newJobs()
    const { presses, click, key } = counter(page)
    const spots = new Set<string>()
    for (let done = 0; done < 30; done += 1) {
      const seen = page.locator('.job .acts').getByRole('button', { name: /^Seen: / })
      const { x = 0, y = 0 } = (await seen.boundingBox()) ?? {}
      const address = page.url()
      spots.add(`${Math.round(x)} ${Math.round(y)}`)
      if (done < 10) await click(seen)
      else await key('e')
      await page.waitForURL((url) => url.href !== address)
      await page.locator('.job .job-head h1').waitFor()
      await until(async () => (await newJobs()) === before - done - 1)
    }
    expect(presses.count).toBe(30)
    expect([...spots]).toHaveLength(1)
  })

  test('are two for remote jobs with a pay floor, and one for the letter of the open job', async () => {
    const { page } = await open('#/jobs')
    await page.locator('.job-link').first().waitFor()
    const filters = counter(page)
    await filters.click(page.getByRole('button', { name: 'Remote', exact: true }))
    await filters.fill(page.getByLabel('Pays at least'), '150000')
    await page.getByRole('button', { name: 'Remove filter Pays at least: 150,000' }).waitFor()
    await page.getByRole('button', { name: 'Remove filter Work mode: Remote' }).waitFor()
    expect(filters.presses.count).toBe(2)
    for (const by of ['mouse', 'keys']) {
      await page.goto(`${server.url}/#/new`)
      await page.locator('.job-link').first().click()
      await page.locator('.job .job-head h1').waitFor()
      const letter = counter(page)
      if (by === 'mouse') await letter.click(page.getByRole('link', { name: 'Letter', exact: true }))
      else await letter.key('w')
      await page.getByRole('heading', { name: 'Text', exact: true }).waitFor()
      expect(letter.presses.count).toBe(1)
    }
  })
})
