import { afterAll, beforeAll, describe, expect } from 'bun:test'
import { faultless, PAGE_TEST_MS, post, scrollsSideways, test, violations } from '#test/page/page-tools.ts'
import { leaveBrowser, noBrowser } from '#test/support/browser.ts'
import { Gateway, listAddress } from '#test/support/gateway.ts'
import { greenhouseAnswer } from '#test/support/greenhouse.ts'
import { type ServedHome, serveHome } from '#test/support/served.ts'

const link = (id: number) => `https://boards.greenhouse.io/acme/jobs/${id}`
const text = (from: number) => Array.from({ length: 100 }, (_, at) => `word${from + at}`).join(' ')

let gateway: Gateway
let server: ServedHome

describe.skipIf(noBrowser)('a job that looks like another one', () => {
  beforeAll(async () => {
    gateway = new Gateway()
    server = await serveHome({ gateway: gateway.url })
    await post(`${server.url}/api/profiles`, { label: 'Engineer', titles: ['Software Engineer'] })
    await post(`${server.url}/api/boards`, { boards: [{ system: 'greenhouse', board: 'acme' }] })
    for (const ids of [[1], [1, 2]]) {
      const jobs = ids.map((id) => ({ id, text: text(12 * id) }))
      gateway.serve(listAddress('greenhouse', 'acme'), greenhouseAnswer('acme', jobs))
      await post(`${server.url}/api/boards/refresh`, { wait: true })
    }
  }, PAGE_TEST_MS)

  afterAll(async () => {
    await leaveBrowser()
    await server?.stop()
    await gateway?.stop()
  })

  test('is joined with it by a key, and made a job of its own again', async () => {
    const page = await faultless({
      url: server.url,
      width: 320,
      hash: `#/job/${encodeURIComponent(link(2))}`,
    })
    const press = page.getByRole('button', { name: 'It is the same job' })
    await press.waitFor()
    expect(await violations(page)).toEqual([])
    expect(await scrollsSideways(page)).toBe(false)
    await press.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'They are two jobs after all' }).waitFor()
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: 'They are two jobs after all' }).click()
    await press.waitFor()
    // The offer to undo is that of the last step.
    const offer = page.locator('.bar.undo', { hasText: 'Made two jobs again' })
    await offer.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('button', { name: 'They are two jobs after all' }).waitFor()
  })
})
