import { posix } from 'node:path'
import { isCommandName, refusalOf } from '#test/support/command-hints.ts'

/** The facts of the tree with which documents are compared. */
export type Tree = {
  /** Every file of the project, as a path from its root. */
  paths: ReadonlySet<string>
  /** Every folder that holds one of these files. */
  folders: ReadonlySet<string>
  /** The scripts of package.json. */
  scripts: ReadonlySet<string>
  /** The methods of each path of the service. */
  routes: readonly { path: string; methods: readonly string[] }[]
  /** Every word of the source files. */
  words: ReadonlySet<string>
  /** The anchors of each document. */
  anchors: ReadonlyMap<string, ReadonlySet<string>>
}

/** Returns the anchors of a document's headings, as GitHub makes them. */
export function anchorsOf(text: string): Set<string> {
  const headings = withoutFences(text).matchAll(/^#+ +(.+)$/gm)
  return new Set(
    [...headings].map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  )
}

/** Returns the false statements about the tree in one document. */
export async function faultsIn(path: string, text: string, tree: Tree): Promise<string[]> {
  const codes = codesIn(text)
  const faults = [
    ...linkFaults(path, text, tree),
    ...codes.flatMap((code) => [
      ...pathFaults(code, tree),
      ...scriptFaults(code, tree),
      ...routeFaults(code, tree),
      ...nameFaults(code, tree),
    ]),
  ]
  for (const code of codes) faults.push(...(await commandFaults(code)))
  return [...new Set(faults)].map((fault) => `${path}: ${fault}`)
}

/** Returns the code of a document: spans between backticks, and lines of indented or fenced blocks. */
export function codesIn(text: string): string[] {
  const fenced = [...text.matchAll(/^```[a-z]*\n([\s\S]*?)^```/gm)].flatMap(([, code = '']) =>
    code.split('\n'),
  )
  const outside = withoutFences(text)
  const indented = [...outside.matchAll(/^ {4,}(?![-*+] |\d+\. )(\S.*)$/gm)].map(([, line = '']) => line)
  const spans = [...outside.matchAll(/(?<!`)`([^`]+)`(?!`)/g)].map(([, code = '']) => code)
  return [...fenced, ...indented, ...spans].map((code) => code.replaceAll(/\s+/g, ' ').trim())
}

function withoutFences(text: string): string {
  return text.replaceAll(/^```[\s\S]*?^```/gm, '')
}

function linkFaults(path: string, text: string, tree: Tree): string[] {
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, link = '']) => {
    if (/^[a-z]+:/.test(link)) return []
    const [file = '', anchor] = link.split('#')
    const target = file === '' ? path : posix.join(posix.dirname(path), file)
    if (!tree.paths.has(target)) return [`link to ${link}`]
    const isKnown = anchor === undefined || tree.anchors.get(target)?.has(anchor) === true
    return isKnown ? [] : [`link to ${link}, a heading that is not there`]
  })
}

const OF_THE_TREE = /^(?:lib|db|routes|assets|test|bench|docs|\.ci)\/[\w./[\]-]*$/
const FILE_NAME = /^[\w-]+(?:\.[\w-]+)*\.(?:ts|tsx|mjs|py|sql)$/

function pathFaults(code: string, tree: Tree): string[] {
  return code.split(' ').flatMap((word) => {
    const path = word.replace(/[,;:.]$/, '').replace(/\/$/, '')
    if (OF_THE_TREE.test(path)) return isInTree(path, tree) ? [] : [`path ${path}`]
    if (!FILE_NAME.test(path)) return []
    const isThere = [...tree.paths].some((each) => posix.basename(each) === path)
    return isThere ? [] : [`file name ${path}`]
  })
}

// A word in capitals stands for any name: `assets/catalogue/ROLE.json`.
function isInTree(path: string, tree: Tree): boolean {
  if (tree.paths.has(path) || tree.folders.has(path)) return true
  if (!/[A-Z]{3,}/.test(path)) return false
  const pattern = path.replaceAll(/[.[\]]/g, '\\$&').replaceAll(/[A-Z]{3,}/g, '[^/]+')
  return [...tree.paths].some((each) => new RegExp(`^${pattern}$`).test(each))
}

function scriptFaults(code: string, tree: Tree): string[] {
  return [...code.matchAll(/\bbun(?:@[\d.]+)? run ([\w:-]+)/g)].flatMap(([, script = '']) =>
    tree.scripts.has(script) ? [] : [`script ${script}`],
  )
}

function routeFaults(code: string, tree: Tree): string[] {
  const named = code.matchAll(
    /(?:\b(GET|HEAD|POST|PUT|DELETE) )?(?<![\w/.])(\/(?:api\/|openapi|llms)[\w/.:{}-]*)/g,
  )
  return [...named].flatMap(([, method, path = '']) => {
    const matches = tree.routes.filter((route) => isSamePath(route.path, path))
    const isKnown = matches.some(({ methods }) => method === undefined || methods.includes(method))
    // The folder of routes itself, and a route that a reader is to make.
    return isKnown || path === '/api/' || path.endsWith('/NAME') ? [] : [`route ${method ?? ''} ${path}`]
  })
}

function isSamePath(declared: string, named: string): boolean {
  const parts = declared.split('/')
  const words = named.replace(/[.,]$/, '').split('/')
  return (
    parts.length === words.length &&
    parts.every((part, at) => part === words[at] || (part.startsWith(':') && /^[:{]/.test(words[at] ?? '')))
  )
}

// Names of several words: `freshnessBy`, `not_open`, `SVC_HOME`.
const NAME = /(?<![\w/.-])(?:[A-Za-z]\w*(?:[a-z][A-Z]|_)\w*)(?![\w/-])/g

function nameFaults(code: string, tree: Tree): string[] {
  return (code.match(NAME) ?? []).flatMap((name) => (tree.words.has(name) ? [] : [`name ${name}`]))
}

async function commandFaults(code: string): Promise<string[]> {
  const faults: string[] = []
  for (const [, command = ''] of code.matchAll(/(?<![\w/])(svc [a-z][^#;]*)/g)) {
    const typed = command.trim().replaceAll("'", '')
    const refusal = isCommandName(typed) ? null : await refusalOf(typed)
    if (refusal) faults.push(`command ${typed}: ${refusal}`)
  }
  return faults
}
