import { afterAll, beforeAll, expect, test } from 'bun:test'
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

// The page is followed to the letter: its files are written into a copy of the tree, and its commands are run there.
const ROOT = join(import.meta.dir, '..', '..')
const PAGE = await readFile(join(ROOT, 'docs/first-change.md'), 'utf8')
const NAMES: [RegExp, string][] = [
  [/\bNUMBER\b/g, '9999'],
  [/\bNAME\b/g, 'kitehire'],
]
const STEP =
  /^(New file|In|At the end of) `([^`]+)`(?:, (before|after) `([^`]+)`)?[^\n]*:\n\n```(?:ts|sql)\n([\s\S]*?)^```/gm
const TESTS = 'bun --no-env-file test'
const RUN = /^```sh\n([\s\S]*?)^```/gm

/** The part of the page below a heading, with a name in place of NAME. */
function sectionOf(heading: string): string {
  const part = PAGE.split(/^## /m).find((section) => section.startsWith(heading)) ?? ''
  return NAMES.reduce((text, [from, to]) => text.replaceAll(from, to), part)
}

let tree: string

beforeAll(async () => {
  tree = await mkdtemp(join(tmpdir(), 'first-change-'))
  const parts = ['lib', 'db', 'routes', 'assets', 'test', 'docs', 'package.json', 'tsconfig.json']
  await Promise.all(parts.map((part) => cp(join(ROOT, part), join(tree, part), { recursive: true })))
  await symlink(join(ROOT, 'node_modules'), join(tree, 'node_modules'))
}, 120_000)

afterAll(() => rm(tree, { recursive: true, force: true }))

/** Writes the files of a section; returns their paths, and its commands. */
async function follow(heading: string): Promise<{ files: string[]; commands: string[] }> {
  const section = sectionOf(heading)
  const files: string[] = []
  for (const [, how, path = '', side, anchor = '', code = ''] of section.matchAll(STEP)) {
    const file = join(tree, path)
    await mkdir(dirname(file), { recursive: true })
    const before = how === 'New file' ? '' : await readFile(file, 'utf8')
    if (side) expect(before).toContain(anchor)
    await writeFile(file, side ? inserted(before, { side, anchor, code }) : `${before}\n${code}`)
    files.push(path)
  }
  const commands = [...section.matchAll(RUN)].flatMap(([, lines = '']) => lines.trim().split('\n'))
  return { files, commands }
}

// At the line of the anchor, before or after the whole line.
function inserted(
  text: string,
  { side, anchor, code }: { side: string; anchor: string; code: string },
): string {
  const lines = text.split('\n')
  const at = lines.findIndex((line) => line.includes(anchor)) + (side === 'after' ? 1 : 0)
  return [...lines.slice(0, at), code.trimEnd(), ...lines.slice(at)].join('\n')
}

async function run(command: string): Promise<string> {
  const [, ...words] = command.split(' ')
  const { CI, ...env } = process.env
  const child = Bun.spawn([process.execPath, ...words], { cwd: tree, env, stdout: 'pipe', stderr: 'pipe' })
  const [out, err] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()])
  expect({ command, exit: await child.exited, printed: faultsIn(out + err) }).toEqual({
    command,
    exit: 0,
    printed: '',
  })
  return out + err
}

function faultsIn(printed: string): string {
  return /^\(fail\)|^error/m.test(printed) ? printed.slice(-3000) : ''
}

test('the page of a first change adds a reader, a route with its test and a field of a role from the table to the command', async () => {
  const [reader, route, field] = [await follow('A reader'), await follow('A route'), await follow('A field')]
  expect(new Set(reader.files).size).toBe(3)
  expect(new Set(route.files)).toEqual(
    new Set(['routes/api/profiles.ts', 'test/routes/api/profiles.test.ts']),
  )
  expect(field.files.filter((path) => !path.startsWith('test/'))).toHaveLength(2)
  const commands = [reader, route, field].flatMap((section) => section.commands)
  // The sections share commands, and most of the time of their tests is that of the same files.
  const [tests, others] = [true, false].map((isTest) =>
    commands.filter((command) => command.startsWith(TESTS) === isTest),
  ) as [string[], string[]]
  expect([others.length, tests.length]).toEqual([4, 3])
  const paths = new Set(tests.flatMap((command) => command.match(/test\/\S+\.test\.ts/g)))
  let printed = ''
  for (const command of [...new Set(others), `${TESTS} --timeout 120000 ${[...paths].join(' ')}`])
    printed += await run(command)
  expect(printed).toMatch(/\b0 fail\b/)
  expect(printed).toContain('--note <note>')
}, 240_000)
