import { beforeAll, beforeEach, describe, expect } from 'bun:test'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { extractText, getDocumentProxy } from 'unpdf'
import {
  barriers,
  NARROW,
  PAGE_TEST_MS,
  post,
  serverFor,
  test,
  violations,
  visit,
} from '#test/page/page-tools.ts'
import { pairedToken, sendAsPerson } from '#test/support/as-person.ts'
import { noBrowser } from '#test/support/browser.ts'
import { until } from '#test/support/until.ts'

const NAME = 'Canary Nightingale'

const server = serverFor({ sample: true })
let job = ''
let far = ''
let token = ''

const put = async (path: string, body: object) => {
  expect((await sendAsPerson(server, { method: 'PUT', path, body: { ...body } })).status).toBe(200)
}
const stored = async () => {
  const response = await fetch(`${server.url}/api/tailored-resumes?job_identity=${encodeURIComponent(job)}`)
  return (await response.json()) as {
    resume: {
      revision: number
      edited: boolean
      spacing_scale: number | null
      lines: { id: string; text: string }[]
    }
    proposal: object | null
  }
}
const pick = (action: string) => post(`${server.url}/api/job-resumes/pick`, { job_url: job, action })
const open = (view: string, look: { width?: number; dark?: boolean } = {}) =>
  visit({ url: server.url, token, ...look, hash: `#/${view}/${encodeURIComponent(job)}` })
const picture = (page: Page) => page.locator('.sheets img').first()
// Waits until the pages are drawn as they were last wished for.
const drawn = async (page: Page) => {
  await picture(page).waitFor()
  await page.locator('.sheets[data-drawing="false"]').waitFor()
  return picture(page).getAttribute('src')
}

describe.skipIf(noBrowser)('the resume of a job', () => {
  beforeAll(async () => {
    token = await pairedToken(server)
    await post(`${server.url}/api/new`, { assess: true, wait: true })
    const { assessments } = await (await fetch(`${server.url}/api/assessments?limit=200`)).json()
    const first = (verdict: string): string =>
      assessments.find((assessment: { verdict: string }) => assessment.verdict === verdict)?.job_identity
    job = first('matched_above_threshold')
    far = first('not_a_match')
  }, PAGE_TEST_MS)

  test('is made from the job by one press, and as a draft where nothing is suggested', async () => {
    const { page, faults } = await open('job')
    const next = page.locator('.job-head').getByRole('button', { name: /^(?:Make a|Open the) resume$/ })
    await next.click()
    await page.getByRole('heading', { name: /^Resume: /, level: 1 }).waitFor()
    await drawn(page)
    expect(await page.locator('.job-resume-line').count()).toBeGreaterThan(8)
    expect(faults).toEqual([])
    await page.evaluate(
      (hash) => {
        location.hash = hash
      },
      `#/paper/${encodeURIComponent(far)}`,
    )
    await page.getByRole('button', { name: 'Make a draft' }).click()
    await page.getByText(/^A draft, picked by rules: \d+ lines$/).waitFor()
  })

  describe('once it is made', () => {
    beforeEach(async () => {
      await pick('refresh')
      if ((await stored()).proposal) await pick('use_proposed')
    })

    test('asks nothing where the background made the same resume before the press', async () => {
      const { page } = await open('paper')
      const actions: string[] = []
      await page.route('**/api/job-resumes/pick', async (route) => {
        const { action } = route.request().postDataJSON()
        actions.push(action)
        if (action !== 'refresh') return route.fulfill({ json: {} })
        const response = await route.fetch()
        const state = await response.json()
        const proposed = { differences: { added: [], removed: [], reworded: [] } }
        await route.fulfill({ response, json: { ...state, resume: { made_by: 'pipeline' }, proposed } })
      })
      await page.getByRole('button', { name: 'Pick again' }).click()
      await until(async () => actions.length === 2)
      expect(actions).toEqual(['refresh', 'use_proposed'])
      await page.context().close()
    })

    test('has its lines worded otherwise, taken out, included again and given back the words of the master', async () => {
      const { page, faults } = await open('paper')
      const before = await drawn(page)
      const { resume } = await stored()
      const line = page.locator(`[data-line="${resume.lines[0]?.id}"]`)
      await line.getByRole('button', { name: /^Edit/ }).click()
      await page.keyboard.press('End')
      await page.getByLabel('In this resume').fill('Backend engineer who writes it plainly')
      await page.keyboard.press('Control+Enter')
      await line.locator('ins', { hasText: 'plainly' }).waitFor()
      await line.locator('del').first().waitFor()
      await page.getByText(/then changed by you/).waitFor()
      await page.waitForFunction(
        (was) => document.querySelector('.sheets img')?.getAttribute('src') !== was,
        before,
      )
      await line.getByRole('button', { name: /^Use the original words/ }).click()
      await line.locator('ins').waitFor({ state: 'detached' })
      const last = resume.lines.at(-1)
      const row = page.locator(`.job-resume-group [data-line="${last?.id}"]`)
      await row.getByRole('button', { name: /^Take out/ }).click()
      await row.waitFor({ state: 'detached' })
      await page.locator('.left-out summary').click()
      await page.getByText('you took it out').waitFor()
      await page.getByRole('button', { name: `Include “${last?.text.slice(0, 20)}` }).click()
      await row.waitFor()
      expect((await stored()).resume.lines.map(({ text }) => text)).toEqual(
        resume.lines.map(({ text }) => text),
      )
      expect(faults).toEqual([])
    })

    test('keeps what was typed where it was changed elsewhere, and asks which words hold', async () => {
      const { page } = await open('paper')
      await drawn(page)
      const { resume } = await stored()
      const id = resume.lines[0]?.id ?? ''
      const line = page.locator(`[data-line="${id}"]`)
      await line.getByRole('button', { name: /^Edit/ }).click()
      await page.getByLabel('In this resume').fill('These are my words')
      const { revision } = resume
      const lines = [{ id, text: 'These were stored meanwhile' }]
      await put('/api/tailored-resumes/lines', { job_identity: job, revision, lines })
      await line.getByRole('button', { name: 'Save' }).click()
      const panel = line.locator('.conflict')
      await panel.getByText('This resume was changed elsewhere').waitFor()
      expect(await panel.textContent()).toContain('stored meanwhile')
      expect(await violations(page)).toEqual([])
      await panel.getByRole('button', { name: 'Use mine' }).click()
      await panel.waitFor({ state: 'detached' })
      expect((await stored()).resume.lines.find((line) => line.id === id)?.text).toBe('These are my words')
    })

    test.daily('shows what stands in the place of an act that came too late', async () => {
      const { page } = await open('paper')
      await drawn(page)
      const { resume } = await stored()
      const [first, second] = resume.lines
      const lines = [{ id: first?.id, remove: true }]
      await put('/api/tailored-resumes/lines', { job_identity: job, revision: resume.revision, lines })
      await page
        .locator(`[data-line="${second?.id}"]`)
        .getByRole('button', { name: /^Take out/ })
        .click()
      await page.getByText(/changed elsewhere and is shown as it is now/).waitFor()
      await page.locator(`.job-resume-group [data-line="${first?.id}"]`).waitFor({ state: 'detached' })
      expect((await stored()).resume.lines.map(({ id }) => id)).toContain(second?.id ?? '')
    })

    test('shows once more what was typed into a line that was taken out meanwhile', async () => {
      const { page } = await open('paper')
      await drawn(page)
      const { resume } = await stored()
      const [first, second] = resume.lines
      const line = page.locator(`[data-line="${first?.id}"]`)
      await line.getByRole('button', { name: /^Edit/ }).click()
      await page.getByLabel('In this resume').fill('These are my other words')
      const lines = [{ id: first?.id, remove: true }]
      await put('/api/tailored-resumes/lines', { job_identity: job, revision: resume.revision, lines })
      await page.keyboard.press('Control+Enter')
      await page
        .getByText(/taken out elsewhere meanwhile. You had written: These are my other words/)
        .waitFor()
      await line.waitFor({ state: 'detached' })
      const next = page.locator(`[data-line="${second?.id}"]`)
      await next.getByRole('button', { name: /^Take out/ }).press('Enter')
      await next.waitFor({ state: 'detached' })
      const third = page.locator(`#edit-${resume.lines[2]?.id}`)
      await page.waitForFunction((id) => document.activeElement?.id === id, `edit-${resume.lines[2]?.id}`)
      expect(await third.count()).toBe(1)
    })

    test.daily('is set closer with the keys of the slider: the last step is saved and drawn', async () => {
      const { page, faults } = await open('paper')
      const before = await drawn(page)
      const slider = page.getByLabel('Spacing')
      await slider.press('Home')
      for (let step = 0; step < 4; step += 1) await slider.press('ArrowRight')
      expect(await slider.getAttribute('aria-valuetext')).toBe('90% of normal')
      await page.waitForFunction(
        (was) => document.querySelector('.sheets img')?.getAttribute('src') !== was,
        before,
      )
      await drawn(page)
      expect((await stored()).resume.spacing_scale).toBe(0.9)
      expect(await slider.inputValue()).toBe('0.9')
      expect(await slider.evaluate((field) => field === document.activeElement)).toBe(true)
      const narrow = await drawn(page)
      await page.getByLabel('Typeface').selectOption('inter')
      await page.waitForFunction(
        (was) => document.querySelector('.sheets img')?.getAttribute('src') !== was,
        narrow,
      )
      const { display } = await (await fetch(`${server.url}/api/resume-display`)).json()
      expect(display.font).toBe('inter')
      // A design is chosen by keys, and brings its typeface.
      await page.getByRole('radio', { name: 'Plain', exact: true }).focus()
      await page.keyboard.press('ArrowRight')
      await page.keyboard.press('ArrowRight')
      await page.waitForFunction(
        () => document.querySelector<HTMLSelectElement>('#font')?.value === 'source-serif-4',
      )
      expect(await page.getByRole('radio', { name: 'Classic' }).isChecked()).toBe(true)
      expect(faults).toEqual([])
    })

    test('stays where the person changed it: the newer one waits beside it, and is used or dropped', async () => {
      const { resume } = await stored()
      const id = resume.lines.at(-1)?.id
      const lines = [{ id, remove: true }]
      await put('/api/tailored-resumes/lines', { job_identity: job, revision: resume.revision, lines })
      const { page, faults } = await open('paper')
      const panel = page.locator('.proposal')
      await page.getByRole('button', { name: 'Pick again' }).click()
      await panel.getByText('A newer version is waiting').waitFor()
      await panel.getByText('You changed this resume, so it was not replaced.').waitFor()
      expect(await panel.getByText('not in it').count()).toBe(1)
      expect(await violations(page)).toEqual([])
      await panel.getByRole('button', { name: 'Keep mine' }).click()
      await panel.waitFor({ state: 'detached' })
      expect((await stored()).resume.lines.map((line) => line.id)).not.toContain(id)
      await page.getByRole('button', { name: 'Pick again' }).click()
      await panel.getByRole('button', { name: 'Use the newer version' }).click()
      await panel.waitFor({ state: 'detached' })
      await page.locator(`.job-resume-group [data-line="${id}"]`).waitFor()
      expect(await stored()).toMatchObject({ resume: { edited: false }, proposal: null })
      expect(faults).toEqual([])
    })

    test.daily('tells how programs read it, in three bars with the names it has and lacks', async () => {
      const { page } = await open('paper')
      await page.getByRole('button', { name: 'Check how it reads' }).click()
      const part = page.locator('.score')
      await part.locator('meter').first().waitFor()
      expect(await part.locator('meter').count()).toBe(3)
      await part.getByText(/^\d+ of 100$/).waitFor()
      expect(await part.locator('.score-names .chip').count()).toBeGreaterThan(0)
    })

    test('is finished with the keyboard alone, and nothing of the name is kept anywhere', async () => {
      const { page, faults } = await open('paper')
      await drawn(page)
      const before = await drawn(page)
      await tabTo(page, 'Add your name and details')
      await page.keyboard.press('Enter')
      await page.locator('#header-name:focus').waitFor()
      await page.keyboard.type(NAME)
      await page.keyboard.press('Tab')
      await page.keyboard.type('canary@example.com')
      await page.waitForFunction(
        (was) => document.querySelector('.sheets img')?.getAttribute('src') !== was,
        before,
      )
      await page.getByText('With your name and details.').waitFor()
      await page.keyboard.press('Enter')
      await page.locator('dialog').waitFor({ state: 'detached' })
      await page.waitForFunction(() => document.activeElement?.textContent === 'Your name and details')
      await page.getByLabel('Spacing').press('ArrowLeft')
      await page.getByText(/saved for this job/).waitFor()
      await drawn(page)
      await page.getByText('With your name and details.').waitFor()
      await page.getByLabel('Zoom').focus()
      await page.keyboard.press('Tab')
      const coming = page.waitForEvent('download')
      await page.keyboard.press('d')
      const download = await coming
      expect(download.suggestedFilename()).toMatch(/^Canary Nightingale - .+ - .+\.pdf$/)
      const text = await textOf(await download.path())
      expect(text).toContain(NAME)
      expect(text).toContain('canary@example.com')
      expect(await kept(page)).not.toContain('Nightingale')
      expect(await filesWith('Nightingale')).toEqual([])
      expect(faults).toEqual([])
    })

    test('keeps the name in the browser while the box is ticked, and prints without it where asked', async () => {
      const { page, faults } = await open('finish')
      await page.getByLabel('Name', { exact: true }).fill(NAME)
      const box = page.getByLabel('Remember in this browser')
      await box.check()
      await page.getByRole('button', { name: 'Add a link' }).click()
      await page.getByLabel('Link 1: address').fill('https://example.com/canary')
      expect(await kept(page)).toContain('example.com/canary')
      await page.reload()
      expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe(NAME)
      expect(await page.getByLabel('Link 1: address').inputValue()).toBe('https://example.com/canary')
      await box.uncheck()
      expect(await kept(page)).not.toContain('Nightingale')
      await page.getByRole('button', { name: 'Done' }).click()
      await page.locator('dialog').waitFor({ state: 'detached' })
      const coming = page.waitForEvent('download')
      await page.locator('summary', { hasText: 'Other files' }).click()
      await page.getByRole('button', { name: 'PDF without your name' }).click()
      const download = await coming
      expect(download.suggestedFilename()).toMatch(/\.pdf$/)
      expect(await textOf(await download.path())).not.toContain('Nightingale')
      const other = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Word file' }).click()
      expect((await other).suggestedFilename()).toMatch(/\.docx$/)
      expect(await filesWith('Nightingale')).toEqual([])
      expect(faults).toEqual([])
    })

    test.daily('passes axe, fits its window and carries nothing inline, in every look', async () => {
      const { resume } = await stored()
      const lines = [{ id: resume.lines.at(-1)?.id, remove: true }]
      await put('/api/tailored-resumes/lines', { job_identity: job, revision: resume.revision, lines })
      await pick('refresh')
      for (const view of ['paper', 'finish']) {
        const { page, context, faults } = await open(view, NARROW)
        await drawn(page)
        if (view === 'paper') {
          await page.locator('.left-out summary').click()
          await page.getByRole('button', { name: 'Check how it reads' }).click()
          await page.locator('.score meter').first().waitFor()
          await page.getByRole('button', { name: /^Edit/ }).first().click()
        } else await page.getByRole('button', { name: 'Add a link' }).click()
        expect(await barriers(page)).toEqual([])
        expect(await page.locator('[style], body script:not([src])').count()).toBe(0)
        const paper = await picture(page).evaluate((image) => getComputedStyle(image).backgroundColor)
        expect(paper).toBe('rgb(255, 255, 255)')
        expect(faults).toEqual([])
        await context.close()
      }
    })
  })
})

/** Moves on with the keyboard until what has the focus is called so, by its id or its words. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let step = 0; step < 80; step += 1) {
    const at = await page.evaluate(() => [document.activeElement?.id, document.activeElement?.textContent])
    if (at.includes(name)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Cannot reach ${name} with the keyboard`)
}

function kept(page: Page): Promise<string> {
  return page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
}

async function textOf(file: string): Promise<string> {
  const document = await getDocumentProxy(new Uint8Array(await readFile(file)))
  return (await extractText(document, { mergePages: true })).text
}

async function filesWith(word: string): Promise<string[]> {
  const files = await readdir(server.home, { recursive: true, withFileTypes: true })
  const found = files.filter((file) => file.isFile()).map((file) => join(file.parentPath, file.name))
  // The server may rename a temporary file after it was listed.
  const textIn = (file: string) => readFile(file, 'latin1').catch(() => '')
  const texts = await Promise.all(found.map(async (file) => [file, await textIn(file)] as const))
  return texts.flatMap(([file, text]) => (text.includes(word) ? [file] : []))
}
