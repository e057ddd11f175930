import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import * as fc from 'fast-check'
import type { Field } from '#lib/cli/call/make-call.ts'
import { COMMANDS } from '#lib/cli/declared-commands.ts'
import { type CommandValue, flagOf, printCommand } from '#lib/service/print-command.ts'
import { triesOf } from '#test/support/at-end.ts'
import { openShell, run } from '#test/support/command-line.ts'

// An argument of a process holds no NUL and no half of a surrogate pair.
const word = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 20 }).map((text) => text.replaceAll('\0', '')),
  fc.constantFrom('-x', '--json', "it's", '$HOME `id` "x"', '', '0', '--us-only', '*', 'ü 東京\n'),
)

// The words of boards are read: test/lib/cli/main.test.ts.
const commands = COMMANDS.filter(({ work }) => work !== 'standard_set')

function commandValue({ kind, many, part }: Field): fc.Arbitrary<CommandValue> {
  if (kind === 'flag' || kind === 'switch') return fc.boolean()
  if (many) return fc.array(word, { maxLength: 3 })
  return kind === 'number' && part === 'body' ? fc.integer() : word
}

let shell: ReturnType<typeof openShell>
beforeAll(() => {
  shell = openShell()
})
afterAll(() => shell.close())

describe('printCommand()', () => {
  test.each(commands.map((command) => [command.use, command] as const))(
    'prints a call of `%s` so that the command makes the same call',
    async (use, { fields, positionals: names, hasBody }) => {
      const bareKeys = names.map(({ key }) => key)
      const body = fields.filter((field) => field.part === 'body' && !bareKeys.includes(field.key))
      // JSON is typed by programs; no answer prints a command that holds some.
      const printed = body.filter(({ kind }) => kind !== 'group' && kind !== 'json')
      const plain = printed.filter((field) => field.key !== 'actor')
      const values = fc.record(Object.fromEntries(plain.map((field) => [field.key, commandValue(field)])), {
        requiredKeys: [],
      })
      // A number names a row of the last list: test/lib/cli/row-numbers.test.ts.
      const bare = fc.tuple(
        ...names.map(() => word.filter((text) => text !== '' && !/^[1-9]\d*$/.test(text))),
      )
      await fc.assert(
        fc.asyncProperty(values, bare, async (given, words) => {
          const { exit, out, err } = await run([
            '--explain',
            ...(await shell.words(printCommand(use, given as Record<string, CommandValue>, words))),
          ])
          expect(err).toBe('')
          expect(exit).toBe(0)
          const call = JSON.parse(out)
          if (!hasBody) return expect(call.body).toBeUndefined()
          const expected = Object.entries(given)
          for (const [at, { key, rest }] of names.entries()) {
            const field = fields.find((field) => field.key === key)
            const word = words[at] ?? ''
            if (field?.part === 'body') expected.push([key, rest && field.many ? [word] : word])
          }
          expect(flat(call.body)).toEqual(Object.fromEntries(expected))
        }),
        { numRuns: triesOf(12) },
      )
    },
    120_000,
  )

  test('prints an empty list and a word that starts with a dash', () => {
    expect(printCommand('roles edit', { locations: [] }, ['-x'])).toBe('svc roles edit --no-locations -- -x')
    expect(flagOf('fit.assess_min_rank')).toBe('--fit.assess-min-rank')
  })

  test.each([
    ['profile_id', '--role'],
    ['replacement_profile_id', '--replacement-role'],
  ])('writes the role of %s as %s', (key, flag) => expect(flagOf(key)).toBe(flag))
})

function flat(body: Record<string, unknown>, within = ''): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(body).flatMap(([key, value]) =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? Object.entries(flat(value as Record<string, unknown>, `${within}${key}.`))
        : [[`${within}${key}`, value]],
    ),
  )
}
