// The start of the executable file: unpacks the program once into the person's cache folder, and runs it with the Bun
// that this file is.
import { existsSync, statSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import envPaths from 'env-paths'
// @ts-expect-error The build puts the path of the packed program in the place of this name.
import archivePath from 'program-archive' with { type: 'file' }

declare const PROGRAM_DIGEST: string

const DAY_MS = 86_400_000
const UNUSED_DAYS = 30
const programs = join(envPaths('shortlist', { suffix: '' }).cache, 'program')
const folder = join(programs, PROGRAM_DIGEST)

await mkdir(programs, { recursive: true, mode: 0o700 })
refuseOthersFolder()
if (!existsSync(folder)) await unpack()
const now = new Date()
await utimes(folder, now, now)
await removeUnused()

const given = process.argv.slice(2)
const child = Bun.spawn(
  [
    process.execPath,
    '--no-env-file',
    `--config=${join(folder, 'bunfig.toml')}`,
    join(folder, 'lib', 'cli', 'main.ts'),
    ...(given.length === 0 ? ['serve'] : given),
  ],
  {
    stdio: ['inherit', 'inherit', 'inherit'],
    env: { ...process.env, BUN_BE_BUN: '1', SVC_PROGRAM: process.execPath },
  },
)
// A terminal sends Ctrl+C to both; the child decides when to end. Other signals reach this process alone.
process.on('SIGINT', () => undefined)
for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal))
process.exitCode = await child.exited

// Whoever can write the folder could run programs as this person.
function refuseOthersFolder(): void {
  const { uid, mode } = statSync(programs)
  const isOwn = process.getuid === undefined || (uid === process.getuid() && (mode & 0o022) === 0)
  if (isOwn) return
  console.error(`Nothing was started: others can write to ${programs}. Remove that folder and start again.`)
  process.exit(1)
}

// Renamed when it is whole, so that an interrupted start leaves nothing that runs.
async function unpack(): Promise<void> {
  const part = await mkdtemp(join(programs, 'part-'))
  const archive = Bun.zstdDecompressSync(await Bun.file(archivePath).bytes())
  for (const [path, file] of await new Bun.Archive(archive).files()) await Bun.write(join(part, path), file)
  try {
    await rename(part, folder)
  } catch (problem) {
    // Another start was faster.
    await rm(part, { recursive: true, force: true })
    if (!existsSync(folder)) throw problem
  }
}

async function removeUnused(): Promise<void> {
  for (const name of await readdir(programs)) {
    const path = join(programs, name)
    const age = Date.now() - (await stat(path)).mtimeMs
    if (path !== folder && age > UNUSED_DAYS * DAY_MS) await rm(path, { recursive: true, force: true })
  }
}
