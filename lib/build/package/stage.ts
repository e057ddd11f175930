import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { licenceText } from '#lib/build/package/licences.ts'

/** The folder of this checkout. */
export const ROOT = fileURLToPath(new URL('../../../', import.meta.url))

/** The files of a release, relative to the root; folders with everything in them. */
const FILES = ['assets', 'db', 'lib', 'routes', 'skills', 'bunfig.toml', 'tsconfig.json'] as const
const TEXTS = ['CHANGELOG.md', 'LICENSE', 'NOTICE', 'README.md', 'SECURITY.md'] as const
// A checkout starts by the shell script, and only a checkout builds a release.
const LEFT_OUT = [join('lib', 'build'), join('lib', 'cli', 'svc')]

/** The fields of package.json that a release keeps or changes. */
type Manifest = {
  name: string
  version: string
  scripts: Record<string, string>
  dependencies: Record<string, string>
} & Record<string, unknown>

const KEPT_FIELDS = ['version', 'description', 'license', 'type', 'imports', 'dependencies'] as const

/** Returns the manifest of this checkout. */
export async function readManifest(): Promise<Manifest> {
  return JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'))
}

/**
 * Writes the files of a release into an empty folder: the sources without tests, benches and build programs, a
 * package.json without scripts, and the licences of everything in one file. `name` is the name of the package.
 */
export async function stage(folder: string, name: string): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  for (const path of [...FILES, ...TEXTS]) {
    await cp(join(ROOT, path), join(folder, path), {
      recursive: true,
      filter: (source) => !LEFT_OUT.includes(relative(ROOT, source)),
    })
  }
  const manifest = await readManifest()
  const keptFields = Object.fromEntries(KEPT_FIELDS.map((field) => [field, manifest[field]]))
  const start = 'lib/cli/start.mjs'
  const release = { name, ...keptFields, bin: { [name]: start, svc: start }, engines: { node: '>=20' } }
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(release, null, 2)}\n`)
  const licences = await licenceText(join(ROOT, 'node_modules'), Object.keys(manifest.dependencies))
  await writeFile(join(folder, 'THIRD-PARTY-LICENSES.txt'), licences)
}

/** Returns every file below a folder, relative to it and sorted. */
export async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  return files.map(({ parentPath, name }) => relative(folder, join(parentPath, name))).sort()
}
