import { afterAll, beforeAll, describe, expect } from 'bun:test'
import { PAGE_TEST_MS, post, scrollsSideways, test, violations, visit } from '#test/page/page-tools.ts'
import { leaveBrowser, noBrowser } from '#test/support/browser.ts'
import { Gateway, listAddress } from '#test/support/gateway.ts'
import { type GreenhouseJob, greenhouseAnswer } from '#test/support/greenhouse.ts'
import { type ServedHome, serveHome } from '#test/support/served.ts'
import { until } from '#test/support/until.ts'

const link = (id: number) => `https://boards.greenhouse.io/acme/jobs/${id}`
const OTHER = { id: 9, title: 'Nurse', text: 'Care for people at night.' }
const TEXT =
  '&lt;/p&gt;&lt;p&gt;What you bring&lt;/p&gt;&lt;ul&gt;&lt;li&gt;Five years of Go&lt;/li&gt;&lt;li&gt;Calm&lt;/li&gt;&lt;/ul&gt;&lt;p&gt;We pay.'
const HOSTILE = TEXT.replace(
  'Five years of Go',
  `Eight years of &amp;lt;img src=x onerror=alert(1)&amp;gt; ${'W'.repeat(300)}`,
)

let gateway: Gateway
let server: ServedHome

async function lists(...jobs: GreenhouseJob[]) {
  gateway.serve(listAddress('greenhouse', 'acme'), greenhouseAnswer('acme', [...jobs, OTHER]))
  await post(`${server.url}/api/boards/refresh`, { wait: true })
}

const copies = (text: string): GreenhouseJob[] => [
  { id: 1, place: 'Austin, TX', text, first_published: '2026-10-01T09:00:00Z' },
  { id: 2, place: 'Denver, CO', text },
]

describe.skipIf(noBrowser)('the history of a job', () => {
  beforeAll(async () => {
    gateway = new Gateway()
    server = await serveHome({ gateway: gateway.url })
    await post(`${server.url}/api/profiles`, { label: 'Engineer', titles: ['Software Engineer'] })
    await post(`${server.url}/api/boards`, { boards: [{ system: 'greenhouse', board: 'acme' }] })
    await lists(...copies(TEXT))
    await lists()
    await lists(...copies(HOSTILE))
    await lists(...copies(HOSTILE).map((copy) => ({ ...copy, place: `${copy.place}, USA` })))
  }, PAGE_TEST_MS)

  afterAll(async () => {
    await leaveBrowser()
    await server?.stop()
    await gateway?.stop()
  })

  test('shows what changed with the lines that came and went, its earlier text and facts', async () => {
    const { page, faults } = await open(1280)
    await page.getByText('History', { exact: true }).click()
    const part = page.locator('.job-history')
    await part.locator('.changes li').first().waitFor()
    expect(await part.locator('.changes b').allTextContents()).toEqual([
      'Places',
      'Places',
      'Listed again',
      'Text',
      'Taken down',
    ])
    expect(await part.locator('.listing-facts').textContent()).toContain('First posted')
    expect(await part.locator('.listing-facts').textContent()).toContain('Listed 2 times')
    await part.getByText('What changed in the text').click()
    expect(await part.locator('.changed-lines del').allTextContents()).toEqual(['- Five years of Go'])
    expect(await part.locator('.changed-lines ins').textContent()).toContain('<img src=x onerror=alert(1)>')
    await part.getByRole('button', { name: 'Show the full earlier text' }).click()
    await part.locator('.untrusted').waitFor()
    expect(await part.locator('.untrusted').textContent()).toContain('Five years of Go')
    expect(await violations(page)).toEqual([])
    expect(faults).toEqual([])
  })

  test('lets a copy be split off, undone, split off again and put back from either job', async () => {
    const { page, faults } = await open(1280)
    const split = () => page.getByRole('button', { name: /^This is a different job.*Denver/ }).press('Enter')
    await split()
    await page.getByText('You marked this as a different job:').waitFor()
    await page.locator('#copies-title:focus', { hasText: 'A separate job' }).waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('2 copies of this job').waitFor()
    await split()
    await page.locator('.split-off a').click()
    await page.getByText('You marked this as a different job from').waitFor()
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: 'It is a copy after all' }).click()
    await page.getByText('2 copies of this job').waitFor()
    await until(async () => {
      const { postings } = await (await fetch(`${server.url}/api/postings`)).json()
      return postings.rows[0].copies === 2
    })
    expect(faults).toEqual([])
  })

  test.daily('stays within 320 px, in the dark too', async () => {
    const { page } = await open(320, true)
    await page.getByText('History', { exact: true }).click()
    await page.getByText('What changed in the text').click()
    expect(await scrollsSideways(page)).toBe(false)
    expect(await violations(page)).toEqual([])
  })

  function open(width: number, dark = false) {
    return visit({ url: server.url, width, dark, hash: `#/job/${encodeURIComponent(link(1))}` })
  }
})
