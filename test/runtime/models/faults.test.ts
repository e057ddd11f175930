import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { exists } from 'node:fs/promises'
import { join } from 'node:path'
import type { Outcome } from '#lib/judge/targets/reasons.ts'
import {
  type Machine,
  makeMachine,
  NOTHING_LEFT,
  type Plan,
  PROMPT,
  patient,
} from '#test/support/model-program.ts'
import { until } from '#test/support/until.ts'

let machine: Machine

beforeEach(async () => {
  machine = await makeMachine()
})

afterEach(async () => {
  await machine.close()
})

const targetOf = (kind: string) => {
  if (kind === 'command') return `command:${join(machine.bin, 'mine')}`
  return kind === 'llm' ? 'llm:small' : kind
}
const endOf = (outcome: Outcome) => (outcome.ok ? 'ok' : outcome.reason)

async function call(kind: string, plan: Plan, limits = patient()): Promise<Outcome> {
  await machine.plan(plan)
  return machine.targets.call(targetOf(kind), PROMPT, limits)
}

describe('a program that misbehaves leaves nothing behind, and the call says why', () => {
  test.each([
    ['claude', 'garbage', 'empty'],
    ['command', 'garbage', 'bad_output'],
    ['llm', 'garbage', 'truncated'],
    ['claude', 'truncated', 'empty'],
    ['command', 'truncated', 'truncated'],
    ['llm', 'truncated', 'truncated'],
    ['claude', 'flood_of_lines', 'too_big'],
    ['command', 'flood_without_lines', 'too_big'],
    ['claude', 'fails', 'unknown'],
    ['codex', 'silent', 'empty'],
    ['claude', 'killed', 'killed'],
    ['command', 'bad_letters', 'bad_output'],
    ['command', 'two_objects', 'bad_output'],
    ['claude', 'no_proof', 'bad_output'],
    ['claude', 'wants_login', 'not_logged_in'],
    ['llm', 'needs_key', 'not_logged_in'],
  ])('%s: %s is %s', async (kind, fault, reason) => {
    expect(endOf(await call(kind, { fault }))).toBe(reason)
    expect(await machine.leftInTheEnd()).toEqual(NOTHING_LEFT)
  })

  test('a limit keeps the time at which it ends', async () => {
    expect(await call('claude', { fault: 'usage_limit' })).toMatchObject({
      reason: 'usage_limit',
      reset_at: '2026-11-20T17:11:28.000Z',
    })
  })
})

describe('an answer is kept whatever the program does besides', () => {
  test.each([
    ['claude', 'slow'],
    ['claude', 'long_complaint'],
    ['claude', 'closes_input'],
    ['claude', 'answers_and_hangs'],
    ['claude', 'answers_and_ignores_term'],
    ['claude', 'answers_and_calls_its_end_a_failure'],
    ['codex', 'answers_and_calls_its_end_a_failure'],
    ['claude', 'child_holds_output'],
    ['command', 'exits_while_child_holds_output'],
    ['command', 'quiet_child_stays'],
    ['command', 'child_ignores_term'],
  ])('%s: %s', async (kind, fault) => {
    expect(await call(kind, { fault })).toMatchObject({ ok: true, value: { ok: true } })
    expect(await machine.leftInTheEnd()).toEqual(NOTHING_LEFT)
  })

  test.if(process.platform === 'linux')('command: a process that left the group is ended too', async () => {
    expect(await call('command', { fault: 'child_in_its_own_session' })).toMatchObject({
      value: { ok: true },
    })
    expect(await machine.leftInTheEnd()).toEqual(NOTHING_LEFT)
  })

  test('letters that are none stay in it as such', async () => {
    const outcome = await call('command', { fault: 'bad_letters_in_answer' })
    expect(outcome).toMatchObject({ ok: true, value: { ok: '\uFFFD' } })
  })

  test('an answer of another schema passes; holding it against the schema is for whoever asked', async () => {
    expect(await call('codex', { answer: { other: [1] } })).toMatchObject({ ok: true, value: { other: [1] } })
  })
})

describe('a program with a tool', () => {
  test.each([
    ['claude', 'tool_is_on'],
    ['claude', 'server_is_on'],
    ['claude', 'tools_unsaid'],
    ['claude', 'uses_tool'],
    ['codex', 'runs_command'],
  ])('%s: %s is ended at once', async (kind, fault) => {
    expect(endOf(await call(kind, { fault }))).toBe('tool_attempt')
    expect(await machine.leftInTheEnd()).toEqual(NOTHING_LEFT)
    expect(await exists(join(machine.bin, 'went-on'))).toBe(false)
  })
})

describe('a program that does not end', () => {
  test.each([
    ['claude', 'hang'],
    ['codex', 'hang_ignoring_term'],
    ['command', 'hanging_child_ignores_term'],
  ])('%s: %s is ended at its time', async (kind, fault) => {
    await machine.targets.detect(targetOf(kind))
    expect(endOf(await call(kind, { fault }, { ...patient(), timeout_ms: 900 }))).toBe('timeout')
    expect(await machine.leftInTheEnd()).toEqual(NOTHING_LEFT)
  })

  test.each([['claude', 'hang']])(
    '%s: %s is ended when nobody wants its answer any more',
    async (kind, fault) => {
      const leaving = new AbortController()
      const calling = call(kind, { fault }, { ...patient(), signal: leaving.signal })
      await until(async () => (await machine.records()).length > 0)
      leaving.abort()
      expect(endOf(await calling)).toBe('cancelled')
      expect(await machine.leftInTheEnd()).toEqual(NOTHING_LEFT)
    },
  )

  test('is ended when the service closes, and none is begun afterwards', async () => {
    const calls = ['claude', 'codex', 'command'].map((kind) => call(kind, { fault: 'hang' }))
    await until(async () => (await machine.records()).length === 3)
    const during = await machine.left()
    expect([during.processes.length, during.folders.length, during.notes.length]).toEqual([3, 3, 3])
    await machine.targets.close()
    expect((await Promise.all(calls)).map(endOf)).toEqual(['cancelled', 'cancelled', 'cancelled'])
    expect(endOf(await call('command', {}))).toBe('cancelled')
    expect(await machine.leftInTheEnd()).toEqual(NOTHING_LEFT)
  })

  test('is not begun for somebody who already left', async () => {
    expect(endOf(await call('claude', {}, { ...patient(), signal: AbortSignal.abort() }))).toBe('cancelled')
    expect(await machine.records()).toEqual([])
  })
})
