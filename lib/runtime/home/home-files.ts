import { constants, fstatSync } from 'node:fs'
import { mkdir, open, readdir, rm, rmdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { faultOf } from '#db/store-fault.ts'
import { readWhole, writeAtomically } from '#lib/runtime/home/write-whole.ts'
import type { KeyFile } from '#lib/service/config/model-keys.ts'
import type { HomeFiles, ReadFile } from '#lib/service/home-files.ts'
import type { PairedFile } from '#lib/service/person/person.ts'
import { randomHex } from '#lib/service/person/sign.ts'
import { inTurns } from '#lib/service/work-loop.ts'
import { sha256Of } from '#lib/text/digest.ts'

/**
 * Returns the shared files of a home on this machine's disk; `mustBeSame` throws if the home was moved or replaced.
 */
export function homeFiles(home: string, mustBeSame: () => void = () => undefined): HomeFiles {
  const place = (path: string) => join(home, ...path.split('/'))
  const readFileAt = (path: string) => readOne(place(path))
  const inTurn = inTurns()
  return {
    read: readFileAt,
    write: (path, text, expect) =>
      inTurn(async () => {
        mustBeSame()
        await mkdir(dirname(place(path)), { recursive: true, mode: 0o700 })
        const stored = await readFileAt(path)
        if ((stored?.sha256 ?? null) !== expect) return false
        await writeAtomically(place(path), text)
        return true
      }),
    list: async (folder) => {
      const entries = await readdir(place(folder), { withFileTypes: true }).catch(noneIfMissing)
      return entries.flatMap((entry) => (entry.isFile() ? [entry.name] : [])).sort()
    },
    remove: async (path) => {
      mustBeSame()
      await rm(place(path), { force: true })
    },
    // A folder that is missing or not empty stays.
    removeEmpty: async (folder) => {
      mustBeSame()
      await rmdir(place(folder)).catch(() => undefined)
    },
  }
}

async function readOne(path: string): Promise<ReadFile | null> {
  try {
    const bytes = await readWhole(path)
    const { mtime } = await stat(path)
    const sha256 = await sha256Of(bytes)
    return { bytes, sha256, modified_at: mtime.toISOString() }
  } catch (problem) {
    if ((problem as { code?: unknown }).code === 'ENOENT') return null
    throw problem
  }
}

function noneIfMissing(problem: unknown) {
  const { code } = problem as { code?: unknown }
  if (code === 'ENOENT' || code === 'ENOTDIR') return []
  throw problem
}

/** The home's secret: its readers may prove to be the person. No backup and no answer contains it. */
const SECRET_FILE = 'person.secret'

/** The digests of the paired browsers' tokens. */
const PAIRED_FILE = 'paired.json'

const SECRET = /^[0-9a-f]{64}$/

/** Reads the secret of a home; null if there is none, or another account owns it or may read it. */
export async function readSecret(home: string): Promise<string | null> {
  const text = (await readPrivate(join(home, SECRET_FILE)))?.trim() ?? ''
  return SECRET.test(text) ? text : null
}

async function readPrivate(path: string): Promise<string | null> {
  // A link may lead to a file of another account's choice, and a pipe waits for a writer.
  const { O_RDONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants
  const flags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK
  const file = await open(path, flags).catch(() => null)
  if (file === null) return null
  try {
    const stats = fstatSync(file.fd)
    if (!stats.isFile()) return null
    const { uid, mode } = stats
    const account = process.geteuid?.()
    const isPrivate = account === undefined || (uid === account && (mode & 0o077) === 0)
    return isPrivate ? await file.readFile('utf8') : null
  } finally {
    await file.close()
  }
}

/** Reads the secret of a home, or creates one if there is no trustworthy one. */
export async function readOrMakeSecret(home: string): Promise<string> {
  const stored = await readSecret(home).catch(() => null)
  if (stored !== null) return stored
  const secret = randomHex(32)
  await writeAtomically(join(home, SECRET_FILE), `${secret}\n`).catch((problem) => {
    // A read-only home is served all the same, without proofs.
    if (!faultOf(problem)) throw problem
  })
  return secret
}

/** `paired.json` of a home. */
export function pairedFile(home: string): PairedFile {
  const path = join(home, PAIRED_FILE)
  return {
    read: async () => (await readWhole(path).catch(() => null))?.toString() ?? null,
    write: (text) => writeAtomically(path, text),
  }
}

/** The file of the keys of model servers. No backup contains it. */
export function modelKeyFile(home: string, mustBeSame: () => void): KeyFile {
  const path = join(home, 'model-keys.json')
  return {
    read: () => readPrivate(path).catch(() => null),
    write: async (text) => {
      mustBeSame()
      await writeAtomically(path, text)
    },
  }
}
