import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import {
  failureOf,
  REASONS,
  type Reason,
  refusalOfFailure,
  UNKNOWN_USAGE,
  type Usage,
  waitBeforeRetry,
} from '#lib/judge/targets/reasons.ts'
import { nextAction, type TargetState, targetView } from '#lib/judge/targets/show-targets.ts'
import { jsonOfText } from '#lib/judge/targets/strict-schema.ts'
import { type CallableTarget, COMMON_TARGETS, deadlineOf } from '#lib/judge/targets/target-kinds.ts'
import { allowanceOf, leavesMachine, readTarget } from '#lib/judge/targets/target-name.ts'
import { TargetView } from '#lib/service/config/schema.ts'
import { REFUSALS } from '#lib/service/refusals.ts'
import { itemsIn } from '#test/support/tables.ts'

describe('jsonOfText()', () => {
  test.each([
    ['{"a":1}', { a: 1 }],
    [' \n{"a":1}\n ', { a: 1 }],
    ['Here: {"a":{"b":"}{"}} and more {"c":2}', { a: { b: '}{' } }],
    ['{"a":"\\"}"}', { a: '"}' }],
    ['{no}\n```json\n{"a":2}\n```\n{"a":3}', { a: 2 }],
    ['```json\n[1]\n{"a":4}\n```', { a: 4 }],
    ['```\n{"a":5}\n```', { a: 5 }],
  ])('reads %p', (text, value) => expect(jsonOfText(text)).toEqual({ ok: true, value }))

  test.each([
    ['', 'empty'],
    [' \n ', 'empty'],
    ['I cannot do that.', 'bad_output'],
    ['[1, 2]', 'bad_output'],
    ["{'a': 1}", 'bad_output'],
    ['{"a": 1,}', 'bad_output'],
    ['{"a": [1, 2', 'truncated'],
    ['{"a": "}', 'truncated'],
  ] as const)('says of %p: %s', (text, reason) => expect(jsonOfText(text)).toEqual({ ok: false, reason }))

  test('finds any object again, and calls it truncated wherever it is cut', () => {
    const object = fc.dictionary(fc.string(), fc.jsonValue())
    fc.assert(
      fc.property(object, fc.nat(), (value, cut) => {
        const text = JSON.stringify(value)
        expect(jsonOfText(text)).toEqual({ ok: true, value: JSON.parse(text) })
        if (text.includes('```json')) return
        const short = text.slice(0, 1 + (cut % (text.length - 1)))
        expect(jsonOfText(short)).toEqual({ ok: false, reason: 'truncated' })
      }),
    )
  })
})

const DOC = new URL('../../../../docs/model-calls.md', import.meta.url)
const STOPS = { at_once: 'at once', repeated: 'after three in a row', no: 'no' }
const OTHER = ', or choose another model target with `svc config set --model-target builtin`'

/** The table of reasons as the document has it; set SVC_SHOW_REASONS to print it. */
function tableOfReasons(): string {
  const rows = (Object.keys(REASONS) as Reason[]).map((reason) => {
    const { code, retries, stops_batch, call_started, may_have_used_tokens } = REASONS[reason]
    const next = nextAction({ reason, target: 'claude' }).replace(OTHER, ' _or another target_')
    const cells = [`\`${reason}\``, `\`${code}\``, retries, STOPS[stops_batch]]
    const facts = [call_started ? 'yes' : 'no', may_have_used_tokens ? 'yes' : 'no']
    return `| ${[...cells, ...facts, next].join(' | ')} |`
  })
  const head =
    '| Reason | Code | More attempts | Ends a batch | Call started | Tokens likely | What to do (Claude) |'
  return [head, '| --- | --- | --- | --- | --- | --- | --- |', ...rows].join('\n')
}

test('docs/model-calls.md has the table of reasons as it is', async () => {
  const table = tableOfReasons()
  if (process.env['SVC_SHOW_REASONS']) process.stdout.write(`${table}\n`)
  const text = await Bun.file(DOC).text()
  // The formatter pads the columns of a table.
  expect(text.replaceAll(/ +\|/g, ' |').replaceAll(/-{3,}/g, '---')).toContain(table)
  expect(text.match(/^\| `/gm)).toHaveLength(Object.keys(REASONS).length)
})

test('every reason has a code of the contract', () => {
  expect(
    Object.values(REASONS)
      .map(({ code }) => code)
      .filter((code) => !(code in REFUSALS)),
  ).toEqual([])
})

const ALL = Object.keys(REASONS) as Reason[]
const refused = (reason: Reason, known: { usage?: Usage; attempts?: number; all?: boolean } = {}) => {
  const { usage = null, attempts = 1, all } = known
  return refusalOfFailure({
    failure: failureOf(reason, { usage }),
    attempts,
    next_action: 'Try again.',
    ...(all === undefined ? {} : { may_have_used_tokens: all }),
  })
}

describe('refusalOfFailure()', () => {
  test('has a message of two plain sentences for every reason, none twice', () => {
    const messages = ALL.map((reason) => refused(reason).message)
    expect(messages.filter((message) => !/^[A-Z][^.\n]*\. Try again\.$/.test(message))).toEqual([])
    expect(new Set(messages).size).toBe(ALL.length)
  })

  test('says that nothing was started where no attempt was made', () => {
    for (const reason of ALL) {
      expect(refused(reason, { attempts: 0 }).details).toMatchObject({
        model_call_started: false,
        may_have_used_tokens: false,
      })
    }
  })

  test.each<[Reason, Partial<Usage>, boolean]>([
    ['network', { input: 10 }, true],
    ['network', { cache_write: 10 }, true],
    ['bad_output', { input: 0, output: 0 }, false],
    ['bad_output', { input: 0, output: 0, cache_read: 0, cache_write: 0 }, false],
    ['bad_output', { input: 0 }, true],
    ['bad_output', {}, true],
    ['network', {}, false],
  ])('of %s with %j says of tokens: %p', (reason, counted, may) => {
    expect(refused(reason, { usage: { ...UNKNOWN_USAGE, ...counted } }).details.may_have_used_tokens).toBe(
      may,
    )
  })

  test('goes by all attempts where they are known', () => {
    expect(refused('network', { all: true }).details.may_have_used_tokens).toBe(true)
    expect(refused('timeout', { all: false }).details.may_have_used_tokens).toBe(false)
  })
})

const wait = (reasons: Reason[], known: { chance?: number; left_ms?: number; hint?: number } = {}) => {
  const { chance = 0.5, left_ms = 180_000, hint = null } = known
  const failures = reasons.map((reason) => failureOf(reason, { retry_after_ms: hint }))
  return waitBeforeRetry({ failures, chance, left_ms })
}

describe('waitBeforeRetry()', () => {
  test.each<[Reason[], number | null]>([
    [[], null],
    [['network'], 1000],
    [['network', 'overloaded'], 2000],
    [['network', 'overloaded', 'network'], null],
    [['bad_output'], 0],
    [['bad_output', 'empty'], null],
    [['network', 'bad_output'], 0],
    [['network', 'bad_output', 'network'], 2000],
    [['killed'], 1000],
    [['killed', 'killed'], null],
    [['usage_limit'], null],
    [['timeout'], null],
  ])('after %j waits %p ms', (reasons, ms) => expect(wait(reasons)).toBe(ms))

  test('waits as long as was asked, within half a minute and the deadline', () => {
    expect(wait(['rate_limited'], { hint: 5000 })).toBe(5000)
    expect(wait(['rate_limited'], { hint: 500, chance: 0.9 })).toBe(1800)
    expect(wait(['rate_limited'], { hint: 60_000 })).toBe(30_000)
    expect(wait(['rate_limited'], { hint: 5000, left_ms: 5999 })).toBeNull()
    expect(wait(['rate_limited'], { hint: 5000, left_ms: 6000 })).toBe(5000)
    expect(wait(['bad_output'], { left_ms: 999 })).toBeNull()
  })

  test('ends with every reason, and never passes the deadline', () => {
    const reason = fc.constantFrom(...(Object.keys(REASONS) as Reason[]))
    fc.assert(
      fc.property(
        fc.array(reason, { minLength: 5, maxLength: 8 }),
        fc.nat({ max: 200_000 }),
        (reasons, left_ms) => {
          const waits = reasons.map((_, at) => wait(reasons.slice(0, at + 1), { left_ms }))
          for (const ms of waits) expect(ms === null || ms < left_ms).toBe(true)
          // Two more of what passes, and one more of a bad answer.
          const made = waits.indexOf(null)
          expect(made === -1 ? reasons.length : made).toBeLessThanOrEqual(3)
        },
      ),
    )
  })
})

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

test.each([
  ['claude:opus', 180_000],
  ['codex', 180_000],
  ['command:/a', 180_000],
  ['ollama:qwen3', 600_000],
  ['openai:qwen3@http://127.0.0.1:1234', 600_000],
  ['openai:gpt@https://api.example.com', 180_000],
])('%s has %d ms for all attempts', (name, ms) => {
  expect(deadlineOf(readTarget(name) as CallableTarget)).toBe(ms)
})

describe('a target’s name', () => {
  test.each([
    ['builtin', { kind: 'builtin' }],
    ['claude', { kind: 'claude', model: null }],
    ['claude:opus', { kind: 'claude', model: 'opus' }],
    ['ollama:qwen3:8b', { kind: 'ollama', model: 'qwen3:8b' }],
    [
      'openai:qwen3-8b@q4_k_m@http://127.0.0.1:1234/v1/',
      { kind: 'openai', model: 'qwen3-8b@q4_k_m', address: 'http://127.0.0.1:1234/v1' },
    ],
    [
      'openai:gpt@https://API.example.com',
      { kind: 'openai', model: 'gpt', address: 'https://api.example.com/v1' },
    ],
    [
      'openai:a/b:free@https://openrouter.ai/api/v1',
      { kind: 'openai', model: 'a/b:free', address: 'https://openrouter.ai/api/v1' },
    ],
    ['openai:m@http://[::1]:8080', { kind: 'openai', model: 'm', address: 'http://[::1]:8080/v1' }],
    [
      'openai:m@https://192.168.1.5:8443',
      { kind: 'openai', model: 'm', address: 'https://192.168.1.5:8443/v1' },
    ],
    ['command:/home/me/my model.sh', { kind: 'command', path: '/home/me/my model.sh' }],
  ] as const)('%s is read', (name, target) => expect(readTarget(name)).toEqual(target))

  test.each([
    ...['ollama', 'llm:', 'command:', 'builtin:x', 'other:x', ''],
    ...['openai', 'openai:m', 'openai:@https://a.example', 'openai:m@a.example', 'openai:m@ftp://a.example'],
    ...itemsIn(
      `openai:m@http://a.example/v1 | openai:m@http://192.168.1.5:1234 | openai:m@http://127.0.0.1.example`,
    ),
    ...[
      'openai:m@https://user:secret@a.example',
      'openai:m@https://a.example/v1?key=x',
      'openai:m@https://a.example#x',
    ],
    'openai:m@http://localhost.example:1234',
  ])('%s names none', (name) => expect(readTarget(name)).toBeNull())
})

test('a program or server is allowed with all of its models, and a command by its path', () => {
  const server = 'openai:m@https://a.example:8443/api/v1'
  const allowed = ['claude:opus', 'claude', 'llm:gpt', 'command:/a/b', server].map((name) => {
    const target = readTarget(name)
    return target && allowanceOf(target)
  })
  expect(allowed).toEqual(['claude', 'claude', 'llm', 'command:/a/b', 'openai:https://a.example:8443'])
})

test('only rules and a model on this machine keep text on it', () => {
  const leaves = (name: string) => {
    const target = readTarget(name)
    return target && leavesMachine(target)
  }
  const local = itemsIn(
    `builtin | ollama:qwen3:8b | openai:m@http://localhost:1234 | openai:m@https://127.0.0.9/v1`,
  )
  expect(local.map(leaves)).toEqual(local.map(() => false))
  const away = ['openai:m@https://a.example', 'openai:gpt-oss:120b-cloud@http://127.0.0.1:11434/v1']
  expect(away.map(leaves)).toEqual([true, true])
  expect(['ollama:gpt-oss:120b-cloud', 'claude', 'codex', 'llm:x', 'command:/x'].map(leaves)).toEqual([
    true,
    true,
    true,
    true,
    true,
  ])
})
