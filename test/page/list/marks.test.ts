import { describe, expect } from 'bun:test'
import { faultless, post, serverFor, test, violations } from '#test/page/page-tools.ts'
import { noBrowser } from '#test/support/browser.ts'
import { until } from '#test/support/until.ts'

const server = serverFor({ sample: true })

describe.skipIf(noBrowser)('marks of a job in a list', () => {
  test('undoing puts back the mark that was replaced, and another day counts once it is sent', async () => {
    const page = await faultless({ url: server.url, hash: '#/jobs' })
    const id = (await page.locator('.job-list > li').first().getAttribute('data-job')) ?? ''
    const day = (days: number) => new Date(Date.now() + days * 86_400_000).toLocaleDateString('sv')
    const marks = async () => {
      const { job } = await (await fetch(`${server.url}/api/jobs?url=${encodeURIComponent(id)}`)).json()
      return [job.seen, job.snoozed_until]
    }
    const marked = (seen: boolean, until_day: string | null) =>
      until(async () => Bun.deepEquals(await marks(), [seen, until_day]))

    // A second try begins as the first did.
    for (const mark of ['seen', 'snoozed'])
      await post(`${server.url}/api/jobs/unmark`, { job_urls: [id], mark })

    await page.keyboard.press('j')
    await page.keyboard.press('h')
    const menu = page.getByRole('dialog', { name: /^Snooze/ })
    const field = menu.getByLabel('Another day')
    await field.fill(day(40))
    await field.press('ArrowUp')
    expect(await menu.isVisible()).toBe(true)
    expect(await marks()).toEqual([false, null])
    expect(await violations(page)).toEqual([])
    await field.fill(day(20))
    // A day that was chosen and not sent is there after a reload.
    await page.reload()
    await page.locator('.job-link').first().waitFor()
    await page.keyboard.press('j')
    await page.keyboard.press('h')
    await until(async () => (await field.inputValue()) === day(20))
    await field.press('Enter')
    await menu.waitFor({ state: 'detached' })
    await marked(false, day(20))

    // The list goes on to the next job after each mark.
    const again = (key: string) => page.keyboard.press('Home').then(() => page.keyboard.press(key))
    const offered = (words: string) => page.locator('.bar.undo').getByText(words).waitFor()
    await again('e')
    await offered('Marked seen')
    await marked(true, null)
    await page.keyboard.press('z')
    await marked(false, day(20))
    await again('e')
    await offered('Marked seen')
    await again('h')
    expect(await field.inputValue()).toBe('')
    await menu.getByRole('button', { name: /^In two weeks/ }).click()
    await marked(false, day(14))
    await offered('Snoozed until')
    await page.keyboard.press('z')
    await marked(true, null)
    await page.keyboard.press('z')
    await marked(false, day(20))
    await page.keyboard.press('z')
    await marked(false, null)

    // Another program snoozes the job after the press, and its day stays.
    await again('e')
    await offered('Marked seen')
    await marked(true, null)
    await post(`${server.url}/api/jobs/snooze`, { job_urls: [id], until: day(30) })
    await page.keyboard.press('z')
    await page.getByText('Not taken back: Marked seen').waitFor()
    expect(await marks()).toEqual([false, day(30)])

    // It snoozes the job while the undo is on its way.
    await post(`${server.url}/api/jobs/unmark`, { job_urls: [id], mark: 'snoozed' })
    await page.reload()
    await page.locator('.job-link').first().waitFor()
    await page.keyboard.press('j')
    await again('e')
    await offered('Marked seen')
    await marked(true, null)
    await page.route('**/api/jobs/unmark', async (route) => {
      await post(`${server.url}/api/jobs/snooze`, { job_urls: [id], until: day(31) })
      await route.continue()
    })
    await page.keyboard.press('z')
    await page.getByText('Not taken back: Marked seen').waitFor()
    expect(await marks()).toEqual([false, day(31)])
  })
})
