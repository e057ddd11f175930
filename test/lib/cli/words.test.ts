import { describe, expect, test } from 'bun:test'
import { GROUPS, OTHER_WORDS } from '#lib/cli/command-words.ts'
import { COMMANDS } from '#lib/cli/declared-commands.ts'
import { OWN_COMMANDS } from '#lib/cli/own-commands.ts'
import { isCommandName } from '#test/support/command-hints.ts'
import { run } from '#test/support/command-line.ts'

const FIRST_WORDS = new Set([...COMMANDS, ...OWN_COMMANDS].map(({ use }) => use.split(' ')[0] ?? ''))

describe('the help', () => {
  test('names each command in one group', () => {
    const words = GROUPS.flatMap((group) => group.words)
    expect(words.toSorted()).toEqual([...FIRST_WORDS].toSorted())
  })

  test('fits one screen of 24 lines and 80 columns', async () => {
    const { exit, out } = await run(['help'])
    expect(exit).toBe(0)
    const lines = out.trimEnd().split('\n')
    expect(lines.length).toBeLessThanOrEqual(24)
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(80)
    for (const words of [[], ['--help'], ['-h']]) expect((await run(words)).out).toBe(out)
  })

  test('explains the words that a command takes', async () => {
    const { out } = await run(['help', 'apply'])
    expect(out).toMatch(/Arguments:\n +job-url +the link of the job/)
  })
})

describe('a word that is no command', () => {
  test.each(Object.entries(OTHER_WORDS))('%s leads to %p', async (word, uses) => {
    expect(FIRST_WORDS.has(word)).toBe(false)
    for (const use of uses) if (!use.startsWith('--')) expect(isCommandName(`svc ${use}`)).toBe(true)
    const { exit, out, err } = await run([word])
    expect({ exit, out }).toEqual({ exit: 2, out: '' })
    expect(err).toBe(
      `error: unknown command '${word}'\n(Did you mean ${uses.map((use) => `svc ${use}`).join(' or ')}?)\n`,
    )
  })

  test.each([
    [['boards', 'list'], '(Did you mean svc boards?)'],
    [['roles', 'ls'], '(Did you mean svc roles?)'],
    [['applications', 'all'], '(Did you mean svc applications?)'],
    [['boards', 'lst'], 'svc boards, svc boards add, svc boards companies'],
    [['new', 'extra'], 'svc new, svc new answer, svc new seen, svc new yours'],
    [['statsu'], '(Did you mean svc status'],
    [['help', 'profiles'], '(Did you mean svc roles?)'],
    [['job', 'senior', 'cook'], 'svc job "senior cook"'],
  ])('%p is answered with the commands that there are', async (words, hint) => {
    const { exit, out, err } = await run(words)
    expect({ exit, out }).toEqual({ exit: 2, out: '' })
    expect(err.replaceAll('\n', ' ')).toContain(hint)
  })
})
