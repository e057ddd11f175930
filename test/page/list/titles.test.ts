import { describe, expect } from 'bun:test'
import type { Page } from 'playwright-core'
import { oneOrAll, serverFor, test, visit } from '#test/page/page-tools.ts'
import { noBrowser } from '#test/support/browser.ts'
import { until } from '#test/support/until.ts'

const server = serverFor({ sample: true })

type BuiltRow = { id: string; cut: string; lines: number }

/** The rows that are built now; `cut` names a title that does not fit, or a row that lies over its neighbour. */
const builtRows = (page: Page): Promise<BuiltRow[]> =>
  page.locator('.job-list > li').evaluateAll((rows) =>
    rows.flatMap((row) => {
      const link = row.querySelector('.job-link')
      const company = row.querySelector('.company')
      if (!link || !company || !(row instanceof HTMLElement)) return []
      const box = row.getBoundingClientRect()
      const fits =
        link.scrollHeight <= link.clientHeight + 1 &&
        link.scrollWidth <= link.clientWidth &&
        link.getBoundingClientRect().top >= box.top &&
        link.getBoundingClientRect().bottom <= company.getBoundingClientRect().top + 1 &&
        company.getBoundingClientRect().bottom <= box.bottom
      const place = Number(row.ariaPosInSet) - 1
      const isPlaced = row.offsetTop === place * row.offsetHeight
      return [
        {
          id: row.dataset['job'] ?? '',
          cut: fits && isPlaced ? '' : `${link.textContent}`,
          lines: Math.round(link.clientHeight / 20),
        },
      ]
    }),
  )

describe.skipIf(noBrowser)('the titles of a list on a phone', () => {
  for (const [hash, path] of oneOrAll([
    ['#/new', '/api/new'],
    ['#/jobs?scope=all', '/api/postings?scope=all'],
  ] as const))
    test(`are whole in every row of ${hash}, in two lines where one is too short`, async () => {
      const { page, faults } = await visit({ url: server.url, width: 390, hash })
      await page.locator('.job-link').first().waitFor()
      const reply = await (await fetch(`${server.url}${path}`)).json()
      const total: number = reply.counts?.new ?? reply.total
      expect(total).toBeGreaterThan(60)
      const rows = new Map<string, BuiltRow>()
      await until(async () => {
        for (const row of await builtRows(page)) rows.set(row.id, row)
        await page.mouse.wheel(0, 600)
        return rows.size === total
      })
      const all = [...rows.values()]
      expect(all.filter(({ cut }) => cut !== '').map(({ cut }) => cut)).toEqual([])
      expect(all.some(({ lines }) => lines === 2)).toBe(true)
      expect(faults).toEqual([])
    })
})
