import { beforeAll, describe, expect } from 'bun:test'
import { faultless, PAGE_TEST_MS, post, serverFor, test } from '#test/page/page-tools.ts'
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

let seventh: string

describe.skipIf(noBrowser)('the review of applications', () => {
  beforeAll(async () => {
    await post(`${server.url}/api/sample`, { action: 'load' })
    const { postings } = await (await fetch(`${server.url}/api/postings?limit=7`)).json()
    const month = new Date(Date.now() - 30 * 86_400_000).toISOString()
    const links = postings.rows.map(({ job_url }: { job_url: string }) => job_url)
    seventh = links.pop()
    for (const job_url of links) await put({ job_url, status: 'applied', at: month })
  }, PAGE_TEST_MS)

  test('shows counts, and ends applications without an answer, each or all, by one press that can be taken back', async () => {
    const page = await faultless({ url: server.url, hash: '#/outcomes' })
    await page.getByText('Results of 6 applications').waitFor()
    // The one number of lists groups them, and its groups lead to the applications that it counts.
    await page.getByRole('heading', { name: 'By chance of a call' }).waitFor()
    expect(await page.getByRole('heading', { name: /^By (?:fit|rank)$/ }).count()).toBe(0)
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
    // News that arrives meanwhile leaves the typed number.
    await put({ job_url: seventh, status: 'applied', at: new Date().toISOString() })
    await page.getByText('Results of 7 applications').waitFor()
    await page.keyboard.press('Tab')
    await page.getByRole('button', { name: 'No answer, all 6' }).waitFor()
  })
})
