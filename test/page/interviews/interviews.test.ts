import { afterAll, beforeAll, describe, expect } from 'bun:test'
import type { Page } from 'playwright-core'
import {
  barriers,
  faultless,
  NARROW,
  PAGE_TEST_MS,
  post,
  serverFor,
  test,
  violations,
  visit,
} from '#test/page/page-tools.ts'
import { configure } from '#test/support/as-person.ts'
import { leaveBrowser, noBrowser } from '#test/support/browser.ts'
import { placeReadingModel, type ReadingModel } from '#test/support/reading-model.ts'
import { startServer, type TestServer } from '#test/support/server.ts'
import { until } from '#test/support/until.ts'

const server = serverFor()
let job = ''

const TEXT = `We bake bread for half the town and look for somebody who runs the night shift at our bakery.
Your responsibilities
- Design and run the shift plan for our two bakeries.
Requirements:
- You have led a team of at least three people.
- At least 5 years of experience with HACCP.`

const rounds = async () => (await (await fetch(`${server.url}/api/interviews`)).json()).rounds
const send = (method: string, path: string, body: object) =>
  fetch(`${server.url}${path}`, {
    method,
    body: JSON.stringify(body),
    headers: { 'Content-Type': 'application/json' },
  })
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true }).first()
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click()

describe.skipIf(noBrowser)('interviews', () => {
  beforeAll(async () => {
    const body = { title: 'Night baker', company: 'Crumb', text: TEXT }
    const { job_url } = await (await send('POST', '/api/own-jobs', body)).json()
    await send('PUT', '/api/applications', { job_url, status: 'interview' })
    const narrative = {
      situation: 'The shift plan failed.',
      action: 'I designed a new one.',
      result: 'All came.',
    }
    await post(`${server.url}/api/stories`, { title: 'The shift plan', narrative, tags: ['shift', 'plan'] })
    await post(`${server.url}/api/assess`, { job: { job_url } })
    job = encodeURIComponent(job_url)
  }, PAGE_TEST_MS)

  test('are added, edited and deleted; all that was typed survives a reload and a refusal', async () => {
    const { page, faults } = await visit({ url: server.url, hash: `#/applied/${job}` })
    page.on('dialog', (dialog) => void dialog.accept())
    await press(page, 'Add an interview')
    await field(page, 'Date and time').fill('2099-12-03T14:00')
    await field(page, 'People').fill('Ada, ada@crumb.example')
    await field(page, 'Notes').fill('Ask about the ovens.')
    await page.reload()
    expect(await field(page, 'Notes').inputValue()).toBe('Ask about the ovens.')
    expect(await field(page, 'Date and time').inputValue()).toBe('2099-12-03T14:00')
    await press(page, 'Add the interview')
    await page.getByText('holds contact data').first().waitFor()
    expect(await rounds()).toEqual([])
    await field(page, 'People').fill('Ada Lovelace, head of bread')
    await field(page, 'Date and time').fill('9999-12-03T14:00')
    await press(page, 'Add the interview')
    await page.getByText('2000 and 2100').first().waitFor()
    expect(await rounds()).toEqual([])
    expect(await field(page, 'Notes').inputValue()).toBe('Ask about the ovens.')
    await field(page, 'Date and time').fill('2099-12-03T14:00')
    await field(page, 'Time zone').selectOption('-08:00')
    await press(page, 'Add the interview')
    await page.getByRole('heading', { name: /3 Dec 2099/ }).waitFor()
    expect(await rounds()).toMatchObject([{ at: '2099-12-03T22:00:00.000Z', local_time: '2099-12-03T14:00' }])
    const [{ id }] = await rounds()
    expect(await page.getByText('still stands').count()).toBe(0)
    const back = { job_url: decodeURIComponent(job), status: 'applied', revision: 1 }
    await send('PUT', '/api/applications', back)
    await page.getByText('The application still stands at “Applied”.').waitFor()
    await press(page, 'Move to Interview')
    await page.getByText('Interview: Night baker').waitFor()
    await page.getByText('still stands').waitFor({ state: 'detached' })
    const file = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Calendar file' }).click()
    expect((await file).suggestedFilename()).toBe('interview.ics')
    await press(page, 'Edit')
    await field(page, 'Notes').fill('Mine')
    await send('PUT', `/api/interviews/${id}`, { notes: 'Elsewhere', revision: 1 })
    await page.getByRole('form', { name: 'Edit the interview' }).getByRole('button', { name: 'Save' }).click()
    await page.getByRole('heading', { name: 'This interview was changed elsewhere' }).waitFor()
    await press(page, 'Use mine')
    await until(async () => (await rounds())[0].notes === 'Mine')
    expect(faults.filter((fault) => !/status of 4\d\d/.test(fault))).toEqual([])
  })

  test('are prepared on a sheet with the person’s stories, and a way to write a missing one', async () => {
    const page = await faultless({ url: server.url, hash: `#/interview/${job}` })
    await page.getByRole('heading', { name: 'Interview: Night baker', level: 1 }).waitFor()
    const question = page.getByRole('article', { name: /“Design and run the shift plan/ })
    await question.getByText('I designed a new one.').waitFor()
    await page.getByRole('heading', { name: /The job asks for 5 years of HACCP/ }).waitFor()
    await page.getByRole('heading', { name: 'Gaps' }).waitFor()
    await page.emulateMedia({ media: 'print' })
    expect(await page.locator('.head').isVisible()).toBe(false)
    expect(
      await page
        .getByText(/more questions$/)
        .first()
        .isVisible(),
    ).toBe(false)
    const letters = await question.evaluate((element) => getComputedStyle(element).fontSize)
    // 12 points.
    expect(letters).toBe('16px')
    expect(await page.getByRole('button', { name: 'Print the sheet' }).isVisible()).toBe(false)
    await page.emulateMedia({ media: 'screen' })
    await page
      .getByRole('article', { name: 'Tell us about a conflict at work' })
      .getByRole('button', { name: 'Write one' })
      .click()
    await page.getByRole('form', { name: 'Add a story' }).waitFor()
    expect(await field(page, 'Questions it answers').inputValue()).toContain('Tell us about a conflict')
  })

  test.daily('pass axe and fit their window in every look', async () => {
    const { page } = await visit({ url: server.url, hash: `#/applied/${job}`, ...NARROW })
    await page.getByRole('heading', { name: /3 Dec 2099/ }).waitFor()
    await press(page, 'Edit')
    await page.getByText('History').first().click()
    const check = async () => expect(await barriers(page)).toEqual([])
    await check()
    await page.goto(`${server.url}/#/interview/${job}`)
    await page.getByRole('heading', { name: 'Gaps' }).waitFor()
    await check()
    await page.goto(`${server.url}/#/applied`)
    await page.getByText('in a calendar program').click()
    await page.getByText('Change the address').waitFor()
    await check()
  })
})

describe('model questions', () => {
  let server: TestServer
  let model: ReadingModel
  let job = ''

  describe.skipIf(noBrowser)('interview questions of a model', () => {
    beforeAll(async () => {
      ;[server, model] = await Promise.all([startServer(), placeReadingModel()])
      const text = 'We bake bread.\nRequirements:\n- You have led a team of at least three people.'
      const response = await fetch(`${server.url}/api/own-jobs`, {
        method: 'POST',
        body: JSON.stringify({ title: 'Night baker', text }),
        headers: { 'Content-Type': 'application/json' },
      })
      job = encodeURIComponent((await response.json()).job_url)
      await configure(server, { model_target: model.target })
    }, PAGE_TEST_MS)

    afterAll(async () => {
      await leaveBrowser()
      await server?.stop()
      await model?.remove()
    })

    test('need a permission, are added by one press, and are labelled as the model’s', async () => {
      const { page } = await visit({ url: server.url, hash: `#/interview/${job}` })
      const press = () => page.getByRole('button', { name: /^Ask .* for more questions$/ }).click()
      await press()
      await page.getByText('not allowed').first().waitFor()
      expect(await model.calls()).toEqual([])
      await configure(server, { allowed_targets: [model.target] })
      await press()
      await page.getByRole('heading', { name: 'How would you plan a night shift?' }).waitFor()
      await page.getByText('from the posting alone').waitFor()
      expect(await model.calls()).toEqual(['interview'])
      expect(await violations(page)).toEqual([])
    })
  })
})
