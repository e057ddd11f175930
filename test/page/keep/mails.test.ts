import { beforeAll, describe, expect } from 'bun:test'
import type { Page } from 'playwright-core'
import { barriers, faultless, NARROW, PAGE_TEST_MS, serverFor, test, visit } from '#test/page/page-tools.ts'
import { noBrowser } from '#test/support/browser.ts'
import { mailBytes } from '#test/support/mails.ts'
import { until } from '#test/support/until.ts'

const server = serverFor()

const NIGHT = { title: 'Night baker', company: 'Crumb & Sons Ltd', link: 'https://crumb.com/jobs/7' }
const read = async (path: string) => (await fetch(`${server.url}${path}`)).json()
const own = async () => (await read('/api/own-jobs')).own_jobs
const statuses = async () =>
  (await read('/api/applications')).applications.map(({ status }: { status: string }) => status)
const fileOf = async (name: string) => ({
  name: `${name}.eml`,
  mimeType: 'message/rfc822',
  buffer: Buffer.from(await mailBytes(name)),
})
const choose = async (page: Page, ...names: string[]) =>
  page.getByLabel('Mail files (.eml, .mbox)').setInputFiles(await Promise.all(names.map(fileOf)))
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

async function send(method: string, path: string, body: object): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(`${server.url}${path}`, { method, headers, body: JSON.stringify(body) })
  if (!response.ok) throw new Error(await response.text())
}

describe.skipIf(noBrowser)('mails on the page', () => {
  beforeAll(async () => {
    await send('POST', '/api/own-jobs', NIGHT)
    await send('PUT', '/api/applications', {
      job_url: NIGHT.link,
      status: 'applied',
      at: '2026-11-01T09:00:00Z',
    })
  }, PAGE_TEST_MS)

  test('propose jobs, which are kept after a press and let go by Undo; a reload keeps the proposals', async () => {
    const page = await faultless({ url: server.url, hash: '#/add' })
    await choose(page, 'linkedin-alert', 'indeed-alert')
    await page.getByText('5 jobs', { exact: true }).waitFor()
    expect(await own()).toHaveLength(1)
    await page.reload()
    await page.getByLabel(/^Pâtissier/).check()
    await button(page, 'Keep selected (1)').click()
    await page.getByRole('link', { name: 'kept: open it' }).waitFor()
    expect((await own())[0]).toMatchObject({
      title: 'Pâtissier',
      source: 'LinkedIn mail',
      place: 'Cork, Ireland',
    })
    await button(page, 'Undo').click()
    await until(async () => (await own()).length === 1)
    await button(page, 'Keep all (5)').click()
    await button(page, 'Keep all (0)').waitFor()
    expect(await own()).toHaveLength(6)
    await button(page, 'Dismiss all proposals').click()
    await page.getByText('5 jobs', { exact: true }).waitFor({ state: 'detached' })
    expect(await own()).toHaveLength(6)
  })

  test('propose status changes one by one, each with Undo', async () => {
    const { page, faults } = await visit({ url: server.url, hash: '#/add' })
    await choose(page, 'rejection-en', 'interview-en', 'received')
    await page.getByText('2 status changes', { exact: true }).waitFor()
    await page.getByText('Tuesday, December 1 at 10:30 am').waitFor()
    expect(await statuses()).toEqual(['applied'])
    await button(page, 'Record Interview').click()
    await until(async () => (await statuses())[0] === 'interview')
    await page.getByText('Interview → Rejected').waitFor()
    await button(page, 'Record Rejected').click()
    await until(async () => (await statuses())[0] === 'rejected')
    // Until the reply arrived, the bar still offers to take back the step before.
    await page.getByText(/^Rejected: /).waitFor()
    await button(page, 'Undo').click()
    await until(async () => (await statuses())[0] === 'interview')
    await page.getByText('1 reply without a proposed change').click()
    await page.getByText('Your application has come as far already.').waitFor()
    const { applications } = await read('/api/applications')
    await send('PUT', '/api/applications', {
      job_url: NIGHT.link,
      status: 'offer',
      revision: applications[0].revision,
    })
    await button(page, 'Record Rejected').click()
    await page.getByText('The application changed meanwhile and is “Offer” now.').waitFor()
    expect(await statuses()).toEqual(['offer'])
    expect(faults.filter((fault) => !fault.includes('409'))).toEqual([])
  })

  test('are taken by a drop anywhere, and refused plainly where they are broken or too large', async () => {
    const { page } = await visit({ url: server.url, hash: '#/calls' })
    await page.getByRole('heading', { name: 'Model calls', level: 1 }).waitFor()
    const content = Buffer.from(await mailBytes('glassdoor-alert')).toString('base64')
    await page.evaluate((base64) => {
      const data = new DataTransfer()
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
      data.items.add(new File([bytes], 'alert.eml'))
      document.body.dispatchEvent(
        new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }),
      )
    }, content)
    await page.getByText('Shift lead bakery').waitFor()
    expect(page.url()).toEndWith('#/add')
    await choose(page, 'broken-part')
    await page.getByText('The file holds no readable mail').waitFor()
    await page.evaluate(() => {
      const data = new DataTransfer()
      data.items.add(new File([new Uint8Array(30_000_000)], 'large.eml'))
      document.body.dispatchEvent(
        new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }),
      )
    })
    await page.getByText('large.eml is larger than 25 MB').waitFor()
    await page.getByText('Shift lead bakery').waitFor()
  })

  test.daily('pass axe and fit their window in every look', async () => {
    const { page } = await visit({ url: server.url, hash: '#/add', ...NARROW })
    await choose(page, 'stellen-1252', 'rejection-en', 'rejection-fr')
    await page.getByText('1 reply without a proposed change').click()
    await page.getByText('2 jobs', { exact: true }).waitFor()
    expect(await barriers(page)).toEqual([])
  })
})
