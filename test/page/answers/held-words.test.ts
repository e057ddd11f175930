import { afterAll, beforeAll, describe, expect } from 'bun:test'
import type { Page } from 'playwright-core'
import {
  PAGE_TEST_MS,
  scrollsSideways,
  test,
  violations,
  visit,
  type WatchedPage,
} from '#test/page/page-tools.ts'
import { pairedToken } from '#test/support/as-person.ts'
import { leaveBrowser, noBrowser } from '#test/support/browser.ts'
import { type ServedHome, serveHome } from '#test/support/served.ts'

const QUESTION = 'Why do you want to bake here?'

let server: ServedHome
let watched: WatchedPage
let page: Page
let job_url: string

async function send(path: string, body: object) {
  const headers = { 'Content-Type': 'application/json', 'X-Svc-Actor': 'agent' }
  const response = await fetch(`${server.url}${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  })
  expect(response.status).toBeLessThan(300)
  return response.json()
}

describe.skipIf(noBrowser)('texts that wait for the person', () => {
  beforeAll(async () => {
    server = await serveHome()
    const token = await pairedToken(server)
    const text = 'You bake bread at night.'
    job_url = (await send('/api/own-jobs', { title: 'Night baker', company: 'Loaf', text })).job_url
    await send('/api/forms', { job_url, text: QUESTION })
    await send('/api/answers', { question: QUESTION, answer: 'I love crusts.' })
    await send('/api/stories', { title: 'The burnt loaf', narrative: { action: 'I threw it away.' } })
    const hash = `#/form/${encodeURIComponent(job_url)}`
    watched = await visit({ url: server.url, hash, token, width: 320 })
    page = watched.page
  }, PAGE_TEST_MS)

  afterAll(async () => {
    await watched?.context.close()
    await server?.stop()
    await leaveBrowser()
  })

  test('stand above a form, and the answer is copied after a press', async () => {
    await page.getByRole('heading', { name: '1 text for your yes' }).waitFor()
    expect(await page.getByRole('button', { name: `Copy the answer to ${QUESTION}` }).count()).toBe(0)
    expect(await violations(page)).toEqual([])
    expect(await scrollsSideways(page)).toBe(false)
    await page.getByRole('button', { name: /^Use these words/ }).click()
    await page.getByRole('button', { name: /^Copy/ }).waitFor()
  })

  test('stand above the answers with their kind', async () => {
    await page.goto(`${server.url}/#/answers`)
    await page.getByText('Story · by an agent').waitFor()
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: /^Use these words/ }).click()
    await page.getByRole('heading', { name: '1 text for your yes' }).waitFor({ state: 'detached' })
    expect(watched.faults).toEqual([])
  })
})
