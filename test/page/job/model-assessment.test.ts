import { afterAll, beforeAll, describe, expect } from 'bun:test'
import { barriers, faultless, NARROW, PAGE_TEST_MS, post, test, violations } from '#test/page/page-tools.ts'
import { configure } from '#test/support/as-person.ts'
import { leaveBrowser, noBrowser } from '#test/support/browser.ts'
import { Gateway, listAddress } from '#test/support/gateway.ts'
import { greenhouseRow } from '#test/support/greenhouse.ts'
import { placeReadingModel, type ReadingModel } from '#test/support/reading-model.ts'
import { type ServedHome, serveHome } from '#test/support/served.ts'

const DEMANDS = ['You must know Kafka', 'You must be a good Captain', 'You must love Backend']
const ASKED = 'Have you used Captain?'

let gateway: Gateway
let server: ServedHome
let model: ReadingModel
let job = ''

const stored = async () =>
  (await (await fetch(`${server.url}/api/jobs?url=${encodeURIComponent(job)}`)).json()).assessment
const address = () => `#/job/${encodeURIComponent(job)}`

describe.skipIf(noBrowser)('an assessment by a model', () => {
  beforeAll(async () => {
    gateway = new Gateway()
    const items = DEMANDS.map((demand) => `&lt;li&gt;${demand}&lt;/li&gt;`).join('')
    const content = `&lt;h3&gt;Requirements&lt;/h3&gt;&lt;ul&gt;${items}&lt;/ul&gt;`
    const row = { ...greenhouseRow('acme', { id: 1 }), title: 'Backend Engineer', content }
    gateway.serve(listAddress('greenhouse', 'acme'), { jobs: [row], meta: { total: 1 } })
    ;[server, model] = await Promise.all([
      serveHome({ gateway: gateway.url, sample: true }),
      placeReadingModel(),
    ])
    await post(`${server.url}/api/boards`, { boards: [{ system: 'greenhouse', board: 'acme' }] })
    await post(`${server.url}/api/boards/refresh`, { wait: true })
    const { postings } = await (await fetch(`${server.url}/api/postings?q=captain`)).json()
    job = postings.rows[0].job_identity
    await configure(server, { allowed_targets: [model.target] })
    await model.plan({ rewords: true })
    await post(`${server.url}/api/assess`, { job: { job_url: job }, model_target: model.target })
  }, PAGE_TEST_MS)

  afterAll(async () => {
    await leaveBrowser()
    await Promise.all([server?.stop(), gateway?.stop(), model?.remove()])
  })

  test('says who made it, how it was checked, and which lines could be worded otherwise', async () => {
    const page = await faultless({ url: server.url, hash: address() })
    const part = page.locator('.assessment')
    await part.getByText(/Assessed by your program .*reader\.ts just now\./).waitFor()
    await part.getByText('How this was checked').click()
    const checks = await part.locator('.checks li').allTextContents()
    expect(checks.length).toBeGreaterThan(0)
    for (const line of checks) expect(line).toMatch(/^[A-Z].+: \d+$/)
    const suggestion = part.locator('.suggestions li').first()
    expect(await suggestion.locator('.own').textContent()).toStartWith('You ')
    expect(await suggestion.locator('.model').textContent()).toStartWith('Model ')
    const line = (await suggestion.locator('.own bdi').textContent()) ?? ''
    await suggestion.getByRole('link', { name: 'Go to this line of your resume' }).click()
    await page.waitForFunction(() => document.activeElement?.tagName === 'TEXTAREA')
    expect(await page.evaluate(() => (document.activeElement as HTMLTextAreaElement).value)).toContain(
      line.slice(0, 30),
    )
  })

  test.daily('shows what would be sent for it anew', async () => {
    const page = await faultless({ url: server.url, hash: address() })
    await page.getByText('Assess again, or by another program').click()
    await page.getByRole('button', { name: 'What would be sent?' }).click()
    await page.getByText('Nothing: the built-in rules need no model.').nth(2).waitFor()
    await page.getByLabel('Assessed by').selectOption(model.target)
    await page.getByText('it would leave this machine').nth(2).waitFor()
    await page.getByText('As this model read the posting.').waitFor()
  })

  test('that is a close call is held against another opinion, row by row, and stays as it is', async () => {
    const before = await stored()
    expect(before.close_call).toBe(true)
    const page = await faultless({ url: server.url, hash: address() })
    const part = page.locator('.second-opinion')
    await part.getByLabel('Ask', { exact: true }).waitFor()
    await part.locator('option[value="builtin"]').waitFor({ state: 'attached' })
    expect(await part.locator('option').allTextContents()).not.toContain(model.target)
    expect(await part.getByLabel('Ask', { exact: true }).inputValue()).toBe('builtin')
    await part.getByRole('button', { name: 'Ask for a second opinion' }).click()
    await part.getByText('Stored, by your program').waitFor()
    await part.getByText('Second, by the built-in rules').waitFor()
    expect(await part.getByText(/^\d requirements? judged the same, \d differently\.$/).count()).toBe(1)
    const differences = await part.locator('.differences li').allTextContents()
    const not = Number(/(\d) differently\./.exec((await part.textContent()) ?? '')?.[1])
    expect(differences).toHaveLength(not)
    expect(not).toBeGreaterThan(0)
    for (const difference of differences)
      expect(difference).toMatch(/Your program .*: .+ · Built-in rules: .+|The built-in rules: .+/)
    expect(await violations(page)).toEqual([])
    expect(await stored()).toEqual(before)
  })

  test('is not paid for again by an answer: what follows of it stands beside, and the rows are marked', async () => {
    const calls = await model.calls()
    const page = await faultless({ url: server.url, hash: address() })
    const part = page.locator('.assessment')
    await part.locator('.matrix li').first().waitFor()
    expect(await part.locator('.provisional').count()).toBe(0)
    await part.getByRole('group', { name: ASKED }).getByRole('button', { name: 'Yes' }).click()
    await part.getByText('With your answers since then: Too thin').waitFor()
    expect(await page.locator('.standing b').textContent()).toContain('1 question')
    expect(await part.locator('.matrix li', { hasText: 'Captain' }).textContent()).toContain(
      'With your answers since then: Met',
    )
    expect(await part.locator('.touched').count()).toBe(1)
    await part.getByText('Out of date: your answers or stories changed.').waitFor()
    expect(await part.locator('.stale li').allTextContents()).toEqual([
      `An answer of yours now covers an open question: ${ASKED}`,
    ])
    expect(await part.getByRole('group', { name: ASKED }).count()).toBe(0)
    expect(await model.calls()).toEqual(calls)
    expect(await violations(page)).toEqual([])
    await page.getByText('Assess again, or by another program').click()
    await part.getByLabel('Assessed by').selectOption(model.target)
    await part.getByRole('button', { name: 'Assess it again' }).click()
    await part.locator('.provisional').waitFor({ state: 'detached' })
    expect(await page.locator('.standing b').textContent()).toContain('Too thin')
  })

  test.daily('keeps nobody out and fits its window in every look', async () => {
    const page = await faultless({ url: server.url, ...NARROW, hash: address() })
    await page.locator('.assessment .suggestions li').first().waitFor()
    await page.getByText('How this was checked').click()
    await page.getByText('Assess again, or by another program').click()
    await page.getByRole('button', { name: 'What would be sent?' }).click()
    await page.getByText('Nothing: the built-in rules need no model.').nth(2).waitFor()
    expect(await barriers(page)).toEqual([])
  })

  test('a press that sends a job to the model of the settings names it and its price', async () => {
    await configure(server, { model_target: model.target })
    const { postings } = await (await fetch(`${server.url}/api/postings?us_only=0`)).json()
    const fresh = postings.rows.find((row: { assessment: unknown }) => row.assessment === null)
    const page = await faultless({ url: server.url, hash: `#/job/${encodeURIComponent(fresh.job_identity)}` })
    const press = page.getByRole('button', { name: /^Assess this job by your program .*reader\.ts$/ })
    await press.waitFor()
    await page.getByText(/^about 2 model calls · .* · about [\d,]+ tokens · /).waitFor()
    expect(await press.getAttribute('aria-describedby')).toBe('press-price')
    await configure(server, { model_target: 'builtin' })
  })
})
