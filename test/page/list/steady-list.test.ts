import { describe, expect } from 'bun:test'
import { faultless, post, serverFor, test } from '#test/page/page-tools.ts'
import { noBrowser } from '#test/support/browser.ts'
import { until } from '#test/support/until.ts'

const server = serverFor()

const counts = async () => (await (await fetch(`${server.url}/api/new?unseen=1&fields=none`)).json()).counts

describe.skipIf(noBrowser)('a list under the pointer', () => {
  test.daily('is at its top after a load, and a double press on a title opens the job alone', async () => {
    const page = await faultless({ url: server.url, hash: '#/start' })
    await page.setViewportSize({ width: 1280, height: 500 })
    await page.getByRole('button', { name: 'Look around with sample data' }).click()
    const row = page.locator('.job-list > li[aria-posinset="1"]')
    await row.waitFor()
    expect(await page.evaluate(() => scrollY)).toBe(0)
    await page.setViewportSize({ width: 1280, height: 900 })
    const { seen, declined } = await counts()
    // The places of the buttons in the list that an opened job leaves narrow.
    await row.locator('.job-link').click()
    await page.locator('.job h1').waitFor()
    const second = page.locator('.job-list > li[aria-posinset="2"]')
    await second.hover()
    const places = await second.locator('.job-acts button').evaluateAll((buttons) =>
      buttons.map((button) => {
        const { left, width } = button.getBoundingClientRect()
        return left + width / 2
      }),
    )
    expect(places.length).toBeGreaterThan(2)
    for (const x of places) {
      await page.goto(`${server.url}/#/new`)
      await page.locator('.job').waitFor({ state: 'detached' })
      const y = await row.evaluate((item) => item.getBoundingClientRect().top + 14)
      // The title as long as its column can be.
      await row.locator('.job-link').evaluate((link) => {
        link.style.minWidth = '480px'
      })
      await page.mouse.move(x, y)
      await page.mouse.dblclick(x, y)
      await page.locator('.job h1').waitFor()
    }
    expect(await counts()).toMatchObject({ seen, declined })
  })

  test('opens a job by a press on the end of its title, beside an open job', async () => {
    await post(`${server.url}/api/sample`, { action: 'load' })
    const page = await faultless({ url: server.url, hash: '#/new' })
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.locator('.job-list > li[aria-posinset="1"] .job-link').click()
    await page.locator('.job h1').waitFor()
    const { seen } = await counts()
    const second = page.locator('.job-list > li[aria-posinset="2"]')
    const title = (await second.locator('.job-link').textContent()) ?? ''
    await second.hover()
    const { x = 0, y = 0 } = (await second.locator('.job-acts .seen-job').boundingBox()) ?? {}
    await page.mouse.move(10, 10)
    await page.mouse.click(x + 16, y + 4)
    await page.locator('.job h1', { hasText: title }).waitFor()
    expect(await counts()).toMatchObject({ seen })
    await second.locator('.job-link').press('Escape')
  })

  test('keeps a row that left it elsewhere until a press, and shows an opened job in view', async () => {
    await post(`${server.url}/api/sample`, { action: 'load' })
    const page = await faultless({ url: server.url, hash: '#/new' })
    const rows = page.locator('.job-list > li')
    await rows.nth(8).waitFor()
    const ids = await rows.evaluateAll((items) =>
      items.map((item) => (item as HTMLElement).dataset['job'] ?? ''),
    )
    const rowOf = (id: string) => page.locator(`.job-list > li[data-job="${id}"]`)
    const [first = '', second = ''] = ids
    await rowOf(second).hover()
    const top = await rowOf(second).evaluate((item) => item.getBoundingClientRect().top)
    await post(`${server.url}/api/jobs/decline`, { job_urls: [first] })
    await page.getByRole('button', { name: 'Show 1 change' }).waitFor()
    expect(await rowOf(second).evaluate((item) => item.getBoundingClientRect().top)).toBe(top)
    await page.getByRole('button', { name: 'Show 1 change' }).click()
    await rowOf(first).waitFor({ state: 'detached' })
    await post(`${server.url}/api/jobs/unmark`, { job_urls: [first], mark: 'declined' })

    const last = ids.at(-1) ?? ''
    await page.goto(`${server.url}/#/job/${encodeURIComponent(last)}`)
    await page.reload()
    await rowOf(last).waitFor()
    await until(() =>
      rowOf(last).evaluate((item) => {
        const { top, bottom } = item.getBoundingClientRect()
        return top >= 0 && bottom <= innerHeight
      }),
    )
  })

  test.daily('cuts no text of a row in a letter, at any width and beside an open job', async () => {
    const page = await faultless({ url: server.url, hash: '#/jobs' })
    const rows = page.locator('.job-list > li')
    await rows.nth(8).waitFor()
    const id = (await rows.nth(1).getAttribute('data-job')) ?? ''
    for (const hash of ['#/jobs', `#/job/${encodeURIComponent(id)}`]) {
      await page.goto(`${server.url}/${hash}`)
      for (const width of [1440, 1280, 1000, 800, 390]) {
        await page.setViewportSize({ width, height: 900 })
        await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn, 50))))
        expect([hash, width, await page.evaluate(cutTexts)]).toEqual([hash, width, []])
      }
    }
  })
})

// Texts of rows that end at an edge without an ellipsis.
function cutTexts(): string[] {
  const cut: string[] = []
  for (const row of document.querySelectorAll('.job-list > li')) {
    if (!row.checkVisibility()) continue
    const texts = document.createTreeWalker(row, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      if (text.parentElement?.closest('.unseen, .job-acts') || text.textContent?.trim() === '') continue
      const range = document.createRange()
      range.selectNodeContents(text)
      const { right, bottom, top } = range.getBoundingClientRect()
      for (let box = text.parentElement; box && box !== row.parentElement; box = box.parentElement) {
        const { overflowX, textOverflow } = getComputedStyle(box)
        const edge = box.getBoundingClientRect()
        const isBeyond =
          (textOverflow !== 'ellipsis' && right > edge.right + 1) ||
          bottom > edge.bottom + 3 ||
          top < edge.top - 3
        if (overflowX !== 'visible' && isBeyond && right > 0)
          cut.push(`${box.className || box.tagName}: ${text.textContent}`)
        if (textOverflow === 'ellipsis' && overflowX !== 'visible') break
      }
    }
  }
  return [...new Set(cut)].slice(0, 5)
}
