import { afterAll, beforeAll, describe, expect } from 'bun:test'
import { faultless, PAGE_TEST_MS, test } from '#test/page/page-tools.ts'
import { openApp, type TestApp } from '#test/support/app.ts'
import { leaveBrowser, noBrowser } from '#test/support/browser.ts'
import { run } from '#test/support/command-line.ts'
import { ScriptedTargets } from '#test/support/scripted-targets.ts'
import { type Served, serveApp } from '#test/support/served.ts'
import { connectTools, type ToolClient } from '#test/support/tool-client.ts'

// By 10 and 50 dollars a million, the guess of 9,000 tokens of a call is a fifth of them answered: $0.162.
const PRICE = 'claude=10/50'
const ONE_CALL = { calls: 1, tokens: 9000, cost: 0.162, own_price: true }
const IN_WORDS = 'about $0.16 by your price'

let app: TestApp
let served: Served
let tools: ToolClient
let job_url: string

const setPrices = async (token_prices: string[]) => {
  const { revision } = await app.get('/api/config')
  const target = { model_target: 'claude', allowed_targets: ['claude'] }
  await app.person.put('/api/config', { revision, ...target, token_prices })
}
const svc = async (...words: string[]) =>
  (await run([...words, '--url', served.url])).out.replaceAll(/\s+/g, ' ')

beforeAll(async () => {
  app = await openApp({ sample: true, targets: new ScriptedTargets() })
  served = await serveApp(app.services)
  await setPrices([PRICE])
  const { postings } = await app.get('/api/postings', { limit: '1' })
  job_url = postings.rows[0]?.job_identity ?? ''
  await app.post('/api/assess', { job: { job_url }, model_target: 'builtin' })
  tools = await connectTools(app, { name: 'night agent' })
}, PAGE_TEST_MS)
afterAll(async () => {
  await tools?.close()
  await leaveBrowser()
  await served?.stop()
  await app?.close()
})

const preview = async () => {
  const body = { job: { job_url }, rows: 'open' as const, part: 'requirements' as const }
  const reply = await app.post('/api/assess/preview', body)
  return reply.part === 'requirements' ? reply.estimate : null
}
const ESTIMATES: Record<string, () => Promise<unknown>> = {
  'the press of an open job': async () => (await app.get('/api/jobs', { url: job_url })).by_model,
  'one assessment': preview,
  'a batch': () => app.post('/api/postings/assess'),
  'the list of new jobs': async () => (await app.get('/api/new')).question,
  'each target that is offered': async () =>
    (await app.get('/api/targets')).targets.find(({ name }) => name === 'claude'),
  'a comparison of models': async () => {
    return await app.post('/api/assess/compare-models', { jobs: [{ job_url }], model_targets: ['claude'] })
  },
  'a course': () => app.post('/api/learning/pathways', { role_text: 'Data engineer' }),
}

const needsYes = async (operation: string, job: object) =>
  (await tools.call('write_resume', { operation, ...job })).needs_yes
const aResume = () => needsYes('tailor', { job: { job_url } })
const aLetter = () => needsYes('ask_letter', { job_url })

/** Returns the estimates anywhere in a reply. */
function estimatesIn(value: unknown): { cost: number | null; calls: number; own_price?: true }[] {
  if (typeof value !== 'object' || value === null) return []
  const own = 'calls' in value && 'cost' in value ? [value as never] : []
  return [...own, ...Object.values(value).flatMap(estimatesIn)]
}

test.each(Object.keys(ESTIMATES))(
  '%s is estimated by the own price, and without one is not',
  async (name) => {
    await setPrices([PRICE])
    const priced = estimatesIn(await ESTIMATES[name]?.()).filter(({ calls }) => calls > 0)
    expect(priced.length).toBeGreaterThan(0)
    for (const { cost, own_price } of priced) expect([(cost ?? 0) > 0, own_price]).toEqual([true, true])
    await setPrices([])
    const plain = estimatesIn(await ESTIMATES[name]?.()).filter(({ calls }) => calls > 0)
    expect(plain).toHaveLength(priced.length)
    for (const { cost, own_price } of plain) expect([cost, own_price]).toEqual([null, undefined])
  },
)

test('a resume and a letter that an agent wants are one call each, which costs what its tokens cost', async () => {
  await setPrices([PRICE])
  expect(await preview()).toMatchObject(ONE_CALL)
  for (const waits of [await aResume(), await aLetter()]) expect(estimatesIn(waits)).toMatchObject([ONE_CALL])
})

test('commands print it in the same words', async () => {
  await setPrices([PRICE])
  expect(await svc('assess', job_url, '--dry-run', '--open-rows')).toContain(IN_WORDS)
  expect(await svc('targets')).toMatch(/2 model calls[^$]*about \$\d\.\d\d by your price/)
  expect(await svc('new')).toContain('by your price')
  expect(await svc('postings', 'assess')).toContain('by your price')
  expect(await svc('models', 'compare', '--target', 'claude')).toContain('by your price')
  expect(await svc('learn', 'request', 'Data engineer')).toMatch(/Cost +about \$\d+\.\d\d by your price/)
})

describe.skipIf(noBrowser)('the page', () => {
  beforeAll(async () => {
    await setPrices([PRICE])
  }, PAGE_TEST_MS)

  test('says it beside the press on a job, with the text that would be sent, and to a request of an agent', async () => {
    await aLetter()
    const hash = `#/job/${encodeURIComponent(job_url)}`
    const page = await faultless({ url: served.url, hash })
    await page.locator('.ask-rows').getByText(IN_WORDS).waitFor()
    await page
      .getByRole('region', { name: /^Request from night/ })
      .getByText(IN_WORDS)
      .first()
      .waitFor()
    await page.getByText('Assess again, or by another program').click()
    await page.getByRole('button', { name: 'What would be sent?' }).click()
    await page.getByText(/^Price: .*by your price/).waitFor()
  })

  test.daily('says it before the yes to new jobs, of each offer in Settings, and of a course', async () => {
    const page = await faultless({ url: served.url, hash: '#/new' })
    await page
      .getByText(/by your price/)
      .first()
      .waitFor()
    await page.goto(`${served.url}/#/settings`)
    await page
      .locator('.offers [data-target="claude"]')
      .getByText(/by your price/)
      .waitFor()
    await page.goto(`${served.url}/#/learn/new`)
    await page.getByLabel('What it is for').fill('Data engineer')
    await page.getByRole('button', { name: 'See what it takes' }).click()
    await page.getByText(/^about \$\d+\.\d\d by your price$/).waitFor()
  })
})
