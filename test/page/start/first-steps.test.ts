import { afterAll, beforeAll, describe, expect } from 'bun:test'
import type { Page } from 'playwright-core'
import { barriers, faultless, PAGE_TEST_MS, post, test, visit } from '#test/page/page-tools.ts'
import { leaveBrowser, noBrowser } from '#test/support/browser.ts'
import { Gateway, listAddress } from '#test/support/gateway.ts'
import { greenhouseAnswer } from '#test/support/greenhouse.ts'
import { type ServedHome, serveHome } from '#test/support/served.ts'
import { until } from '#test/support/until.ts'

const RESUME = `# Jo Sample

## Experience

### Borealis Freight
Senior Backend Engineer, 2021 - Present

- Cut build time by 40 %

### Corvid Labs
Data Analyst, 2018 - 2021

- Counted ravens
`

const PLATFORM_JOB = {
  id: 4,
  title: 'Principal Platform Engineer',
  place: 'Bristol, UK',
  text: 'You have 5 years of experience with Kubernetes. You know Go and Terraform.',
}

let gateway: Gateway
let server: ServedHome
let standard: { system: string; board: string }[]

describe.skipIf(noBrowser)('the first run', () => {
  beforeAll(async () => {
    gateway = new Gateway()
    server = await serveHome({ gateway: gateway.url })
    const reply = await (await fetch(`${server.url}/api/boards/companies?standard=1&limit=200`)).json()
    standard = reply.companies
    const jobs = [
      { id: 1, title: 'Backend Engineer', place: 'Austin, TX' },
      { id: 2, title: 'Senior Backend Engineer', text: 'Python all day.', place: 'Austin, TX' },
      { id: 3, title: 'Head Chef', text: 'Soup.' },
    ]
    // A few boards of the standard set answer; the others are missing, and delay nothing.
    for (const { system, board } of standard.filter((company) => company.system === 'greenhouse').slice(0, 3))
      gateway.serve(listAddress(system, board), greenhouseAnswer(board, [...jobs, PLATFORM_JOB]))
    gateway.serve(listAddress('greenhouse', 'figma'), greenhouseAnswer('figma', jobs))
  }, PAGE_TEST_MS)

  afterAll(async () => {
    await leaveBrowser()
    await server?.stop()
    await gateway?.stop()
  })

  test('offers a sample, and takes it away again', async () => {
    const page = await faultless({ url: server.url })
    const progress = page.getByRole('progressbar', { name: 'Loading the companies and their jobs' })
    await page.route('**/api/sample', async (route) => {
      await progress.waitFor()
      await route.continue()
    })
    await page.getByRole('button', { name: 'Look around with sample data' }).click()
    await page.locator('.job-link').first().waitFor()
    await page.unrouteAll()
    await page.goto(`${server.url}/#/settings`)
    const panel = page.getByRole('region', { name: 'Sample data' })
    await panel.getByRole('button', { name: 'Remove the sample' }).click()
    expect(await panel.getByRole('button', { name: 'Load the sample' }).count()).toBe(0)
    await page.getByRole('dialog').getByRole('button', { name: 'Remove it' }).click()
    await panel.getByRole('button', { name: 'Load the sample' }).waitFor()
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Load the sample')
    await page.locator('.bar.sample').waitFor({ state: 'detached' })
    await page.goto(`${server.url}/#/new`)
    await page.getByText('You have no role yet.').waitFor()
    expect(await page.locator('.job-link').count()).toBe(0)
    await page.getByRole('button', { name: 'Look around with sample data' }).click()
    await page.locator('.bar.sample').getByRole('button', { name: 'Remove it' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove it' }).click()
    await page.locator('#main:focus').waitFor()
  })

  test('leads from nothing to a first job in three presses, by keys alone', async () => {
    const own = await serveHome({ gateway: gateway.url })
    const { page, context, faults } = await visit({ url: own.url })
    await page.getByRole('heading', { name: 'Start with your resume' }).waitFor()
    let presses = 0
    const press = async (name: string) => {
      await tabTo(page, name)
      await page.keyboard.press('Enter')
      presses += 1
    }
    await press('Go on without a resume')
    await page.locator('#start-titles:focus').waitFor()
    // A comma ends a title, and Enter in the empty field goes on.
    await page.keyboard.type('Backend Engineer,')
    await page.keyboard.press('Enter')
    presses += 1
    await page.locator('#company-name:focus').waitFor()
    await press(`Follow ${standard.length} companies`)
    await page.locator('#step-title:focus').waitFor()
    await page.locator('.first-jobs a').first().waitFor()
    expect(presses).toBe(3)
    await page.getByText(/\d+ companies read, \d+ jobs so far, [1-9]\d* for you/).waitFor()
    await page.getByText(/companies could not be read; the others are not affected/).waitFor()
    await press('Open New')
    await page.getByRole('heading', { name: 'New', exact: true }).waitFor()
    await page.locator('.job-link').first().waitFor()
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
    expect(faults).toEqual([])
    await context.close()
    await own.stop()
  })

  test.daily('leads back to the titles where a press far below misses them', async () => {
    const own = await serveHome({})
    const { page, context } = await visit({ url: own.url, hash: '#/start?step=work' })
    await page.locator('#start-titles:focus').waitFor()
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByText('Add at least one job title').waitFor()
    await page.locator('#start-titles:focus').waitFor()
    await context.close()
    await own.stop()
  })

  test.daily('leads from a PDF to first jobs with their verdicts in four presses', async () => {
    const own = await serveHome({ gateway: gateway.url, background: true })
    const { page, context, faults } = await visit({ url: own.url })
    let presses = 0
    const press = async (name: RegExp | string) => {
      await page.getByRole('button', { name }).click()
      presses += 1
    }
    await page.getByLabel('Import a file').setInputFiles('test/fixtures/resumes/castellan.pdf')
    presses += 1
    await press(/^Store th/)
    await page.locator('#start-titles:focus').waitFor()
    await press('Continue')
    await press(`Follow ${standard.length} companies`)
    await page.locator('.first-jobs .row-mark:not([data-kind="new"]) .requirement-bar').first().waitFor()
    expect(presses).toBe(4)
    // The numbers of those that were read and those that could not be read add up.
    await page.getByText(/^4 companies read, \d+ jobs so far/).waitFor()
    await page.getByText(`${standard.length - 4} companies could not be read`).waitFor()
    expect(faults.filter((fault) => !/status of 404/.test(fault))).toEqual([])
    await context.close()
    await own.stop()
  })

  test('takes titles from a resume, places by name and companies by name, and goes on after a reload', async () => {
    const { page, faults } = await visit({ url: server.url })
    await page
      .getByLabel('Import a file')
      .setInputFiles({ name: 'resume.md', mimeType: 'text/markdown', buffer: Buffer.from(RESUME) })
    await page.getByRole('button', { name: /^Store th/ }).click()
    await page.locator('#start-titles:focus').waitFor()
    expect(await chosen(page)).toEqual(['Senior Backend Engineer'])
    await page.getByRole('button', { name: 'Add Data Analyst' }).waitFor()
    await page.getByRole('button', { name: 'Add Backend Engineer' }).click()
    await page.locator('#start-titles:focus').waitFor()

    await page.reload()
    await page.getByRole('button', { name: 'Remove Backend Engineer' }).waitFor()
    await page.getByLabel('Where', { exact: true }).fill('germ')
    await page.getByRole('button', { name: 'Add Germany' }).click()
    await page.getByLabel('Where', { exact: true }).fill('Austin, TX')
    await page.keyboard.press('Enter')
    await page.getByLabel('Where', { exact: true }).fill('uk')
    await page.keyboard.press('Enter')
    await page.getByRole('checkbox', { name: 'Remote' }).check()
    expect(await chosen(page)).toEqual([
      ...['Senior Backend Engineer', 'Backend Engineer'],
      ...['Germany', 'Austin, TX', 'United Kingdom'],
    ])
    // One press saves both cards of the step.
    await page.getByLabel('Where do you live?').fill('Austin, Texas')
    const countries = page.getByLabel('Where may you work without a permit?')
    await countries.fill('Atlantis')
    await countries.press('Enter')
    await page.getByRole('alert').getByText('Atlantis').waitFor()
    await countries.fill('Ireland')
    await page.getByRole('button', { name: 'Continue' }).click()

    const name = page.getByLabel('Company name, or a link to its jobs')
    await name.fill('Zzyzx Widgets')
    await page.getByText(/is not on our list. Open its careers page/).waitFor()
    await name.fill('https://zzyzx.example/careers')
    await page.getByText(/not a link of a hiring system that we know/).waitFor()
    await name.fill('figma')
    await page.keyboard.press('Enter')
    await page.getByText('Figma is followed.').first().waitFor()
    await page.getByRole('button', { name: 'Stop following Figma' }).waitFor()
    await page.getByRole('link', { name: 'See your first jobs' }).click()
    await page.locator('.first-jobs a').nth(1).waitFor()
    await page.getByText('1 company read, 3 jobs so far, 2 for you').waitFor()
    await page.reload()
    await page.getByRole('link', { name: 'Backend Engineer', exact: true }).waitFor()

    const { config } = await (await fetch(`${server.url}/api/config`)).json()
    expect(config.person).toMatchObject({ lives_in: 'Austin, Texas', may_work_in: ['IE'] })
    const { profiles: roles } = await (await fetch(`${server.url}/api/profiles`)).json()
    expect(roles).toMatchObject([
      { locations: ['Germany', 'Austin, TX', 'United Kingdom'], work_modes: ['remote'] },
    ])
    // The browser itself notes that there was no master to read.
    expect(faults.filter((fault) => !/status of 404/.test(fault))).toEqual([])
  })

  test('keeps the home and the distance of the person where the address names no step', async () => {
    const own = await serveHome({ gateway: gateway.url })
    await post(`${own.url}/api/master`, { markdown: '## Skills\n\n- Python\n' })
    const person = { lives_in: 'Hamburg', within_km: 20 }
    const { revision } = await (await fetch(`${own.url}/api/config`)).json()
    await fetch(`${own.url}/api/config`, {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ revision, person }),
    })
    const { page, context } = await visit({ url: own.url, hash: '#/start' })
    await page.getByLabel('Where do you live?').waitFor()
    // A resume that names no job is said to name none.
    await page.getByText('No job title was found in your resume.').waitFor()
    await page.locator('#start-titles').fill('Forklift Driver,')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.locator('#company-name:focus').waitFor()
    const { config } = await (await fetch(`${own.url}/api/config`)).json()
    expect(config.person).toMatchObject(person)
    await context.close()
    await own.stop()
  })

  test.daily('names companies that could not be read, and shows a kept job in the list', async () => {
    const own = await serveHome({ gateway: gateway.url })
    await post(`${own.url}/api/profiles`, { label: 'Chef', titles: ['Head Chef'], keywords: ['soup'] })
    await post(`${own.url}/api/boards`, { boards: [{ system: 'greenhouse', board: 'nobodyhere' }] })
    const { page, context } = await visit({ url: own.url, hash: '#/start?step=jobs' })
    await page.getByText('No company could be read, so there is no job to show.').waitFor()
    await page.getByRole('button', { name: 'Read 1 company now' }).waitFor()
    await page.getByText('1 company could not be read', { exact: true }).waitFor()
    await page.locator('.steps').getByText('First jobs').waitFor()
    expect(await page.locator('.steps').getByText('(done)').count()).toBe(2)
    await page.goto(`${own.url}/#/new`)
    await page.getByText('No company that you follow has given a job yet.').waitFor()
    expect(await page.getByRole('link', { name: 'All stored jobs' }).count()).toBe(0)
    await page.goto(`${own.url}/#/add`)
    await page
      .getByLabel('Link to the posting, or its text')
      .fill('Head Chef\n\nRequirements\n- You cook soup')
    await page.getByRole('button', { name: 'Keep this job' }).click()
    await page.locator('.job h1').waitFor()
    await page.locator('.job-list .job-link').waitFor()
    await context.close()
    await own.stop()
  })

  test.daily('sees the end of a reading that ended before its events were followed', async () => {
    const own = await serveHome({ gateway: gateway.url })
    await post(`${own.url}/api/boards`, { boards: [{ system: 'greenhouse', board: 'nobodyhere' }] })
    const { page, context } = await visit({ url: own.url, hash: '#/roles' })
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
    await page.route('**/api/events', async (route) => {
      await answered
      await route.continue()
    })
    await page.route('**/api/boards/refresh', async (route) => {
      const response = await route.fetch()
      await until(async () => {
        const { refresh } = await (await fetch(`${own.url}/api/boards/status`)).json()
        return refresh.finished_at !== null
      })
      await route.fulfill({ response })
      answer()
    })
    await page.goto('about:blank')
    await page.goto(`${own.url}/#/start?step=jobs`)
    await page.getByRole('button', { name: 'Read 1 company now' }).waitFor()
    await page.getByText('1 company could not be read', { exact: true }).waitFor()
    await context.close()
    await own.stop()
  })

  test.daily('has no barrier at any step', async () => {
    const page = await faultless({ url: server.url, hash: '#/start' })
    for (const step of ['resume', 'work', 'companies', 'jobs']) {
      await page.goto(`${server.url}/#/start?step=${step}`)
      await page.locator(`.steps a[aria-current][href$="${step}"]`).waitFor()
      await page.locator('#step-title').waitFor()
      if (step === 'work') await page.getByLabel('Where', { exact: true }).fill('un')
      await until(async () => (await page.locator('.fading').count()) === 0)
      expect([step, await barriers(page)]).toEqual([step, []])
    }
  })
})

async function chosen(page: Page): Promise<string[]> {
  return (await page.locator('.chip.removable').allInnerTexts()).map((text) => text.replace(/\s*×$/, ''))
}

// Presses Tab until the focus is on the control with this id or these words.
async function tabTo(page: Page, target: string): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    const found = await page.evaluate((name) => {
      const { id = '', textContent = '' } = document.activeElement ?? {}
      return id === name || textContent?.trim() === name
    }, target)
    if (found) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Cannot reach ${target} with the Tab key`)
}
