import { describe, expect, test } from 'bun:test'
import { codexArguments, codexSign, isCodexNewEnough, readFeatures } from '#lib/judge/targets/each/codex.ts'

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

const item = (type: string) => JSON.stringify({ type: 'item.started', item: { type } })

describe('codexSign()', () => {
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
  ])('%s is %s', (line, sign) => {
    expect(codexSign(line)).toBe(sign as ReturnType<typeof codexSign>)
  })
})
