// A separate process: builds the missing startup caches of the present program, and ends. However it is interrupted, a
// cache is complete or not used.
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import {
  builtBy,
  CACHE_NAMES,
  type CacheName,
  type CacheRecord,
  cacheFolder,
  digestOf,
  findCache,
  type Input,
  inputAt,
  ROOT,
  readRecord,
  recordText,
} from '#lib/runtime/built/build-cache.ts'
import { type BuildResult, makePage, makeProgram } from '#lib/runtime/built/make.ts'
import { writeAtomically } from '#lib/runtime/home/write-whole.ts'

const MAKERS: Record<CacheName, (folder: string) => Promise<BuildResult>> = {
  page: makePage,
  server: (folder) =>
    makeProgram(folder, [
      'lib/runtime/serve.ts',
      'lib/runtime/threads/engine-thread.ts',
      'lib/runtime/threads/reader-thread.ts',
      'lib/runtime/documents/text-process.ts',
      'lib/runtime/documents/document-process.ts',
      'lib/runtime/backup/backup-thread.ts',
    ]),
  'command-line': (folder) => makeProgram(folder, ['lib/cli/run-command-line.ts']),
}

// Files besides its sources that affect a build.
const SETTINGS = ['package.json', 'bun.lock', 'tsconfig.json', 'bunfig.toml'].map((name) => join(ROOT, name))
const OWN = ['build-cache.ts', 'build-kept.ts', 'make.ts', 'load-server.ts'].map((name) =>
  join(import.meta.dir, name),
)
// A file that changed during a read, or so shortly before that its time does not show it, may differ from the built one.
const SURE_MS = 100
const TRIES = 3
const DAY_MS = 86_400_000

process.umask(0o077)
const folder = cacheFolder()
const TURN = join(folder, 'building')
await mkdir(folder, { recursive: true, mode: 0o700 })
if (await takeTurn()) {
  try {
    for (const name of CACHE_NAMES) if (findCache(name) === null) await build(name)
    await clearUp()
  } finally {
    await rm(TURN, { force: true })
  }
}

/**
 * Two servers that start together build once, and a killed builder blocks nobody: the last process to claim the build
 * does it.
 */
async function takeTurn(): Promise<boolean> {
  if (await isAtWork()) return false
  await writeAtomically(TURN, String(process.pid))
  await Bun.sleep(SURE_MS)
  return (await readFile(TURN, 'utf8')) === String(process.pid)
}

async function isAtWork(): Promise<boolean> {
  try {
    if (Date.now() - (await stat(TURN)).mtimeMs > DAY_MS) return false
    process.kill(Number(await readFile(TURN, 'utf8')), 0)
    return true
  } catch {
    return false
  }
}

async function build(name: CacheName, tries = 1): Promise<void> {
  const started = Date.now()
  const own = `${name}-${randomBytes(6).toString('hex')}`
  const target = join(folder, own)
  await mkdir(target, { mode: 0o700 })
  const result = await MAKERS[name](target)
  const inputs = inputsOf(result)
  if (
    inputs === null ||
    inputs.some((input) => Math.max(input.modified_ms, input.changed_ms) > started - SURE_MS)
  ) {
    await rm(target, { recursive: true, force: true })
    if (tries === TRIES) return
    await Bun.sleep(2 * SURE_MS)
    return build(name, tries + 1)
  }
  for (const { name: file, bytes } of result.files)
    await writeFile(join(target, file), bytes, { mode: 0o600 })
  const outputs = (await readdir(target)).map((file) => ({
    name: file,
    digest: digestOf(join(target, file)),
  }))
  const record: CacheRecord = { built_by: builtBy(), root: ROOT, folder: own, inputs, outputs }
  await writeAtomically(join(folder, `${name}.json`), recordText(record))
}

/** Returns every input file of a build; null if one is gone. */
function inputsOf({ sources }: BuildResult): Input[] | null {
  const paths = sources.map((path) => resolve(ROOT, path))
  const packages = paths.flatMap((path) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? [])
  const all = [...paths, ...packages.map((path) => join(path, 'package.json')), ...SETTINGS, ...OWN]
  const inputs = [...new Set(all)].map(inputAt)
  return inputs.every((input) => input !== null) ? inputs : null
}

/**
 * Removes files without a record after a day in which no server marked them as used, and all files of a removed
 * program.
 */
async function clearUp(): Promise<void> {
  const folders = new Set(CACHE_NAMES.map((name) => readRecord(join(folder, `${name}.json`))?.folder))
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (!entry.isDirectory() || folders.has(entry.name)) continue
    if (Date.now() - (await stat(path)).mtimeMs > DAY_MS) await rm(path, { recursive: true, force: true })
  }
  for (const folderName of await readdir(dirname(folder))) {
    const path = join(dirname(folder), folderName)
    const roots = CACHE_NAMES.flatMap((name) => readRecord(join(path, `${name}.json`))?.root ?? [])
    const isGone = roots.length > 0 && roots.every((root) => !existsSync(root))
    if (isGone) await rm(path, { recursive: true, force: true })
  }
}
