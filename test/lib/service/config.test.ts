import { beforeEach, describe, expect, test } from 'bun:test'
import { ConfigFile, canonicalJson, checkConfig, consentsFor } from '#lib/service/config/config-file.ts'
import { Config } from '#lib/service/config/schema.ts'
import { Refusal } from '#lib/service/refusals.ts'
import { itemsIn } from '#test/support/tables.ts'

const DEFAULTS = Config.parse({})

function refusalOf(text: string): Refusal {
  try {
    checkConfig(text)
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
  throw new Error('It was not refused')
}

describe('checkConfig()', () => {
  test('fills in whatever is left out', () => {
    expect(checkConfig('{}')).toEqual({ config: DEFAULTS, revision: 0 })
    expect(checkConfig('{"fit": {"assess_min_rank": 30}}').config).toEqual({
      ...DEFAULTS,
      fit: { ...DEFAULTS.fit, assess_min_rank: 30 },
    })
  })

  test('reads the revision beside the settings and not as one of them', () => {
    const { config, revision } = checkConfig('{"revision": 4, "countries": ["US"]}')
    expect(revision).toBe(4)
    expect(config).toEqual({ ...DEFAULTS, countries: ['US'] })
  })

  test.each([[''], ['{'], ['{"a": secret}'], ['undefined']])('refuses %p as no JSON', (text) => {
    expect(refusalOf(text).code).toBe('config_unavailable')
    expect(refusalOf(text).message).toStartWith('config.json is not valid JSON. Correct it, or remove it')
  })

  test.each([['[]'], ['null'], ['"secret"'], ['1']])('refuses %p as no object', (text) => {
    expect(refusalOf(text).code).toBe('config_unavailable')
    expect(refusalOf(text).message).toStartWith(
      'config.json does not hold an object. Correct it, or remove it',
    )
  })

  test.each([
    [{ secrets: 1 }, 'secrets'],
    [{ fit: { secrets: 1 } }, 'fit.secrets'],
    [{ refresh: { quiet_hours: { from: '22:00', to: '06:00', secrets: 1 } } }, 'refresh.quiet_hours.secrets'],
    [{ first: 1, second: 2 }, 'first'],
  ])('says of %j that `%s` is not a setting', (value, where) => {
    const { code, message } = refusalOf(JSON.stringify(value))
    expect(code).toBe('config_unavailable')
    expect(message).toBe(
      `In config.json, \`${where}\` is not a setting. Correct it, or remove the file to go back to the defaults.`,
    )
  })

  test.each([
    [{ model_target: 'secret' }, 'model_target'],
    [{ countries: ['US', 'secret'] }, 'countries.1'],
    [{ fit: { assess_min_rank: 101 } }, 'fit.assess_min_rank'],
    [{ fit: 'secret' }, 'fit'],
    [{ refresh: { quiet_hours: { from: '22:00', to: 'secret' } } }, 'refresh.quiet_hours.to'],
    [{ revision: -1 }, 'revision'],
    [{ revision: 'secret' }, 'revision'],
  ])('says of %j that the value of `%s` cannot be used, and does not repeat it', (value, where) => {
    const { code, message } = refusalOf(JSON.stringify(value))
    expect(code).toBe('config_unavailable')
    expect(message).toBe(
      `In config.json, \`${where}\` has a value that cannot be used. Correct it, or remove the file to go back to the defaults.`,
    )
  })
})

describe('a price of a million tokens', () => {
  const isTaken = (entry: string) => Config.safeParse({ token_prices: [entry] }).success

  test.each(
    itemsIn(`
claude=5/25 | claude:opus=5/25 | codex=1.25/10 | ollama=0/0 | ollama:qwen3:8b=0.000001/0.1
llm:gpt-5=2/8 | openai=0.05/0.4 | openai:https://openrouter.ai=0.05/0.4
openai:qwen/qwen3-8b@https://openrouter.ai/api/v1=0.05/0.4 | command:/home/me/a = b=3/4
`),
  )('is taken of a target and two numbers: %s', (entry) => expect(isTaken(entry)).toBe(true))

  test.each([
    'claude',
    'claude=5',
    'claude=5/',
    'claude=/25',
    'claude=-5/25',
    'claude=5,5/25',
    'claude=5/25/1',
    'claude=$5/25',
    'claude=99999/1',
    'builtin=1/1',
    'openrouter=1/2',
    'claude:=5/25',
    `claude:${'='.repeat(400)}5/25`,
  ])('is refused in another form: %s', (entry) => expect(isTaken(entry)).toBe(false))
})

describe('config file', () => {
  const isProven = async () => true
  let text: string | null
  let stamp: number
  let config: ConfigFile
  beforeEach(() => {
    text = null
    stamp = 0
    config = new ConfigFile({
      stamp: async () => (text === null ? null : String(stamp)),
      read: async () => text ?? '',
      write: async (next) => edit(next),
    })
  })

  function edit(next: string): void {
    text = next
    stamp += 1
  }

  test('settings are changed at the revision that was read alone, and the loser is told what they are', async () => {
    const first = config.change({ revision: 0, countries: ['US'] }, isProven)
    const second = config.change({ revision: 0, countries: ['DE'] }, isProven)
    expect(await first).toMatchObject({ revision: 1, config: { countries: ['US'] } })
    await expect(second).rejects.toMatchObject({
      code: 'revision_conflict',
      details: { current: { revision: 1, config: { countries: ['US'] } } },
    })
    expect(JSON.parse(text ?? '')).toMatchObject({ revision: 1, countries: ['US'] })
  })

  test('an edit by hand counts as a revision, whatever revision stands in the file', async () => {
    await config.change({ revision: 0, countries: ['US'] }, isProven)
    edit('{"revision":1,"countries":["DE"]}')
    await expect(config.change({ revision: 1, countries: ['FR'] }, isProven)).rejects.toMatchObject({
      code: 'revision_conflict',
    })
    expect(await config.read()).toMatchObject({ revision: 2, config: { countries: ['DE'] } })
  })

  test('a step of the person is not stored without their proof, and other changes are', async () => {
    const change = (changed: object) => config.change({ revision: 0, ...changed }, async () => false)
    await expect(change(CLAUDE)).rejects.toMatchObject({ code: 'proof_required' })
    expect(text).toBeNull()
    expect(await change({ fit: { assess_min_rank: 12 } })).toMatchObject({
      revision: 1,
      config: { fit: { ...DEFAULTS.fit, assess_min_rank: 12 } },
    })
  })

  test('a home is saved once, and never in place of one that was set', async () => {
    expect(await config.saveHome('Denver, CO')).toBe(true)
    expect(await config.saveHome('Boston, MA')).toBe(false)
    expect(await config.read()).toMatchObject({ revision: 1, config: { person: { lives_in: 'Denver, CO' } } })
  })
})

test('equal values have one canonical text, with sorted keys at each depth', () => {
  const value = { b: [3, { d: null, c: 'x' }, []], a: { f: true, e: {} } }
  expect(canonicalJson(value)).toBe('{"a":{"e":{},"f":true},"b":[3,{"c":"x","d":null},[]]}')
  expect(canonicalJson({ a: { e: {}, f: true }, b: [3, { c: 'x', d: null }, []] })).toBe(canonicalJson(value))
})

const settings = (changed: object = {}) => Config.parse(changed)
const allows = (...allowed_targets: string[]) => ({ allowed_targets })
const CLAUDE = allows('claude')
const calls = (max_model_calls_per_day: number) => ({ pipeline: { max_model_calls_per_day } })

const PROGRAM = 'command:/a'
const chosen = { model_target: PROGRAM }

describe('a change of settings needs the person', () => {
  test.each([
    ['a target is allowed', {}, CLAUDE, ['allow_target']],
    ['one of several is new', CLAUDE, allows('claude', 'command:/bin/sh'), ['allow_target']],
    ['another path is allowed', allows('command:/a'), allows('command:/b'), ['allow_target']],
    ['a program is chosen that is not allowed', {}, { model_target: 'command:/bin/sh' }, ['choose_program']],
    ['a variable with a key is named', {}, { key_variables: ['https://a.example=KEY'] }, ['give_key']],
    ['the calls of a day are raised', CLAUDE, { ...CLAUDE, ...calls(41) }, ['raise_calls']],
    ['the calls are raised before a target is allowed', {}, calls(1000), ['raise_calls']],
    [
      'all at once',
      {},
      { ...CLAUDE, ...calls(41), model_target: 'command:/x' },
      ['allow_target', 'choose_program', 'raise_calls'],
    ],
  ])('where %s', (_, before, after, consents) => {
    expect(consentsFor(settings(before), settings(after))).toEqual(consents as never)
  })

  test.each([
    ['a target is taken out', CLAUDE, {}],
    ['targets change places', allows('claude', 'codex'), allows('codex', 'claude')],
    ['an allowed program is chosen', allows(PROGRAM), { ...allows(PROGRAM), model_target: PROGRAM }],
    ['a program stays that is not allowed any more', chosen, { ...chosen, countries: ['US'] }],
    ['a model is chosen that asks for consent later', {}, { model_target: 'claude:opus' }],
    ['the calls of a day are lowered', CLAUDE, { ...CLAUDE, ...calls(1) }],
    ['background work is switched on', CLAUDE, { ...CLAUDE, pipeline: { enabled: true } }],
  ])('and not where %s', (_, before, after) => {
    expect(consentsFor(settings(before), settings(after))).toEqual([])
  })
})
