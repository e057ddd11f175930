import { afterAll, beforeAll, describe, expect } from 'bun:test'
import type { Browser, Page } from 'playwright-core'
import { PAGE_TEST_MS, post, test, visit } from '#test/page/page-tools.ts'
import { configure } from '#test/support/as-person.ts'
import { leaveBrowser, noBrowser, openBrowser } from '#test/support/browser.ts'
import { Gateway, listAddress } from '#test/support/gateway.ts'
import { greenhouseAnswer } from '#test/support/greenhouse.ts'
import { type ServedHome, serveHome } from '#test/support/served.ts'
import { until } from '#test/support/until.ts'

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
const JOBS = [
  {
    id: 1,
    title: 'Baker of bread',
    text: 'Employment type: Full-time. You bake.',
    first_published: daysAgo(1),
  },
  {
    id: 2,
    title: 'Baker of cakes',
    text: 'Employment type: Contract. You bake.',
    first_published: daysAgo(2),
  },
  {
    id: 3,
    title: 'Baker of rolls',
    text: 'Employment type: Contract. You bake.',
    first_published: daysAgo(45),
  },
  { id: 4, title: 'Baker of pies', text: 'You bake.', place: 'Berlin, Germany', first_published: daysAgo(3) },
  { id: 5, title: 'Baker of tarts', text: 'You bake.', first_published: daysAgo(4) },
]
const BOARD = listAddress('greenhouse', 'crumb')

let gateway: Gateway
let server: ServedHome
let browser: Browser

const titles = async (page: Page) => (await page.locator('.job-link').allInnerTexts()).toSorted()
const are = (page: Page, ...names: string[]) =>
  until(async () => (await titles(page)).join() === names.map((name) => `Baker of ${name}`).join())
const refresh = () => post(`${server.url}/api/boards/refresh`, { wait: true })

describe.skipIf(noBrowser)('the restrictions of the list', () => {
  beforeAll(async () => {
    gateway = new Gateway()
    gateway.serve(BOARD, greenhouseAnswer('crumb', JOBS))
    browser = await openBrowser()
  }, PAGE_TEST_MS)

  afterAll(async () => {
    await leaveBrowser()
    await gateway?.stop()
  })

  test('are heard from another tab, limit a role by employment and age, and keep a job that left its board', async () => {
    gateway.serve(BOARD, greenhouseAnswer('crumb', JOBS))
    server = await serveHome({ gateway: gateway.url })
    const { url } = server
    await post(`${url}/api/profiles`, { label: 'Baker', titles: ['Baker'] })
    await post(`${url}/api/boards`, { boards: [{ system: 'greenhouse', board: 'crumb' }] })
    await refresh()
    const { page, context, faults } = await visit({ url, hash: '#/jobs' })
    await are(page, 'bread', 'cakes', 'pies', 'rolls', 'tarts')
    // The settings are open in another tab while a program changes them.
    const other = await browser.newPage()
    await other.goto(`${url}/#/settings/person-places`)
    await other.getByText('Countries you would work in').waitFor()
    await configure(server, { countries: ['US'] })
    await other.getByRole('button', { name: /Remove .*United States/ }).waitFor()
    await other.close()
    const chip = page.getByRole('button', { name: 'Remove filter In the US' })
    await chip.waitFor()
    await are(page, 'bread', 'cakes', 'rolls', 'tarts')
    await chip.click()
    await are(page, 'bread', 'cakes', 'pies', 'rolls', 'tarts')

    await page.goto(`${url}/#/search`)
    await page.getByRole('button', { name: 'Edit' }).click()
    await page.getByText('Limits: pay, level').click()
    await page.getByRole('checkbox', { name: 'Contract', exact: true }).check()
    await page.getByLabel('Not older than').selectOption('30')
    await page.getByRole('button', { name: 'Save the role' }).click()
    await page.getByRole('button', { name: 'Edit' }).waitFor()
    await page.goto(`${url}/#/jobs`)
    await are(page, 'cakes', 'tarts')
    await page.getByRole('button', { name: /^Remove filter Contract.*30 days/ }).click()
    await are(page, 'bread', 'cakes', 'rolls', 'tarts')

    const { postings } = await (await fetch(`${url}/api/postings?q=cakes`)).json()
    const body = JSON.stringify({ job_url: postings.rows[0].job_url, status: 'applied' })
    const headers = { 'content-type': 'application/json' }
    await fetch(`${url}/api/applications`, { method: 'PUT', headers, body })
    gateway.serve(
      BOARD,
      greenhouseAnswer(
        'crumb',
        JOBS.filter(({ id }) => id !== 2),
      ),
    )
    await refresh()
    await page.goto(`${url}/#/jobs?state=applied`)
    await page
      .locator('.job-list > li', { hasText: 'Baker of cakes' })
      .getByText('No longer listed')
      .waitFor()
    expect(faults).toEqual([])
    await context.close()
    await server.stop()
  })
})
