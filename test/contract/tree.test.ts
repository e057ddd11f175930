import { describe, expect, test } from 'bun:test'
import { spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fastFiles } from '#test/support/fast-files.ts'

const fast = await fastFiles()

test('the fast tests are those of rules and contracts', () => {
  expect(fast).toContain('test/contract/architecture.test.ts')
  expect(fast).toContain('test/page/resume/edit-draft.test.ts')
  expect(fast.length).toBeGreaterThan(200)
})

test.each([
  ['a browser', 'test/page/jobs/jobs.test.ts'],
  ['a server', 'test/lib/cli/main.test.ts'],
  ['a program', 'test/contract/openapi.test.ts'],
  ['a shell, by what it shares', 'test/lib/service/print-command.test.ts'],
])('what starts %s is none of them', (_, path) => {
  expect(fast).not.toContain(path)
})

const ROOT = new URL('../..', import.meta.url).pathname
const LARGEST = 3 * 1024 * 1024

/** Returns the files that are too large for the tree, or that a package manager of another language left there. */
function strayFiles(files: readonly { name: string; size: number }[]): string[] {
  return files
    .filter(({ name, size }) => size > LARGEST || /\.(?:whl|tar\.gz|tgz|exe)$/.test(name))
    .map(({ name }) => name)
}

test('a downloaded package and a large file are stray', () => {
  const files = [
    { name: 'torch-2.whl', size: 10 },
    { name: 'assets/a.json', size: LARGEST + 1 },
    { name: 'README.md', size: 10 },
  ]
  expect(strayFiles(files)).toEqual(['torch-2.whl', 'assets/a.json'])
})

test('the tree holds no stray file', () => {
  const list = Bun.spawnSync(['git', 'ls-files', '-z'], { cwd: ROOT })
  const names = list.stdout.toString().split('\0').filter(Boolean)
  expect(list.exitCode === 0 ? names.length > 1000 : true).toBe(true)
  expect(strayFiles(names.map((name) => ({ name, size: statSync(join(ROOT, name)).size })))).toEqual([])
})

/** The first commit that follows the rules of CONTRIBUTING.md; earlier subjects stay as they are. */
const FIRST = '2026-11-25T17:40:00Z'
const LONGEST = 72
/** Verbs that name no change: `Tell how long a start takes`. */
const EMPTY = /^(?:tell|say|know|have|let|do|keep going)\b/i

/** Returns why a commit subject does not tell which part changed and how; null for a good one. */
function problemOf(subject: string): string | null {
  if (subject.length > LONGEST) return 'too long'
  if (!/^[A-Z][a-z]+ \S/.test(subject)) return 'no verb first'
  if (/\bwhat\b/i.test(subject)) return 'a clause instead of a noun'
  return EMPTY.test(subject) ? 'an empty verb' : null
}

test.each([
  ['Detect duplicate texts in one pass', null],
  ['Merge branch hints', null],
  [`Detect ${'long '.repeat(20)}texts`, 'too long'],
  ['duplicates', 'no verb first'],
  ['Keep what labels and reports may be apart', 'a clause instead of a noun'],
  ['Say how long a start takes', 'an empty verb'],
])('%s', (subject, problem) => {
  expect(problemOf(subject)).toBe(problem)
})

const log = Bun.spawnSync(['git', 'log', `--since=${FIRST}`, '--no-merges', '--format=%s'], {
  cwd: new URL('../..', import.meta.url).pathname,
})
const subjects = log.success ? log.stdout.toString().trim().split('\n').filter(Boolean) : []

describe.skipIf(subjects.length === 0)('the history of this checkout', () => {
  test('has subjects that name the change', () => {
    expect(subjects.filter((subject) => problemOf(subject) !== null)).toEqual([])
  })
})

describe('conflict markers', () => {
  const ROOT = fileURLToPath(new URL('../../', import.meta.url))
  const NOT_OURS = /^(node_modules|coverage|\.git|\.shortlist)\//

  // As a merge leaves them, as rows of a table, and as a formatter takes the last one for quotations. Counted out, so
  // that this file holds none.
  const MARKERS = [
    /^(\| *)?<{7}( |$)/,
    /^(\| *)?\|{7}( |$)/,
    /^(\| *)?={7} *\|?$/,
    /^(\| *)?>{7}( |$)/,
    /^(> *){7}/,
  ]

  function trackedPaths(): string[] {
    const listed = spawnSync('git', ['ls-files', '-z'], { cwd: ROOT, encoding: 'utf8' })
    const paths =
      listed.status === 0
        ? listed.stdout.split('\0')
        : [...new Bun.Glob('**/*').scanSync({ cwd: ROOT, dot: true, onlyFiles: true })]
    return paths.filter((path) => path !== '' && !NOT_OURS.test(path))
  }

  function markedLines(text: string): number[] {
    return text
      .split(/\r?\n/)
      .flatMap((line, at) => (MARKERS.some((marker) => marker.test(line)) ? [at + 1] : []))
  }

  function markedIn(path: string): string[] {
    let text: string
    try {
      text = readFileSync(ROOT + path, 'utf8')
    } catch {
      return [] // Tracked, and taken out of the working tree.
    }
    return text.includes('\0') ? [] : markedLines(text).map((line) => `${path}:${line}`)
  }

  test('no file of the project holds the markers of an unfinished merge', () => {
    const paths = trackedPaths()
    expect(paths).toContain('README.md')
    expect(paths.flatMap(markedIn)).toEqual([])
  })

  test('the markers are found as a merge leaves them and as a formatter rewrites them', () => {
    const marker = (sign: string) => sign.repeat(7)
    const marked = [
      `${marker('<')} HEAD`,
      marker('='),
      `${marker('>')} main`,
      `${marker('|')} 1a2b3c4`,
      `| ${marker('<')} HEAD       |`,
      `| ${marker('=')}          |`,
      `${marker('> ')}main`,
      `${marker('> ')}| a row of the other side |`,
    ]
    for (const line of marked) expect(`${line} ${markedLines(line).length}`).toBe(`${line} 1`)
    expect(markedLines('a > b\n> a quotation\n=========\n| ------- |\nif (a << b) return')).toEqual([])
  })
})
