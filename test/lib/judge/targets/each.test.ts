import { describe, expect, test } from 'bun:test'
import {
  CLAUDE_ENVIRONMENT,
  claudeArguments,
  claudeSign,
  isClaudeNewEnough,
} from '#lib/judge/targets/each/claude.ts'
import {
  CODEX,
  codexArguments,
  codexSign,
  isCodexNewEnough,
  readFeatures,
} from '#lib/judge/targets/each/codex.ts'
import { isLlmNewEnough, llmArguments, llmInput } from '#lib/judge/targets/each/command.ts'
import {
  contextLimit,
  findOllamaModel,
  ollamaAddress,
  ollamaRequest,
  readOllamaAnswer,
} from '#lib/judge/targets/each/ollama.ts'
import { casesIn, itemsIn } from '#test/support/tables.ts'

const FLAGS = `-p, --print --output-format --verbose --tools --safe-mode --settings --strict-mcp-config --effort
  --no-session-persistence --disable-slash-commands --max-budget-usd --model --system-prompt[-file] --json-schema`
const ask = {
  model: 'opus',
  effort: 'low',
  system_path: '/call/system.md',
  schema: { type: 'object' },
} as const

test('a call has no tools, nothing of the person’s settings, and its own system text and schema', () => {
  expect(claudeArguments({ ...ask, help: FLAGS })).toEqual([
    ...['-p', '--output-format', 'stream-json', '--verbose', '--tools', '', '--safe-mode', '--settings'],
    '{"permissions":{"deny":["Read","Edit","Write","Bash","WebFetch","WebSearch","Agent","Skill"]}}',
    ...['--strict-mcp-config', '--no-session-persistence', '--disable-slash-commands', '--max-turns', '3'],
    ...['--max-budget-usd', '0.50', '--model', 'opus', '--effort', 'low'],
    ...['--system-prompt-file', '/call/system.md', '--json-schema', '{"type":"object"}'],
  ])
})

test('the restricted mode is used where there is one, and no model is named where none is chosen', () => {
  const words = claudeArguments({ ...ask, model: null, help: `${FLAGS} --restricted` })
  expect(words).toContain('--restricted')
  expect(words).not.toContain('--model')
})

test('a program is too old without a single one of the flags', () => {
  expect(isClaudeNewEnough('2.1.205', FLAGS)).toBe(true)
  expect(isClaudeNewEnough('2.1.204', FLAGS)).toBe(false)
  expect(isClaudeNewEnough(null, FLAGS)).toBe(false)
  const passed = FLAGS.match(/--[a-z-]+(\[-file\])?/g) ?? []
  expect(passed.length).toBe(14)
  for (const flag of passed) expect(isClaudeNewEnough('2.1.205', FLAGS.replace(flag, ''))).toBe(false)
})

test('the program itself reads no file that the text names', () => {
  expect(CLAUDE_ENVIRONMENT).toMatchObject({
    CLAUDE_CODE_DISABLE_ATTACHMENTS: '1',
    CLAUDE_CODE_DISABLE_FILE_MENTIONS: '1',
    CLAUDE_CODE_MAX_RETRIES: '0',
  })
})

const init = (more: object) => JSON.stringify({ type: 'system', subtype: 'init', mcp_servers: [], ...more })
const says = (...content: object[]) => JSON.stringify({ type: 'assistant', message: { content } })

test.each([
  [init({ tools: [] }), 'proof'],
  [init({ tools: ['StructuredOutput'] }), 'proof'],
  [init({ tools: ['StructuredOutput', 'Read'] }), 'forbidden'],
  [init({ tools: [], mcp_servers: [{ name: 'mail' }] }), 'forbidden'],
  [init({ tools: [], mcp_servers: undefined }), 'forbidden'],
  [init({}), 'forbidden'],
  [init({ tools: 'none' }), 'forbidden'],
  [says({ type: 'text', text: 'I use "tool_use" of Bash' }), 'nothing'],
  [says({ type: 'tool_use', name: 'StructuredOutput' }), 'nothing'],
  [says({ type: 'text' }, { type: 'tool_use', name: 'Bash' }), 'forbidden'],
  [says({ type: 'server_tool_use', name: 'web_search' }), 'forbidden'],
  [says({ type: 'mcp_tool_use', name: 'StructuredOutput' }), 'forbidden'],
  ['{"type":"result","is_error":true}', 'end'],
  ['{"type":"rate_limit_event"}', 'nothing'],
  ['{"type":"result"', 'nothing'],
  ['"result"', 'nothing'],
  ['', 'nothing'],
])('claudeSign() %s is %s', (line, sign) => {
  expect(claudeSign(line)).toBe(sign as ReturnType<typeof claudeSign>)
})

describe('codex', () => {
  const FLAGS = `--json --ephemeral --ignore-user-config --ignore-rules --strict-config --skip-git-repo-check
  -s, --sandbox --color -m, --model --disable -c, --config --output-schema`
  const features = new Set(['shell_tool', 'unified_exec', 'hooks', 'fast_mode'])
  const ask = {
    model: 'gpt-5.4',
    effort: 'medium',
    features,
    system_path: '/call/s"y.md',
    schema_path: '/call/schema.json',
  } as const

  describe('codexArguments()', () => {
    test('takes the tools away by name, and only names that are known', () => {
      const words = codexArguments(ask)
      expect(words.filter((_, at) => words[at - 1] === '--disable')).toEqual([
        'shell_tool',
        'unified_exec',
        'hooks',
      ])
      expect(words.slice(0, 2)).toEqual(['exec', '--json'])
      expect(words.slice(-3)).toEqual(['--output-schema', '/call/schema.json', '-'])
      expect(words).toContain('--strict-config')
    })

    test('gives the system text as a path that stays one string', () => {
      const words = codexArguments(ask)
      expect(words).toContain('model_instructions_file="/call/s\\"y.md"')
      expect(words).toContain('model_reasoning_effort="medium"')
      expect(words).toContain('web_search="disabled"')
      expect(codexArguments({ ...ask, model: null })).not.toContain('-m')
    })
  })

  test('features are the first words of the lines that end in whether they are on', () => {
    const list = 'shell_tool    stable   true\nweird.name  under development  false\nSome title\n\n'
    expect([...readFeatures(list)]).toEqual(['shell_tool', 'weird.name'])
  })

  test('a program is too old without a flag, or where it keeps its tools', () => {
    expect(isCodexNewEnough(FLAGS, features)).toBe(true)
    expect(isCodexNewEnough(FLAGS, new Set(['shell_tool']))).toBe(false)
    expect(isCodexNewEnough(FLAGS, new Set(['unified_exec']))).toBe(false)
    const passed = FLAGS.match(/--[a-z-]+/g) ?? []
    for (const flag of passed) expect(isCodexNewEnough(FLAGS.replace(flag, ''), features)).toBe(false)
  })

  test.each([
    [{ exit_code: 0 }, null],
    [{ exit_code: 1 }, 'not_logged_in'],
    [{ timed_out: true }, 'timeout'],
    [{ cancelled: true }, 'cancelled'],
  ])('a question after the login that ends as %j tells %p', async (end, reason) => {
    const none = { stdout: '', exit_code: null, timed_out: false, cancelled: false, problem: null }
    expect(await CODEX.loginFault?.(async () => ({ ...none, ...end }) as never)).toBe(reason as never)
  })

  const item = (type: string) => JSON.stringify({ type: 'item.started', item: { type } })

  test.each([
    ['{"type":"turn.completed","usage":{}}', 'end'],
    ['{"type":"turn.failed"}', 'end'],
    ['{"type":"error","message":"Reconnecting... 2/5"}', 'nothing'],
    [item('agent_message'), 'nothing'],
    [item('reasoning'), 'nothing'],
    [item('error'), 'nothing'],
    [item('command_execution'), 'forbidden'],
    [item('file_change'), 'forbidden'],
    [item('mcp_tool_call'), 'forbidden'],
    [item('web_search'), 'forbidden'],
    [item('something_new'), 'forbidden'],
    ['{"type":"turn.started"}', 'nothing'],
    ['{not json', 'nothing'],
  ])('codexSign() %s is %s', (line, sign) => {
    expect(codexSign(line)).toBe(sign as ReturnType<typeof codexSign>)
  })
})

describe('llm', () => {
  const FLAGS = '-m, --model  --schema  -n, --no-log  --no-stream  -u, --usage'

  test('a call is a plain completion that is kept nowhere', () => {
    const ask = { model: 'small', schema_path: '/call/schema.json', help: FLAGS }
    const words = itemsIn(
      `prompt | -m | small | --schema | /call/schema.json | --no-log | --no-stream | --usage`,
    )
    expect(llmArguments(ask)).toEqual(words)
    const hiding = llmArguments({ ...ask, help: `${FLAGS} -R, --hide-reasoning` })
    expect(hiding).toEqual([...words.slice(0, -1), '-R', '--usage'])
  })

  test('the system text goes before the prompt, not into the arguments', () => {
    expect(llmInput({ system: 'You read.', prompt: 'This.' })).toBe('You read.\n\nThis.')
  })

  test('a program is too old without a single one of the flags', () => {
    expect(isLlmNewEnough(FLAGS)).toBe(true)
    const passed = FLAGS.match(/--[a-z-]+/g) ?? []
    for (const flag of passed) expect(isLlmNewEnough(FLAGS.replace(flag, ''))).toBe(false)
  })
})

test.each<[string | undefined, string | null]>([
  ...casesIn<string | null>(`
http://127.0.0.1:11434: 127.0.0.1 | 0.0.0.0 | 2130706433
http://localhost:8080: localhost:8080
http://127.0.0.1: 127.0.0.1:80
http://127.0.0.1:9999: 0.0.0.0:9999 | http://127.0.0.1:9999/
http://[::1]:9999: [::1]:9999
http://[::1]:11434: [::]
https://localhost: https://localhost
null: 192.168.1.2:11434 | ollama.example.com | 127.0.0.1.example.com | http://127.0.0.1@example.com
null: http://user:secret@127.0.0.1 | localhost.example.com:1 | not an address
`),
  [undefined, 'http://127.0.0.1:11434'],
  ['', 'http://127.0.0.1:11434'],
])('a host of %p is asked at %p', (host, address) => expect(ollamaAddress(host)).toBe(address))

describe('ollamaRequest()', () => {
  const prompt = { system: 'You read.', prompt: 'x'.repeat(30_000), schema: { type: 'object' } }
  const roomOf = (limit: number | null, text = prompt) =>
    (ollamaRequest({ model: 'm', prompt: text, limit })['options'] as { num_ctx: number }).num_ctx

  test('asks for room for the whole text and its answer, in steps, and for no more than there is', () => {
    expect(roomOf(null)).toBe(16_384)
    expect(roomOf(131_072)).toBe(16_384)
    expect(roomOf(8192)).toBe(8192)
    expect(roomOf(null, { ...prompt, prompt: '' })).toBe(8192)
  })

  test('sends the schema once, as the format, and the prompt as it is', () => {
    const { format, messages } = ollamaRequest({ model: 'm', prompt, limit: null })
    expect(format).toEqual(prompt.schema)
    expect(messages).toEqual([
      { role: 'system', content: prompt.system },
      { role: 'user', content: prompt.prompt },
    ])
  })
})

test.each([
  [401, { error: 'unauthorized' }, 'not_logged_in'],
  [403, { error: 'no' }, 'no_permission'],
  [404, {}, 'model_missing'],
  [429, { error: 'slow down' }, 'rate_limited'],
  [502, { error: 'bad gateway' }, 'server_error'],
  [400, { error: 'invalid format' }, 'cli_config'],
  [200, { error: 'model not found' }, 'model_missing'],
  [200, { done_reason: 'stop' }, 'bad_output'],
] as const)('%d with %j is %s', (status, body, reason) => {
  expect(readOllamaAnswer(status, JSON.stringify(body))).toMatchObject({ ok: false, reason })
})

test('a model is found by its name with or without its tag, and said to be elsewhere where it is', () => {
  const remote = { name: 'big', remote_host: 'https://ollama.com' }
  const tags = JSON.stringify({ models: [{ name: 'small:latest' }, { model: 'qwen3:8b' }, remote, null] })
  expect(findOllamaModel(tags, 'small')).toEqual({ remote: false })
  expect(findOllamaModel(tags, 'small:latest')).toEqual({ remote: false })
  expect(findOllamaModel(tags, 'qwen3:8b')).toEqual({ remote: false })
  expect(findOllamaModel(tags, 'qwen3')).toBeNull()
  expect(findOllamaModel(tags, 'big')).toEqual({ remote: true })
  expect(findOllamaModel('<html>', 'small')).toBeNull()
})

test('how much a model takes is read where it is said', () => {
  expect(contextLimit('{"model_info":{"general.name":"x","qwen3.context_length":40960}}')).toBe(40_960)
  expect(contextLimit('{"model_info":{"qwen3.context_length":"many"}}')).toBeNull()
  expect(contextLimit('{}')).toBeNull()
  expect(contextLimit('')).toBeNull()
})
