import { afterAll, afterEach, beforeAll, beforeEach, describe, expect } from 'bun:test'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import {
  PAGE_TEST_MS,
  scrollsSideways,
  smallTargets,
  test,
  violations,
  visit,
  type WatchedPage,
} from '#test/page/page-tools.ts'
import { leaveBrowser, noBrowser } from '#test/support/browser.ts'
import { MARKDOWN } from '#test/support/master-app.ts'
import { type ServedHome, serveHome } from '#test/support/served.ts'
import { until } from '#test/support/until.ts'

const RESUME = `# Jo Sample

## Work Experience

### Borealis Freight
Engineer, 2019 - 2023

- Cut build time by 40 %
- Reach me at jo@sample.example
- Led five people
`

const LONG_NAME = `
### Acme Subsidiary Holding International Incorporated of Delaware
Engineer, 2015 - 2018

- Wrote the report
`

let server: ServedHome
let watched: WatchedPage
let page: Page

describe.skipIf(noBrowser)('a first resume', () => {
  beforeAll(async () => {}, PAGE_TEST_MS)

  afterAll(() => leaveBrowser())

  beforeEach(async () => {
    server = await serveHome()
    watched = await visit({ url: server.url, hash: '#/resume' })
    page = watched.page
    await page.getByText('No resume yet.').waitFor()
  }, PAGE_TEST_MS)

  afterEach(async () => {
    await watched?.context.close()
    await server?.stop()
  })

  test('is read from a file, looked through line by line, and stored', async () => {
    await page.getByLabel('Import a file').setInputFiles({
      name: 'resume.md',
      mimeType: 'text/markdown',
      buffer: Buffer.from(RESUME.replace('## Work', `Hiking\n\n7 Mill Lane, Leeds\n\n## Work`) + LONG_NAME),
    })
    await page.getByRole('heading', { name: 'Check what was read' }).waitFor()
    expect(await page.locator('.review').textContent()).toContain('Left out as contact data')
    expect(await page.locator('.review').textContent()).not.toContain('jo@sample')
    await page.setViewportSize({ width: 320, height: 640 })
    await page.getByLabel('A place for Hiking').waitFor()
    expect(await scrollsSideways(page)).toBe(false)
    const hobby = page.getByLabel('A place for Hiking')
    await hobby.focus()
    // Arrow keys go through the places; the last one counts, without a further press.
    for (const label of ['A new entry under Projects', 'Other']) await hobby.selectOption({ label })
    await page.evaluate(() => scrollTo(0, 0))
    const [bar, places] = await Promise.all(
      ['.review-acts', '.head nav[aria-label="Main"]'].map((at) => page.locator(at).boundingBox()),
    )
    expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBeLessThanOrEqual(places?.y ?? 0)
    await page.getByRole('checkbox', { name: 'Led five people' }).uncheck()
    const livesIn = page.getByLabel('You live in')
    expect(await livesIn.inputValue()).toBe('Leeds')
    await livesIn.fill('Bradford')
    await page.getByRole('button', { name: /^Store th/ }).click()
    await page.getByRole('textbox', { name: 'Line 1 of Borealis Freight', exact: true }).waitFor()
    const stored = await texts()
    expect(stored).toContain('Cut build time by 40 %')
    expect(stored).toContain('Hiking')
    expect(stored).not.toContain('Led five people')
    await page.goto(`${server.url}/#/known`)
    await page.getByText('From your settings: I live in Bradford').waitFor()
    expect(faults()).toEqual([])
  })

  test('is corrected beside the page it was read from: cut, joined, moved, retyped and left out', async () => {
    const pdf = fileURLToPath(new URL('../../fixtures/resumes/okonjo.pdf', import.meta.url))
    await page.getByLabel('Import a file').setInputFiles(pdf)
    await page.getByRole('img', { name: 'Page 1' }).waitFor()
    await page.locator('.source-page image').first().waitFor()
    const line = (number: number, under: string) =>
      page.getByRole('textbox', { name: `Line ${number} read under ${under}`, exact: true })
    await line(1, 'Gridsong Energy').focus()
    await until(async () => (await page.locator('.source-page .marked').count()) > 1)
    expect(await page.locator('.source').textContent()).not.toMatch(/@|94610|Amara/)
    const title = page.getByRole('textbox', { name: /^Title, dates or place of Gridsong Energy/ }).first()
    const words = await title.inputValue()
    await title.fill(`${words} and of the northern region, with two teams and their budgets`)
    expect(await title.evaluate((field) => field.scrollWidth <= field.clientWidth)).toBe(true)
    expect(await title.evaluate((field) => field.scrollHeight <= field.clientHeight)).toBe(true)
    await title.fill(words)
    await line(1, 'Gridsong Energy').focus()
    expect(await violations(page)).toEqual([])
    expect(await smallTargets(page)).toEqual([])
    const shots = process.env['SVC_SHOTS']
    if (shots) await page.screenshot({ path: `${shots}/review-1280.png` })

    await line(1, 'Gridsong Energy').evaluate((field: HTMLTextAreaElement) => {
      const at = field.value.indexOf(' mean error')
      field.setSelectionRange(at, at)
    })
    await page.keyboard.press('Enter')
    await page.waitForFunction(() => document.activeElement?.getAttribute('aria-label')?.startsWith('Line 2'))
    expect(await line(2, 'Gridsong Energy').inputValue()).toBe(
      'mean error fell from 4.9 % to 3.1 % in two winters.',
    )
    await page.keyboard.press('Backspace')
    await page.waitForFunction(() => document.activeElement?.getAttribute('aria-label')?.startsWith('Line 1'))
    await line(2, 'Gridsong Energy').fill('Designed the experiment; reach me at jo@sample.example')
    await line(3, 'Gridsong Energy').focus()
    const row = page.locator('.read-line').filter({ has: line(3, 'Gridsong Energy') })
    await row.getByLabel('Move this line').selectOption({ label: 'Experience: Metroline Transit Authority' })
    await row.getByRole('button', { name: 'Move it' }).click()
    await line(3, 'Metroline Transit Authority').waitFor()
    await page.getByRole('checkbox', { name: 'Keep Python, R, SQL' }).uncheck()
    await page.getByRole('button', { name: /^Store th/ }).click()
    await page.getByText('It holds contact data, which is never stored.').first().waitFor()
    await line(2, 'Gridsong Energy').fill('Designed the experiment')
    await page.getByRole('button', { name: /^Store th/ }).click()
    await page.getByRole('textbox', { name: 'Line 1 of Gridsong Energy', exact: true }).waitFor()
    const stored = await texts()
    expect(stored).toContain('Designed the experiment')
    expect(stored).not.toContain('Python, R, SQL')
    expect(stored.join(' ')).toContain('2.1 million meters; mean error fell')
    const { master } = await (await fetch(`${server.url}/api/master`)).json()
    const metroline = master.entries.find((entry: { heading: string }) =>
      entry.heading.startsWith('Metroline'),
    )
    expect(metroline.bullets).toHaveLength(3)
    expect(faults()).toEqual([])
  })

  test.daily('gives the focus back to the field of a file that cannot be read', async () => {
    const field = page.getByLabel('Import a file')
    await field.focus()
    await field.setInputFiles({
      name: 'scan.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.4'),
    })
    await page.locator('.refused').waitFor()
    await page.locator('#resume-file:focus').waitFor()
  })

  test.daily('begins with one entry, with the cursor in its first line', async () => {
    await page.getByLabel('Employer, project or school').fill('# 1 Freight')
    await page.getByLabel('Title and dates').fill('Engineer, 2021 - Present')
    await page.getByRole('button', { name: 'Start with this entry' }).click()
    await page.waitForFunction(
      () => document.activeElement?.getAttribute('aria-label') === 'Line 1 of # 1 Freight',
    )
    await page.keyboard.type('Built the thing')
    await page.keyboard.press('Control+s')
    await page.getByText('All changes are saved').waitFor()
    expect(await texts()).toEqual(['Built the thing'])
    expect(faults()).toEqual([])
  })

  test.daily('is a file that is there already, once the person says so', async () => {
    await mkdir(join(server.home, 'resumes'), { recursive: true })
    await writeFile(join(server.home, 'resumes', 'master.md'), MARKDOWN)
    await page.getByRole('button', { name: 'Import it' }).click()
    await page.getByText('Shortlist did not write this file. Import it as it is?').first().waitFor()
    await page.getByRole('button', { name: 'Import it as it is' }).click()
    await page.getByRole('textbox', { name: 'Line 1 of Borealis Freight', exact: true }).waitFor()
    expect(await texts()).toHaveLength(6)
    expect(faults()).toEqual([])
  })
})

async function texts(): Promise<string[]> {
  const { master } = await (await fetch(`${server.url}/api/master`)).json()
  return master.items.map((item: { text: string }) => item.text)
}

// The browser itself notes that there was no master to read.
function faults(): string[] {
  return watched.faults.filter((fault) => !/status of 4\d\d/.test(fault))
}
