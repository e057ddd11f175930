import { afterAll, beforeAll, describe, expect } from 'bun:test'
import type { Page } from 'playwright-core'
import { faultless, PAGE_TEST_MS, test, visit } from '#test/page/page-tools.ts'
import { leaveBrowser, noBrowser } from '#test/support/browser.ts'
import { type ServedHome, serveHome } from '#test/support/served.ts'
import { until } from '#test/support/until.ts'

type Typed = {
  screen: string
  label: string
  text: string
  /** Text of the element that a press opens first. */
  opened?: string
  /** Whether the screen opens the form again by itself. */
  opensAgain?: boolean
  keeper?: 'browser' | 'tab'
  /** False for a field that is emptied by typing, without a note. */
  note?: boolean
  /** Whether the field gives half a word up once another gets the focus. */
  givesUp?: boolean
}

let server: ServedHome
let bare: ServedHome

const SCREENS: Typed[] = [
  { screen: 'add', label: 'Link to the posting, or its text', text: 'Deck hand\n- You must know Kafka' },
  {
    screen: 'add',
    label: 'Text of the resume',
    text: 'Deck',
    opened: 'Use a different resume',
    opensAgain: true,
    keeper: 'tab',
  },
  { screen: 'roles', label: 'Job titles', text: 'Bak', opened: 'Add a role', opensAgain: true },
  { screen: 'roles', label: 'Where', text: 'Osl', opened: 'Add a role', opensAgain: true },
  { screen: 'settings', label: 'Countries you would work in', text: 'Irel', givesUp: true },
  { screen: 'settings', label: 'Which languages do you work in?', text: 'Iris' },
  { screen: 'start/work', label: 'Job titles', text: 'Weld' },
  {
    screen: 'boards',
    label: 'Company name, or a link to its jobs',
    text: 'Acm',
    opened: 'Add companies',
    opensAgain: true,
    note: false,
  },
  { screen: 'stories', label: 'Tags', text: 'trus', opened: 'Add a story', opensAgain: true },
  { screen: 'answers', label: 'Find', text: 'noti', note: false },
  { screen: 'stories', label: 'Find', text: 'queu', note: false },
  {
    screen: 'jobs?work_mode=remote',
    label: 'Name of the view',
    text: 'From ho',
    opened: 'Save these filters',
    opensAgain: true,
    note: false,
  },
  { screen: 'runs', label: 'Keywords (optional)', text: 'rus', opened: 'Start a run', opensAgain: true },
]

/** Screens that differ where there is no resume. */
const BARE: Typed[] = [
  { screen: 'resume', label: 'Or paste it as text or markdown', text: 'Mason since 2019', keeper: 'tab' },
  { screen: 'resume', label: 'Employer, project or school', text: 'Acme', keeper: 'tab' },
]

/** The browser itself notes that there is no resume yet. */
const without404 = (faults: string[]) => faults.filter((fault) => !/status of 404/.test(fault))

const fieldOf = (page: Page, { label }: Typed) => page.getByLabel(label, { exact: true }).first()

async function openForm(page: Page, typed: Typed): Promise<void> {
  const { opened } = typed
  const field = fieldOf(page, typed)
  if (opened && !(await field.isVisible())) await page.getByText(opened, { exact: true }).first().click()
  await field.waitFor()
}

/** Types half of something, as a person does who is called away. */
async function type(page: Page, url: string, typed: Typed): Promise<void> {
  await page.goto(`${url}/#/${typed.screen}`)
  await openForm(page, typed)
  await fieldOf(page, typed).fill(typed.text)
  const { keeper = 'browser', note = true } = typed
  const words = keeper === 'tab' ? 'This tab keeps it.' : 'This browser keeps it.'
  if (note) await page.getByText(words).first().waitFor()
}

async function isKept(page: Page, typed: Typed): Promise<void> {
  const field = fieldOf(page, typed)
  await (typed.opensAgain ? field.waitFor() : openForm(page, typed))
  // A phrase becomes a chip when its field loses the focus.
  const chip = page.getByRole('button', { name: `Remove ${typed.text}` })
  await until(async () => (await chip.isVisible()) || (await field.inputValue()) === typed.text)
}

const isAlone = ({ note, givesUp }: Typed) => note === false || givesUp === true

/** Types in all of these, goes on to other screens each time, reloads the page, and looks again. */
async function typeAndReload(page: Page, url: string, all: readonly Typed[]): Promise<void> {
  for (const typed of all) await type(page, url, typed)
  await page.goto(`${url}/#/calls`)
  await page.getByRole('heading', { name: 'Model calls', level: 1 }).waitFor()
  await page.reload()
  for (const typed of all) {
    await page.goto(`${url}/#/${typed.screen}`)
    await isKept(page, typed)
  }
}

describe.skipIf(noBrowser)('what is typed', () => {
  beforeAll(async () => {
    ;[server, bare] = await Promise.all([serveHome({ sample: true }), serveHome({ sample: false })])
  }, PAGE_TEST_MS)

  afterAll(async () => {
    await leaveBrowser()
    await Promise.all([server?.stop(), bare?.stop()])
  })

  test('is kept on each screen over other screens and a reload', async () => {
    const page = await faultless({ url: server.url, hash: '#/calls' })
    await typeAndReload(
      page,
      server.url,
      SCREENS.filter((typed) => !isAlone(typed)),
    )
  })

  test('is kept where it is found by a search, a name or half a word, over a reload and on the way back', async () => {
    const page = await faultless({ url: server.url, hash: '#/calls' })
    for (const typed of SCREENS.filter(isAlone)) {
      await type(page, server.url, typed)
      await page.reload()
      await isKept(page, typed)
      await page.goto(`${server.url}/#/calls`)
      await page.getByRole('heading', { name: 'Model calls', level: 1 }).waitFor()
      await page.goBack()
      await isKept(page, typed)
    }
  })

  test('text that may hold contact data is kept by its tab alone, and is gone once it is discarded', async () => {
    const { page, faults } = await visit({ url: bare.url, hash: '#/calls' })
    await typeAndReload(page, bare.url, BARE)
    const stored = () => page.evaluate(() => JSON.stringify({ ...localStorage }))
    expect(await stored()).not.toContain('Mason')
    for (const _ of BARE) await page.getByRole('button', { name: 'Discard it' }).first().click()
    const ofTab = () => page.evaluate(() => JSON.stringify({ ...sessionStorage }))
    expect(await ofTab()).not.toContain('Mason')
    expect(without404(faults)).toEqual([])
  })

  test('in a line of the resume and in the review of an imported one is kept by the tab over a reload', async () => {
    const { page, context } = await visit({ url: server.url, hash: '#/resume' })
    const line = page.getByRole('textbox', { name: /^Line 1/ }).first()
    await line.fill('Led the rewrite of the ledger')
    page.on('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await until(async () => (await line.inputValue()) === 'Led the rewrite of the ledger')
    await context.close()
    const other = await visit({ url: bare.url, hash: '#/resume' })
    await other.page
      .getByLabel('Or paste it as text or markdown')
      .fill('# Experience\n\nMason, Acme\n2019 - 2021\n- Laid bricks')
    await other.page.getByRole('button', { name: 'Read it' }).click()
    const read = other.page.getByLabel(/^Line 1 read under/)
    await read.fill('Laid 900 bricks a day')
    await other.page.reload()
    await until(async () => (await read.inputValue()) === 'Laid 900 bricks a day')
    expect(without404(other.faults)).toEqual([])
  })
})
