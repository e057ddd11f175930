import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { names } from '#lib/text/names.ts'

/** The fields of a dependency's package.json that its licence needs. */
type Package = {
  name: string
  version: string
  license?: string
  author?: string | { name?: string }
  repository?: string | { url?: string }
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

/** The packages of a release by their folders. */
type Packages = [folder: string, found: Package][]

const LICENCE_FILE = /^(?:licen[cs]e|copying|notice)(?:[.-].*)?$/i
const RULE = '-'.repeat(80)
// Names that no list of licences has, such as "BSD".
const SPDX = /^\(?[A-Za-z][\w.+-]*-\d[\w.+-]*|^\(?(?:MIT|ISC|0BSD|Zlib|Unlicense)\b/

const AS_IS = `THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF
MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY
CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE
SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`

const STANDARD: Readonly<Record<string, string>> = {
  MIT: `Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation files (the
"Software"), to deal in the Software without restriction, including without limitation the rights to use, copy, modify, merge, publish,
distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the Software is furnished to do so, subject to the
following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the Software.

${AS_IS}`,
  ISC: `Permission to use, copy, modify, and/or distribute this software for any purpose with or without fee is hereby granted, provided that the
above copyright notice and this permission notice appear in all copies.

THE SOFTWARE IS PROVIDED "AS IS" AND THE AUTHOR DISCLAIMS ALL WARRANTIES WITH REGARD TO THIS SOFTWARE INCLUDING ALL IMPLIED WARRANTIES OF
MERCHANTABILITY AND FITNESS. IN NO EVENT SHALL THE AUTHOR BE LIABLE FOR ANY SPECIAL, DIRECT, INDIRECT, OR CONSEQUENTIAL DAMAGES OR ANY
DAMAGES WHATSOEVER RESULTING FROM LOSS OF USE, DATA OR PROFITS, WHETHER IN AN ACTION OF CONTRACT, NEGLIGENCE OR OTHER TORTIOUS ACTION,
ARISING OUT OF OR IN CONNECTION WITH THE USE OR PERFORMANCE OF THIS SOFTWARE.`,
  'MPL-2.0':
    'This Source Code Form is subject to the terms of the Mozilla Public License, v. 2.0. Its words: https://mozilla.org/MPL/2.0/.',
}

/** The folder of this checkout. */
export const ROOT = fileURLToPath(new URL('../../../', import.meta.url))

/** The files of a release, relative to the root; folders with everything in them. */
const FILES = names('assets db lib routes skills .claude-plugin .agents bunfig.toml tsconfig.json')
const PLUGINS = ['plugin.json', 'mcp.json'] as const
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
 * Returns the address of the repository, to which each release leads: the typed one, else the `repository` of package.json. Throws
 * without both. Example: "git+https://github.com/ada/shortlist.git" -> "https://github.com/ada/shortlist".
 */
export function addressOf(typed: string | undefined, { repository }: Partial<Package>): string {
  const written = typed ?? (typeof repository === 'string' ? repository : repository?.url) ?? ''
  const address = URL.parse(written.replace(/^git\+/, ''))
  if (address?.protocol === 'https:') return address.href.replace(/(?:\.git)?\/?$/, '')
  throw new Error(
    'Name the repository, for example with --address https://github.com/OWNER/shortlist, or as `repository` in package.json. The links of README, package.json and server.json lead there.',
  )
}

/** The release that is packed: the name of its package, and the address of its repository. */
type Release = { name: string; address: string }

/**
 * Writes the files of a release into an empty folder: the sources without tests, benches and build programs, a package.json without
 * scripts, and the licences of everything in one file.
 */
export async function stage(folder: string, { name, address }: Release): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  for (const path of [...FILES, ...PLUGINS, ...TEXTS]) {
    await cp(join(ROOT, path), join(folder, path), {
      recursive: true,
      filter: (source) => !LEFT_OUT.includes(relative(ROOT, source)),
    })
  }
  const edit = async (path: string, change: (text: string) => string) => {
    await writeFile(join(folder, path), change(await readFile(join(folder, path), 'utf8')))
  }
  for (const path of ['.claude-plugin/plugin.json', 'mcp.json', 'skills/shortlist/SKILL.md'])
    await edit(path, (text) => text.replaceAll('lib/cli/svc', START))
  const manifest = await readManifest()
  for (const path of TEXTS) await edit(path, (text) => withAddress(text, address, manifest.version))
  const keptFields = Object.fromEntries(KEPT_FIELDS.map((field) => [field, manifest[field]]))
  const fields = { name, ...keptFields, ...addressFields(address) }
  const release = { ...fields, bin: { [name]: START, svc: START }, engines: { node: '>=20' } }
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(release, null, 2)}\n`)
  const packages = await listPackages()
  await writeFile(join(folder, 'THIRD-PARTY-LICENSES.txt'), await licenceText(packages))
  await writeFile(
    join(folder, 'sbom.cdx.json'),
    `${JSON.stringify(await billOfMaterials(manifest, packages), null, 2)}\n`,
  )
}

const START = 'lib/cli/start.mjs'
const PLACEHOLDER = /\bADDRESS\b/g
// Example: `[install](docs/install.md)` and `![a picture](docs/pictures/job.png)`, but not `[npm](https://npmjs.com)`.
const LINK = /(!?)(\[[^\]\n]{0,300}\]\()(?![a-z]+:|#)([^)\s]{1,300})\)/g

/**
 * Returns a document for readers outside of the repository: the address stands for ADDRESS, and links and pictures lead to the files
 * of this version there.
 */
export function withAddress(text: string, address: string, version: string): string {
  return text
    .replaceAll(PLACEHOLDER, address)
    .replaceAll(LINK, (_, picture: string, label: string, path: string) => {
      return `${picture}${label}${address}/${picture === '' ? 'blob' : 'raw'}/v${version}/${path})`
    })
}

/** Returns the fields of a package.json that lead to its repository. `mcpName` is its name in the registry of MCP servers. */
function addressFields(address: string) {
  return {
    repository: { type: 'git', url: `git+${address}.git` },
    homepage: `${address}#readme`,
    bugs: { url: `${address}/issues` },
    mcpName: mcpName(address),
  }
}

/** Returns the name of the server in the MCP registry. Example: `io.github.ada/shortlist`. */
function mcpName(address: string): string {
  const { hostname, pathname } = new URL(address)
  const [owner = '', name = ''] = pathname.split('/').filter(Boolean)
  if (owner === '' || name === '')
    throw new Error('The address is not that of a repository, such as https://github.com/ada/shortlist.')
  return `${hostname
    .split('.')
    .toReversed()
    .join('.')
    .replace(/^com\.github$/, 'io.github')}.${owner.toLowerCase()}/${name}`
}

/** Returns server.json for the MCP registry: the entry of this checkout with the package of a release. */
export async function registryServer({ name, address }: Release): Promise<object> {
  const entry = JSON.parse(await readFile(join(ROOT, 'server.json'), 'utf8')) as { version: string }
  const { version } = entry
  return {
    ...entry,
    name: mcpName(address),
    repository: { url: address, source: new URL(address).hostname.replace(/\.com$/, '') },
    packages: [
      {
        registryType: 'npm',
        registryBaseUrl: 'https://registry.npmjs.org',
        identifier: name,
        version,
        transport: { type: 'stdio' },
        packageArguments: [{ type: 'positional', value: 'mcp' }],
      },
    ],
  }
}

/** Returns every file below a folder, relative to it and sorted. */
export async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  return files.map(({ parentPath, name }) => relative(folder, join(parentPath, name))).sort()
}

/**
 * Returns the packages that the product needs, sorted by name, without those for development. Optional packages that this machine
 * lacks are left out.
 */
export async function listPackages(): Promise<Packages> {
  const modules = join(ROOT, 'node_modules')
  const folders = new Map<string, Package>()
  const names = Object.keys((await readManifest()).dependencies)
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
  return [...folders].sort(([, a], [, b]) => (a.name < b.name ? -1 : 1))
}

/** Returns a CycloneDX 1.6 list of a release and its packages, each with its version, package URL and licence. */
export async function billOfMaterials(
  { name, version }: Pick<Manifest, 'name' | 'version'>,
  packages: Packages,
) {
  // A package may lie in several folders.
  const different = new Map(packages.map((entry) => [`${entry[1].name}@${entry[1].version}`, entry]))
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', name, version, 'bom-ref': `${name}@${version}` } },
    components: await Promise.all(
      [...different.values()].map(async ([folder, found]) => ({
        type: 'library',
        name: found.name,
        version: found.version,
        'bom-ref': `${found.name}@${found.version}`,
        // Only the scope's @ is encoded: https://github.com/package-url/purl-spec
        purl: `pkg:npm/${found.name.replace('@', '%40')}@${found.version}`,
        licenses: [{ license: { name: await licenceName(folder, found) } }],
      })),
    ),
  }
}

// As Node searches: in this folder of packages, and in those around it.
function folderOf(name: string, modules: string): string | null {
  for (let folder = modules; ; folder = join(dirname(dirname(folder)), 'node_modules')) {
    const packageFolder = join(folder, name)
    if (existsSync(join(packageFolder, 'package.json'))) return packageFolder
    if (folder === join(dirname(dirname(folder)), 'node_modules')) return null
  }
}

/** Returns the licence files of a package, one after the other; empty if it has none. */
async function licenceWords(folder: string): Promise<string> {
  const files = (await readdir(folder)).filter((file) => LICENCE_FILE.test(file)).sort()
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))
  return texts.map((text) => `${text.trim()}\n`).join('\n')
}

/**
 * Returns the SPDX name of a package's licence: as the package names it, else by the words of its licence file. Example: `duck` names
 * "BSD", and its file has two conditions: BSD-2-Clause. Throws for a licence that neither tells.
 */
async function licenceName(folder: string, { name, license }: Package): Promise<string> {
  if (license !== undefined && SPDX.test(license)) return license
  const words = (await licenceWords(folder)).replaceAll(/\s+/g, ' ')
  if (words.includes('Permission is hereby granted, free of charge')) return 'MIT'
  if (words.includes('Redistribution and use in source and binary forms'))
    return words.includes('Neither the name') ? 'BSD-3-Clause' : 'BSD-2-Clause'
  throw new Error(`The licence of ${name} is not known. Read its files, and name it here.`)
}

/**
 * Returns the licences of packages in one text: name, version, licence and its words. A package without a licence file gets the words
 * of the licence that it names, with its author. Throws for one whose words are not known.
 */
export async function licenceText(packages: Packages): Promise<string> {
  const parts = await Promise.all(packages.map(([folder, found]) => partOf(folder, found)))
  return `Shortlist contains these packages.\n\n${parts.join('\n')}`
}

async function partOf(folder: string, found: Package): Promise<string> {
  const name = await licenceName(folder, found)
  const words = (await licenceWords(folder)) || standardWords(name, found)
  return `${RULE}\n${found.name} ${found.version} (${name})\n\n${words}`
}

function standardWords(name: string, { author, repository, ...found }: Package): string {
  const holder = (typeof author === 'string' ? author : author?.name) ?? `the authors of ${found.name}`
  const source = (typeof repository === 'string' ? repository : repository?.url) ?? 'its page at npmjs.com'
  const words = STANDARD[name]
  if (words === undefined) throw new Error(`The words of the licence ${name} of ${found.name} are missing.`)
  return `The package has no licence file. Source: ${source}\n\nCopyright (c) ${holder}\n\n${words}\n`
}
