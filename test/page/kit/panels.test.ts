import { beforeAll, describe, expect } from 'bun:test'
import type { Page } from 'playwright-core'
import {
  barriers,
  PAGE_TEST_MS,
  post,
  quiet,
  RULES_OF_LOOKS,
  scrollsSideways,
  serverFor,
  test,
  violations,
  visit,
} from '#test/page/page-tools.ts'
import { pairedToken } from '#test/support/as-person.ts'
import { isLongRun } from '#test/support/at-end.ts'
import { noBrowser } from '#test/support/browser.ts'

const MARKDOWN = `## Experience

### Larkspur Payments
Senior Backend Engineer, 2023 - Present

- Built the ledger service in Go

### Tern Logistics
Backend Engineer, 2016 - 2020

- Planned 20,000 parcels an hour

## Education

### Northfield College
BSc Computing, 2012 - 2016

## Other

- Can lift 40 lb, no nights
`
const CSV = `Position,Employer,Stage,Date applied,Salary
Night baker with an unusually long title that no phone can show in a line,Crumb,Interview,03/04/2026,9
Cook,Pan,maybe,2026-03-12,8
`

type Panel = { name: string; hash: string; open: (page: Page) => Promise<unknown> }

const opened = (page: Page, name: string) => page.locator('summary', { hasText: name }).first().click()

const PANELS: readonly Panel[] = [
  {
    name: 'a CSV of applications',
    hash: '#/applied',
    open: async (page) => {
      await opened(page, 'Import and export')
      const buffer = Buffer.from(CSV)
      await page
        .locator('#applications-csv')
        .setInputFiles({ name: 'tracker.csv', mimeType: 'text/csv', buffer })
      await page.getByText('Line 3: The status "maybe" is not known.').waitFor()
    },
  },
  {
    name: 'the timeline',
    hash: '#/resume',
    open: async (page) => {
      await opened(page, 'on your dates')
      await page.getByRole('button', { name: 'It is right' }).first().waitFor()
    },
  },
  {
    name: 'the comparison of models',
    hash: '#/settings/targets',
    open: async (page) => {
      await opened(page, 'Compare two models')
      await page.getByText('No second model is ready.').waitFor()
    },
  },
  {
    name: 'words that wait',
    hash: '#/answers',
    open: (page) => page.getByRole('button', { name: /^Use these words/ }).waitFor(),
  },
  {
    name: 'facts',
    hash: '#/known',
    open: (page) =>
      page
        .getByRole('button', { name: /^Change: / })
        .first()
        .click(),
  },
  {
    name: 'the way to keep a job from a page',
    hash: '#/add',
    open: async (page) => {
      await opened(page, 'Keep a job from any page')
      await page.getByRole('button', { name: 'How to get it' }).click()
    },
  },
  {
    name: 'the limits of a role',
    hash: '#/search',
    open: async (page) => {
      await page.getByRole('button', { name: 'Edit' }).first().click()
      await opened(page, 'Limits')
    },
  },
  {
    name: 'the filters',
    hash: '#/jobs',
    open: (page) => page.getByRole('button', { name: /^Filters/ }).click(),
  },
  { name: 'the review', hash: '#/applied/review', open: (page) => page.getByText('Results of').waitFor() },
]

const server = serverFor()
let token = ''

async function sendAsAgent(path: string, body: object): Promise<void> {
  const headers = { 'Content-Type': 'application/json', 'X-Svc-Actor': 'agent' }
  const response = await fetch(`${server.url}${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  })
  expect(response.status).toBeLessThan(300)
}

describe.skipIf(noBrowser)('a panel', () => {
  beforeAll(async () => {
    token = await pairedToken(server)
    await post(`${server.url}/api/master`, { markdown: MARKDOWN })
    await post(`${server.url}/api/profiles`, { label: 'Backend', titles: ['Backend Engineer'] })
    await sendAsAgent('/api/answers', { question: 'Why do you want to bake here?', answer: 'I love crusts.' })
    await post(`${server.url}/api/applications/import`, {
      csv: `Title,Company,Status,Date applied\n${Array.from({ length: 6 }, (_, index) => `Cook ${index},Pan ${index},Applied,2026-09-0${index + 1}`).join('\n')}`,
      apply: true,
    })
  }, PAGE_TEST_MS)

  test('shuts nobody out', async () => {
    const { page, faults } = await visit({ url: server.url, token })
    const found: string[] = []
    for (const { name, hash, open } of PANELS) {
      const note = (all: string[]) => found.push(...all.map((fault) => `${name}: ${fault}`))
      await page.setViewportSize({ width: 1280, height: 900 })
      await page.emulateMedia({ forcedColors: 'none' })
      await page.goto(`${server.url}/${hash}`)
      await page.locator('h1').waitFor()
      await open(page)
      await quiet(page)
      note(await barriers(page, { headings: true }))
      // The whole window at 400 % zoom.
      await page.setViewportSize({ width: 320, height: 225 })
      if (await scrollsSideways(page)) note(['wider than its window at 400 % zoom'])
      note((await cutControls(page)).map((control) => `cut at 400 % zoom: ${control}`))
      if (!isLongRun()) continue
      await page.setViewportSize({ width: 640, height: 900 })
      await page.emulateMedia({ colorScheme: 'light', forcedColors: 'active' })
      const faults = await violations(page, { rules: RULES_OF_LOOKS })
      note(faults.map((fault) => `in forced colours: ${fault}`))
      const shots = process.env['SVC_SHOTS']
      if (shots) await page.screenshot({ path: `${shots}/${name.replaceAll(' ', '-')}.png`, fullPage: true })
    }
    expect([...found, ...faults.filter((fault) => !fault.includes('status of 404'))]).toEqual([])
  })
})

// Controls that reach beyond the window, which nobody can see whole.
function cutControls(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [
      ...document.querySelectorAll<HTMLElement>('main :is(button, a, input, select, summary, textarea)'),
    ].flatMap((control) => {
      const { left, right, width } = control.getBoundingClientRect()
      const isShown = width > 1 && control.checkVisibility() && !control.closest('.unseen, .splits')
      return isShown && (left < -1 || right > innerWidth + 1) ? [control.outerHTML.slice(0, 120)] : []
    }),
  )
}
