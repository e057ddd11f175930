import { afterAll, beforeAll, describe, expect } from 'bun:test'
import type { Locator, Page } from 'playwright-core'
import { PAGE_TEST_MS, test, visit } from '#test/page/page-tools.ts'
import { openApp, type TestApp } from '#test/support/app.ts'
import { leaveBrowser, noBrowser } from '#test/support/browser.ts'
import { type Machine, makeMachine } from '#test/support/model-program.ts'
import { type Served, serveApp } from '#test/support/served.ts'
import { until } from '#test/support/until.ts'

const MASTER =
  '## Experience\n\n### Crumb Bakery\nBaker, 2019 - Present\n\n- Led 12 “Kafka” bakers – <b>night & day</b>\n'
const TEXT =
  'Bake bread.\n\nRequirements\n- You must know Kafka & <i>ovens</i> 🥖\n- You must love “rye”\u200B  bread\n'

let app: TestApp
let served: Served
let machine: Machine
let job_url: string
let target: string

/** Returns the texts that programs received for a purpose, first attempts alone. */
async function received(purpose: string): Promise<string[]> {
  const calls = (await machine.records()).map(({ input }) => JSON.parse(input))
  return calls
    .filter((call) => call.purpose === purpose && !call.prompt.includes('## Your last answer'))
    .map(({ system, prompt, schema }) => [system, prompt, JSON.stringify(schema)].join('\n---\n'))
}

/** Returns the texts of the panels once all are shown: rules or own lines, the words of the posting, the form. */
async function shownIn(panels: Locator, count: number): Promise<(string | null)[]> {
  await panels.nth(count - 1).waitFor({ state: 'attached' })
  return Promise.all([...Array(count).keys()].map((at) => panels.nth(at).textContent()))
}

const asSent = (system: string, prompt: string, schema: string) =>
  [system, prompt, JSON.stringify(JSON.parse(schema))].join('\n---\n')

const address = (view: string) => `${served.url}/#/${view}/${encodeURIComponent(job_url)}`

describe.skipIf(noBrowser)('the page shows the bytes that a program receives', () => {
  beforeAll(async () => {
    machine = await makeMachine(['mine'])
    target = `command:${machine.bin}/mine`
    const row = { class: 'hard', kind: 'skill', terms: ['Kafka'], enough: 'all', min_years: null }
    const rows = [{ line: 4, quote: 'You must know Kafka', ...row, min_months: null, ask: 'Do you?' }]
    await machine.plan({ answer: { rows, addresses_ai: false, is_job_posting: true } })
    app = await openApp({ targets: machine.targets })
    served = await serveApp(app.services)
    await app.configure({ model_target: target, allowed_targets: [target] })
    await app.post('/api/master', { markdown: MASTER })
    const own = { title: 'Head baker', company: 'Loaf', text: TEXT }
    job_url = (await app.post('/api/own-jobs', own)).job_url
  }, PAGE_TEST_MS)
  afterAll(async () => {
    await leaveBrowser()
    await served?.stop()
    await app?.close()
    await machine?.close()
  })

  const openPreview = async (page: Page) => {
    await page.goto('about:blank')
    await page.goto(address('job'))
    const acts = page.locator('details.assess-by')
    await acts.locator('summary').first().click()
    await acts.getByRole('button', { name: 'What would be sent?' }).click()
    return acts
  }

  test('for reading and judging a job', async () => {
    const { page } = await visit({ url: served.url })
    if ((await received('extract')).length === 0) {
      const acts = await openPreview(page)
      const [system = '', prompt = '', schema = ''] = await shownIn(
        acts.locator('.sent-part').first().locator('pre'),
        3,
      )
      await acts.getByRole('button', { name: 'Assess it' }).click()
      await until(async () => (await received('judge')).length > 0)
      expect(await received('extract')).toEqual([asSent(system ?? '', prompt ?? '', schema ?? '')])
    }
    const acts = await openPreview(page)
    await acts.getByText('As this model read the posting.').waitFor()
    const [prompt = '', schema = ''] = await shownIn(acts.locator('.sent-part').nth(1).locator('pre'), 2)
    const [system = ''] = await shownIn(acts.locator('.sent-part').nth(2).locator('pre'), 1)
    expect((await received('judge'))[0]).toBe(asSent(system ?? '', prompt ?? '', schema ?? ''))
  })

  test.each([
    ['letter', 'letter', /^Ask .* for a letter$/],
    ['tailor', 'paper', /^Tailor with /],
  ] as const)('for %s', async (purpose, view, press) => {
    const { page } = await visit({ url: served.url })
    await page.goto(address(view))
    await page.getByText('What would be sent', { exact: true }).click()
    const parts = page.locator('.sent-part')
    const [prompt = '', schema = ''] = await shownIn(parts.first().locator('pre'), 2)
    const [system = ''] = await shownIn(parts.nth(1).locator('pre'), 1)
    const before = (await received(purpose)).length
    await page.getByRole('button', { name: press }).first().click()
    await until(async () => (await received(purpose)).length > before)
    expect((await received(purpose)).at(-1)).toBe(asSent(system ?? '', prompt ?? '', schema ?? ''))
  })
})
