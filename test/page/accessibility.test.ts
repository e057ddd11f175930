import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import axe from 'axe-core'
import type { Browser, Page } from 'playwright-core'
import { startServer, type TestServer } from '#test/support/server.ts'
import { noBrowser, PAGE_TEST_MS, post, scrollsSideways, startBrowser, visit } from './page-tools.ts'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const SCREENS = ['start', 'new', 'job', 'jobs', 'applied', 'boards', 'roles', 'settings']

let full: TestServer
let empty: TestServer
let browser: Browser
let job = ''

describe.skipIf(noBrowser)('every screen', () => {
  beforeAll(async () => {
    ;[full, empty, browser] = await Promise.all([startServer(), startServer(), startBrowser()])
    await post(`${full.url}/api/sample`, { action: 'load' })
    const { postings } = await (await fetch(`${full.url}/api/new`)).json()
    job = `#/job/${encodeURIComponent(postings.rows[0].job_identity)}`
  }, PAGE_TEST_MS)

  afterAll(async () => {
    await browser?.close()
    await Promise.all([full?.stop(), empty?.stop()])
  })

  const looks = [1280, 320].flatMap((width) => [false, true].map((dark) => ({ width, dark })))

  test.each(looks)(
    'passes axe and fits its window, %o',
    async (look) => {
      const found = [...(await walk(full.url, look)), ...(await walk(empty.url, look))]
      expect(found).toEqual([])
    },
    PAGE_TEST_MS * 2,
  )
})

async function walk(url: string, look: { width: number; dark: boolean }): Promise<string[]> {
  const { page, context, faults } = await visit(browser, { url, ...look, hash: '#/settings' })
  await page.evaluate(axe.source)
  const found: string[] = []
  const screens = url === full.url ? SCREENS : ['start', 'new', 'jobs', 'applied', 'boards', 'roles']
  for (const screen of screens) {
    await page.evaluate(
      (hash) => {
        location.hash = hash
      },
      screen === 'job' ? job : `#/${screen}`,
    )
    await settled(page)
    if (await scrollsSideways(page)) found.push(`${screen}: wider than its window`)
    found.push(...(await violations(page)).map((violation) => `${screen}: ${violation}`))
  }
  await context.close()
  return [...found, ...faults]
}

async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelector('h1') && !document.querySelector('[aria-busy]'))
  await page.waitForLoadState('networkidle').catch(() => undefined)
  await page.waitForTimeout(100)
}

function violations(page: Page): Promise<string[]> {
  return page.evaluate(async (rules) => {
    const { violations: all } = await (window as unknown as { axe: typeof axe }).axe.run(document, {
      runOnly: rules,
      resultTypes: ['violations'],
    })
    return all.flatMap(({ id, nodes }) => nodes.slice(0, 3).map(({ html }) => `${id} ${html.slice(0, 200)}`))
  }, RULES)
}
