import { beforeAll, describe, expect } from 'bun:test'
import { rm } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { barriers, NARROW, PAGE_TEST_MS, serverFor, test, visit } from '#test/page/page-tools.ts'
import { noBrowser } from '#test/support/browser.ts'
import { moveHouse, startServer } from '#test/support/server.ts'
import { until } from '#test/support/until.ts'

const NOTE = 'Ann Quillfeather, +1 (555) 010-9999'

const server = serverFor({ sample: true })
let jobs: { job_identity: string; job_url: string; title: string }[] = []
// A second attempt at making resumes takes other jobs: the first attempt may have made them.
let untouched = 2
let sent = 0

const put = async (body: object) => {
  const response = await fetch(`${server.url}/api/applications`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(response.status).toBe(200)
}
type Recorded = { status: string; revision: number; follow_up_on: string | null; note: string | null }
type Whole = Recorded & { timeline: { status: string }[]; set_aside: { how: string }[] }
const list = async (): Promise<Whole[]> =>
  (await (await fetch(`${server.url}/api/applications`)).json()).applications
const stored = async (at: number): Promise<Whole | undefined> => {
  const { applications } = await (await fetch(`${server.url}/api/applications?notes=1`)).json()
  return applications.find(
    (application: { job_identity: string }) => application.job_identity === jobs[at]?.job_identity,
  )
}
const open = (hash: string, look: { width?: number; dark?: boolean } = {}) =>
  visit({ url: server.url, ...look, hash })
const column = (page: Page, name: string) =>
  page.locator('.stage', { has: page.getByRole('heading', { name: new RegExp(`^${name} `) }) })
const card = (page: Page, at: number) => page.locator(`.card:has([id="stage-${jobs[at]?.job_identity}"])`)

describe.skipIf(noBrowser)('Applied', () => {
  beforeAll(async () => {
    const { postings } = await (await fetch(`${server.url}/api/new`)).json()
    jobs = postings.rows.slice(0, 6)
    const at = '2026-11-02T09:00:00Z'
    for (const { job_url } of jobs.slice(0, 3)) await put({ job_url, status: 'applied', at })
    await put({ job_url: jobs[0]?.job_url, status: 'applied', revision: 1, follow_up_on: '2026-11-05' })
  }, PAGE_TEST_MS)

  test('names an application by its kept posting in a home that was moved', async () => {
    const old = await startServer({ sample: true })
    const { postings } = await (await fetch(`${old.url}/api/new`)).json()
    const [{ job_url, title }] = postings.rows
    await fetch(`${old.url}/api/applications`, {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ job_url, status: 'offer' }),
    })
    const moved = await moveHouse(old)
    try {
      const { page } = await visit({ url: moved.url, hash: '#/applied' })
      await column(page, 'Offer').getByText(title).waitFor()
    } finally {
      await moved.stop()
      await rm(moved.home, { recursive: true, force: true })
    }
  })

  test('moves an application by choice, by keys and by drag, each to be undone without a trace', async () => {
    const { page, faults } = await open('#/applied')
    await card(page, 0).waitFor()
    await page
      .getByLabel(/^Stage of/)
      .first()
      .waitFor()
    expect(await column(page, 'Applied').locator('.card').count()).toBe(3)
    await card(page, 1).locator('select').selectOption('interview')
    await column(page, 'Interview').locator('.card').waitFor()
    await page.locator(`[id="stage-${jobs[1]?.job_identity}"]:focus`).waitFor()
    await card(page, 1).locator('h3 a').focus()
    await page.keyboard.press('Shift+ArrowRight')
    await column(page, 'Offer').locator('.card').waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await column(page, 'Interview').locator('.card').waitFor()
    expect((await stored(1))?.timeline.map(({ status }) => status)).toEqual(['applied', 'interview'])
    await card(page, 2).dragTo(column(page, 'Ended'))
    await page
      .getByRole('group', { name: /^How did/ })
      .getByRole('button', { name: 'Rejected' })
      .click()
    await column(page, 'Ended').locator('.card').waitFor()
    expect((await stored(2))?.status).toBe('rejected')
    await page.keyboard.press('Escape')
    await page.locator('h1').click()
    await page.keyboard.press('z')
    await column(page, 'Ended').locator('.card').waitFor({ state: 'detached' })
    expect((await stored(2))?.timeline).toHaveLength(1)
    expect(faults).toEqual([])
  })

  test('says at midnight what is to be followed up from then on', async () => {
    const { page } = await open('#/applied')
    const now = new Date('2026-11-04T23:00:00')
    await page.clock.install({ time: now })
    await page.reload()
    await card(page, 0).waitFor()
    expect(await page.getByText('to follow up').count()).toBe(0)
    await page.clock.fastForward(2 * 3_600_000)
    await page.getByText('1 application to follow up').waitFor()
  })

  test('says what is to be followed up, and takes it as done or puts it off', async () => {
    const { page, faults } = await open('#/applied')
    const due = page.locator('.due')
    await due.getByText('1 application to follow up').waitFor()
    await due.getByRole('button', { name: /^In a week/ }).click()
    await due.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Undo' }).click()
    await due.waitFor()
    const writes: string[] = []
    page.on('request', (request) => request.method() === 'PUT' && writes.push(request.url()))
    await due.getByRole('button', { name: /^Done/ }).dblclick()
    await due.waitFor({ state: 'detached' })
    expect(writes).toHaveLength(1)
    const after = await stored(0)
    expect(after?.follow_up_on).toBeNull()
    expect(after?.set_aside.at(-1)?.how).toBe('done')
    expect(faults).toEqual([])
  })

  test('keeps a note with a recruiter’s number, tells what happened, and loses nothing that is typed', async () => {
    const hash = `#/applied/${encodeURIComponent(jobs[0]?.job_identity ?? '')}`
    const { page, faults } = await open(hash)
    const note = page.getByLabel('Note', { exact: true })
    await note.fill(NOTE)
    await page.getByRole('link', { name: '← Back to all applications' }).click()
    await card(page, 0).locator('h3 a').click()
    expect(await note.inputValue()).toBe(NOTE)
    // Somebody else writes meanwhile.
    const before = await stored(0)
    await put({ job_url: jobs[0]?.job_url, status: 'screening', revision: before?.revision, note: 'Theirs' })
    await note.press('Control+Enter')
    await page.getByText('This application was changed elsewhere').waitFor()
    expect(await note.inputValue()).toBe(NOTE)
    await page.getByRole('button', { name: 'Use mine' }).click()
    await page.getByText('This application was changed elsewhere').waitFor({ state: 'detached' })
    expect(await stored(0)).toMatchObject({ status: 'screening', note: NOTE })
    await page.locator('.application-form select:focus').waitFor()
    const timeline = page.locator('.timeline')
    await timeline.getByText('Screening').waitFor()
    await timeline.getByText('Followed up').waitFor()
    await page.locator('summary', { hasText: 'What the note said before' }).click()
    await page.getByText('Theirs').waitFor()
    await page.getByRole('link', { name: 'Job', exact: true }).click()
    await page.getByRole('button', { name: 'Update status' }).click()
    await page.locator('.yours select:focus').waitFor()
    await page.locator('.yours select').selectOption('interview')
    await page.locator('.yours').getByRole('button', { name: 'Save' }).click()
    await until(async () => (await stored(0))?.status === 'interview')
    expect(await stored(0)).toMatchObject({ status: 'interview', note: NOTE })
    // The browser notes the conflict itself.
    expect(faults.filter((fault) => !fault.includes('status of 409'))).toEqual([])
  })

  test('leads from a job to its PDF and to applied in at most six presses, by mouse and by keys', async () => {
    const [mouse, keys] = [untouched, untouched + 1]
    untouched += 2
    sent = keys
    const { page, faults } = await open(`#/job/${encodeURIComponent(jobs[mouse]?.job_identity ?? '')}`)
    const { revision = 0 } = (await stored(mouse)) ?? {}
    const query = new URLSearchParams({ job_url: jobs[mouse]?.job_url ?? '', revision: String(revision) })
    const headers = { 'Content-Type': 'application/json' }
    await fetch(`${server.url}/api/applications?${query}`, { method: 'DELETE', headers })
    await page.reload()
    let presses = 0
    const click = async (name: string | RegExp) => {
      presses += 1
      await page.getByRole('button', { name }).first().click()
    }
    await click('Assess and make a resume')
    // Without a suggestion of a resume, a draft is requested.
    const draft = page.getByRole('button', { name: 'Make a draft' })
    await page.locator('.finish').or(draft).first().waitFor()
    if (await draft.isVisible()) await click('Make a draft')
    await page.locator('.finish').waitFor()
    await click('Add your name and details')
    await page.locator('#header-name:focus').waitFor()
    await page.keyboard.type('Canary Nightingale')
    await page.keyboard.press('Enter')
    await page.locator('dialog').waitFor({ state: 'detached' })
    const coming = page.waitForEvent('download')
    await click('Download PDF')
    expect((await coming).suggestedFilename()).toMatch(/^Canary Nightingale - .+ - .+\.pdf$/)
    await click('Sent it? Mark applied')
    await page.locator('.applied-line').getByText('Applied').waitFor()
    expect(presses).toBeLessThanOrEqual(6)

    presses = 0
    const press = async (key: string) => {
      presses += 1
      await page.keyboard.press(key)
    }
    await page.evaluate(
      (hash) => {
        location.hash = hash
      },
      `#/job/${encodeURIComponent(jobs[keys]?.job_identity ?? '')}`,
    )
    await page.locator('.job-paper').getByRole('button', { name: 'Assess and make a resume' }).waitFor()
    await press('t')
    const make = page.getByRole('button', { name: 'Assess and make a resume' })
    await page.locator('h1:focus', { hasText: /^Resume: / }).waitFor()
    await make.waitFor()
    await press('m')
    await page.locator('.finish').or(draft).first().waitFor()
    if (await draft.isVisible()) await press('m')
    await page.locator('.finish').waitFor()
    const file = page.waitForEvent('download')
    await press('d')
    await file
    await press('a')
    await page.locator('.applied-line').getByText('Applied').waitFor()
    expect(presses).toBeLessThanOrEqual(6)
    expect((await stored(keys))?.status).toBe('applied')
    await page.getByRole('link', { name: 'What you sent' }).click()
    await page.locator('.sent-resume .sheets img').waitFor()
    expect(faults).toEqual([])
  })

  test.daily('passes axe and fits its window in every look', async () => {
    const { page, faults } = await open('#/applied', NARROW)
    await card(page, 1).waitFor()
    await page.locator('.applied-funnel').waitFor()
    expect(await barriers(page)).toEqual([])
    await card(page, sent).locator('h3 a').click()
    await page.locator('.sent-resume .sheets img').first().waitFor()
    await page.locator('.sheets[data-drawing="false"]').waitFor()
    expect(await barriers(page)).toEqual([])
    expect(await page.locator('[style]').count()).toBe(0)
    expect(faults).toEqual([])
  })

  test.daily('takes a CSV of applications after a look at it, and back by one press', async () => {
    const { page, faults } = await open('#/applied')
    const before = (await list()).length
    await page.getByText('Import and export').click()
    const csv =
      'Position,Employer,Stage,Date applied,Salary\nNight baker,Crumb,Interview,03/04/2026,9\nCook,Pan,maybe,2026-03-12,8\n'
    await page
      .locator('#applications-csv')
      .setInputFiles({ name: 'tracker.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
    await page.getByText('Not used: Salary').waitFor()
    await page.getByText('Line 3: The status "maybe" is not known.').waitFor()
    expect(await barriers(page)).toEqual([])
    await page.getByRole('button', { name: 'Yes, day first' }).click()
    await page.getByText('Night baker, Crumb').waitFor()
    expect((await list()).length).toBe(before)
    await page.getByRole('button', { name: 'Record 1 application' }).click()
    await page.locator('.card', { hasText: 'Night baker' }).waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.locator('.card', { hasText: 'Night baker' }).waitFor({ state: 'detached' })
    expect((await list()).length).toBe(before)
    expect(faults).toEqual([])
  })
})
