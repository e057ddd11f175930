import { afterAll, beforeAll, describe, expect } from 'bun:test'
import {
  PAGE_TEST_MS,
  post,
  scrollsSideways,
  smallTargets,
  test,
  violations,
  visit,
} from '#test/page/page-tools.ts'
import { configure, pairedToken } from '#test/support/as-person.ts'
import { leaveBrowser, noBrowser } from '#test/support/browser.ts'
import { type Machine, makeMachine } from '#test/support/model-program.ts'
import { startServer, type TestServer } from '#test/support/server.ts'

let machine: Machine
let server: TestServer
let sample: TestServer | undefined

const config = async () => (await (await fetch(`${server.url}/api/config`)).json()).config
const OFFER = { name: 'What compares jobs with you?' }

describe.skipIf(noBrowser)('the offer of what can assess jobs', () => {
  beforeAll(async () => {
    machine = await makeMachine(['claude'])
    server = await startServer({ env: { PATH: machine.env['PATH'] ?? '' } })
  }, PAGE_TEST_MS)

  afterAll(async () => {
    await leaveBrowser()
    await Promise.all([server?.stop(), sample?.stop()])
    await machine?.close()
  })

  test('in the first steps says price and destination, and allows nothing without the proof of the person', async () => {
    const { page } = await visit({ url: server.url, hash: '#/start?step=jobs' })
    const offer = page.getByRole('region', OFFER)
    await offer.getByText('Compares facts and words. A model finds more.').waitFor()
    const claude = offer.locator('[data-target="claude"]')
    expect(await claude.textContent()).toContain(
      'Text goes to Anthropic. Counts against your subscription. 20 jobs: about 2 model calls',
    )
    await offer.getByText('Not on this computer').click()
    await offer.getByText('Text goes to OpenAI.').waitFor()
    await claude.getByRole('button', { name: 'Allow and use Claude Code' }).click()
    await page.getByRole('dialog').getByRole('heading', { name: 'Pair this browser' }).waitFor()
    expect(await config()).toMatchObject({ model_target: 'builtin', allowed_targets: [] })
    expect([await violations(page), await smallTargets(page), await scrollsSideways(page)]).toEqual([
      [],
      [],
      false,
    ])
  })

  test('in Settings allows and chooses by one press of a paired browser, and shows who reads batches', async () => {
    const token = await pairedToken(server)
    const { page, faults } = await visit({ url: server.url, hash: '#/settings', token })
    await page.getByRole('button', { name: 'Allow and use Claude Code' }).click()
    await page.locator('.offers [data-target="claude"]').getByText('in use').waitFor()
    expect(await config()).toMatchObject({ model_target: 'claude', allowed_targets: ['claude'] })
    await page.getByRole('radio', { name: 'The model reads and judges each posting' }).click()
    while ((await config()).batch_reading !== 'model') await Bun.sleep(50)
    await page.getByRole('radio', { name: 'Only rows that the rules leave open' }).click()
    while ((await config()).judged_rows !== 'open') await Bun.sleep(50)
    expect((await config()).batch_reading).toBe('model')
    await page.getByLabel('Dollars, sent').fill('5')
    await page.getByLabel('Dollars, answered').fill('25')
    await page.getByRole('button', { name: 'Save price' }).click()
    while ((await config()).token_prices.length === 0) await Bun.sleep(50)
    expect((await config()).token_prices).toEqual(['claude=5/25'])
    const { targets } = await (await fetch(`${server.url}/api/targets`)).json()
    expect(targets.find(({ name }: { name: string }) => name === 'claude').text).toContain('by your price')
    await page.getByRole('button', { name: 'Use the built-in rules' }).click()
    await page.locator('.offers [data-target="builtin"]').getByText('in use').waitFor()
    // A press that comes before the page heard of the one before is sent again.
    expect(faults.filter((fault) => !fault.includes('status of 409'))).toEqual([])
  })

  test('in Settings shows a chosen program that is not there, and names it wherever it is offered', async () => {
    const token = await pairedToken(server)
    await configure(server, { model_target: 'command:/no/such' })
    const { page } = await visit({ url: server.url, hash: '#/settings', token })
    const offer = page.locator('.offers [data-target="command:/no/such"]')
    await offer.getByText('in use, not found on this machine').waitFor()
    await offer.getByText('See that the program /no/such is there').waitFor()
    const first = page.locator('#compare-first option', { hasText: '/no/such' })
    expect(await first.textContent()).toBe('Your program /no/such (not found on this machine)')
    await configure(server, { model_target: 'builtin' })
  })

  test.daily('on a job asks the model about the open rows by one press, with the cost', async () => {
    sample ??= await startServer({ sample: true, env: { PATH: machine.env['PATH'] ?? '' } })
    await configure(sample, { allowed_targets: ['claude'], model_target: 'claude' })
    const { postings } = await (await fetch(`${sample.url}/api/postings?limit=1`)).json()
    const { job_url } = postings.rows[0]
    await post(`${sample.url}/api/assess`, { job: { job_url }, model_target: 'builtin' })
    const job = await (await fetch(`${sample.url}/api/jobs?url=${encodeURIComponent(job_url)}`)).json()
    const open = job.assessment.matrix.filter(({ status }: { status: string }) =>
      /unknown|partly/.test(status),
    )
    await machine.plan({ fault: 'garbage' })
    const before = (await machine.records()).length
    const { page } = await visit({ url: sample.url, hash: `#/job/${encodeURIComponent(job_url)}` })
    const press = page.getByRole('button', { name: /^Ask Claude Code about \d+ rows?$/ })
    await press.waitFor()
    const count = Number(/\d+/.exec((await press.textContent()) ?? '')?.[0])
    expect([count > 0, count <= open.length]).toEqual([true, true])
    await page.getByText(/Text leaves this computer: about 1 model call/).waitFor()
    expect([(await machine.records()).length, await violations(page)]).toEqual([before, []])
    await press.click()
    for (let tries = 0; tries < 400 && (await machine.records()).length === before; tries += 1)
      await Bun.sleep(50)
    expect((await machine.records()).length).toBeGreaterThan(before)
  })

  test.daily('in Settings compares two models, with the cost before and a table after', async () => {
    sample ??= await startServer({ sample: true, env: { PATH: machine.env['PATH'] ?? '' } })
    await configure(sample, { allowed_targets: ['claude'], model_target: 'claude' })
    await machine.plan({ fault: 'usage_limit' })
    const { page, faults } = await visit({ url: sample.url, hash: '#/settings' })
    await page.getByText('Compare two models on your jobs').click()
    const before = (await machine.records()).length
    await page.getByRole('button', { name: 'See the cost' }).click()
    await page.getByText(/Claude Code: about 10 model calls/).waitFor()
    expect(await machine.records()).toHaveLength(before)
    await page.getByRole('button', { name: 'Compare on 10 jobs' }).click()
    const table = page.locator('.compare-models table')
    await table.waitFor()
    expect(await table.getByRole('row', { name: /Claude Code/ }).textContent()).toContain(
      '10 (usage limit, cancelled)',
    )
    await page.getByText('0 of 0 requirements judged the same.').waitFor()
    expect([await violations(page), await smallTargets(page), await scrollsSideways(page), faults]).toEqual([
      [],
      [],
      false,
      [],
    ])
  })
})
