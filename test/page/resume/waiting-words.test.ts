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
import { run, TTY } from '#test/support/command-line.ts'
import { MARKDOWN } from '#test/support/master-app.ts'
import { type ServedHome, serveHome } from '#test/support/served.ts'

const OWN = 'Cut deploy time from 40 to 6 minutes'
const NEW = 'Cut deploy time from 40 to 2 minutes'

let server: ServedHome
let watched: WatchedPage
let page: Page
let token: string

async function send(method: string, path: string, body: object, headers = {}) {
  const response = await fetch(`${server.url}${path}`, {
    method,
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  expect(response.status).toBeLessThan(300)
  return response.json()
}
const master = async () => (await (await fetch(`${server.url}/api/master`)).json()).master
async function changeAsProgram(from: string, to: string) {
  const { items, revision } = await master()
  const { id } = items.find(({ text }: { text: string }) => text === from)
  await send('PUT', '/api/master/lines', { revision, lines: [{ id, text: to }] })
}

describe.skipIf(noBrowser)('words that wait for the person', () => {
  beforeAll(async () => {
    server = await serveHome()
    token = await pairedToken(server)
    await send('POST', '/api/master', { markdown: MARKDOWN }, { 'X-Svc-Proof': `browser ${token}` })
    await changeAsProgram(OWN, NEW)
    await changeAsProgram('Wrote the invoice service', 'Wrote the whole invoice system')
    watched = await visit({ url: server.url, hash: '#/resume', token, width: 320 })
    page = watched.page
  }, PAGE_TEST_MS)

  afterAll(async () => {
    await watched?.context.close()
    await server?.stop()
    await leaveBrowser()
  })

  test('stand above the resume with the words that print, and are used or dropped by a press', async () => {
    await page.getByRole('heading', { name: '2 changes for your yes' }).waitFor()
    expect(await page.locator('.waiting-part del').allTextContents()).toContain('6')
    expect(await violations(page)).toEqual([])
    expect(await scrollsSideways(page)).toBe(false)
    await page.getByRole('button', { name: `Use these words: “${NEW}”` }).click()
    await page.getByRole('heading', { name: '1 change for your yes' }).waitFor()
    await page
      .getByRole('button', { name: 'Keep mine instead of “Wrote the whole invoice system”' })
      .press('Enter')
    await page.getByText('for your yes').waitFor({ state: 'detached' })
    const texts = (await master()).items.map(({ text }: { text: string }) => text)
    expect(texts).toContain(NEW)
    expect(texts).toContain('Wrote the invoice service')
    expect(watched.faults).toEqual([])
  })

  test.daily('are decided in the terminal too', async () => {
    await changeAsProgram(NEW, OWN)
    const environment = { SVC_HOME: server.home }
    expect((await run(['master', '--url', server.url], environment)).out).toContain(
      'waits for your yes: `svc master words use`',
    )
    expect(await run(['master', 'words', 'use', '--url', server.url], environment, TTY, true)).toMatchObject({
      exit: 0,
    })
    const { items } = await master()
    expect(items.some(({ waits }: { waits?: object }) => waits !== undefined)).toBe(false)
    expect((await run(['master', 'words', 'use', '--url', server.url], environment, TTY, true)).exit).toBe(1)
  })
})
