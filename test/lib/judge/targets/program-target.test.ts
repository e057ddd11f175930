import { describe, expect, test } from 'bun:test'
import { helpNames, isAtLeast, isModelName, safeInput, versionIn } from '#lib/judge/targets/program-target.ts'

test.each([
  ['  --tools <names>', '--tools', true],
  ['--tools', '--tools', true],
  ['-u, --usage', '-u', true],
  ['--tools-file <path>', '--tools', false],
  ['--no--tools', '--tools', false],
  ['--allowed-tools --tools', '--tools', true],
  ['', '--tools', false],
])('whether %j names %s: %p', (help, flag, named) => {
  expect(helpNames(help, flag)).toBe(named)
})

test.each([
  ['2.1.329 (Claude Code)', '2.1.329'],
  ['codex-cli 0.169.0', '0.169.0'],
  ['llm, version 0.32', '0.32'],
  ['v1.2.3-beta.4', '1.2.3-beta.4'],
  ['none', null],
])('the version in %j is %p', (text, version) => {
  expect(versionIn(text)).toBe(version)
})

test.each([
  ['2.1.205', '2.1.205', true],
  ['2.1.329', '2.1.205', true],
  ['2.1.99', '2.1.205', false],
  ['2.2.0', '2.1.205', true],
  ['3.0', '2.1.205', true],
  ['2.1', '2.1.205', false],
  ['2.1.205-beta', '2.1.205', true],
])('%s is at least %s: %p', (version, least, is) => {
  expect(isAtLeast(version, least)).toBe(is)
})

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
