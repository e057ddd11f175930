import { describe, expect, test } from 'bun:test'
import { makeProgram } from '#lib/cli/run-command-line.ts'
import { canonicalFlags, commandsBelow, commandWords } from '#lib/cli/service-command.ts'
import type { Terminal } from '#lib/cli/terminal.ts'

const NAMES = { flags: new Set(['--us-only']), valued: new Set(['--q']) }
const canonical = (line: string) => canonicalFlags(line.split(' '), NAMES).join(' ')

describe('canonicalFlags()', () => {
  test.each([
    ['--us-only 1', '--us-only'],
    ['--us-only true rust', '--us-only rust'],
    ['--us-only 0', '--no-us-only'],
    ['--us-only=false', '--no-us-only'],
    ['--us-only rust', '--us-only rust'],
    ['--us-only', '--us-only'],
    ['--q --us-only 1', '--q --us-only 1'],
    ['--q=--us-only=1', '--q=--us-only=1'],
    ['-- --us-only 1', '-- --us-only 1'],
    ['--limit 1', '--limit 1'],
  ])('%s is %s', (typed, plain) => {
    expect(canonical(typed)).toBe(plain)
  })
})

test('every option of every command is explained, beyond its choices', () => {
  const terminal = {
    environment: {},
    out: () => undefined,
    err: () => undefined,
    tty: {},
  } as unknown as Terminal
  const bare = commandsBelow(makeProgram(['help'], terminal)).flatMap((command) =>
    command.options.flatMap(({ long, description = '' }) =>
      /^(one of (?!your)|may be repeated|needed|$)/.test(description)
        ? [`${commandWords(command)} ${long}`]
        : [],
    ),
  )
  expect(bare).toEqual([])
})
