// The start of the executable file: unpacks the program once into the person's cache folder, and runs it with the Bun
// that this file is.
import { statSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rename, rm, utimes } from 'node:fs/promises'
import { uptime } from 'node:os'
import { join } from 'node:path'
import envPaths from 'env-paths'
// @ts-expect-error The build puts the path of the packed program in the place of this name.
import archivePath from 'program-archive' with { type: 'file' }

declare const PROGRAM_DIGEST: string
declare const PROGRAM_BYTES: number

const HOUR_MS = 3_600_000
const UNUSED_DAYS = 30
const PART = 'part-'
const { cache } = envPaths('shortlist', { suffix: '' })
const programs = join(cache, 'program')
const folder = join(programs, PROGRAM_DIGEST)

try {
  await mkdir(programs, { recursive: true, mode: 0o700 })
  refuseOthersFolder()
  await removeUnused()
  if (!(await isWhole())) await unpack()
  const now = new Date()
  await utimes(folder, now, now)
} catch (problem) {
  const { code = problem } = problem as { code?: unknown }
  console.error(`Nothing was started: the program cannot be unpacked into ${programs} (${code}).`)
  console.error('It needs 80 MB there. Free space, or name another folder by XDG_CACHE_HOME on Linux.')
  process.exit(1)
}

const words = process.argv.slice(2)
const child = Bun.spawn(
  [
    process.execPath,
    '--no-env-file',
    `--config=${join(folder, 'bunfig.toml')}`,
    join(folder, 'lib', 'cli', 'main.ts'),
    ...(words.length === 0 ? ['serve'] : words),
  ],
  {
    stdio: ['inherit', 'inherit', 'inherit'],
    env: {
      // By itself Bun keeps compiled sources in `~/.bun`.
      BUN_RUNTIME_TRANSPILER_CACHE_PATH: join(cache, 'compiled'),
      ...process.env,
      BUN_BE_BUN: '1',
      SVC_PROGRAM: process.execPath,
    },
  },
)
// A terminal sends Ctrl+C to both; the child decides when to end. Other signals reach this process alone.
process.on('SIGINT', () => undefined)
for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal))
process.exitCode = await child.exited

// Other accounts that can write the folder could run programs as this person.
function refuseOthersFolder(): void {
  const { uid, mode } = statSync(programs)
  const isOwn = process.getuid === undefined || (uid === process.getuid() && (mode & 0o022) === 0)
  if (isOwn) return
  console.error(`Nothing was started: others can write to ${programs}. Remove that folder and start again.`)
  process.exit(1)
}

/**
 * Returns whether the program is unpacked. At the first start after a boot its bytes are counted too, because a power cut
 * may have emptied files that were never flushed.
 */
async function isWhole(): Promise<boolean> {
  const used = statSync(folder, { throwIfNoEntry: false })?.mtimeMs
  if (used === undefined) return false
  if (used > Date.now() - uptime() * 1000) return true
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  const sizes = files.map(({ parentPath, name }) => statSync(join(parentPath, name)).size)
  return sizes.reduce((sum, size) => sum + size, 0) === PROGRAM_BYTES
}

// Renamed when it is whole, so that an interrupted start leaves nothing that runs.
async function unpack(): Promise<void> {
  // A broken copy goes first; removed later, it might be the whole one of another start.
  await rm(folder, { recursive: true, force: true })
  const part = await mkdtemp(join(programs, PART))
  try {
    const archive = Bun.zstdDecompressSync(await Bun.file(archivePath).bytes())
    for (const [path, file] of await new Bun.Archive(archive).files()) await Bun.write(join(part, path), file)
    await rename(part, folder)
  } catch (problem) {
    await rm(part, { recursive: true, force: true })
    // Another start may have been faster.
    if (!(await isWhole())) throw problem
  }
}

// Parts of interrupted starts, and releases that nobody used for long. Another start may remove the same ones.
async function removeUnused(): Promise<void> {
  for (const name of await readdir(programs)) {
    const path = join(programs, name)
    const age = Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now())
    const longest = name.startsWith(PART) ? HOUR_MS : UNUSED_DAYS * 24 * HOUR_MS
    if (path !== folder && age > longest) await rm(path, { recursive: true, force: true })
  }
}
