import { afterAll, beforeAll, describe, expect } from 'bun:test'
import { faultless, PAGE_TEST_MS, post, test, visit } from '#test/page/page-tools.ts'
import { configure, pairedToken } from '#test/support/as-person.ts'
import { leaveBrowser, noBrowser } from '#test/support/browser.ts'
import { placeReadingModel, type ReadingModel } from '#test/support/reading-model.ts'
import { startServer, type TestServer } from '#test/support/server.ts'
import { until } from '#test/support/until.ts'

const MARKDOWN = `## Experience

### Crumb Bakery

- Led a team of 12 bakers through 3 seasons
- Wrote the shift plan and the HACCP records
`

let server: TestServer
let model: ReadingModel
let job = ''
let token = ''

describe.skipIf(noBrowser)('the letter of a model', () => {
  beforeAll(async () => {
    ;[server, model] = await Promise.all([startServer(), placeReadingModel()])
    await post(`${server.url}/api/master`, { markdown: MARKDOWN })
    const text = 'We bake bread.\nRequirements:\n- You have led a team of at least three people.'
    await post(`${server.url}/api/own-jobs`, { title: 'Night baker', text })
    const { own_jobs } = await (await fetch(`${server.url}/api/own-jobs`)).json()
    job = encodeURIComponent(own_jobs[0].job_url)
    token = await pairedToken(server)
  }, PAGE_TEST_MS)

  afterAll(async () => {
    await leaveBrowser()
    await server?.stop()
    await model?.remove()
  })

  test('is not offered for the rules, needs a permission, and waits with marks and what is left out', async () => {
    const hash = `#/letter/${job}`
    const rules = await visit({ url: server.url, hash })
    await rules.page.getByRole('button', { name: 'Make a letter' }).waitFor()
    expect(await rules.page.getByRole('button', { name: /for a letter$/ }).count()).toBe(0)
    await rules.context.close()
    await configure(server, { model_target: model.target })
    const { page, faults } = await visit({ url: server.url, hash })
    const press = () => page.getByRole('button', { name: /^Ask .* for a letter$/ }).click()
    await page.getByText('The posting and the lines of your main resume are sent').waitFor()
    await page.getByText('What would be sent').click()
    await page.getByText('Your lines, with our instructions').click()
    await page.locator('.sent-text pre').getByText('You write the body of a cover letter').waitFor()
    await press()
    await page.getByText('not allowed').first().waitFor()
    expect(await model.calls()).toEqual([])
    await configure(server, { allowed_targets: [model.target] })
    await press()
    await page.getByRole('heading', { name: /^A letter by your program/ }).waitFor()
    expect(await model.calls()).toEqual(['letter'])
    await page.locator('mark').getByText('I proudly wrote the shift plan').waitFor()
    await page.locator('mark').getByText('I love early mornings.').waitFor()
    await page.getByText('1 sentence left out').click()
    await page.getByText('it has a number that your line does not have').waitFor()
    expect(await page.getByText('I have 20 years of experience.').count()).toBe(1)
    expect(faults.filter((fault) => !fault.includes('422') && !fault.includes('403'))).toEqual([])
  })

  test('takes the place of the letter by one press, which waits for open changes and can be taken back', async () => {
    const page = await faultless({ url: server.url, token, hash: `#/letter/${job}` })
    const use = page.getByRole('button', { name: 'Use this letter' })
    await page.getByRole('button', { name: 'Edit' }).click()
    await page.getByLabel('The letter', { exact: true }).fill('Dear Ada,\n\nI bake.')
    expect(await use.isDisabled()).toBe(true)
    await page.getByRole('button', { name: 'Save' }).click()
    await use.click()
    await page.getByText(/^Written by your program/).waitFor()
    await page
      .getByText('sentences in the model’s words.')
      .or(page.getByText('The model’s words.'))
      .first()
      .waitFor()
    expect(await page.getByText('Dear Ada,').count()).toBe(0)
    await page.getByRole('button', { name: 'Put my earlier letter back' }).click()
    await page.locator('mark').getByText('Dear Ada,').waitFor()
    const methods: string[] = []
    page.on('response', (response) => {
      if (response.url().includes('/api/letters')) methods.push(response.request().method())
    })
    // Undo is pressed before the server has answered, while the offer of the first press is still shown.
    await page.route('**/api/letters**', async (route) => {
      if (route.request().method() !== 'GET') await Bun.sleep(300)
      await route.continue()
    })
    await use.click()
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    // The page shows the earlier letter, and tells of the first undo, until both requests were answered.
    await until(async () => /PUT.*PUT.*GET/.test(methods.join()))
    await page.locator('mark').getByText('Dear Ada,').waitFor()
    await page.getByRole('button', { name: 'Dismiss it' }).click()
    await use.waitFor({ state: 'detached' })
    await page.locator('mark').getByText('Dear Ada,').waitFor()
  })
})
