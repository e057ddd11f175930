import { describe, expect, test } from 'bun:test'
import type { Command } from 'commander'
import { COMMANDS } from '#lib/cli/declared-commands.ts'
import { makeProgram } from '#lib/cli/program.ts'
import { sourceFiles } from '#test/contract/source-files.ts'
import { mustBe, openApp } from '#test/support/app.ts'
import { run, shellWords } from '#test/support/command-line.ts'

const QUIET = {
  environment: {},
  out: () => {},
  err: () => {},
  ask: async () => false,
  tty: { stdin: false, stdout: false, stderr: false, columns: undefined },
}

// A command ends with its code span, its literal, its sentence or its parenthesis.
const HINT =
  /\bsvc [a-z](?:\$\{[^}]*\}|[^`'\n\\);,}{]|'(?=\w))*?(?=\.?\\?[`'\n\\);,]|\. |\.$|<\/code>|" \/>| \(| {2,}|$)/gm

/** Parses a hint as the command line does and runs nothing; returns the parser's refusal, or the keys that are lacking. */
async function refusalOf(hint: string): Promise<string | null> {
  const words = (hint.replaceAll(/\$\{[^}]*\}/g, '7').match(/"[^"]*"|\S+/g) ?? [])
    .slice(1)
    .map((word) => word.replaceAll('"', ''))
  const end = words.findIndex((word) => word === '|' || word === '>' || word === '<')
  const typed = end === -1 ? words : words.slice(0, end)
  const program = makeProgram(typed, QUIET)
  let found: Command | undefined
  const watch = (command: Command) => {
    command.action(() => {
      found = command
    })
    command.commands.forEach(watch)
  }
  watch(program)
  try {
    await program.parseAsync(typed, { from: 'user' })
  } catch (error) {
    return (error as Error).message
  }
  if (!found) return 'no command'
  return lackingOf(found)
}

// Options that the service needs; a revision is read first when it is left out.
function lackingOf(command: Command): string | null {
  const use = useOf(command)
  const declared = COMMANDS.find((route) => route.use === use)
  if (!declared) return null
  const bare = new Set(declared.bare.map(({ key }) => key))
  const typed = command.opts()
  const lacking = declared.fields.filter(
    ({ key, required }) => required && key !== 'revision' && !bare.has(key) && typed[key] === undefined,
  )
  return lacking.length === 0 ? null : `lacks ${lacking.map(({ key }) => key).join(', ')}`
}

function useOf(command: Command): string {
  const names: string[] = []
  for (let at: Command | null = command; at?.parent; at = at.parent) names.unshift(at.name())
  return names.join(' ')
}

function isComment(line: string): boolean {
  return /^\s*(?:\/\/|\/?\*)/.test(line)
}

// `program.test.ts` runs the examples of the routes.
function isExample(path: string, line: string): boolean {
  return path.startsWith('routes/') && /^\s*(?:examples: \[)?['"`]svc /.test(line)
}

describe('the command of a preview', () => {
  test.each([
    ['/api/learning/pathways', { role_text: "Driver's mate, night", links: ['https://example.org/a'] }],
    ['/api/learning/pathways', { role_text: '-- dashes', max_calls: 12 }],
    ['/api/postings/assess', { include_low_rank: true, since: '2026-11-20T00:00:00.000Z' }],
    ['/api/postings/assess', { reassess_stale: true }],
  ] as const)('of POST %s makes the call beside it', async (path, body) => {
    const app = await openApp({})
    try {
      const { yes } = mustBe(await app.call('POST', path, { body: body as never })) as unknown as {
        yes: { cli: string; api: unknown }
      }
      const { exit, out } = await run(['--explain', ...shellWords(yes.cli)])
      expect(exit).toBe(0)
      expect(JSON.parse(out)).toEqual(yes.api)
    } finally {
      await app.close()
    }
  })
})

describe('a command in a message, a presenter or the page', () => {
  test('is one that the command line takes as it stands', async () => {
    const wrong: string[] = []
    let hints = 0
    for (const { path, text } of await sourceFiles('lib', 'routes', 'assets/page', 'db')) {
      if (path === 'lib/cli/declared-commands.ts') continue
      const spoken = text.split('\n').filter((line) => !isComment(line) && !isExample(path, line))
      for (const [hint] of spoken.join('\n').matchAll(HINT)) {
        hints += 1
        const refusal = await refusalOf(hint)
        if (refusal) wrong.push(`${path}: ${hint}: ${refusal}`)
      }
    }
    expect(wrong).toEqual([])
    expect(hints).toBeGreaterThan(100)
  }, 60_000)
})
