import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { Browser, Page } from 'playwright-core'
import { barriers, NARROW, PAGE_TEST, PAGE_TEST_MS, post, visit, wholeRun } from '#test/page/page-tools.ts'
import { leaveBrowser, noBrowser, openBrowser } from '#test/support/browser.ts'
import { type ServedHome, serveHome } from '#test/support/served.ts'

const SCREENS = [
  'start',
  'new',
  'job',
  'jobs',
  'applied',
  'interview',
  'resume',
  'role',
  'answers',
  'stories',
  'known',
  'insights',
  'boards',
  'roles',
  'settings',
  'backups',
  'calls',
  'add',
  'keep',
  'outcomes',
  'pay',
  'runs',
  'learn',
  'run',
]
const EMPTY = [
  'start',
  'new',
  'jobs',
  'applied',
  'resume',
  'answers',
  'stories',
  'known',
  'insights',
  'boards',
  'roles',
  'backups',
  'calls',
  'runs',
  'learn',
]

let full: ServedHome
let empty: ServedHome
let browser: Browser
let job = ''
let run = ''
let interview = ''

describe.skipIf(noBrowser)('every screen', () => {
  beforeAll(async () => {
    ;[full, empty, browser] = await Promise.all([serveHome({ sample: true }), serveHome(), openBrowser()])
    const { postings } = await (await fetch(`${full.url}/api/new`)).json()
    await seedTexts(full.url)
    for (const { job_url } of postings.rows.slice(0, 5))
      await post(`${full.url}/api/assess`, { job: { job_url } })
    run = `#/runs/${await wholeRun(full.url)}`
    interview = `#/interview/${encodeURIComponent(postings.rows[0].job_identity)}`
    job = `#/job/${encodeURIComponent(postings.rows[0].job_identity)}`
  }, PAGE_TEST_MS)

  afterAll(async () => {
    await leaveBrowser()
    await Promise.all([full?.stop(), empty?.stop()])
  })

  test(
    'passes axe and fits its window in every look',
    async () => {
      expect([...(await walk(full.url)), ...(await walk(empty.url))]).toEqual([])
    },
    { ...PAGE_TEST, timeout: PAGE_TEST_MS * 2 },
  )
})

async function walk(url: string): Promise<string[]> {
  const { page, context, faults } = await visit(browser, { url, ...NARROW, hash: '#/settings' })
  const found: string[] = []
  const screens = url === full.url ? SCREENS : EMPTY
  const role = await roleAddress(url)
  for (const screen of screens) {
    await page.evaluate((hash) => {
      location.hash = hash
    }, { job, role, run, interview }[screen] ?? `#/${screen}`)
    await settled(page)
    if (screen === 'answers' || screen === 'stories') await openForm(page)
    found.push(...(await barriers(page, { headings: true })).map((barrier) => `${screen}: ${barrier}`))
  }
  await context.close()
  // The browser itself notes where there is no resume to read.
  return [...found, ...faults.filter((fault) => !fault.includes('status of 404'))]
}

async function roleAddress(url: string): Promise<string> {
  const { profiles: roles } = await (await fetch(`${url}/api/profiles`)).json()
  return `#/resume/${roles[0]?.id ?? ''}`
}

async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelector('h1') && !document.querySelector('[aria-busy]'))
  await page.waitForLoadState('networkidle').catch(() => undefined)
  await page.waitForTimeout(100)
}

async function openForm(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^(Edit|Add an? (answer|story))$/ })
    .last()
    .click()
  await page.locator('form.text-form').waitFor()
}

async function seedTexts(url: string): Promise<void> {
  const question = 'What is your notice period?'
  await post(`${url}/api/answers`, { question, answer: 'Two months.', source: 'my contract' })
  const narrative = { situation: 'Imports took a day.', result: 'They take an hour.' }
  await post(`${url}/api/stories`, { title: 'The slow import', narrative, tags: ['speed'] })
  await post(`${url}/api/backup`, {})
}
