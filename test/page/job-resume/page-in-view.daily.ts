import { beforeAll, describe, expect } from 'bun:test'
import type { Page } from 'playwright-core'
import { faultless, PAGE_TEST_MS, post, serverFor, test } from '#test/page/page-tools.ts'
import { pairedToken } from '#test/support/as-person.ts'
import { noBrowser } from '#test/support/browser.ts'
import { until } from '#test/support/until.ts'

const server = serverFor({ sample: true })
let job = ''

// Waits until the pages are drawn as they were last wished for.
const drawn = async (page: Page) => {
  await page.locator('.sheets img').first().waitFor()
  await page.locator('.sheets[data-drawing="false"]').waitFor()
  return page.locator('.sheets img').first().getAttribute('src')
}

describe.skipIf(noBrowser)('the resume of a job', () => {
  beforeAll(async () => {
    await post(`${server.url}/api/new`, { assess: true, wait: true })
    const { assessments } = await (await fetch(`${server.url}/api/assessments?limit=200`)).json()
    job = assessments.find(
      ({ verdict }: { verdict: string }) => verdict === 'matched_above_threshold',
    ).job_identity
  }, PAGE_TEST_MS)

  test('has one row above it, and its page in view beside each control, scrolled to the place that changed', async () => {
    // A second try begins as the first did.
    for (const action of ['refresh', 'use_proposed'])
      await post(`${server.url}/api/job-resumes/pick`, { job_url: job, action }).catch(() => {})
    const page = await faultless({
      ...{
        url: server.url,
        token: await pairedToken(server),
        width: 1440,
        hash: `#/paper/${encodeURIComponent(job)}`,
      },
    })
    await page.setViewportSize({ width: 1440, height: 800 })
    await drawn(page)
    const row = await page
      .locator('.job-resume-head :is(h1, .primary, .finish > .acts button)')
      .evaluateAll((all) => all.map((part) => Math.round(part.getBoundingClientRect().top)))
    expect(row.length).toBeGreaterThan(3)
    expect(Math.max(...row) - Math.min(...row)).toBeLessThan(12)
    const sheets = page.locator('.job-resume-side .sheets')
    const choices = page.locator('.job-resume-side .preview :is(input, select):not(#zoom)')
    const count = await choices.count()
    expect(count).toBeGreaterThan(8)
    const order = [...Array(count).keys()]
    for (const index of [...order, ...order.toReversed()]) {
      await choices.nth(index).focus()
      // At least half of the page is on the screen, and the control is not covered by it.
      await page.waitForFunction(() => {
        const view = document.querySelector('.job-resume-side .sheets')?.getBoundingClientRect()
        const control = document.activeElement?.getBoundingClientRect()
        if (!view || !control) return false
        const shown = Math.min(view.bottom, innerHeight) - Math.max(view.top, 0)
        return shown > view.height / 2 && control.bottom > view.bottom && control.top < innerHeight
      })
    }
    const scrolled = () => sheets.evaluate((element) => element.scrollTop)
    await sheets.evaluate((element) => {
      element.scrollTop = 0
    })
    const change = async (at: number, text: string) => {
      const before = await drawn(page)
      const path = `/api/tailored-resumes?job_identity=${encodeURIComponent(job)}`
      const { resume } = await (await fetch(`${server.url}${path}`)).json()
      await page
        .locator(`[data-line="${resume.lines.at(at).id}"]`)
        .getByRole('button', { name: /^Edit/ })
        .click()
      await page.getByLabel('In this resume').fill(text)
      await page.keyboard.press('Control+Enter')
      await page.waitForFunction(
        (was) => document.querySelector('.sheets img')?.getAttribute('src') !== was,
        before,
      )
    }
    await change(-1, 'Dutch (fluent)')
    await until(async () => (await scrolled()) > 0)
    await sheets.evaluate((element) => {
      element.scrollTop = element.scrollHeight
    })
    await change(0, 'Backend engineer who writes it plainly')
    await until(async () => (await scrolled()) < 100)
  })
})
