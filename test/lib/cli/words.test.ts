import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { GROUPS, OTHER_WORDS } from '#lib/cli/command-words.ts'
import { COMMANDS } from '#lib/cli/declared-commands.ts'
import { OWN_COMMANDS } from '#lib/cli/own-commands.ts'
import { renamed, withProgramName } from '#lib/cli/run-command-line.ts'
import { programName } from '#lib/runtime/built/start-words.ts'
import { isCommandName } from '#test/support/command-hints.ts'
import { run } from '#test/support/command-line.ts'
import { itemsIn } from '#test/support/tables.ts'

const FIRST_WORDS = new Set([...COMMANDS, ...OWN_COMMANDS].map(({ use }) => use.split(' ')[0] ?? ''))

describe('the help', () => {
  test('names each command in one group', () => {
    expect(GROUPS.flatMap((group) => group.words).toSorted()).toEqual([...FIRST_WORDS].toSorted())
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

describe('the name of the program in commands', () => {
  let folder = ''
  const places = (root: string, more: object = {}) => ({
    environment: {},
    root: join(folder, root),
    folder,
    which: () => null,
    ...more,
  })

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'shortlist-names-'))
    for (const root of itemsIn(
      `checkout/lib/cli | _npx/8666902f/node_modules/shortlist | lib/node_modules/shortlist`,
    ))
      await mkdir(join(folder, root), { recursive: true })
    for (const root of ['_npx/8666902f/node_modules/shortlist', 'lib/node_modules/shortlist'])
      await writeFile(join(folder, root, 'package.json'), '{"name":"shortlist"}')
    await writeFile(join(folder, 'checkout/lib/cli/svc'), '')
    await symlink(join(folder, 'checkout/lib/cli/svc'), join(folder, 'svc'))
  })

  afterAll(() => rm(folder, { recursive: true, force: true }))

  test('is that by which the person started it', async () => {
    const npx = '_npx/8666902f/node_modules/shortlist'
    expect(programName(places(npx))).toBe('npx shortlist')
    const bun = { npm_config_user_agent: 'bun/1.4.5' }
    expect(programName(places(npx, { environment: bun }))).toBe('bunx shortlist')
    expect(programName(places('lib/node_modules/shortlist', { which: () => '/usr/bin/svc' }))).toBe('svc')
    expect(programName(places('lib/node_modules/shortlist'))).toBe('npx shortlist')
    await mkdir(join(folder, 'bin'))
    await writeFile(join(folder, 'bin/shortlist'), '')
    expect(programName(places('lib/node_modules/shortlist'))).toBe('./bin/shortlist')
    expect(programName(places('checkout', { which: () => join(folder, 'svc') }))).toBe('svc')
    expect(programName(places('checkout', { which: () => '/usr/bin/svc' }))).toBe('./checkout/lib/cli/svc')
    expect(programName(places('checkout', { folder: '/' }))).toBe(join(folder, 'checkout/lib/cli/svc'))
    const file = (path: string, more = {}) =>
      programName(places('x', { environment: { SVC_PROGRAM: path }, ...more }))
    expect(file(join(folder, 'shortlist'))).toBe('./shortlist')
    expect(file('/opt/my jobs/shortlist')).toBe("'/opt/my jobs/shortlist'")
    expect(file('/usr/bin/shortlist', { which: () => '/usr/bin/shortlist' })).toBe('shortlist')
  })

  test.each([
    ['Start it with: svc serve', 'Start it with: npx shortlist serve'],
    ['(svc boards --state failing)', '(npx shortlist boards --state failing)'],
    ['`svc job LINK` and `svc --version`', '`npx shortlist job LINK` and `npx shortlist --version`'],
    ['Decide: \u001b[32msvc words\u001b[0m', 'Decide: \u001b[32mnpx shortlist words\u001b[0m'],
    ['3 applications (svc\n   applications)', '3 applications (npx shortlist\n   applications)'],
    ['our svc team, ./lib/cli/svc new, svc newest', 'our svc team, ./lib/cli/svc new, svc newest'],
  ])('stands in %s', (text, shown) => {
    expect(renamed(text, 'npx shortlist')).toBe(shown)
    expect(renamed(text, 'svc')).toBe(text)
  })

  test('is printed for people and not for programs', async () => {
    const printed = async (words: string[]) => {
      const texts: string[] = []
      const put = (text: string | Uint8Array) => void texts.push(String(text))
      const quiet = { environment: {}, ask: async () => false, readLine: async () => null }
      const tty = { stdin: false, stdout: false, stderr: false, columns: undefined }
      const terminal = { ...quiet, program: './shortlist', out: put, err: put, tty }
      const { out, err } = withProgramName(terminal, words)
      out('svc new')
      err('svc serve')
      return texts
    }
    expect(await printed(['new'])).toEqual(['./shortlist new', './shortlist serve'])
    expect(await printed(['new', '--json'])).toEqual(['svc new', './shortlist serve'])
    expect(await printed(['completion', 'bash'])).toEqual(['svc new', './shortlist serve'])
  })
})

test.each([
  ['--limit 5 jobs', 'Options stand behind their command'],
  ['-v', 'The version: svc --version'],
  ['jobs q rust', "'q' is an option. Type two dashes before it: svc jobs --q"],
  ['jobs remote', 'svc jobs --remote'],
  ['new limit 5', 'svc new --limit'],
  ['jobs nonsense', 'There are: svc jobs, svc jobs facts'],
  ['resume 1', "unknown command 'resume 1'. There are: svc resume next, svc resume pick, "],
  ['boards list', '(Did you mean svc boards?)'],
  ['export answers', '(Did you mean svc export --what answers?)'],
  ['jobs --limt 3', '(Did you mean --limit?)'],
  ['keep --text /nowhere/posting.txt', 'The file /nowhere/posting.txt cannot be read.'],
])('a command with its words in the wrong place svc %s', async (typed, hint) => {
  const { exit, err } = await run(typed.split(' '), { SVC_HOME: '/nowhere' })
  expect([exit, err]).toEqual([2, expect.stringContaining(hint)])
})
