import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { showOffers as printOffers } from '#lib/cli/show/models.ts'
import { showOffers } from '#lib/judge/calls/show-offers.ts'
import { openApp, type TestApp } from '#test/support/app.ts'
import { type Machine, makeMachine } from '#test/support/model-program.ts'

let machine: Machine
let app: TestApp
beforeAll(async () => {
  machine = await makeMachine(['claude', 'mine'])
  app = await openApp({ targets: machine.targets })
})
afterAll(async () => {
  await app.close()
  await machine.close()
})

const targets = async () => (await app.get('/api/targets')).targets
const named = async (name: string) => (await targets()).find((target) => target.name === name)

describe('GET /api/targets', () => {
  test('offers the programs on this machine beside the built-in rules, with price and destination', async () => {
    const all = await targets()
    expect(all.map(({ name }) => name)).toEqual(['builtin', 'claude', 'codex', 'ollama', 'llm'])
    expect(all[0]).toMatchObject({ chosen: true, bill: 'free', goes_to: 'here', estimate: { calls: 0 } })
    expect(all[0]?.note).toStartWith('Compares facts and words. A model finds more.')
    expect(all[1]).toMatchObject({
      state: 'not_allowed',
      choice: 'claude',
      goes_to: 'anthropic',
      bill: 'subscription',
      estimate: { calls: 2, if_model_reads: { calls: 40 } },
    })
    expect(all[1]?.text).toStartWith(
      'Text goes to Anthropic. Counts against your subscription. 20 jobs: about 2 model calls',
    )
    expect(all[2]).toMatchObject({ state: 'not_installed', choice: null, goes_to: 'openai' })
    // Looking sends nothing.
    expect(await machine.records()).toEqual([])
  })

  test('offers a program of one’s own once it is allowed, and chooses with the person’s proof alone', async () => {
    const own = `command:${machine.bin}/mine`
    const { revision } = await app.get('/api/config')
    const body = { revision, model_target: own, allowed_targets: [own] }
    expect(await app.call('PUT', '/api/config', { body })).toMatchObject({
      error: { code: 'proof_required' },
    })
    expect(await named(own)).toBeUndefined()
    await app.person.put('/api/config', body)
    expect(await named(own)).toMatchObject({
      state: 'ready',
      chosen: true,
      choice: own,
      goes_to: 'unknown',
      bill: 'unknown',
    })
    expect(await named('builtin')).toMatchObject({ chosen: false })
  })

  test('a chosen program that is not there is refused as missing before anybody is told to allow it', async () => {
    const gone = `command:${machine.bin}/gone`
    const { revision } = await app.get('/api/config')
    const { targets } = await app.person.put('/api/config', { revision, model_target: gone })
    expect(targets.find(({ name }) => name === gone)).toMatchObject({ state: 'not_installed' })
    const screen = { width: Number.POSITIVE_INFINITY, quiet: false, colour: false, now: 0 }
    const offers = await app.get('/api/targets')
    expect(printOffers.lines(offers, screen)).toContain(`${gone} (chosen, not found on this machine)`)
    const body = { job: { text: 'Night baker wanted. You know HACCP.' } }
    const refused = await app.call('POST', '/api/assess', { body })
    expect(refused).toMatchObject({
      error: { message: expect.stringContaining('was not found on this machine') },
    })
  })
})

test.each([
  [
    'ollama',
    { models: ['qwen3:8b', 'phi4'] },
    [],
    { choice: 'ollama:qwen3:8b', goes_to: 'here', bill: 'free' },
  ],
  ['ollama', { models: [] }, [], { choice: null, goes_to: 'here', state: 'ready' }],
  ['llm', {}, ['llm'], { choice: null, goes_to: 'unknown', bill: 'per_token', state: 'ready' }],
  ['codex', {}, ['codex'], { choice: 'codex', goes_to: 'openai', state: 'ready' }],
  [
    'codex',
    { usable: false, reason: 'not_logged_in' as const },
    ['codex'],
    { choice: null, state: 'not_logged_in' },
  ],
])('%s with %j, and %j allowed', async (name, found, allowed_targets, offer) => {
  const { config } = await app.services.config.read()
  const state = { installed: true, usable: true, reason: null, ...found }
  const { targets: offers } = await showOffers({
    desk: app.services.desk,
    config: {
      read: async () => ({ revision: 1, config: { ...config, model_target: 'builtin', allowed_targets } }),
    } as never,
    models: { look: async () => new Map([[name, state]]) },
  })
  expect(offers.find((each) => each.name === (offer.choice ?? name))).toMatchObject(offer)
})
