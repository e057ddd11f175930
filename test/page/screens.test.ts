import { afterAll, beforeAll, describe, expect } from 'bun:test'
import type { Page } from 'playwright-core'
import { PURPOSES } from '#assets/page/kit/parts/screen-heading.tsx'
import { addressOf, DESTINATIONS, nameOfScreen, type ViewName } from '#assets/page/route.ts'
import {
  barriers,
  faultless,
  looksOfMenus,
  PAGE_TEST,
  PAGE_TEST_MS,
  post,
  quiet,
  takeShift,
  test,
  visit,
  watchShift,
  wholeRun,
} from '#test/page/page-tools.ts'
import { isLongRun } from '#test/support/at-end.ts'
import { leaveBrowser, noBrowser } from '#test/support/browser.ts'
import { type ServedHome, serveHome } from '#test/support/served.ts'
import { openWhole, programWords } from '#test/support/walk-counts.ts'

/** A screen by its address; `view` if it is a place of the menu. */
type Screen = { hash: string; view?: ViewName }

let server: ServedHome
let empty: ServedHome
let job: { job_url: string; title: string; company: string }
let fromElsewhere: Screen[]

const PLACES: Screen[] = DESTINATIONS.map(({ view }) => ({ view, hash: addressOf(view) }))
const OF_A_JOB = {
  paper: 'Resume',
  form: 'Application form',
  letter: 'Cover letter',
  interview: 'Interview',
  application: 'Application',
} as const

async function fill(url: string): Promise<void> {
  const { postings } = await (await fetch(`${url}/api/new?sort=best`)).json()
  job = postings.rows[0]
  const { job_url } = job
  const question = 'What is your notice period?'
  await post(`${url}/api/answers`, { question, answer: 'Two months.', source: 'my contract' })
  const narrative = { situation: 'Imports took a day.', result: 'They take an hour.' }
  await post(`${url}/api/stories`, { title: 'The slow import', narrative, tags: ['speed'] })
  await post(`${url}/api/backup`, {})
  for (const row of postings.rows.slice(0, 6))
    await post(`${url}/api/assess`, { job: { job_url: row.job_url } })
  await post(`${url}/api/job-resumes/pick`, { job_url, action: 'draft' })
  await post(`${url}/api/letters`, { job_url })
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ job_url, status: 'applied' })
  await fetch(`${url}/api/applications`, { method: 'PUT', headers, body })
  const { profiles: roles } = await (await fetch(`${url}/api/profiles`)).json()
  const id = encodeURIComponent(job_url)
  fromElsewhere = [
    `resume/${roles[0].id}`,
    `job/${id}`,
    `interview/${id}`,
    `runs/${await wholeRun(url)}`,
    ...(isLongRun() ? [`paper/${id}`, `form/${id}`, `letter/${id}`] : []),
  ].map((path) => ({ hash: `#/${path}` }))
}

describe.skipIf(noBrowser)('the screens', () => {
  beforeAll(async () => {
    ;[server, empty] = await Promise.all([serveHome({ sample: true }), serveHome()])
    await fill(server.url)
  }, PAGE_TEST_MS)

  afterAll(async () => {
    await leaveBrowser()
    await Promise.all([server?.stop(), empty?.stop()])
  })

  test.each(isLongRun() ? ['the sample', 'an empty home'] : ['the sample'])(
    'stand still while they open, have their purpose in one line, one grid, like menus and plain words, and shut nobody out, with %s',
    async (home) => {
      const isFull = home === 'the sample'
      const { url } = isFull ? server : empty
      const { page, context, faults } = await visit({ url })
      await watchShift(context)
      const found: string[] = []
      let menus = 0
      for (const { hash, view } of isFull ? [...PLACES, ...fromElsewhere] : PLACES) {
        await page.setViewportSize({ width: 1280, height: 900 })
        await page.emulateMedia({ colorScheme: 'light' })
        found.push(...(await open(page, url, hash)), ...(view ? await headFaults(page, view) : []))
        if (isFull) found.push(...(await gridFaults(page, hash)))
        await page.emulateMedia({ forcedColors: 'active' })
        found.push(...(await programWords(page)).map((word) => `${hash}: ${word}`))
        const looks = await page.evaluate(looksOfMenus)
        menus += looks.length
        found.push(...looks.filter(({ isOwn }) => !isOwn).map(({ name }) => `${hash}: ${name} is foreign`))
        await page.emulateMedia({ forcedColors: 'none' })
        if (/answers|stories/.test(hash)) {
          await openForm(page)
          found.push(...(await programWords(page)).map((word) => `the form of ${hash}: ${word}`))
        }
        found.push(...(await barriers(page, { headings: true })).map((barrier) => `${hash}: ${barrier}`))
      }
      await context.close()
      // The browser itself notes where there is no resume to read.
      expect([...found, ...faults.filter((fault) => !/ 404 .*\/api\/master$/.test(fault))]).toEqual([])
      expect(menus).toBeGreaterThan(isFull ? 20 : 0)
    },
    { ...PAGE_TEST, timeout: PAGE_TEST_MS * 2 },
  )

  test.daily(
    'stand still while they open on a phone',
    async () => {
      const { page, context } = await visit({ url: server.url, width: 390 })
      await watchShift(context)
      const found: string[] = []
      for (const { hash } of [...PLACES, ...fromElsewhere])
        found.push(...(await open(page, server.url, hash)))
      expect(found).toEqual([])
    },
    { ...PAGE_TEST, timeout: PAGE_TEST_MS * 2 },
  )

  test.daily('of a job name it with its company in the heading and in the tab', async () => {
    const { url } = server
    const page = await faultless({ url, width: 1440 })
    const id = encodeURIComponent(job.job_url)
    for (const [view, name] of Object.entries(OF_A_JOB)) {
      await openWhole(page, url, `${view === 'application' ? 'applied' : view}/${id}`)
      const title = `${name}: ${job.title} · ${job.company}`
      await page.locator('h1', { hasText: title }).waitFor()
      expect(await page.title()).toBe(`${title} · Shortlist`)
      expect(await page.locator('main .purpose').textContent()).toBe(PURPOSES[view as 'paper'])
      expect({ view, words: await programWords(page) }).toEqual({ view, words: [] })
    }
  })
})

/** Opens a screen in a new document; returns a fault if it moves meanwhile. */
async function open(page: Page, url: string, hash: string): Promise<string[]> {
  // The search makes it another document, so that it is opened and not gone to.
  await page.goto(`${url}/?${encodeURIComponent(hash)}${hash}`)
  await page.locator('h1:visible').first().waitFor()
  await quiet(page)
  const shift = await takeShift(page)
  return shift < 0.05 ? [] : [`${hash} moved by ${shift.toFixed(3)}`]
}

async function headFaults(page: Page, view: ViewName): Promise<string[]> {
  const purpose = page.locator('main hgroup .purpose')
  await page.locator('main h1', { hasText: nameOfScreen(view) }).waitFor()
  expect(await purpose.allTextContents()).toEqual([PURPOSES[view as 'paper']])
  const { height = 0 } = (await purpose.boundingBox()) ?? {}
  const head = await page.locator('main :is(.headline, hgroup)').first().boundingBox()
  return [
    ...((head?.height ?? 999) < 70 ? [] : [`${view} has a high head`]),
    ...(height > 10 && height < 30 ? [] : [`${view} has a purpose of several lines`]),
  ]
}

const TYPE_SCALE = ['13px', '15px', '18px', '22px']
// A form ends with its button.
const FORMS = /^#\/(?:resume|add|start|job|interview|runs\/)/

async function gridFaults(page: Page, hash: string): Promise<string[]> {
  const { sizes, left, primary, cards } = await page.evaluate(gridOf)
  return [
    ...sizes.filter((size) => !TYPE_SCALE.includes(size)).map((size) => `${hash}: type of ${size}`),
    ...(left === 20 ? [] : [`${hash}: a heading at ${left}`]),
    ...(cards === 0 ? [] : [`${hash}: a card in a card`]),
    ...primary
      .filter((place) => place !== 'top right' && !FORMS.test(hash))
      .map((place) => `${hash}: a first button “${place}”`),
  ]
}

// Runs in the page.
function gridOf(): { sizes: string[]; left: number; primary: string[]; cards: number } {
  const shown = (selector: string) =>
    [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility())
  const texts = shown('body *').filter(
    (element) =>
      !element.closest('svg, .unseen, .sheets') &&
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim()),
  )
  const heading = document.querySelector('main h1')?.getBoundingClientRect()
  const primary = shown('main .primary:not(.panel.empty *)').map((button) => {
    const { top, left } = button.getBoundingClientRect()
    return Math.abs(top - (heading?.top ?? 0)) < 12 && left > 400 ? 'top right' : (button.textContent ?? '')
  })
  return {
    sizes: [...new Set(texts.map((text) => getComputedStyle(text).fontSize))],
    left: Math.round(heading?.left ?? 0),
    primary,
    cards: shown('main .panel .panel').length,
  }
}

async function openForm(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^(Edit|Add an? (answer|story))$/ })
    .last()
    .click()
  await page.locator('form.text-form').waitFor()
}
