import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { isClaudeNewEnough } from '#lib/judge/targets/each/claude.ts'
import { codexArguments, isCodexNewEnough, readFeatures } from '#lib/judge/targets/each/codex.ts'
import {
  type Machine,
  makeMachine,
  NOTHING_LEFT,
  type Plan,
  PROMPT,
  patient,
} from '#test/support/model-program.ts'

// Outputs of real programs, recorded with logins that are none.
const RECORDED = resolve(import.meta.dir, '../..', process.env['SVC_RECORDED_MODELS'] ?? '../shared/models')
const read = (name: string) => readFileSync(join(RECORDED, name), 'utf8')

describe.skipIf(!existsSync(RECORDED))('recorded model programs', () => {
  let machine: Machine

  beforeAll(async () => {
    machine = await makeMachine()
  })

  afterAll(async () => {
    await machine.close()
  })

  test.each([
    ['claude-2.1.329-recommended-ok', 'ok'],
    ['claude-2.1.329-recommended-attack', 'tool_attempt'],
    ['claude-2.1.329-oauth-limit5h-stream-json', 'usage_limit'],
    ['claude-2.1.329-auth401-maxretries0', 'login_expired'],
    ['claude-2.1.329-not-logged-in', 'not_logged_in'],
    ['claude-2.1.329-unknown-flag', 'cli_config'],
    // Without the events nothing shows that no tool was on.
    ['claude-2.1.329-ok-json-schema', 'bad_output'],
    ['codex-0.169.0-ok-locked', 'ok'],
    ['codex-0.169.0-chatgpt-ok', 'ok'],
    ['codex-0.169.0-attack-control-readonly', 'tool_attempt'],
    ['codex-0.169.0-limit429', 'usage_limit'],
    ['codex-0.169.0-trunc', 'truncated'],
    ['codex-0.169.0-garbage', 'ok'],
    ['codex-0.169.0-hang-sigterm', 'killed'],
  ])('%s is %s through a real process', async (name, end) => {
    const replay: Plan['replay'] = JSON.parse(read(`${name}.json`))
    if (replay) await machine.plan({ replay })
    const target = name.startsWith('codex') ? 'codex' : 'claude'
    const outcome = await machine.targets.call(target, PROMPT, patient())
    expect(outcome.ok ? 'ok' : outcome.reason).toBe(end)
    expect(await machine.leftInTheEnd()).toEqual(NOTHING_LEFT)
  })

  test('the help of the recorded versions has every flag that is passed, and older ones have not', () => {
    expect(isClaudeNewEnough('2.1.329', read('claude-2.1.329-help.txt'))).toBe(true)
    expect(isClaudeNewEnough('2.1.197', read('claude-2.1.197-help.txt'))).toBe(false)
    const features = readFeatures(read('codex-0.169.0-features-list.txt'))
    expect(features.size).toBe(read('codex-0.169.0-features-list.txt').trim().split('\n').length)
    expect(isCodexNewEnough(read('codex-0.169.0-exec-help.txt'), features)).toBe(true)
  })

  test('codex is given what was measured to leave it no tools', () => {
    const { argv } = JSON.parse(read('codex-0.169.0-ok-locked.json')) as { argv: string[] }
    const features = readFeatures(read('codex-0.169.0-features-list.txt'))
    const paths = { system_path: '/call/sys.txt', schema_path: '/call/schema.json' }
    const words = new Set(codexArguments({ model: 'gpt-5.4', effort: 'low', features, ...paths }))
    const recorded = argv.slice(1).filter((word) => !word.startsWith('model_provider'))
    expect(recorded.filter((word) => !words.has(word))).toEqual([])
  })
})
