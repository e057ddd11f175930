import { beforeAll, describe, expect } from 'bun:test'
import { barriers, faultless, PAGE_TEST_MS, post, serverFor, test, visit } from '#test/page/page-tools.ts'
import { noBrowser } from '#test/support/browser.ts'
import { until } from '#test/support/until.ts'

const server = serverFor()

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
    await post(`${server.url}/api/sample`, { action: 'load' })
    const { postings } = await (await fetch(`${server.url}/api/postings?limit=6`)).json()
    const month = new Date(Date.now() - 30 * 86_400_000).toISOString()
    for (const { job_url } of postings.rows) await put({ job_url, status: 'applied', at: month })
  }, PAGE_TEST_MS)

  test('shows counts, and ends applications without an answer, each or all, by one press that can be taken back', async () => {
    const page = await faultless({ url: server.url, hash: '#/outcomes' })
    await page.getByText('Results of 6 applications').waitFor()
    await page.getByText('0 answered (0%), 0 interviews, 0 offers').first().waitFor()
    await page
      .getByRole('button', { name: /^No answer: / })
      .first()
      .click()
    const unanswered = async () => (await statuses()).filter((status) => status === 'no_answer').length
    await until(async () => (await unanswered()) === 1)
    await page.getByRole('button', { name: 'Undo' }).click()
    await until(async () => (await unanswered()) === 0)
    await page.getByRole('button', { name: 'No answer, all 6' }).click()
    await until(async () => (await unanswered()) === 6)
    await page.getByText('0 answered (0%), 0 interviews, 0 offers, 6 no answer').first().waitFor()
    await page.keyboard.press('z')
    await until(async () => (await unanswered()) === 0)
    await page.getByLabel('Days to wait').fill('45')
    await page.keyboard.press('Tab')
    await page.getByText('No application waits that long.').waitFor()
    await page.getByLabel('Days to wait').fill('30')
    await page.keyboard.press('Tab')
    await page.getByRole('button', { name: 'No answer, all 6' }).waitFor()
  })

  test('leads from each group to its applications, and back by the chip', async () => {
    const page = await faultless({ url: server.url, hash: '#/applied/review' })
    const rows = page.locator('.chart .bar-table tbody tr:has(a)')
    await rows.first().waitFor()
    const groups = await rows.evaluateAll((all) =>
      all.map((row) => ({
        href: row.querySelector('a')?.getAttribute('href') ?? '',
        count: Number(row.querySelector('b')?.textContent),
      })),
    )
    expect(groups.length).toBeGreaterThan(3)
    for (const { href, count } of groups) {
      await page.goto(`${server.url}/${href}`)
      await until(async () => (await page.locator('.board .card').count()) === count)
    }
    await page.goto(`${server.url}/#/applied?${new URLSearchParams({ only: 'by:source:Nowhere' })}`)
    await page.getByText('By where you found it: Nowhere').waitFor()
    expect(await page.locator('.board .card').count()).toBe(0)
    await page.getByRole('link', { name: 'Remove filter By where you found it: Nowhere' }).click()
    await until(async () => (await page.locator('.board .card').count()) === 6)
  })

  test('passes axe and fits its window in every look', async () => {
    const { page } = await visit({ url: server.url, hash: '#/outcomes' })
    await page.getByText('Results of 6 applications').waitFor()
    expect(await barriers(page)).toEqual([])
  })
})
