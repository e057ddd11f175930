import { afterAll, beforeAll, describe, expect } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beginCall, type CallEnd, endCall } from '#db/desk/model-calls.ts'
import { openStore } from '#db/open-store.ts'
import { barriers, faultless, PAGE_TEST_MS, test, violations, visit } from '#test/page/page-tools.ts'
import { pairedToken } from '#test/support/as-person.ts'
import { leaveBrowser, noBrowser } from '#test/support/browser.ts'
import { type ServedHome, serveHome } from '#test/support/served.ts'

let server: ServedHome
let home: string

const FAILED: Partial<CallEnd> = { outcome: 'failed', reason: 'schema_failed', cost_usd: null }
const CALLS = 60

/** Sixty calls over some days, as a service that ran before left them. */
async function seedCalls(): Promise<void> {
  const now = () => new Date().toISOString()
  const desk = await openStore({ kind: 'desk', path: join(home, 'desk.db'), now })
  for (let at = 0; at < CALLS; at += 1) {
    const call_id = `call-${at}`
    const start = {
      call_id,
      started_at: new Date(Date.now() - at * 3 * 3_600_000).toISOString(),
      target: 'claude',
      ...{
        purpose: at % 3 === 0 ? 'extract' : 'judge',
        program_version: '2.1.0',
        prompt_version: 'p1',
        queue_ms: 0,
      },
      ...{
        job_identity: `https://jobs.lever.co/acme/${at}`,
        job_identities: null,
        batch_id: null,
        attempt: at % 7 === 0 ? 2 : 1,
      },
      kinds: ['requirements', 'evidence'],
      prompt_chars: 12_345,
      prompt_digest: 'sha256:0',
    }
    const end: CallEnd = {
      outcome: 'ok',
      reason: null,
      model: 'opus-5',
      answer_chars: 900,
      input: 4000,
      output: 700,
      cache_read: null,
      cache_write: null,
      reasoning: null,
      cost_usd: 0.0312,
      cost_basis: 'list_price',
      wall_ms: 8200,
      ...(at % 5 === 1 ? FAILED : {}),
    }
    await desk.write([beginCall(start), ...(at === 2 ? [] : [endCall(call_id, end)])])
  }
  await desk.close()
}

const settings = async () => (await fetch(`${server.url}/api/config`)).json()

describe.skipIf(noBrowser)('model calls', () => {
  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), 'shortlist-calls-'))
    await seedCalls()
    server = await serveHome({ home })
  }, PAGE_TEST_MS)

  afterAll(async () => {
    await leaveBrowser()
    await server?.stop()
    await rm(home, { recursive: true, force: true })
  })

  test('are listed with what they used, for one purpose, and further back', async () => {
    const page = await faultless({ url: server.url, hash: '#/settings' })
    await page.getByRole('heading', { name: 'What assesses jobs' }).waitFor()
    await page.keyboard.press('g')
    await page.keyboard.press('c')
    await page.getByRole('heading', { name: 'Model calls', level: 1 }).waitFor()
    const rows = page.locator('table.calls tbody tr')
    await rows.first().waitFor()
    expect(await rows.count()).toBe(50)
    expect(await rows.nth(0).textContent()).toContain('12,345 characters')
    expect(await rows.nth(0).textContent()).toContain('4,700')
    expect(await rows.nth(1).textContent()).toContain('Failed: the answer had the wrong form')
    expect(await rows.nth(2).textContent()).toContain('Interrupted')
    await page.getByRole('button', { name: 'Show more' }).click()
    await rows.nth(CALLS - 1).waitFor()
    expect(await rows.count()).toBe(CALLS)
    expect(await page.getByRole('button', { name: 'Show more' }).count()).toBe(0)
    await page.getByText('Numbers by day').click()
    expect(await page.locator('.day-table tbody tr').count()).toBe(14)
    expect(await page.locator('.day-chart rect').count()).toBe(28)
    await page.getByLabel('For').selectOption('extract')
    await page.waitForFunction(() => document.querySelectorAll('table.calls tbody tr').length === 20)
    expect(await rows.filter({ hasText: 'Judge requirements' }).count()).toBe(0)
    expect(await violations(page)).toEqual([])
  })

  test('are allowed by a switch that keeps the focus, and go to the target that is chosen', async () => {
    const page = await faultless({ url: server.url, hash: '#/settings', token: await pairedToken(server) })
    const allow = page.getByRole('checkbox', { name: 'Allow Claude Code' })
    await allow.waitFor()
    expect(await allow.isChecked()).toBe(false)
    expect((await settings()).config.allowed_targets).toEqual([])
    await allow.focus()
    await page.keyboard.press('Space')
    await page.waitForFunction(async () => {
      const { config } = await (await fetch('/api/config')).json()
      return config.allowed_targets.join() === 'claude'
    })
    expect(await allow.isChecked()).toBe(true)
    expect(await allow.evaluate((button) => button === document.activeElement)).toBe(true)
    await page.getByRole('radio', { name: /^Ollama/ }).check()
    const model = page.getByLabel('Model', { exact: true })
    expect(await model.getAttribute('required')).not.toBeNull()
    await model.fill('qwen3:8b')
    await page
      .locator('section', { hasText: 'What assesses jobs' })
      .getByRole('button', { name: 'Use this' })
      .click()
    await page.waitForFunction(async () => {
      const { config } = await (await fetch('/api/config')).json()
      return config.model_target === 'ollama:qwen3:8b'
    })
    await page.reload()
    expect(await page.getByLabel('Model', { exact: true }).inputValue()).toBe('qwen3:8b')
    expect(await violations(page)).toEqual([])
    await page.getByRole('checkbox', { name: 'Allow Claude Code' }).click()
    await page.waitForFunction(async () => {
      const { config } = await (await fetch('/api/config')).json()
      return config.allowed_targets.length === 0
    })
    await page.getByRole('radio', { name: /^Built-in rules/ }).check()
    await page
      .locator('section', { hasText: 'What assesses jobs' })
      .getByRole('button', { name: 'Use this' })
      .click()
    await page.waitForFunction(async () => {
      const { config } = await (await fetch('/api/config')).json()
      return config.model_target === 'builtin'
    })
  })

  test.daily('pass axe and fit their window in every look', async () => {
    for (const hash of ['#/calls', '#/settings']) {
      const { page, context } = await visit({ url: server.url, hash })
      await page
        .locator(hash === '#/calls' ? 'table.calls tbody tr' : '.consent li')
        .first()
        .waitFor()
      if (hash === '#/calls') await page.getByText('Numbers by day').click()
      expect(await barriers(page)).toEqual([])
      await context.close()
    }
  })
})
