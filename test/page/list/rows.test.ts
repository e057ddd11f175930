import { afterAll, beforeAll, describe, expect } from 'bun:test'
import type { Page } from 'playwright-core'
import {
  drawn,
  faultless,
  PAGE_TEST_MS,
  post,
  scrollsSideways,
  smallTargets,
  test,
  violations,
  visit,
} from '#test/page/page-tools.ts'
import { leaveBrowser, noBrowser } from '#test/support/browser.ts'
import { Gateway, listAddress } from '#test/support/gateway.ts'
import { greenhouseAnswer } from '#test/support/greenhouse.ts'
import { type ServedHome, serveHome } from '#test/support/served.ts'

const DAY_MS = 86_400_000
const dayIn = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)
const PAY = 'The salary range for this position is $120,000 - $140,000 USD per year.'
const OVEN = { id: 3, title: 'Oven Engineer', place: 'Remote, USA', text: `${PAY} You mend ovens.` }

let gateway: Gateway
let server: ServedHome
let sample: ServedHome

type Cell = { edge: number; text: string; isWhole: boolean }

/** A row's cell by its class: where it begins, or ends at the right, and whether its text is whole. */
const cells = (page: Page, name: string): Promise<Cell[]> =>
  page.locator(`.job-list > li .${name}`).evaluateAll((all) =>
    all
      .filter((cell) => cell.checkVisibility())
      .map((cell) => ({
        edge: Math.round(
          cell.getBoundingClientRect()[getComputedStyle(cell).textAlign === 'right' ? 'right' : 'left'],
        ),
        text: cell.textContent ?? '',
        isWhole: cell.scrollWidth <= cell.clientWidth + 1,
      })),
  )

describe.skipIf(noBrowser)('a row of a list', () => {
  beforeAll(async () => {
    gateway = new Gateway()
    ;[server, sample] = await Promise.all([serveHome({ gateway: gateway.url }), serveHome({ sample: true })])
    const address = listAddress('greenhouse', 'acme')
    const jobs = [
      { id: 1, title: 'Night Engineer', text: PAY, first_published: dayIn(-100) },
      { id: 2, title: 'Day Engineer', text: PAY, place: 'Austin, TX', application_deadline: dayIn(9) },
    ]
    await post(`${server.url}/api/profiles`, { label: 'Engineer', titles: ['Engineer'] })
    gateway.serve(address, greenhouseAnswer('acme', [...jobs, OVEN]))
    await post(`${server.url}/api/boards`, { boards: [{ system: 'greenhouse', board: 'acme' }] })
    for (const list of [jobs, [...jobs, { ...OVEN, id: 4 }]]) {
      await post(`${server.url}/api/boards/refresh`, { wait: true, boards: ['greenhouse:acme'] })
      gateway.serve(address, greenhouseAnswer('acme', list))
    }
    await post(`${server.url}/api/boards/refresh`, { wait: true, boards: ['greenhouse:acme'] })
  }, PAGE_TEST_MS)

  afterAll(async () => {
    await leaveBrowser()
    await Promise.all([server?.stop(), sample?.stop()])
    await gateway?.stop()
  })

  test('says that its job is old, comes back or closes, in words that fit, in columns that are aligned', async () => {
    const page = await faultless({ url: server.url, width: 1440, hash: '#/jobs?scope=all' })
    await page.locator('.job-link').nth(2).waitFor()
    const notes = await cells(page, 'notes')
    expect(notes.map(({ text }) => text).toSorted()).toEqual([
      expect.stringMatching(/^Closes \d+ \w+/),
      'Over 60 days',
      'Reposted',
    ])
    expect(notes.filter(({ isWhole }) => !isWhole)).toEqual([])
    for (const name of ['job-title', 'company', 'place', 'pay', 'age', 'notes']) {
      const column = await cells(page, name)
      expect([name, column.length]).toEqual([name, 3])
      expect([name, new Set(column.map(({ edge }) => edge)).size]).toEqual([name, 1])
    }
    await page.setViewportSize({ width: 390, height: 800 })
    const facts = await cells(page, 'job-facts')
    expect(facts.map(({ text }) => text).join()).toContain('Remote')
    for (const { text } of facts) expect(text).toContain('120,000')
  })

  test('shows whole facts and its first note, and all notes behind a button, beside an open job and on a phone too', async () => {
    const page = await faultless({ url: sample.url, width: 1440, hash: '#/new' })
    const more = page.locator('.job-list .more-notes')
    await more.first().waitFor()
    const isCut = async (names: string[]) => {
      const all = await Promise.all(names.map((name) => cells(page, name)))
      return all.flat().filter(({ isWhole }) => !isWhole)
    }
    expect(await isCut(['notes', 'pay', 'mode'])).toEqual([])
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await isCut(['notes', 'pay', 'mode'])).toEqual([])
    }
    expect(await violations(page)).toEqual([])
    expect(await smallTargets(page)).toEqual([])
    const count = Number((await more.first().textContent())?.slice(1))
    await more.first().click()
    const notes = page.getByRole('dialog', { name: /^Notes: / })
    await notes.waitFor()
    // The place stands before the notes.
    expect(await notes.locator('li').count()).toBe(count + 2)
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await notes.waitFor({ state: 'detached' })
    expect(page.url()).toEndWith('#/new')
  })

  test.daily('breaks no word of the menu, and has the list beside an open job from 1200 px', async () => {
    const { page } = await visit({ url: sample.url, hash: '#/new' })
    await page.locator('.job-link').first().click()
    await page.locator('.job h1').waitFor()
    for (const width of [1280, 1200, 1100, 1000]) {
      await page.setViewportSize({ width, height: 900 })
      await drawn(page)
      const tall = await page
        .locator('.head :is(a, button)')
        .evaluateAll((all) =>
          all.filter((link) => link.checkVisibility() && link.getBoundingClientRect().height > 42),
        )
      expect([width, tall]).toEqual([width, []])
      expect([width, await page.locator('.list-side').isVisible()]).toEqual([width, width >= 1200])
      expect(await page.locator('.detail-side').isVisible()).toBe(true)
      expect([width, await scrollsSideways(page)]).toEqual([width, false])
    }
  })
})
