import { afterAll, beforeAll, describe, expect } from 'bun:test'
import type { Page } from 'playwright-core'
import { barriers, faultless, PAGE_TEST_MS, test, visit } from '#test/page/page-tools.ts'
import { openApp, type TestApp } from '#test/support/app.ts'
import { pairedToken } from '#test/support/as-person.ts'
import { leaveBrowser, noBrowser } from '#test/support/browser.ts'
import { ScriptedTargets } from '#test/support/scripted-targets.ts'
import { type Served, serveApp } from '#test/support/served.ts'
import { connectTools, type ToolClient } from '#test/support/tool-client.ts'
import { until } from '#test/support/until.ts'

const NAME = 'night\u202e agent <b>'

let app: TestApp
let served: Served
let tools: ToolClient
let job_url: string

const ask = async () => {
  const { needs_yes } = await tools.call('assess', { operation: 'job', job: { job_url } })
  return needs_yes?.approval_id ?? ''
}
const stateOf = (id: string) => app.services.agentRequests.find(id)?.state
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

describe.skipIf(noBrowser)('requests of agents', () => {
  beforeAll(async () => {
    app = await openApp({ sample: true, targets: new ScriptedTargets() })
    served = await serveApp(app.services)
    await app.configure({ model_target: 'claude', allowed_targets: ['claude'] })
    const { postings } = await app.get('/api/postings', { limit: '1' })
    job_url = postings.rows[0]?.job_identity ?? ''
    tools = await connectTools(app, { name: NAME })
  }, PAGE_TEST_MS)
  afterAll(async () => {
    await tools?.close()
    await leaveBrowser()
    await served?.stop()
    await app?.close()
  })

  test('appear by themselves with the program, the call and its cost, and are allowed once', async () => {
    const token = await pairedToken({ url: served.url, home: app.home })
    const page = await faultless({ url: served.url, token })
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    const id = await ask()
    const request = page.getByRole('region', { name: /^Request from night/ })
    await request.waitFor()
    const text = (await request.textContent()) ?? ''
    expect(text).toContain('night agent <b>')
    expect(text).toContain('Assess one job')
    expect(text).toContain('1 job · about 2 model calls')
    expect(text).toContain(job_url.replace('https://', ''))
    await press(page, 'Allow once')
    await until(async () => stateOf(id) === 'approved')
    await request.waitFor({ state: 'detached' })
  })

  test('are refused with one press, and need a paired browser for a yes', async () => {
    const id = await ask()
    const { page, faults } = await visit({ url: served.url })
    const allow = page.getByRole('button', { name: 'Allow once' })
    await allow.focus()
    await page.keyboard.press('Enter')
    await page.locator('dialog').waitFor()
    expect(stateOf(id)).toBe('waiting')
    await page.keyboard.press('Escape')
    // The browser takes the focus from a button that is disabled while it works.
    await until(() => allow.evaluate((button) => button === document.activeElement))
    await press(page, 'No')
    await until(async () => stateOf(id) === 'denied')
    expect(faults.filter((fault) => !fault.includes('403'))).toEqual([])
  })

  test.daily('can be used by everybody in every look', async () => {
    const id = await ask()
    const { page, context } = await visit({ url: served.url })
    await page.getByRole('button', { name: 'Allow once' }).waitFor()
    expect(await barriers(page)).toEqual([])
    await context.close()
    app.services.agentRequests.decide(id, { approve: false, actor: 'operator' })
  })
})
