import { afterAll, beforeAll, describe, expect } from 'bun:test'
import type { Page } from 'playwright-core'
import { barriers, faultless, NARROW, PAGE_TEST_MS, test, visit } from '#test/page/page-tools.ts'
import { leaveBrowser, noBrowser } from '#test/support/browser.ts'
import { Gateway } from '#test/support/gateway.ts'
import { type ServedHome, serveHome } from '#test/support/served.ts'
import { until } from '#test/support/until.ts'

const TEXT = `We bake bread for half the town and look for somebody who runs the night shift at our bakery.
Requirements:
- You have led a team of at least three people.
- You know HACCP and write the shift plan yourself.`

const PASTED = 'Link to the posting, or its text'

let server: ServedHome
let gateway: Gateway

const giveAnswer = async (body: object) =>
  expect(
    await fetch(`${server.url}/api/applications/answers`, {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    }),
  ).toMatchObject({ status: 200 })
const own = async () => (await (await fetch(`${server.url}/api/own-jobs`)).json()).own_jobs
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true }).first()
const keep = (page: Page) => page.getByRole('button', { name: 'Keep this job' })
/** Dispatches a paste outside of all fields, as a keyboard does. */
const paste = (page: Page, text: string) =>
  page.evaluate((pasted) => {
    const data = new DataTransfer()
    data.setData('text/plain', pasted)
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }))
  }, text)

/** Dispatches a drop of a link on the body, as the browser does when a link of another window is let go. */
const dropLink = (page: Page, link: string) =>
  page.evaluate((dropped) => {
    const data = new DataTransfer()
    data.setData('text/uri-list', dropped)
    const event = { dataTransfer: data, bubbles: true, cancelable: true }
    document.body.dispatchEvent(new DragEvent('dragover', event))
    document.body.dispatchEvent(new DragEvent('drop', event))
  }, link)

describe.skipIf(noBrowser)('keeping a job from elsewhere', () => {
  beforeAll(async () => {
    gateway = new Gateway()
    gateway.answers.set(
      'crumb.com/jobs/7',
      () =>
        new Response(
          `<title>Jobs</title><script type="application/ld+json">${JSON.stringify({
            '@type': 'JobPosting',
            title: 'Night baker',
            description: `<p>${TEXT}</p>`,
            hiringOrganization: { name: 'Crumb' },
            jobLocation: { address: { addressLocality: 'Dublin' } },
          })}</script>`,
          { headers: { 'content-type': 'text/html' } },
        ),
    )
    gateway.answers.set(
      'crumb.com/jobs/8',
      () =>
        new Response(
          `<script type="application/ld+json">${JSON.stringify({ '@type': 'JobPosting', title: 'Pastry cook', description: `<p>${TEXT}</p>` })}</script>`,
          { headers: { 'content-type': 'text/html' } },
        ),
    )
    server = await serveHome({ gateway: gateway.url })
  }, PAGE_TEST_MS)

  afterAll(async () => {
    await leaveBrowser()
    await server?.stop()
    await gateway?.stop()
  })

  test('reads a link, shows what was read, keeps it after a press, and opens the job', async () => {
    const page = await faultless({ url: server.url, hash: '#/add' })
    await field(page, PASTED).fill('https://crumb.com/jobs/7?utm_source=mail')
    await page.getByRole('button', { name: 'Read the link' }).click()
    await page.getByText('Read from the data of its page.').waitFor()
    expect(await field(page, 'Title').inputValue()).toBe('Night baker')
    expect(await field(page, 'Company').inputValue()).toBe('Crumb')
    expect(await own()).toEqual([])
    await field(page, 'Place').fill('Dublin, Ireland')
    await keep(page).click()
    await page.getByRole('heading', { name: 'Night baker', level: 1 }).waitFor()
    await page.getByText('Dublin, Ireland').first().waitFor()
    expect(await own()).toMatchObject([{ place: 'Dublin, Ireland', read_from: 'page_data' }])
    await page.getByRole('button', { name: 'Mark applied' }).first().click()
    await page.getByRole('link', { name: 'kept by you, edit' }).click()
    await page.getByRole('form', { name: 'Edit the job' }).getByLabel('Pay').fill('EUR 42,000 a year')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('EUR 42,000 a year').first().waitFor()
    const job_url = 'https://crumb.com/jobs/7'
    await giveAnswer({ job_url, answers: [{ question: 'Why bread?', answer: 'It rises.' }] })
    await page.goto(`${server.url}/#/applied/${encodeURIComponent(job_url)}`)
    await page.getByText('Your answers in the employer’s form').waitFor()
    await page.getByText('It rises.').waitFor()
    await page.getByText('The posting as it read when you applied').click()
    await page.getByText('You know HACCP').waitFor()
  })

  test.daily('fills the fields out of a pasted text, and marks what is a guess', async () => {
    const page = await faultless({ url: server.url, hash: '#/keep' })
    await page.waitForFunction(() => location.hash === '#/add')
    await field(page, PASTED).fill(
      `Night baker\nCrumb · Cork, Ireland\nThe salary is EUR 40,000 - 44,000 a year.\n${TEXT}`,
    )
    await until(async () => (await field(page, 'Title').inputValue()) === 'Night baker')
    expect(await field(page, 'Company').inputValue()).toBe('Crumb')
    expect(await field(page, 'Place').inputValue()).toBe('Cork, Ireland')
    expect(await field(page, 'Pay').inputValue()).toBe('EUR 40,000 to EUR 44,000 a year')
    expect(await page.getByText('Not sure: check it.').count()).toBe(3)
    await field(page, 'Company').fill('Crumb & Sons')
    expect(await page.getByText('Not sure: check it.').count()).toBe(2)
    await page.getByRole('button', { name: 'Clear' }).click()
    await field(page, 'Title').waitFor({ state: 'detached' })
  })

  test('says why a link cannot be read, keeps all that was typed over a reload, and takes the pasted text', async () => {
    const { page } = await visit({ url: server.url, hash: '#/add' })
    await field(page, PASTED).fill('https://walled.com/jobs/7')
    await page.getByRole('button', { name: 'Read the link' }).click()
    await page.getByText('Paste the posting’s text instead.').waitFor()
    await field(page, 'Title').fill('Cook')
    await field(page, PASTED).fill(TEXT)
    page.on('dialog', (dialog) => void dialog.accept())
    await page.reload()
    expect(await field(page, 'Title').inputValue()).toBe('Cook')
    expect(await field(page, PASTED).inputValue()).toBe(TEXT)
    expect(await field(page, 'Link').inputValue()).toBe('https://walled.com/jobs/7')
    await keep(page).click()
    await page.getByRole('heading', { name: 'Cook', level: 1 }).waitFor()
    // Taken back, its words wait in the form; done again, it is kept with all of them.
    const kept = async () => (await own()).filter((job: { title: string }) => job.title === 'Cook')
    expect(await kept()).toHaveLength(1)
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('Taken back: Kept: Cook').waitFor()
    await until(async () => (await field(page, 'Title').inputValue()) === 'Cook')
    expect([await field(page, PASTED).inputValue(), await kept()]).toEqual([TEXT, []])
    await page.getByRole('button', { name: 'Redo' }).click()
    await page.getByText('Done again: Kept: Cook').waitFor()
    expect(await kept()).toMatchObject([{ text: TEXT, link: 'https://walled.com/jobs/7' }])
    expect(await field(page, PASTED).inputValue()).toBe('')
  })

  test.daily('reads a second link over the words of the first, and keeps what was typed', async () => {
    const { page } = await visit({ url: server.url, hash: '#/add' })
    const read = async (link: string) => {
      await field(page, PASTED).fill(link)
      await page.getByRole('button', { name: 'Read the link' }).click()
    }
    await read('https://crumb.com/jobs/8')
    await until(async () => (await field(page, 'Title').inputValue()) === 'Pastry cook')
    await field(page, 'Place').fill('Cork')
    await read('https://crumb.com/jobs/7')
    await until(async () => (await field(page, 'Title').inputValue()) === 'Night baker')
    expect(await field(page, 'Place').inputValue()).toBe('Cork')
    await field(page, 'Pay').fill('A lot')
    await page.getByText('This job is listed already').waitFor()
    await keep(page).click()
    await page.getByRole('link', { name: 'open it' }).waitFor()
    await until(async () => (await field(page, 'Pay').inputValue()) === 'A lot')
  })

  test('is prefilled by the bookmark and by a paste anywhere, and stores nothing before the press', async () => {
    const before = (await own()).length
    const { page, context } = await visit({ url: server.url, hash: '#/add' })
    await page.getByText('Keep a job from any page of your browser').click()
    const href = await page.getByRole('link', { name: 'Keep in Shortlist' }).getAttribute('href')
    const code = decodeURIComponent((href ?? '').replace('javascript:', ''))
    const other = await context.newPage()
    await other.setContent('<title>Pilot &amp; crew</title><p>Fly planes.</p>')
    await other.evaluate(() => getSelection()?.selectAllChildren(document.body))
    const opened = context.waitForEvent('page')
    await other.evaluate(code)
    const form = await opened
    await until(async () => (await field(form, 'Title').inputValue()) === 'Pilot & crew')
    expect(await field(form, PASTED).inputValue()).toContain('Fly planes.')
    expect(new URL(form.url()).hash).toBe('#/add')
    await page.goto(`${server.url}/#/calls`)
    await page.getByRole('heading', { name: 'Model calls', level: 1 }).waitFor()
    await paste(page, 'https://pasted.com/jobs/9')
    await until(async () => page.url().endsWith('#/add'))
    await until(async () => (await field(page, PASTED).inputValue()) !== '')
    expect(await field(page, PASTED).inputValue()).toBe('https://pasted.com/jobs/9')
    expect(await own()).toHaveLength(before)
  })

  test.daily('is prefilled by a link that is dropped on the page', async () => {
    const { page } = await visit({ url: server.url, hash: '#/calls' })
    const before = (await own()).length
    await page.getByRole('heading', { name: 'Model calls', level: 1 }).waitFor()
    await dropLink(page, 'https://dropped.com/jobs/4')
    await until(async () => page.url().endsWith('#/add'))
    await until(async () => (await field(page, PASTED).inputValue()) !== '')
    expect(await field(page, PASTED).inputValue()).toBe('https://dropped.com/jobs/4')
    expect(await own()).toHaveLength(before)
  })

  test.daily('passes axe and fits its window in every look', async () => {
    const { page } = await visit({ url: server.url, hash: '#/add', ...NARROW })
    await page.getByRole('heading', { name: 'Jobs that you keep' }).waitFor()
    await page.getByText('Keep a job from any page of your browser').click()
    await page.getByRole('button', { name: 'Edit' }).first().click()
    expect(await barriers(page)).toEqual([])
  })
})
