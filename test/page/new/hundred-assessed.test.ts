import { afterAll, beforeAll, describe, expect } from 'bun:test'
import type { Page } from 'playwright-core'
import { oneOrAll, PAGE_TEST_MS, post, quiet, test, visit } from '#test/page/page-tools.ts'
import { leaveBrowser, noBrowser } from '#test/support/browser.ts'
import { Gateway, listAddress } from '#test/support/gateway.ts'
import { greenhouseAnswer } from '#test/support/greenhouse.ts'
import { serveHome } from '#test/support/served.ts'
import { until } from '#test/support/until.ts'

const JOBS = 60
const MOST_SHIFT = 0.05
const SLOW = ['birch', 'cedar', 'elm', 'fir', 'hazel', 'larch']
const WORDS = ['Go', 'Kafka', 'Terraform', 'Rust', 'PostgreSQL', 'Kubernetes', 'Elixir', 'GraphQL']
const MARKDOWN = `## Skills

- Languages: Go, PostgreSQL, Kafka

## Experience

### Larkspur Payments
Senior Backend Engineer, 2018 - Present

- Built the ledger service in Go and PostgreSQL
`

let gateway: Gateway

// Each with other demands, so that verdicts, numbers and bars differ.
const postings = Array.from({ length: JOBS }, (_, index) => ({
  id: index + 1,
  title: `${['Senior ', '', 'Staff '][index % 3]}Backend Engineer ${index + 1}`,
  text: `You have ${(index % 7) + 2} years of experience with ${WORDS[index % 8]}. You know ${WORDS[(index * 3 + 1) % 8]} and ${WORDS[(index * 5 + 2) % 8]}.`,
}))

describe.skipIf(noBrowser)('a list whose jobs are assessed, and whose boards are read', () => {
  beforeAll(async () => {
    gateway = new Gateway()
    gateway.serve(listAddress('greenhouse', 'acme'), greenhouseAnswer('acme', postings))
  }, PAGE_TEST_MS)

  afterAll(async () => {
    await leaveBrowser()
    await gateway?.stop()
  })

  for (const { width, hash } of oneOrAll([
    { width: 390, hash: '#/new' },
    { width: 1440, hash: '#/jobs' },
  ])) {
    test(`stands still while ${JOBS} jobs get their results, ${hash} at ${width} px`, async () => {
      const server = await serveFollowing(true)
      const { page, context, faults } = await visit({ url: server.url, hash, width })
      await page.locator('.job-link').nth(20).waitFor()
      await page.evaluate(watchMoves)
      // The setting is changed elsewhere, and the page hears of it late: after the results.
      await page.route('**/api/new?*', async (route) => {
        await until(async () => (await assessedIn(server.url)) === JOBS)
        await route.continue()
      })
      const { revision } = await (await fetch(`${server.url}/api/config`)).json()
      const body = JSON.stringify({ revision, assess_by_itself: true })
      const headers = { 'content-type': 'application/json' }
      await fetch(`${server.url}/api/config`, { method: 'PUT', headers, body })
      await until(async () => (await assessedIn(server.url)) === JOBS)
      await until(async () => (await marks(page)) > 20)
      await quiet(page)
      expect(await page.evaluate(movesSoFar)).toEqual([])
      expect(faults).toEqual([])
      await context.close()
      await server.stop()
    })
  }

  for (const { width } of oneOrAll([{ width: 390 }, { width: 1440 }])) {
    test(`keeps its place from a late answer to a yes until its jobs are assessed, at ${width} px`, async () => {
      const server = await serveFollowing(false)
      const { page, context, faults } = await visit({ url: server.url, hash: '#/new', width })
      await page.locator('.job-link').nth(20).waitFor()
      await page.route('**/api/new', async (route) => {
        await Bun.sleep(1000)
        await route.continue()
      })
      await page.evaluate(watchMoves)
      await page.locator('.yes summary').click()
      await page.getByRole('button', { name: 'Assess 50', exact: true }).click()
      await until(async () => (await assessedIn(server.url)) === 50)
      await page.locator('.batch').waitFor({ state: 'detached' })
      await quiet(page)
      const moves = await page.evaluate(movesSoFar)
      expect({ moves: moves.filter((move) => move.includes(': LI ')) }).toEqual({ moves: [] })
      expect({ moves: shiftOf(moves) > MOST_SHIFT ? moves : [] }).toEqual({ moves: [] })
      // The rows take their new order at a press.
      const order = () =>
        page
          .locator('.job-list > li')
          .evaluateAll((rows) => rows.slice(0, 10).map((row) => row.dataset['job'] ?? ''))
      const { postings: found } = await (
        await fetch(`${server.url}/api/new?unseen=1&sort=best&fields=row`)
      ).json()
      const newest = found.rows.map((row: { job_identity: string }) => row.job_identity).slice(0, 10)
      expect(await order()).not.toEqual(newest)
      await page.getByRole('button', { name: /^Show \d+ changes?$/ }).click()
      await until(async () => JSON.stringify(await order()) === JSON.stringify(newest))
      expect(faults).toEqual([])
      await context.close()
      await server.stop()
    })
  }

  for (const { width, hash } of oneOrAll([
    { width: 390, hash: '#/jobs' },
    { width: 1440, hash: '#/new' },
    { width: 1440, hash: '#/search/companies' },
    { width: 390, hash: '#/search/companies' },
  ])) {
    test(`shifts by at most ${MOST_SHIFT} while slow boards are read, ${hash} at ${width} px`, async () => {
      const server = await serveFollowing(false)
      const answers = SLOW.map(() => Promise.withResolvers<void>())
      const requested: number[] = []
      for (const [index, board] of SLOW.entries()) {
        const jobs = postings
          .slice(0, 10)
          .map((posting) => ({ ...posting, id: 1000 + index * 10 + posting.id }))
        gateway.answers.set(listAddress('greenhouse', board), async () => {
          requested.push(index)
          await answers[index]?.promise
          return Response.json(greenhouseAnswer(board, jobs))
        })
      }
      await post(`${server.url}/api/boards`, {
        boards: SLOW.map((board) => ({ system: 'greenhouse', board })),
      })
      const { page, context, faults } = await visit({ url: server.url, hash, width })
      await page.locator('.job-link, .boards tbody tr').first().waitFor()
      await quiet(page)
      await page.evaluate(watchMoves)
      await post(`${server.url}/api/boards/refresh`, { boards: SLOW.map((board) => `greenhouse:${board}`) })
      for (const step of SLOW.keys()) {
        await until(async () => requested.length > step)
        // So that the page draws each step of the reading.
        await Bun.sleep(100)
        answers[requested[step] ?? 0]?.resolve()
      }
      const jobsRead = async () => (await (await fetch(`${server.url}/api/health`)).json()).index.postings
      await until(async () => (await jobsRead()) === JOBS + SLOW.length * 10)
      await quiet(page)
      const moves = await page.evaluate(movesSoFar)
      expect({ moves: shiftOf(moves) > MOST_SHIFT ? moves : [] }).toEqual({ moves: [] })
      expect(faults).toEqual([])
      await context.close()
      await server.stop()
    })
  }
})

/** Serves a home with a resume and a role that follows a board, which is read. */
async function serveFollowing(background: boolean) {
  const server = await serveHome({ gateway: gateway.url, background })
  await post(`${server.url}/api/master`, { markdown: MARKDOWN })
  await post(`${server.url}/api/profiles`, { label: 'Backend', titles: ['Backend Engineer'] })
  await post(`${server.url}/api/boards`, { boards: [{ system: 'greenhouse', board: 'acme' }] })
  await post(`${server.url}/api/boards/refresh`, { wait: true })
  return server
}

const movesSoFar = () => (globalThis as unknown as { moves: string[] }).moves

const shiftOf = (moves: readonly string[]) => moves.reduce((sum, move) => sum + Number.parseFloat(move), 0)

const assessedIn = async (url: string) =>
  (await (await fetch(`${url}/api/postings?only=assessed&limit=1&fields=row&us_only=0`)).json()).total

const marks = (page: Page) =>
  page
    .locator('.row-mark .score-text')
    .filter({ hasText: /requirement/ })
    .count()

// Runs in the page: notes each shift of the layout that no press caused, with what moved.
function watchMoves(): void {
  const moves: string[] = []
  Object.assign(globalThis, { moves })
  const boxOf = ({ x, y, width, height }: DOMRect) => [x, y, width, height].map(Math.round).join()
  type Shift = PerformanceEntry & {
    value: number
    hadRecentInput: boolean
    sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
  }
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[]) {
      if (hadRecentInput) continue
      const names = sources.map(({ node, previousRect: from, currentRect: to }) => {
        const element = node instanceof Element ? node : node?.parentElement
        const name = element?.className || element?.tagName || 'gone'
        return `${name} ${boxOf(from)} to ${boxOf(to)}`
      })
      moves.push(`${value.toFixed(4)}: ${names.join('; ')}`)
    }
  }).observe({ type: 'layout-shift' })
}
