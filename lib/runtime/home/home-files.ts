import { mkdir, readdir, readFile, rm, rmdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { writeAtomically } from '#lib/runtime/home/write-whole.ts'
import type { HomeFiles, ReadFile } from '#lib/service/home-files.ts'
import { sha256Of } from '#lib/text/digest.ts'

/**
 * Returns the shared files of a home on this machine's disk; `mustBeSame` throws if the home was moved or replaced.
 */
export function homeFiles(home: string, mustBeSame: () => void = () => undefined): HomeFiles {
  const place = (path: string) => join(home, ...path.split('/'))
  const readFileAt = (path: string) => readOne(place(path))
  let turn: Promise<unknown> = Promise.resolve()
  const atHostPace = <T>(work: () => Promise<T>): Promise<T> => {
    const done = turn.then(work)
    turn = done.catch(() => undefined)
    return done
  }
  return {
    read: readFileAt,
    write: (path, text, expect) =>
      atHostPace(async () => {
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
    const bytes = await readFile(path)
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
