import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** The fields of a dependency's package.json that its licence needs. */
type Package = {
  name: string
  version: string
  license?: string
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

const LICENCE_FILE = /^(?:licen[cs]e|copying|notice)(?:[.-].*)?$/i
const RULE = '-'.repeat(80)

/**
 * Returns the licences of the named packages and of everything that they need, in one text: name, version, licence and
 * the licence files of each. Optional packages that this machine lacks are left out.
 */
export async function licenceText(modules: string, names: readonly string[]): Promise<string> {
  const folders = new Map<string, Package>()
  const waiting = names.map((name) => ({ name, from: modules, needed: true }))
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const folder = folderOf(next.name, next.from)
    if (folder === null && next.needed) throw new Error(`${next.name} is not installed.`)
    if (folder === null || folders.has(folder)) continue
    const manifest: Package = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))
    folders.set(folder, manifest)
    const from = join(folder, 'node_modules')
    for (const name of Object.keys(manifest.dependencies ?? {})) waiting.push({ name, from, needed: true })
    for (const name of Object.keys(manifest.optionalDependencies ?? {}))
      waiting.push({ name, from, needed: false })
  }
  const all = [...folders].sort(([, a], [, b]) => (a.name < b.name ? -1 : 1))
  const parts = await Promise.all(all.map(([folder, found]) => partOf(folder, found)))
  return `Shortlist contains these packages.\n\n${parts.join('\n')}`
}

async function partOf(folder: string, { name, version, license }: Package): Promise<string> {
  const files = (await readdir(folder)).filter((file) => LICENCE_FILE.test(file)).sort()
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))
  const words = texts.map((text) => `${text.trim()}\n`).join('\n')
  return `${RULE}\n${name} ${version} (${license ?? 'see below'})\n\n${words}`
}

// As Node searches: in this folder of packages, and in those around it.
function folderOf(name: string, modules: string): string | null {
  for (let folder = modules; ; folder = join(dirname(dirname(folder)), 'node_modules')) {
    const packageFolder = join(folder, name)
    if (existsSync(join(packageFolder, 'package.json'))) return packageFolder
    if (folder === join(dirname(dirname(folder)), 'node_modules')) return null
  }
}
