import { describe, expect, test } from 'bun:test'
import { allowanceOf, leavesMachine, readTarget } from '#lib/judge/targets/target-name.ts'

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
  ] as const)('%s is read', (name, target) => {
    expect(readTarget(name)).toEqual(target)
  })

  test.each([
    ...['ollama', 'llm:', 'command:', 'builtin:x', 'other:x', ''],
    ...['openai', 'openai:m', 'openai:@https://a.example', 'openai:m@a.example', 'openai:m@ftp://a.example'],
    ...[
      'openai:m@http://a.example/v1',
      'openai:m@http://192.168.1.5:1234',
      'openai:m@http://127.0.0.1.example',
    ],
    ...[
      'openai:m@https://user:secret@a.example',
      'openai:m@https://a.example/v1?key=x',
      'openai:m@https://a.example#x',
    ],
    'openai:m@http://localhost.example:1234',
  ])('%s names none', (name) => {
    expect(readTarget(name)).toBeNull()
  })
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
  const local = [
    'builtin',
    'ollama:qwen3:8b',
    'openai:m@http://localhost:1234',
    'openai:m@https://127.0.0.9/v1',
  ]
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
