import { afterAll, beforeAll, describe, expect } from 'bun:test'
import {
  barriers,
  faultless,
  NARROW,
  PAGE_TEST_MS,
  post,
  scrollsSideways,
  test,
  violations,
} from '#test/page/page-tools.ts'
import { configure, pairedToken } from '#test/support/as-person.ts'
import { leaveBrowser, noBrowser } from '#test/support/browser.ts'
import { placeReadingModel, type ReadingModel } from '#test/support/reading-model.ts'
import { type ServedHome, serveHome } from '#test/support/served.ts'

let server: ServedHome
let model: ReadingModel
let job = ''
let other = ''
let third = ''
let token = ''

describe.skipIf(noBrowser)('a resume that a model tailors', () => {
  beforeAll(async () => {
    ;[server, model] = await Promise.all([serveHome({ sample: true }), placeReadingModel()])
    const { postings } = await (await fetch(`${server.url}/api/new`)).json()
    job = postings.rows[0].job_identity
    other = postings.rows[1].job_identity
    third = postings.rows[2].job_identity
    await post(`${server.url}/api/assess`, { job: { job_url: job } })
    token = await pairedToken(server)
    await configure(server, { model_target: model.target, allowed_targets: [model.target] })
  }, PAGE_TEST_MS)

  afterAll(async () => {
    await leaveBrowser()
    await Promise.all([server?.stop(), model?.remove()])
  })

  test('shows a model’s wording beside a line with what the line does not back, and uses it by keys alone', async () => {
    await model.plan({ rewords: true })
    await post(`${server.url}/api/tailored-resumes`, { job: { job_url: other } })
    const hash = `#/paper/${encodeURIComponent(other)}`
    const page = await faultless({ url: server.url, token, hash, ...NARROW })
    const row = page
      .locator('.job-resume-line')
      .filter({ has: page.locator('.suggested mark') })
      .first()
    await row.getByText('Only you can tell').waitFor()
    await page.getByText('What would be sent').first().click()
    await page.getByText('The posting', { exact: false }).and(page.locator('summary')).first().click()
    await page.locator('.sent-text pre').getByText('title|').first().waitFor()
    expect(await barriers(page)).toEqual([])
    const id = (await row.getAttribute('data-line')) ?? ''
    const line = page.locator(`.job-resume-line[data-line="${id}"]`)
    await row.getByRole('button', { name: /^Use this wording/ }).focus()
    await page.keyboard.press('Enter')
    await line.getByText('in your words').waitFor()
    expect(await line.locator('.suggested').count()).toBe(0)
    await page.locator(`#edit-${id}:focus`).waitFor()
  })

  test.daily('shows why a wording contradicts its line, and offers no use of it', async () => {
    await model.plan({})
    await post(`${server.url}/api/tailored-resumes`, { job: { job_url: third } })
    const hash = `#/paper/${encodeURIComponent(third)}`
    const page = await faultless({ url: server.url, token, hash, width: 320 })
    const refused = page.locator('.suggested.refused').first()
    await refused.getByText('it has a number that your line does not have').click()
    await refused.getByText('by 99%').waitFor()
    expect(await refused.getByRole('button').count()).toBe(0)
    expect(await scrollsSideways(page)).toBe(false)
    expect(await violations(page)).toEqual([])
  })

  test('is made on a press in the job, and where the model fails the page says that rules picked another, which waits', async () => {
    const hash = `#/job/${encodeURIComponent(job)}`
    const page = await faultless({ url: server.url, hash })
    const part = page.locator('.job-paper')
    await part.getByRole('button', { name: 'Tailor with your own program' }).click()
    await page.getByText(/^Tailored by a model: \d+ lines$/).waitFor()
    expect(await model.calls()).toContain('tailor')
    await model.plan({ fails_from: 1, say: 'You are not logged in', exit_code: 1 })
    await page.getByRole('button', { name: 'Tailor with your own program' }).click()
    await page
      .locator('main')
      .getByText('The model gave nothing usable, so rules picked the lines.')
      .waitFor()
    // The model's resume stays, and the pick by rules waits beside it.
    await page.getByText('A newer version is waiting').waitFor()
    // Nobody changed anything.
    await page.getByText('This resume was tailored to the job, so it was not replaced.').waitFor()
    expect(
      await page
        .locator('.proposal')
        .getByText(/\b(You|Your|mine)\b/)
        .count(),
    ).toBe(0)
    await page.getByText(/^Tailored by a model: \d+ lines$/).waitFor()
  })

  test.daily('is saved as a file where the selected role has a resume put in by hand', async () => {
    const { selected_profile_id } = await (await fetch(`${server.url}/api/profiles`)).json()
    const markdown = '## Experience\n\n### Crumb\nBaker, 2019 - 2024\n\n- Baked 400 loaves a day\n'
    await fetch(`${server.url}/api/profiles/${selected_profile_id}/resume`, {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json', 'X-Svc-Proof': `browser ${token}` },
      body: JSON.stringify({ markdown, revision: 0 }),
    })
    const hash = `#/paper/${encodeURIComponent(job)}`
    const page = await faultless({ url: server.url, token, hash })
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Tailor with your own program' }).click()
    expect((await download).suggestedFilename()).toBe('resume.pdf')
    await page
      .locator('main')
      .getByText(/It is in your downloads and not stored/)
      .waitFor()
  })
})
