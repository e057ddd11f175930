import { describe, expect, test } from 'bun:test'
import { classifyProgram, type ProgramKind } from '#lib/judge/targets/classify-program.ts'
import type { ProgramResult } from '#lib/judge/targets/program-target.ts'

const ended: ProgramResult = {
  ...{ spawn_error: null, exit_code: 0, signal: null, timed_out: false, cancelled: false, too_big: false },
  ...{ stdout: '', stderr: '' },
}
const lines = (...events: object[]) => events.map((event) => `${JSON.stringify(event)}\n`).join('')
const reasonOf = (kind: ProgramKind, result: Partial<ProgramResult>) => {
  const outcome = classifyProgram(kind, { ...ended, ...result })
  return outcome.ok ? 'ok' : outcome.reason
}

const usage = {
  num_turns: 2,
  total_cost_usd: 0.01,
  modelUsage: {
    small: { inputTokens: 7, outputTokens: 2, cacheReadInputTokens: 5, cacheCreationInputTokens: 1 },
  },
}
const result = { type: 'result', subtype: 'success', is_error: false, result: '', ...usage }
const failed = (more: object) => ({ exit_code: 1, stdout: lines({ ...result, is_error: true, ...more }) })

describe('a program that did not end by itself', () => {
  test.each([
    [{ cancelled: true, timed_out: true }, 'cancelled'],
    [{ timed_out: true, signal: 'SIGKILL' }, 'timeout'],
    [{ spawn_error: 'ENOENT', exit_code: null }, 'not_installed'],
    [{ spawn_error: 'EACCES', exit_code: null }, 'not_executable'],
    [{ exit_code: 127, stderr: 'env: bun: No such file' }, 'not_executable'],
    [{ too_big: true, signal: 'SIGTERM' }, 'too_big'],
    [{ signal: 'SIGSEGV', exit_code: null }, 'killed'],
    [{ exit_code: 143 }, 'killed'],
    [{ exit_code: 0 }, 'empty'],
    [{ exit_code: 1, stderr: 'boom' }, 'unknown'],
  ] as const)('%j is %s', (known, reason) => {
    for (const kind of ['claude', 'codex'] as const) expect(reasonOf(kind, known)).toBe(reason)
  })
})

describe('claude', () => {
  test('gives the value, and what all of its models used', () => {
    const two = { ...usage.modelUsage, other: { inputTokens: 3, outputTokens: 1 } }
    const stdout = lines({ type: 'system' }, { ...result, structured_output: { a: 1 }, modelUsage: two })
    expect(classifyProgram('claude', { ...ended, stdout })).toEqual({
      ok: true,
      value: { a: 1 },
      text: '',
      usage: {
        ...{ input: 10, output: 3, cache_read: 5, cache_write: 1, reasoning: null },
        ...{ cost_usd: 0.01, cost_basis: 'list_price', model: 'small' },
      },
    })
  })

  test('says when a limit ends, in the program’s words and as a time', () => {
    const event = { type: 'rate_limit_event', rate_limit_info: { status: 'rejected', resetsAt: 1795194688 } }
    const said = {
      api_error: 'usage_limit_reached',
      result: 'You’ve hit your limit · resets Nov 23, 5:09pm (UTC)',
    }
    const stdout = lines(event) + failed(said).stdout
    expect(classifyProgram('claude', { ...ended, exit_code: 1, stdout })).toMatchObject({
      reason: 'usage_limit',
      reset_at: '2026-11-20T17:11:28.000Z',
      reset_text: 'Nov 23, 5:09pm (UTC)',
    })
  })

  test.each([
    [failed({ result: 'Not logged in · Please run /login' }), 'not_logged_in'],
    [failed({ api_error_status: 401 }), 'login_expired'],
    [failed({ api_error_status: 404 }), 'model_unknown'],
    [failed({ api_error_status: 500 }), 'server_error'],
    [failed({ api_error_status: 529 }), 'overloaded'],
    [failed({ stop_reason: 'refusal' }), 'refused'],
    [failed({ subtype: 'error_max_turns' }), 'tool_attempt'],
    [failed({ terminal_reason: 'aborted_streaming' }), 'killed'],
    [{ exit_code: 0, stdout: failed({ api_error: 'max_output_tokens' }).stdout }, 'truncated'],
    [{ stdout: lines({ ...result, num_turns: 0 }) }, 'empty'],
    [{ stdout: lines({ ...result, permission_denials: [{}] }) }, 'tool_attempt'],
  ] as const)('%# is %s', (known, reason) => {
    expect(reasonOf('claude', known)).toBe(reason)
  })

  test('asking for a tool spoils an answer', () => {
    const use = (name: string) => ({ type: 'assistant', message: { content: [{ type: 'tool_use', name }] } })
    expect(reasonOf('claude', { stdout: lines(use('StructuredOutput'), result) })).toBe('ok')
    expect(reasonOf('claude', { stdout: lines(use('Bash'), result) })).toBe('tool_attempt')
  })

  test('what the model answered is never read as a reason', () => {
    const stdout = lines({ ...result, result: 'usage limit reached, 401, not logged in' })
    expect(reasonOf('claude', { stdout })).toBe('ok')
  })
})

describe('codex', () => {
  const done = {
    type: 'turn.completed',
    usage: { input_tokens: 100, cached_input_tokens: 40, output_tokens: 9, reasoning_output_tokens: 4 },
  }
  const said = (text: string) => ({ type: 'item.completed', item: { type: 'agent_message', text } })
  const broke = (message: string) =>
    lines({ type: 'turn.started' }, { type: 'turn.failed', error: { message } })

  test('gives the last message, and counts what was kept apart', () => {
    const stdout = lines({ type: 'error', message: 'Reconnecting... 2/5' }, said('{}'), said('{"a":1}'), done)
    expect(classifyProgram('codex', { ...ended, stdout })).toMatchObject({
      ok: true,
      text: '{"a":1}',
      usage: { input: 60, cache_read: 40, output: 9, reasoning: 4, cost_usd: null },
    })
  })

  test.each([
    ['You’ve hit your usage limit. Try again at 5:15 PM.', 'usage_limit'],
    ['exceeded retry limit, last status: 429 Too Many Requests', 'rate_limited'],
    ['unexpected status 401 Unauthorized', 'not_logged_in'],
    ['Selected model is at capacity.', 'overloaded'],
    ['Codex ran out of room in the model’s context window.', 'context_too_long'],
    ['something else', 'unknown'],
  ] as const)('%s is %s', (message, reason) => {
    expect(reasonOf('codex', { exit_code: 1, stdout: broke(message) })).toBe(reason)
  })

  test('a turn without an end was killed, and one that ran a tool is not believed', () => {
    expect(reasonOf('codex', { exit_code: 1, stdout: lines({ type: 'turn.started' }) })).toBe('killed')
    const ran = { type: 'item.started', item: { type: 'command_execution' } }
    expect(reasonOf('codex', { stdout: lines(ran, said('{}'), done) })).toBe('tool_attempt')
    expect(reasonOf('codex', { stdout: lines(done) })).toBe('empty')
  })
})

describe('llm', () => {
  test('gives its text, and what it counted', () => {
    const outcome = classifyProgram('llm', {
      ...ended,
      stdout: '{"a":1}\n',
      stderr: 'Token usage: 1,234 input, 56 output',
    })
    expect(outcome).toMatchObject({ ok: true, text: '{"a":1}\n', usage: { input: 1234, output: 56 } })
  })

  test.each([
    ['Error: No key found - add one using "llm keys set openai"', 'not_logged_in'],
    ['Error: "x" is not a known model', 'model_unknown'],
  ] as const)('%s is %s', (stderr, reason) => {
    expect(reasonOf('llm', { exit_code: 1, stderr })).toBe(reason)
  })
})

describe('a command', () => {
  test.each([
    ['{"output":{"a":1},"usage":{"input":3,"output":"many"}}', 'ok'],
    ['{"answer":1}', 'bad_output'],
    ['{"output":{"a"', 'truncated'],
    ['Sure! {"output":1}', 'bad_output'],
    ['', 'empty'],
  ] as const)('%s is %s', (stdout, reason) => {
    expect(reasonOf('command', { stdout })).toBe(reason)
  })

  test('what it says is used is taken where it is a count', () => {
    const stdout = '{"output":null,"usage":{"input":3,"output":-1,"cost_usd":0.5,"model":"m"}}'
    expect(classifyProgram('command', { ...ended, stdout })).toMatchObject({
      value: null,
      usage: { input: 3, output: null, cost_usd: 0.5, cost_basis: 'list_price', model: 'm' },
    })
  })
})
