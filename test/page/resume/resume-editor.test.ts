import { afterAll, afterEach, beforeAll, beforeEach, describe, expect } from 'bun:test'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import {
  barriers,
  PAGE_TEST_MS,
  post,
  test,
  violations,
  visit,
  type WatchedPage,
} from '#test/page/page-tools.ts'
import { leaveBrowser, noBrowser } from '#test/support/browser.ts'
import { MARKDOWN } from '#test/support/master-app.ts'
import { type ServedHome, serveHome } from '#test/support/served.ts'

let server: ServedHome
let watched: WatchedPage
let page: Page

describe.skipIf(noBrowser)('the resume', () => {
  beforeAll(async () => {}, PAGE_TEST_MS)

  afterAll(() => leaveBrowser())

  beforeEach(async () => {
    server = await serveHome()
    await post(`${server.url}/api/master`, { markdown: MARKDOWN })
    watched = await visit({ url: server.url, hash: '#/resume' })
    page = watched.page
    await line('Line 1 of Borealis Freight').waitFor()
  }, PAGE_TEST_MS)

  afterEach(async () => {
    await watched?.context.close()
    await server?.stop()
  })

  test.daily('has notes on gaps and reversed dates, each with a press to its entry', async () => {
    await post(`${server.url}/api/master/entries`, {
      revision: 1,
      section: 'experience',
      heading: 'Crumb',
      sublines: ['Baker, 2012 - 2010'],
    })
    await page.reload()
    await page.getByText(/\d notes? on your dates/).click()
    await page.getByText('Crumb: 2012 to 2010 ends before it starts').waitFor()
    expect(await barriers(page)).toEqual([])
    await page.getByRole('button', { name: 'Correct Crumb' }).click()
    await page.waitForFunction(() => (document.activeElement as HTMLInputElement | null)?.value === 'Crumb')
    expect(watched.faults).toEqual([])
  })

  test('is edited, gets a line, and is saved with Ctrl and S', async () => {
    await line('Line 1 of Borealis Freight').fill('Cut deploy time from 40 to 5 minutes')
    await page.getByText('1 change not saved').waitFor()
    await line('Line 1 of Borealis Freight').press('Enter')
    await page.waitForFunction(
      () => document.activeElement?.getAttribute('aria-label') === 'Line 2 of Borealis Freight',
    )
    await page.keyboard.type('Wrote the runbooks that new people start with')
    await page.getByText('2 changes not saved').waitFor()
    await page.keyboard.press('Control+s')
    await page.getByText('All changes are saved').waitFor()
    expect(await linesOf('Borealis Freight')).toEqual([
      'Cut deploy time from 40 to 5 minutes',
      'Wrote the runbooks that new people start with',
      'Led the move to one queue',
    ])
    expect(watched.faults).toEqual([])
  })

  test.daily('stands beside its printed page on a wide screen, below an open import', async () => {
    await page.setViewportSize({ width: 1400, height: 800 })
    await page.reload()
    await page.locator('.master-preview[open]').waitFor()
    const bar = (await page.locator('.save-bar').boundingBox())!
    const preview = (await page.locator('.master-preview').boundingBox())!
    expect(Math.abs(preview.y - bar.y)).toBeLessThan(2)
    expect(preview.x).toBeGreaterThan(bar.x + bar.width)
    await page.getByText('Import a resume').click()
    const panel = (await page.locator('.resume-ways > [open]').boundingBox())!
    expect(panel.width).toBeGreaterThan(1300)
    expect((await page.locator('.master-preview').boundingBox())!.y).toBeGreaterThan(panel.y + panel.height)
  })

  test('moves a line by keyboard within its entry and into the next, with the focus in it', async () => {
    await line('Line 1 of Borealis Freight').focus()
    await page.keyboard.press('Alt+ArrowDown')
    await focusIn('Line 2 of Borealis Freight')
    await page.keyboard.press('Alt+ArrowDown')
    await focusIn('Line 1 of Quill & Sons')
    await page.keyboard.press('Control+s')
    await page.getByText('All changes are saved').waitFor()
    expect(await linesOf('Quill & Sons')).toEqual([
      'Cut deploy time from 40 to 6 minutes',
      'Wrote the invoice service',
    ])
    expect(watched.faults).toEqual([])
  })

  test.daily('prints a line and an entry under headings of their own', async () => {
    await page.getByRole('combobox', { name: 'Add to' }).selectOption('other')
    await page.getByRole('button', { name: 'Add a line', exact: true }).click()
    await focusIn('Line 1 of Other')
    await page.keyboard.type('Parcels, PaperConf 2021')
    await page.getByRole('button', { name: 'More for line 1 of Other' }).click()
    await page.getByLabel('Printed under').fill('Talks')
    await line('Line 1 of Other').press('Enter')
    await focusIn('Line 2 of Other')
    await page.keyboard.type('Queues, PaperConf 2022')
    await page.getByRole('button', { name: 'More for Quill & Sons' }).click()
    await page
      .getByRole('group', { name: 'More for Quill & Sons' })
      .getByLabel('Printed under')
      .fill('Teaching')
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('Control+s')
    await page.getByText('All changes are saved').waitFor()
    const { items, entries } = await stored()
    expect(items.filter(({ section }) => section === 'other').map((item) => item.own_heading)).toEqual([
      ...['Talks', 'Talks'],
    ])
    expect(entries.find(({ heading }) => heading === 'Quill & Sons')?.own_heading).toBe('Teaching')
    expect(watched.faults).toEqual([])
  })

  test.daily('moves a line by mouse', async () => {
    const grip = page.locator('[data-line]', { has: line('Line 2 of Borealis Freight') }).locator('.grip')
    await grip.scrollIntoViewIfNeeded()
    const target = line('Line 1 of Quill & Sons')
    const [from, to] = [await grip.boundingBox(), await target.boundingBox()]
    await page.mouse.move(from!.x + 6, from!.y + 12)
    await page.mouse.down()
    await page.mouse.move(to!.x + 40, to!.y + 20, { steps: 4 })
    await page.mouse.move(to!.x + 40, to!.y + to!.height + 20)
    await page.mouse.up()
    await focusIn('Line 2 of Quill & Sons')
    expect(await line('Line 2 of Quill & Sons').inputValue()).toBe('Led the move to one queue')
    expect(watched.faults).toEqual([])
  })

  test('takes a line out and restores it from where it was last', async () => {
    await page.getByRole('button', { name: 'More for line 2 of Borealis Freight' }).click()
    await page.getByRole('button', { name: 'Take out', exact: true }).click()
    await focusIn('Line 1 of Borealis Freight')
    await page.keyboard.press('Control+s')
    await page.getByText('All changes are saved').waitFor()
    expect(await linesOf('Borealis Freight')).toEqual(['Cut deploy time from 40 to 6 minutes'])
    await page.locator('.taken-out summary').click()
    await page.getByText('last in revision 1').waitFor()
    await page.getByRole('button', { name: 'Restore Led the move' }).click()
    await line('Line 2 of Borealis Freight').waitFor()
    expect(await linesOf('Borealis Freight')).toHaveLength(2)
    expect(watched.faults).toEqual([])
  })

  test('merges what another program wrote meanwhile, and asks for what both changed', async () => {
    await line('Line 1 of Borealis Freight').fill('Cut deploy time to 3 minutes')
    await line('Line 1 of Quill & Sons').fill('Wrote the invoice service in Go')
    const ids = await idsByText()
    await put(`${server.url}/api/master/lines`, {
      revision: 1,
      lines: [
        { id: ids.get('Cut deploy time from 40 to 6 minutes'), text: 'Cut deploy time tenfold' },
        { id: ids.get('Led the move to one queue'), text: 'Led the move to one queue, alone' },
      ],
    })
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('heading', { name: 'This line was changed elsewhere' }).waitFor()
    expect(await line('Line 1 of Borealis Freight').inputValue()).toBe('Cut deploy time to 3 minutes')
    expect(await line('Line 2 of Borealis Freight').inputValue()).toBe('Led the move to one queue, alone')
    await page.getByText('1 change made elsewhere was added here.').waitFor()
    expect(await page.locator('.both-texts').textContent()).toContain('Cut deploy time tenfold')
    await page.getByRole('button', { name: 'Use mine' }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('All changes are saved').waitFor()
    expect(await linesOf('Borealis Freight')).toEqual([
      'Cut deploy time to 3 minutes',
      'Led the move to one queue, alone',
    ])
    expect(await linesOf('Quill & Sons')).toEqual(['Wrote the invoice service in Go'])
    // The browser itself notes the refused write.
    expect(watched.faults.filter((fault) => !fault.includes('409'))).toEqual([])
  })

  test.daily('brings in the changes of its file, and names refused lines by number', async () => {
    const path = join(server.home, 'resumes', 'master.md')
    const text = await readFile(path, 'utf8')
    await writeFile(path, text.replace('Led the move to one queue', 'Led the move to two queues'))
    await page.reload()
    await page.getByText('The file was edited outside this page').waitFor()
    await page.getByRole('button', { name: 'Import the file’s changes' }).click()
    await page.getByText('Imported: 0 added, 1 changed, 0 taken out.').first().waitFor()
    expect(await line('Line 2 of Borealis Freight').inputValue()).toBe('Led the move to two queues')
    const again = await readFile(path, 'utf8')
    await writeFile(path, `${again}\n## Nonsense\n\n- What is this\n`)
    await page.reload()
    await page.getByRole('button', { name: 'Import the file’s changes' }).click()
    await page.getByRole('list', { name: 'Lines to fix' }).waitFor()
    expect(await page.getByRole('list', { name: 'Lines to fix' }).textContent()).toMatch(/^Line \d+: /)
    expect(watched.faults.filter((fault) => !/status of 4\d\d/.test(fault))).toEqual([])
  })

  test('asks before it is left with changes, and keeps them', async () => {
    await line('Line 1 of Borealis Freight').fill('Something else')
    await page.getByRole('link', { name: 'Applied' }).click()
    await page.getByRole('dialog', { name: '1 unsaved change in your resume' }).waitFor()
    await page.getByRole('button', { name: 'Leave without saving' }).click()
    await page.getByRole('heading', { name: 'Applied', exact: true }).waitFor()
    await page.goBack()
    await line('Line 1 of Borealis Freight').waitFor()
    expect(await line('Line 1 of Borealis Freight').inputValue()).toBe('Something else')
    expect(watched.faults).toEqual([])
  })

  test('chooses lines for a role, and takes what is offered', async () => {
    await post(`${server.url}/api/profiles`, { label: 'Backend', titles: ['Backend Engineer'] })
    await page.reload()
    await page.getByRole('navigation', { name: 'Resumes' }).getByRole('link', { name: 'Backend' }).click()
    await page.getByText('Backend uses your whole resume.').waitFor()
    await page.getByRole('checkbox', { name: 'Led the move to one queue' }).uncheck()
    await page.getByText('Backend uses the 5 lines chosen below').waitFor()
    await page.getByRole('link', { name: 'Everything' }).click()
    await line('Line 1 of Quill & Sons').press('Enter')
    await focusIn('Line 2 of Quill & Sons')
    await page.keyboard.type('Taught two interns')
    await page.keyboard.press('Control+Enter')
    await page.getByRole('button', { name: 'Add to Backend' }).click()
    await page.getByRole('navigation', { name: 'Resumes' }).getByRole('link', { name: 'Backend' }).click()
    await page.getByText('Backend uses the 6 lines chosen below').waitFor()
    expect(await page.getByRole('checkbox', { name: 'Taught two interns' }).isChecked()).toBe(true)
    expect(watched.faults).toEqual([])
  })
})

function line(name: string) {
  return page.getByRole('textbox', { name, exact: true })
}

async function focusIn(label: string): Promise<void> {
  await page.waitForFunction((name) => document.activeElement?.getAttribute('aria-label') === name, label)
}

type Stored = {
  items: { id: string; text: string; entry_id: string | null; section: string; own_heading?: string }[]
  entries: { id: string; heading: string; own_heading?: string }[]
}

async function stored(): Promise<Stored> {
  return (await (await fetch(`${server.url}/api/master`)).json()).master
}

async function linesOf(heading: string): Promise<string[]> {
  const { items, entries } = await stored()
  const id = entries.find((entry) => entry.heading === heading)?.id
  return items.filter((item) => item.entry_id === id).map((item) => item.text)
}

async function idsByText(): Promise<Map<string, string>> {
  return new Map((await stored()).items.map(({ id, text }) => [text, id]))
}

async function put(address: string, body: unknown): Promise<void> {
  const headers = { 'Content-Type': 'application/json' }
  const response = await fetch(address, { method: 'PUT', headers, body: JSON.stringify(body) })
  if (!response.ok) throw new Error(await response.text())
}
