import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { Browser } from 'playwright-core'
import { barriers, PAGE_TEST, PAGE_TEST_MS, post, until, visit } from '#test/page/page-tools.ts'
import { leaveBrowser, noBrowser, openBrowser } from '#test/support/browser.ts'
import { type ServedHome, serveHome } from '#test/support/served.ts'

let server: ServedHome
let browser: Browser

const put = (body: object) =>
  fetch(`${server.url}/api/applications`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
const statuses = async (): Promise<string[]> => {
  const { applications } = await (await fetch(`${server.url}/api/applications`)).json()
  return applications.map(({ status }: { status: string }) => status).toSorted()
}

describe.skipIf(noBrowser)('the review of applications', () => {
  beforeAll(async () => {
    ;[server, browser] = await Promise.all([serveHome(), openBrowser()])
    await post(`${server.url}/api/sample`, { action: 'load' })
    const { postings } = await (await fetch(`${server.url}/api/postings?limit=6`)).json()
    const month = new Date(Date.now() - 30 * 86_400_000).toISOString()
    for (const { job_url } of postings.rows) await put({ job_url, status: 'applied', at: month })
  }, PAGE_TEST_MS)

  afterAll(async () => {
    await leaveBrowser()
    await server?.stop()
  })

  test(
    'shows counts, and ends applications without an answer, each or all, by one press that can be taken back',
    async () => {
      const { page, context, faults } = await visit(browser, { url: server.url, hash: '#/outcomes' })
      await page.getByText('Results of 6 applications').waitFor()
      await page.getByText('0 answered (0%), 0 interviews, 0 offers').first().waitFor()
      await page
        .getByRole('button', { name: /^No answer: / })
        .first()
        .click()
      const given = async () => (await statuses()).filter((status) => status === 'no_answer').length
      await until(async () => (await given()) === 1)
      await page.getByRole('button', { name: 'Undo' }).click()
      await until(async () => (await given()) === 0)
      await page.getByRole('button', { name: 'No answer, all 6' }).click()
      await until(async () => (await given()) === 6)
      await page.getByText('0 answered (0%), 0 interviews, 0 offers, 6 no answer').first().waitFor()
      await page.keyboard.press('z')
      await until(async () => (await given()) === 0)
      await page.getByLabel('Days to wait').fill('45')
      await page.keyboard.press('Tab')
      await page.getByText('No application waits that long.').waitFor()
      await page.getByLabel('Days to wait').fill('30')
      await page.keyboard.press('Tab')
      await page.getByRole('button', { name: 'No answer, all 6' }).waitFor()
      expect(faults).toEqual([])
      await context.close()
    },
    PAGE_TEST,
  )

  test(
    'passes axe and fits its window in every look',
    async () => {
      const { page, context } = await visit(browser, { url: server.url, hash: '#/outcomes' })
      await page.getByText('Results of 6 applications').waitFor()
      expect(await barriers(page)).toEqual([])
      await context.close()
    },
    PAGE_TEST,
  )
})
