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

/** Weakens each guard in a copy of the program, or those named in `only`, and tells which of them are noticed. */
export async function runMutations(only: readonly string[] | undefined): Promise<Line[]> {
  const place = await mkdtemp(join(tmpdir(), 'shortlist-mutations-'))
  try {
    for (const part of PARTS) await cp(join(ROOT, part), join(place, part), { recursive: true })
    await symlink(join(ROOT, 'node_modules'), join(place, 'node_modules'))
    const lines: Line[] = []
    for (const mutation of mutations) {
      const { guard } = mutation
      if (only && !only.includes(guard)) continue
      const tally = new Tally(`weakened: ${guard}`)
      const wrong = await tryOne(place, mutation)
      tally.count(wrong === null, wrong ?? '')
      process.stderr.write(`${guard}: ${wrong ?? 'noticed'}\n`)
      lines.push(tally.line(`noticed by \`${'row' in mutation ? mutation.row : mutation.test}\``))
    }
    return lines
  } finally {
    await rm(place, { recursive: true, force: true })
  }
}

const held = new Set<string>()

// Returns the problem if a weakened guard goes unnoticed, or null. Without the weakening the same test must pass.
async function tryOne(place: string, mutation: Mutation): Promise<string | null> {
  const { file, from, to } = mutation
  const path = join(place, file)
  const plain = await readFile(path, 'utf8')
  if (plain.split(from).length !== 2) return `${file} does not hold the text once`
  const means = 'row' in mutation ? mutation.row : mutation.test
  if (!held.has(means) && (await isNoticed(place, mutation)))
    return 'it does not hold without the weakening either'
  held.add(means)
  await writeFile(
    path,
    plain.replace(from, () => to),
  )
  const isSeen = await isNoticed(place, mutation)
  await writeFile(path, plain)
  return isSeen ? null : 'it holds all the same'
}

async function isNoticed(place: string, mutation: Mutation): Promise<boolean> {
  const isRow = 'row' in mutation
  const words = isRow
    ? [join(place, 'test/prove/run.ts'), 'quick', '--only', mutation.row]
    : ['test', '--timeout', '120000', mutation.test]
  // Nothing that is built of a weakened program is kept.
  const env = { ...process.env, XDG_CACHE_HOME: join(place, 'cache') }
  const child = Bun.spawn([process.execPath, '--no-env-file', ...words], {
    cwd: place,
    env,
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const outputs = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()])
  const code = await child.exited
  return code === 1 && /BROKEN|^\(fail\)/m.test(outputs.join('\n'))
}
