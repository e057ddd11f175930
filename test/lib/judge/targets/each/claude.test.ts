import { describe, expect, test } from 'bun:test'
import {
  CLAUDE_ENVIRONMENT,
  claudeArguments,
  claudeSign,
  isClaudeNewEnough,
} from '#lib/judge/targets/each/claude.ts'

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
    ...{
      CLAUDE_CODE_DISABLE_ATTACHMENTS: '1',
      CLAUDE_CODE_DISABLE_FILE_MENTIONS: '1',
      CLAUDE_CODE_MAX_RETRIES: '0',
    },
  })
})

const init = (more: object) => JSON.stringify({ type: 'system', subtype: 'init', mcp_servers: [], ...more })
const says = (...content: object[]) => JSON.stringify({ type: 'assistant', message: { content } })

describe('claudeSign()', () => {
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
  ])('%s is %s', (line, sign) => {
    expect(claudeSign(line)).toBe(sign as ReturnType<typeof claudeSign>)
  })
})
