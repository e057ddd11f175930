import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The fields of a dependency's package.json that its licence needs. */
export type Package = {
  name: string
  version: string
  license?: string
  author?: string | { name?: string }
  repository?: string | { url?: string }
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

/** The packages of a release by their folders. */
export type Packages = [folder: string, found: Package][]

const LICENCE_FILE = /^(?:licen[cs]e|copying|notice)(?:[.-].*)?$/i
const RULE = '-'.repeat(80)
// Names that no list of licences has, such as "BSD".
const SPDX = /^\(?[A-Za-z][\w.+-]*-\d[\w.+-]*|^\(?(?:MIT|ISC|0BSD|Zlib|Unlicense)\b/

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
export async function licenceName(folder: string, { name, license }: Package): Promise<string> {
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
