import { closeSync, openSync, readFileSync, readSync, realpathSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import envPaths from 'env-paths'

/** The startup caches of the program's own files. */
export const CACHE_NAMES = ['page', 'server', 'command-line'] as const
export type CacheName = (typeof CACHE_NAMES)[number]

/** A file's state when a build read it; `changed_ms` is that of its inode, which no tool sets back. */
export type Input = { path: string; bytes: number; modified_ms: number; changed_ms: number }

/** The record of a build: input files, Bun version, and output files with digests. */
export type CacheRecord = {
  built_by: string
  root: string
  folder: string
  inputs: Input[]
  outputs: { name: string; digest: string }[]
}

/** A complete cache of the present program. */
export type BuildCache = { folder: string }

/** The folder of the program. */
export const ROOT = fileURLToPath(new URL('../../../', import.meta.url))

/** Returns the path of the build cache, in the user's cache directory (not in the home). */
export function cacheFolder(): string {
  return join(envPaths('shortlist', { suffix: '' }).cache, 'built', Bun.hash(ROOT).toString(36))
}

/** Returns the identity of a build beside its inputs. */
export function builtBy(): string {
  const packages = realpathSync(join(ROOT, 'node_modules'))
  return [Bun.version, Bun.revision, process.platform, process.arch, packages].join(' ')
}

/** Returns the text of a record: its digest and content. */
export function recordText(record: CacheRecord): string {
  const text = JSON.stringify(record)
  return `${Bun.hash(text).toString(36)}\n${text}`
}

/** Returns the record of a build, or null if it is incomplete. */
export function readRecord(path: string): CacheRecord | null {
  try {
    const [digest, recordText = ''] = readFileSync(path, 'utf8').split('\n')
    return digest === Bun.hash(recordText).toString(36) ? JSON.parse(recordText) : null
  } catch {
    return null
  }
}

/** Returns the present state of a file, or null if it is missing. */
export function inputAt(path: string): Input | null {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (!stats) return null
  return { path, bytes: stats.size, modified_ms: stats.mtimeMs, changed_ms: stats.ctimeMs }
}

/** Returns the cache of a name, or null if none is complete for the present program. */
export function findCache(name: CacheName): BuildCache | null {
  try {
    const folder = cacheFolder()
    if (!isOwn(folder)) return null
    const record = readRecord(join(folder, `${name}.json`))
    if (record?.built_by !== builtBy() || record.root !== ROOT) return null
    const built = join(folder, record.folder)
    const isWhole = record.outputs.every((output) => digestOf(join(built, output.name)) === output.digest)
    return isWhole && record.inputs.every(isAsItWas) ? { folder: built } : null
  } catch {
    return null
  }
}

/** Returns the entry file of a cache, or null if there is none. */
export function cacheEntry(name: CacheName, file: string): string | null {
  const cached = findCache(name)
  return cached && join(cached.folder, file)
}

// A file that another user could have written is not run.
function isOwn(folder: string): boolean {
  const { uid, mode } = statSync(folder)
  return (process.getuid === undefined || uid === process.getuid()) && (mode & 0o022) === 0
}

function isAsItWas(input: Input): boolean {
  const present = inputAt(input.path)
  if (present?.bytes !== input.bytes || present.modified_ms !== input.modified_ms) return false
  // A package's files are linked into other programs too, which changes their inodes but not their content.
  return present.changed_ms === input.changed_ms || input.path.includes('/node_modules/')
}

const CHUNK = 256 * 1024
let room: Uint8Array | undefined

/** Returns the digest that detects damage. All files are read into the same buffer: whole files would stay in memory. */
export function digestOf(path: string): string {
  const file = openSync(path, 'r')
  room ??= new Uint8Array(CHUNK)
  const chunk = room
  try {
    let digest = 0n
    for (let size = readSync(file, chunk); size > 0; size = readSync(file, chunk)) {
      digest = BigInt(Bun.hash(chunk.subarray(0, size), digest))
    }
    return digest.toString(36)
  } finally {
    closeSync(file)
  }
}

declare const BUILT_FOLDER: string | undefined

/** Returns the module of a thread: the built one in a built program while it exists. */
export function threadModule(source: URL): URL {
  if (typeof BUILT_FOLDER === 'undefined') return source
  const name = source.pathname.replace(/^.*\/(.*)\.ts$/, '$1.js')
  const built = join(BUILT_FOLDER, name)
  return statSync(built, { throwIfNoEntry: false }) ? pathToFileURL(built) : source
}

/**
 * Marks this server's caches as used: later reads are there, and unused files without a record are removed after a
 * day.
 */
export function markUsed(): void {
  if (typeof BUILT_FOLDER === 'undefined') return
  try {
    utimesSync(BUILT_FOLDER, new Date(), new Date())
  } catch {
    // The cache folder was emptied meanwhile.
  }
}
