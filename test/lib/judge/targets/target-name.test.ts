import { describe, expect, test } from 'bun:test'
import { allowanceOf, leavesMachine, readTarget } from '#lib/judge/targets/target-name.ts'

describe('a target’s name', () => {
  test.each([
    ['builtin', { kind: 'builtin' }],
    ['claude', { kind: 'claude', model: null }],
    ['claude:opus', { kind: 'claude', model: 'opus' }],
    ['ollama:qwen3:8b', { kind: 'ollama', model: 'qwen3:8b' }],
    ['command:/home/me/my model.sh', { kind: 'command', path: '/home/me/my model.sh' }],
  ] as const)('%s is read', (name, target) => {
    expect(readTarget(name)).toEqual(target)
  })

  test.each(['ollama', 'llm:', 'command:', 'builtin:x', 'other:x', ''])('%s names none', (name) => {
    expect(readTarget(name)).toBeNull()
  })
})

test('a program is allowed with all of its models, and a command by its path', () => {
  const allowed = ['claude:opus', 'claude', 'llm:gpt', 'command:/a/b'].map((name) => {
    const target = readTarget(name)
    return target && allowanceOf(target)
  })
  expect(allowed).toEqual(['claude', 'claude', 'llm', 'command:/a/b'])
})

test('only rules and a model on this machine keep text on it', () => {
  const leaves = (name: string) => {
    const target = readTarget(name)
    return target && leavesMachine(target)
  }
  expect(['builtin', 'ollama:qwen3:8b'].map(leaves)).toEqual([false, false])
  expect(['ollama:gpt-oss:120b-cloud', 'claude', 'codex', 'llm:x', 'command:/x'].map(leaves)).toEqual([
    true,
    true,
    true,
    true,
    true,
  ])
})
