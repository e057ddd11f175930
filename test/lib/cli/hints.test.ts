import { describe, expect, test } from 'bun:test'
import { sourceFiles } from '#test/contract/source-files.ts'
import { mustBe, openApp } from '#test/support/app.ts'
import { refusalOf } from '#test/support/command-hints.ts'
import { run, shellWords } from '#test/support/command-line.ts'

// A command ends with its code span, its literal, its sentence or its parenthesis.
const HINT =
  /\bsvc [a-z](?:\$\{[^}]*\}|[^`'\n\\);,}{]|'(?=\w))*?(?=\.?\\?[`'\n\\);,]|\. |\.$|<\/code>|" \/>| \(| {2,}|$)/gm

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
  }, 120_000)
})
