import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Line, Tally } from '#test/prove/line.ts'
import { type Mutation, mutations } from '#test/prove/mutations.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const PARTS = [
  'assets',
  'bench',
  'db',
  'lib',
  'routes',
  'test',
  'package.json',
  'tsconfig.json',
  'bunfig.toml',
]

/** Weakens each guard in a copy of the program, and tells which of them the matrix notices. */
export async function runMutations(): Promise<Line[]> {
  const place = await mkdtemp(join(tmpdir(), 'shortlist-mutations-'))
  try {
    for (const part of PARTS) await cp(join(ROOT, part), join(place, part), { recursive: true })
    await symlink(join(ROOT, 'node_modules'), join(place, 'node_modules'))
    const lines: Line[] = []
    for (const mutation of mutations) lines.push(await tryOne(place, mutation))
    return lines
  } finally {
    await rm(place, { recursive: true, force: true })
  }
}

async function tryOne(place: string, { guard, file, from, to, row }: Mutation): Promise<Line> {
  const tally = new Tally(`weakened: ${guard}`)
  const path = join(place, file)
  const plain = await readFile(path, 'utf8')
  if (plain.split(from).length !== 2) {
    tally.count(false, `${file} does not hold the text once`)
    return tally.line('')
  }
  await writeFile(path, plain.replace(from, to))
  const words = [process.execPath, '--no-env-file', join(place, 'test/prove/run.ts'), 'quick', '--only', row]
  // Nothing that is built of a weakened program is kept.
  const env = { ...process.env, XDG_CACHE_HOME: join(place, 'cache') }
  const child = Bun.spawn(words, { cwd: place, env, stdout: 'pipe', stderr: 'ignore' })
  const said = await new Response(child.stdout).text()
  const code = await child.exited
  await writeFile(path, plain)
  tally.count(code === 1 && said.includes('BROKEN'), `the row \`${row}\` still holds`)
  process.stderr.write(`${guard}: ${/^BROKEN.*/m.exec(said)?.[0].slice(0, 160) ?? 'not noticed'}\n`)
  return tally.line(`noticed by \`${row}\``)
}
