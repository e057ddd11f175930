import { afterAll, beforeAll, describe, expect } from 'bun:test'
import type { Page } from 'playwright-core'
import { barriers, faultless, LOOKS, PAGE_TEST_MS, post, test, visit } from '#test/page/page-tools.ts'
import { leaveBrowser, noBrowser } from '#test/support/browser.ts'
import { Gateway, listAddress } from '#test/support/gateway.ts'
import { greenhouseAnswer } from '#test/support/greenhouse.ts'
import { type ServedHome, serveHome } from '#test/support/served.ts'
import { until } from '#test/support/until.ts'

let gateway: Gateway
let server: ServedHome

const rows = (page: Page) => page.locator('.boards tbody th bdi').allInnerTexts()

describe.skipIf(noBrowser)('the health of boards', () => {
  beforeAll(async () => {
    gateway = new Gateway()
    const jobs = ['Baker', 'Potter', 'Welder'].map((title, id) => ({ id: id + 1, title }))
    gateway.serve(listAddress('greenhouse', 'birch'), greenhouseAnswer('birch', jobs))
    gateway.serve(listAddress('greenhouse', 'alder'), greenhouseAnswer('alder', [{ id: 9 }]))
    gateway.serve(listAddress('greenhouse', 'cedar'), greenhouseAnswer('cedar', []))
    server = await serveHome({ gateway: gateway.url })
    const named = (board: string, company: string) => ({ system: 'greenhouse', board, company })
    await post(`${server.url}/api/boards`, {
      boards: [
        named('birch', 'Birch'),
        named('alder', 'Alder'),
        named('cedar', 'Cedar'),
        named('dogwood', 'Dogwood'),
      ],
    })
    await post(`${server.url}/api/boards/refresh`, { wait: true })
    await post(`${server.url}/api/boards`, { boards: [named('elm', 'Elm')] })
  }, PAGE_TEST_MS)

  afterAll(async () => {
    await leaveBrowser()
    await server?.stop()
    await gateway?.stop()
  })

  test('is summed up by state, told in words, filtered and put in order by the address', async () => {
    const page = await faultless({ url: server.url, hash: '#/boards' })
    await page.locator('.boards tbody tr').first().waitFor()
    expect(await rows(page)).toEqual(['Birch', 'Alder', 'Cedar', 'Dogwood', 'Elm'])
    const states = page.getByRole('list', { name: 'Boards by state' })
    const counts = (await states.getByRole('link').allInnerTexts()).map((text) => text.replace(/\s+/g, ' '))
    expect(counts).toEqual(['● Live 2', '○ Empty 1', '◌ Not read yet 1', '✕ Gone 1'])
    expect(await page.locator('.boards td.bad .reason').allInnerTexts()).toEqual([
      'There is no such board; look at its name.',
    ])
    await page.getByRole('button', { name: 'Jobs', exact: true }).click()
    await until(async () => (await rows(page)).join() === 'Birch,Alder,Cedar,Dogwood,Elm')
    expect(await page.locator('.boards thead [aria-sort="descending"]').textContent()).toStartWith('Jobs')
    await page.getByRole('button', { name: 'Company', exact: true }).click()
    await until(async () => (await rows(page)).join() === 'Alder,Birch,Cedar,Dogwood,Elm')
    await page.getByRole('button', { name: 'Company', exact: true }).click()
    await until(async () => (await rows(page)).join() === 'Elm,Dogwood,Cedar,Birch,Alder')
    expect(await page.locator('.boards thead [aria-sort="descending"]').textContent()).toStartWith('Company')
    await page.getByLabel('Order').selectOption('state')
    await until(async () => (await rows(page)).join() === 'Dogwood,Elm,Cedar,Alder,Birch')
    await states.getByRole('link', { name: 'Live' }).click()
    await until(async () => (await rows(page)).join() === 'Alder,Birch')
    await page.getByLabel('Find').fill('bir')
    await until(async () => (await rows(page)).join() === 'Birch')
    expect(await page.evaluate(() => location.hash)).toBe('#/search/companies?sort=state&state=live&q=bir')
    await page.goBack()
    await until(async () => (await rows(page)).length === 5)
    expect(await page.getByLabel('Find').inputValue()).toBe('')
  })

  test.daily('breaks no heading and no button of the table', async () => {
    const { page } = await visit({ url: server.url, hash: '#/boards', width: 780 })
    await page.locator('.boards tbody tr').first().waitFor()
    const lines = await page.locator('.boards thead button, .boards td > button').evaluateAll((all) =>
      all.map((element) => {
        const range = document.createRange()
        range.selectNodeContents(element)
        return new Set(
          [...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top)),
        ).size
      }),
    )
    expect(lines.length).toBe(10)
    expect(new Set(lines)).toEqual(new Set([1]))
  })

  test.daily('passes axe and fits its window', async () => {
    const { page } = await visit({ url: server.url, hash: '#/boards?sort=read&state=gone' })
    await page.locator('.boards tbody tr').first().waitFor()
    expect(await barriers(page)).toEqual([])
    for (const { width } of LOOKS) {
      await page.setViewportSize({ width, height: 900 })
      // As wide as it gets after a while.
      const lapped = await page.locator('.boards tbody .time').evaluateAll((cells) => {
        for (const cell of cells) cell.textContent = '18 min ago'
        return cells.filter((cell) => cell.scrollWidth > cell.clientWidth).length
      })
      expect([width, lapped]).toEqual([width, 0])
    }
  })
})
