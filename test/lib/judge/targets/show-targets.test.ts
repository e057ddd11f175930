import { describe, expect, test } from 'bun:test'
import type { Reason } from '#lib/judge/targets/outcome.ts'
import { REASONS } from '#lib/judge/targets/reasons.ts'
import { type TargetState, targetView } from '#lib/judge/targets/show-targets.ts'
import { COMMON_TARGETS } from '#lib/judge/targets/target-kinds.ts'
import { TargetView } from '#lib/service/config/schema.ts'

const READY: TargetState = { installed: true, usable: true, reason: null }
const fails = (reason: Reason, installed = true): TargetState => ({ installed, usable: false, reason })
const view = (name: string, targetState: TargetState | null = READY, allowed: string[] = []) =>
  targetView(name, { targetState, allowed })

describe('targetView()', () => {
  test.each<[string, TargetState | null, string[], string]>([
    ['builtin', null, [], 'ready'],
    ['claude', READY, [], 'not_allowed'],
    ['claude', READY, ['claude'], 'ready'],
    ['claude:opus', READY, ['claude'], 'ready'],
    ['codex', READY, ['claude'], 'not_allowed'],
    ['ollama', READY, [], 'ready'],
    ['ollama:qwen3', READY, [], 'ready'],
    ['ollama:qwen3-cloud', READY, [], 'not_allowed'],
    ['llm', READY, ['llm'], 'ready'],
    ['command:/opt/a', READY, ['command:/opt/b'], 'not_allowed'],
    ['claude', null, ['claude'], 'unknown'],
    ['claude', fails('not_installed', false), ['claude'], 'not_installed'],
    ['claude', fails('not_logged_in'), [], 'not_logged_in'],
    ['codex', fails('login_expired'), [], 'not_logged_in'],
    ['codex', fails('cli_too_old'), [], 'too_old'],
    ['claude', fails('not_executable'), [], 'unusable'],
    ['ollama', fails('not_installed', false), [], 'not_installed'],
    ['ollama', fails('not_installed'), [], 'not_running'],
    ['ollama:qwen3', fails('network'), [], 'not_running'],
    ['ollama:qwen3', fails('model_missing'), [], 'unusable'],
  ])('of %s, known as %j, with %j allowed, is %s', (name, known, allowed, state) => {
    expect(view(name, known, allowed).state).toBe(state as never)
  })

  test('has a note and, where it cannot be used, what to do, for every reason', () => {
    for (const name of [...COMMON_TARGETS, 'command:/opt/a']) {
      for (const reason of Object.keys(REASONS) as Reason[]) {
        const shown = TargetView.parse(view(name, fails(reason)))
        expect(shown.next_action).toMatch(/^[A-Z][^\n]*\.$/)
        expect(shown.note).toMatch(/^[A-Z][^\n]*\.$/)
      }
    }
  })

  test('says what leaves the machine', () => {
    const leaves = (name: string) => view(name).leaves_machine
    expect(
      ['claude', 'llm', 'codex', 'command:/a', 'ollama:a-cloud'].filter((name) => !leaves(name)),
    ).toEqual([])
    expect(['builtin', 'ollama', 'ollama:qwen3'].filter(leaves)).toEqual([])
  })

  test('says which command allows it, and what to run for its login', () => {
    expect(view('claude', READY, ['codex']).next_action).toContain(
      '--allowed-targets codex --allowed-targets claude',
    )
    expect(view('llm', fails('not_logged_in')).next_action).toContain('`llm keys set openai`')
    expect(view('claude', READY, ['claude']).next_action).toBeNull()
  })
})
