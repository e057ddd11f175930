import { describe, expect, test } from 'bun:test'
import { z } from 'zod'
import { EXTRACT_SCHEMA } from '#lib/judge/read/extract-prompt.ts'
import { judgeSchema } from '#lib/judge/settle/judge-prompt.ts'
import { classifyProgram, type ProgramKind } from '#lib/judge/targets/classify-program.ts'
import {
  helpNames,
  isAtLeast,
  isModelName,
  type ProgramResult,
  safeInput,
  versionIn,
} from '#lib/judge/targets/program-target.ts'
import { strictSchema, withoutAddedNulls } from '#lib/judge/targets/strict-schema.ts'

const ended: ProgramResult = {
  spawn_error: null,
  exit_code: 0,
  signal: null,
  timed_out: false,
  cancelled: false,
  too_big: false,
  stdout: '',
  stderr: '',
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
] as const)('a program that did not end by itself %j is %s', (known, reason) => {
  for (const kind of ['claude', 'codex'] as const) expect(reasonOf(kind, known)).toBe(reason)
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
        input: 10,
        output: 3,
        cache_read: 5,
        cache_write: 1,
        reasoning: null,
        cost_usd: 0.01,
        cost_basis: 'list_price',
        model: 'small',
      },
    })
  })

  test('says when a limit ends, in the program’s words and as a time', () => {
    const event = { type: 'rate_limit_event', rate_limit_info: { status: 'rejected', resetsAt: 1795194688 } }
    const refusal = {
      api_error: 'usage_limit_reached',
      result: 'You’ve hit your limit · resets Nov 23, 5:09pm (UTC)',
    }
    const stdout = lines(event) + failed(refusal).stdout
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
  ] as const)('%# is %s', (known, reason) => expect(reasonOf('claude', known)).toBe(reason))

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
  const messageOf = (text: string) => ({ type: 'item.completed', item: { type: 'agent_message', text } })
  const broke = (message: string) =>
    lines({ type: 'turn.started' }, { type: 'turn.failed', error: { message } })

  test('gives the last message, and counts what was kept apart', () => {
    const stdout = lines(
      { type: 'error', message: 'Reconnecting... 2/5' },
      messageOf('{}'),
      messageOf('{"a":1}'),
      done,
    )
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
    expect(reasonOf('codex', { stdout: lines(ran, messageOf('{}'), done) })).toBe('tool_attempt')
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
  ] as const)('%s is %s', (stderr, reason) => expect(reasonOf('llm', { exit_code: 1, stderr })).toBe(reason))
})

describe('a command', () => {
  test.each([
    ['{"output":{"a":1},"usage":{"input":3,"output":"many"}}', 'ok'],
    ['{"answer":1}', 'bad_output'],
    ['{"output":{"a"', 'truncated'],
    ['Sure! {"output":1}', 'bad_output'],
    ['', 'empty'],
  ] as const)('%s is %s', (stdout, reason) => expect(reasonOf('command', { stdout })).toBe(reason))

  test('what it says is used is taken where it is a count', () => {
    const stdout = '{"output":null,"usage":{"input":3,"output":-1,"cost_usd":0.5,"model":"m"}}'
    expect(classifyProgram('command', { ...ended, stdout })).toMatchObject({
      value: null,
      usage: { input: 3, output: null, cost_usd: 0.5, cost_basis: 'list_price', model: 'm' },
    })
  })
})

test.each([
  ['  --tools <names>', '--tools', true],
  ['--tools', '--tools', true],
  ['-u, --usage', '-u', true],
  ['--tools-file <path>', '--tools', false],
  ['--no--tools', '--tools', false],
  ['--allowed-tools --tools', '--tools', true],
  ['', '--tools', false],
])('whether %j names %s: %p', (help, flag, named) => expect(helpNames(help, flag)).toBe(named))

test.each([
  ['2.1.329 (Claude Code)', '2.1.329'],
  ['codex-cli 0.169.0', '0.169.0'],
  ['llm, version 0.32', '0.32'],
  ['v1.2.3-beta.4', '1.2.3-beta.4'],
  ['none', null],
])('the version in %j is %p', (text, version) => expect(versionIn(text)).toBe(version))

test.each([
  ['2.1.205', '2.1.205', true],
  ['2.1.329', '2.1.205', true],
  ['2.1.99', '2.1.205', false],
  ['2.2.0', '2.1.205', true],
  ['3.0', '2.1.205', true],
  ['2.1', '2.1.205', false],
  ['2.1.205-beta', '2.1.205', true],
])('%s is at least %s: %p', (version, least, is) => expect(isAtLeast(version, least)).toBe(is))

describe('isModelName()', () => {
  test.each(['opus', 'claude-opus-4-1[1m]', 'gpt-5.4', 'openai/gpt 4', 'qwen3:8b', 'Ümlaut'])(
    '%s is one',
    (model) => {
      expect(isModelName(model)).toBe(true)
    },
  )

  test.each(['', '-c', '--model', ' opus', 'a\nb', 'a\u0000', 'x'.repeat(201)])('%j is none', (model) => {
    expect(isModelName(model)).toBe(false)
  })
})

describe('safeInput()', () => {
  test.each(['Posting', '{"a":1}', '<posting>', '3 years', '[x]', '"quoted"'])(
    'leaves %s as it is',
    (text) => {
      expect(safeInput(text)).toBe(text)
    },
  )

  test.each(['/compact', '@/etc/hostname', '!id', '#remember', '-p', ' x', '\n/x', ''])(
    'puts a line before %j',
    (text) => {
      expect(safeInput(text)).toBe(`Input:\n${text}`)
    },
  )
})

type Schema = Record<string, unknown>

// Every object schema within a schema.
function objectsIn(schema: unknown): Schema[] {
  if (Array.isArray(schema)) return schema.flatMap(objectsIn)
  if (typeof schema !== 'object' || schema === null) return []
  const own = 'properties' in schema ? [schema as Schema] : []
  return [...own, ...Object.values(schema).flatMap(objectsIn)]
}

const Answer = z.object({
  rows: z.array(
    z.object({
      quote: z.string().min(3).max(240),
      years: z.number().optional(),
      kind: z.enum(['a', 'b']).optional(),
    }),
  ),
  note: z.string().nullable(),
  either: z.union([z.string(), z.number()]).optional(),
  may: z.string().nullish(),
})
const SCHEMA = z.toJSONSchema(Answer) as Schema

describe('strictSchema()', () => {
  test.each([
    ['of this test', SCHEMA],
    ['of reading', EXTRACT_SCHEMA],
    ['of judging', judgeSchema({ suggest: true })],
  ])('requires every property of the schema %s and lets nothing stand beside them', (_, schema) => {
    const objects = objectsIn(strictSchema(schema))
    expect(objects.length).toBeGreaterThan(0)
    for (const object of objects) {
      expect(object['additionalProperties']).toBe(false)
      expect(object['required']).toEqual(Object.keys(object['properties'] as Schema))
    }
    const text = JSON.stringify(strictSchema(schema))
    expect(text).not.toMatch(
      /"(minLength|maxLength|pattern|format|minimum|maximum|minItems|maxItems|\$schema|default)":/,
    )
  })

  test('lets what was optional be null, and only that', () => {
    const strict = strictSchema(SCHEMA)
    const { rows, note, either, may } = strict['properties'] as Record<string, Schema>
    const { properties } = (rows as { items: { properties: Record<string, Schema> } }).items
    const row = properties
    expect(row['quote']).toEqual({ type: 'string' })
    expect(row['years']).toEqual({ type: ['number', 'null'] })
    expect(row['kind']).toEqual({ type: ['string', 'null'], enum: ['a', 'b', null] })
    expect(note).toEqual({ type: ['string', 'null'] })
    expect(either).toEqual({ type: ['string', 'number', 'null'] })
    expect(may).toEqual({ type: ['string', 'null'] })
  })

  test('takes what strict mode knows by another name, and follows references', () => {
    const schema = {
      type: 'object',
      properties: {
        one: { const: 'x' },
        two: { oneOf: [{ type: 'string' }] },
        four: { anyOf: [{ type: 'string' }] },
        three: { $ref: '#/$defs/part' },
      },
      required: ['one', 'two'],
      $defs: { part: { type: 'object', properties: { deep: { type: 'string', format: 'date' } } } },
    }
    expect(strictSchema(schema)).toEqual({
      type: 'object',
      properties: {
        one: { enum: ['x'] },
        two: { anyOf: [{ type: 'string' }] },
        four: { anyOf: [{ type: 'string' }, { type: 'null' }] },
        three: { anyOf: [{ $ref: '#/$defs/part' }, { type: 'null' }] },
      },
      required: ['one', 'two', 'four', 'three'],
      additionalProperties: false,
      $defs: {
        part: {
          type: 'object',
          properties: { deep: { type: ['string', 'null'] } },
          required: ['deep'],
          additionalProperties: false,
        },
      },
    })
  })
})

describe('withoutAddedNulls()', () => {
  test('gives an answer of the strict form back to the schema it was made of', () => {
    const rows = [{ quote: 'five years', years: null, kind: 'a' }]
    const answer = withoutAddedNulls({ rows, note: null, either: null, may: null }, SCHEMA)
    expect(answer).toEqual({ rows: [{ quote: 'five years', kind: 'a' }], note: null, may: null })
    expect(Answer.safeParse(answer).success).toBe(true)
  })

  test.each([[null], ['text'], [[null]], [{ unknown: null }]])('leaves %j as it is', (value) => {
    expect(withoutAddedNulls(value, SCHEMA)).toEqual(value)
  })
})
