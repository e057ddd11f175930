import { mkdir, mkdtemp, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'

/** A file of a home; its name is its path in there. */
export type HomeFile = { name: string; bytes: Uint8Array; mode: number }

/** Reads the files of a closed home, without those that SQLite makes anew. */
export async function readHome(home: string): Promise<HomeFile[]> {
  const entries = await readdir(home, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !path.endsWith('.db-shm'))
  return Promise.all(
    paths.map(async (path) => ({
      name: relative(home, path),
      bytes: await readFile(path),
      mode: (await stat(path)).mode & 0o777,
    })),
  )
}

/** Writes a new home with these files, and returns its path. */
export async function writeHome(files: HomeFile[]): Promise<string> {
  const home = await mkdtemp(join(tmpdir(), 'shortlist-test-'))
  const folders = new Set(files.map(({ name }) => dirname(name)))
  for (const folder of folders) await mkdir(join(home, folder), { recursive: true, mode: 0o700 })
  await Promise.all(files.map(({ name, bytes, mode }) => writeFile(join(home, name), bytes, { mode })))
  return home
}
