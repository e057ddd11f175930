import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
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

async function follow(heading: string): Promise<{ files: string[]; printed: string }> {
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
  let printed = ''
  for (const [, commands = ''] of section.matchAll(RUN)) {
    for (const command of commands.trim().split('\n')) printed += await run(command)
  }
  return { files, printed }
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

describe('the page of a first change', () => {
  test('adds a reader by one file, its test and two lines', async () => {
    const { files, printed } = await follow('A reader')
    expect(new Set(files).size).toBe(3)
    expect(printed).toMatch(/\b0 fail\b/)
  }, 120_000)

  test('adds a route in the file of its noun, with its test', async () => {
    const { files, printed } = await follow('A route')
    expect(new Set(files)).toEqual(new Set(['routes/api/profiles.ts', 'test/routes/api/profiles.test.ts']))
    expect(printed).toMatch(/\b0 fail\b/)
  }, 120_000)

  test('adds a field of a role from the table to the command by a migration and one declaration', async () => {
    const { files, printed } = await follow('A field')
    expect(files.filter((path) => !path.startsWith('test/'))).toHaveLength(2)
    expect(printed).toMatch(/\b0 fail\b/)
    expect(printed).toContain('--note <note>')
  }, 120_000)
})
