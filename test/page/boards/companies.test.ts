import { afterAll, beforeAll, beforeEach, describe, expect } from 'bun:test'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import {
  barriers,
  faultless,
  NARROW,
  PAGE_TEST_MS,
  post,
  test,
  violations,
  visit,
} from '#test/page/page-tools.ts'
import { leaveBrowser, noBrowser } from '#test/support/browser.ts'
import { EmployerSite } from '#test/support/employer-site.ts'
import { Gateway, listAddress } from '#test/support/gateway.ts'
import { greenhouseAnswer } from '#test/support/greenhouse.ts'
import { type ServedHome, serveHome } from '#test/support/served.ts'

let gateway: Gateway
let server: ServedHome
let folder: string

const boards = async (): Promise<{ id: string; company: string; last_read_at: string | null }[]> =>
  (await (await fetch(`${server.url}/api/boards`)).json()).boards

describe.skipIf(noBrowser)('companies', () => {
  beforeAll(async () => {
    gateway = new Gateway()
    gateway.serve(listAddress('greenhouse', 'acme'), greenhouseAnswer('acme', [{ id: 1 }]))
    server = await serveHome({ gateway: gateway.url })
    folder = await mkdtemp(join(tmpdir(), 'shortlist-page-'))
  }, PAGE_TEST_MS)

  beforeEach(async () => {
    for (const { id } of await boards()) {
      const address = `${server.url}/api/boards/${encodeURIComponent(id)}`
      const gone = await fetch(address, { method: 'DELETE', headers: { 'Content-Type': 'application/json' } })
      expect(gone.status).toBe(200)
    }
  })

  afterAll(async () => {
    await leaveBrowser()
    await server?.stop()
    await gateway?.stop()
    await rm(folder, { recursive: true, force: true })
  })

  test('on a site of their own are looked at before they are followed, on any screen', async () => {
    const site = new EmployerSite(gateway)
    site.lists([
      { id: 7001, title: 'Wind Nurse' },
      { id: 7002, title: 'Kite Pilot', place: 'Galway' },
    ])
    site.serve('/jobs', '<html><meta property="og:site_name" content="Kite Works">Join us')
    const { page, context, faults } = await visit({ url: server.url, hash: '#/boards', ...NARROW })
    const field = page.getByLabel('Company name, or a link to its jobs')
    await field.fill('https://careers.kite-works.com/jobs')
    await page.getByRole('button', { name: 'Look at this page' }).press('Enter')
    await page.getByText('2 postings in the site’s sitemap').waitFor()
    await page.getByRole('listitem').filter({ hasText: 'Kite Pilot Galway, IE' }).waitFor()
    expect(await barriers(page)).toEqual([])
    expect(faults).toEqual([])
    await page.getByRole('button', { name: 'Follow Kite Works' }).press('Enter')
    await page.getByRole('row', { name: /Kite Works/ }).waitFor()
    await context.close()
    const board = (await boards()).find(({ id }) => id.startsWith('site:'))
    expect(board).toMatchObject({ id: 'site:careers.kite-works.com/sitemap.xml', company: 'Kite Works' })
  })

  test('are meant by a name, a site or a link, and a posting on a job site is a job to keep', async () => {
    const page = await faultless({ url: server.url, hash: '#/boards' })
    const field = page.getByLabel('Company name, or a link to its jobs')
    await field.fill('https://www.linkedin.com/in/ada')
    await page.getByText(/^We do not read LinkedIn/).waitFor()
    await field.fill('nobody.example')
    await page.getByRole('button', { name: 'Look at this page' }).waitFor()
    await field.fill('Twilio')
    await page.getByRole('listitem').filter({ hasText: 'Eightfold' }).waitFor()
    expect(await page.getByRole('button', { name: 'Follow Twilio' }).count()).toBe(2)
    await field.fill('https://www.linkedin.com/company/figma')
    await page.getByRole('button', { name: 'Follow Figma' }).waitFor()
    await field.press('Enter')
    await page.getByRole('row', { name: /Greenhouse · figma/ }).waitFor()
    await field.fill('https://www.linkedin.com/jobs/view/night-baker-77')
    await page.getByRole('link', { name: 'Keep this job' }).click()
    await page.getByRole('heading', { name: 'Add a job' }).waitFor()
    await page.waitForFunction(() =>
      [...document.querySelectorAll('textarea')].some((field) => field.value.includes('night-baker-77')),
    )
  })

  test.daily('keep the next name that is typed before the first company is followed', async () => {
    const page = await faultless({ url: server.url, hash: '#/boards' })
    const field = page.getByLabel('Company name, or a link to its jobs')
    await field.fill('greenhouse:otter')
    await page.getByRole('button', { name: 'Follow otter' }).waitFor()
    let answer = () => {}
    const isHeld = new Promise<void>((resolve) => (answer = resolve))
    await page.route('**/api/boards', async (route) => {
      await isHeld
      await route.continue()
    })
    await field.press('Enter')
    await field.fill('greenhouse:heron')
    answer()
    await page.getByText('otter is followed.').first().waitFor()
    expect(await field.inputValue()).toBe('greenhouse:heron')
    await page.getByRole('button', { name: 'Follow heron' }).waitFor()
  })

  test.daily('are found in the list, chosen over several searches, and added by keyboard', async () => {
    const page = await faultless({ url: server.url, hash: '#/start?step=companies' })
    await page.getByText('Find companies by industry and place').press('Enter')
    const find = page.getByRole('searchbox', { name: 'Find a company' })
    await find.fill('spotify')
    await page.getByText(/^1 company of/).waitFor()
    await page.getByRole('checkbox', { name: /^Spotify/ }).press('Space')
    await find.fill('')
    await page.getByRole('combobox', { name: 'Industry' }).selectOption('energy')
    await page.getByRole('combobox', { name: 'Country' }).selectOption('GB')
    await page.getByRole('combobox', { name: 'Hiring system' }).selectOption('lever')
    await page.getByRole('checkbox', { name: /^Octopus Energy/ }).check()
    await page.getByRole('button', { name: 'Add selected (2)' }).press('Enter')
    await page.getByRole('button', { name: 'Add selected (0)' }).waitFor()
    const octopus = page.getByRole('checkbox', { name: /^Octopus Energy followed/ })
    expect(await octopus.isDisabled()).toBe(true)
    expect((await boards()).map(({ id, company }) => `${id} ${company}`).toSorted()).toEqual([
      'lever:octoenergy Octopus Energy',
      'lever:spotify Spotify',
    ])
  })

  test('come out of a CSV, seen before anything is added, and are read', async () => {
    const { page, faults } = await visit({ url: server.url, hash: '#/boards' })
    await openAdding(page)
    await page.getByText('Import a CSV of companies').click()
    await page.getByLabel('Or paste its rows').fill('Acme,acme')
    await page.getByRole('button', { name: 'Read the rows' }).click()
    await page.getByText('The first line must name the columns').waitFor()
    const file = join(folder, 'boards.csv')
    const csv = 'company;system;board\nAcme <b>Kïtes</b>;Greenhouse;acme\nNobody;fax;x\n'
    await writeFile(file, Buffer.from(csv, 'latin1'))
    await page.getByLabel('A CSV file').setInputFiles(file)
    const title = page.getByRole('heading', { name: '1 to add, 0 followed already, 1 not understood.' })
    await title.waitFor()
    await page.locator('#csv-preview:focus').waitFor()
    expect(await page.getByText('Acme <b>Kïtes</b>').count()).toBe(1)
    expect(await page.locator('.csv-import .chip').allInnerTexts()).toEqual([
      'Acme <b>Kïtes</b>\nGreenhouse · acme',
    ])
    await page.getByText('1 line could not be read and is left out').waitFor()
    await page.getByText('Line 3: The hiring system is not known here.').waitFor()
    expect((await boards()).some((board) => board.id === 'greenhouse:acme')).toBe(false)
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: 'Add 1 board' }).click()
    await page.getByText('1 added, 0 followed already, 1 not understood.').first().waitFor()
    await page.getByRole('row', { name: /Greenhouse · acme.*Live/ }).waitFor()
    expect(faults.filter((fault) => !fault.includes('status of 422'))).toEqual([])
  })

  test.daily('are followed by several links at once, each understood or not', async () => {
    const page = await faultless({ url: server.url, hash: '#/boards' })
    await openAdding(page)
    await page.getByText('Paste several links').click()
    await page
      .locator('#wanted-boards')
      .fill('https://boards.greenhouse.io/links/jobs/1\ngreenhouse:gone\nhttps://acme.example/jobs')
    const lines = page.getByRole('list', { name: 'How each line is understood' }).getByRole('listitem')
    expect(await lines.allInnerTexts()).toEqual([
      '✓\nlinks on Greenhouse',
      '✓\ngone on Greenhouse',
      '?\nhttps://acme.example/jobs is not recognized',
    ])
    await page.getByRole('button', { name: 'Follow 2 companies' }).click()
    await page.getByText('2 companies added.').first().waitFor()
    await page.getByRole('row', { name: /Greenhouse · gone/ }).waitFor()
  })

  test('are followed and read as a set in one press, which says before what it takes', async () => {
    const page = await faultless({ url: server.url, hash: '#/boards' })
    await openAdding(page)
    await page.getByText(/Reading (them|the others) takes about \d+ requests and a minute/).waitFor()
    await page
      .locator('.standard-set')
      .getByRole('button', { name: /^Follow \d+ companies$/ })
      .press('Enter')
    await page.getByText(/^You follow all \d+ companies of the standard set\.$/).waitFor()
    await page.locator('#standard-title:focus').waitFor()
    const { standard } = await (await fetch(`${server.url}/api/boards/companies?standard=1`)).json()
    expect(standard.followed).toBe(standard.boards)
  })

  test.daily('are chosen and imported without a barrier', async () => {
    const { page } = await visit({ url: server.url, hash: '#/start?step=companies', ...NARROW })
    await page.getByText('Find companies by industry and place').click()
    await page.getByRole('checkbox').nth(49).waitFor()
    await page.getByText('Import a CSV of companies').click()
    expect(await barriers(page)).toEqual([])
    const hidden = await page
      .locator('.company')
      .evaluateAll((boxes) => boxes.filter((box) => box.scrollHeight > box.clientHeight + 1).length)
    expect(hidden).toBe(0)
  })
})

/** The ways to add companies, which are closed once a company is followed. */
async function openAdding(page: Page): Promise<void> {
  await post(`${server.url}/api/boards`, { boards: [{ system: 'greenhouse', board: 'otter' }] })
  await page.reload()
  await page.getByText('Add companies', { exact: true }).click()
  await page.getByText('Find companies by industry and place').waitFor()
}
