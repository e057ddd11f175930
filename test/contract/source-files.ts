import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))

/** A source file: its path in the project, and its text. */
export type SourceFile = { path: string; text: string }

/** Every source file in folders of the project. */
export async function sourceFiles(...folders: string[]): Promise<SourceFile[]> {
  const files: SourceFile[] = []
  for (const folder of folders) {
    for (const path of await Array.fromAsync(new Bun.Glob(`${folder}/**/*.{ts,tsx}`).scan(ROOT))) {
      files.push({ path, text: await Bun.file(ROOT + path).text() })
    }
  }
  return files.sort((a, b) => (a.path < b.path ? -1 : 1))
}

const SCANNERS = { ts: new Bun.Transpiler({ loader: 'ts' }), tsx: new Bun.Transpiler({ loader: 'tsx' }) }

/** Returns a file's runtime imports, as paths of the project or names of packages; types are left out. */
export function importsOf({ path, text }: SourceFile): { to: string; lazy: boolean }[] {
  const scanner = SCANNERS[path.endsWith('x') ? 'tsx' : 'ts']
  return scanner.scanImports(text).map(({ path: to, kind }) => ({
    to: to.startsWith('#') ? to.slice(1) : to.startsWith('.') ? beside(path, to) : to,
    lazy: kind === 'dynamic-import',
  }))
}

/** Returns all that a file imports by name, also type-only imports, which are not loaded at run time. */
export function typesOf({ path, text }: SourceFile): string[] {
  const named = [
    ...text.matchAll(/^(?:import|export) (?:type )?(?:\{[^}]*\}|[*\w])[^'\n]* from '([^']+)'/gm),
    ...text.matchAll(/\bimport\('([^']+)'\)/g),
  ]
  return named.map(([, to = '']) =>
    to.startsWith('#') ? to.slice(1) : to.startsWith('.') ? beside(path, to) : to,
  )
}

function beside(path: string, to: string): string {
  return new URL(to, `file:///${path}`).pathname.slice(1)
}

/** A text without its comments and its quoted texts. */
export function codeOf(text: string): string {
  return text
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/(^|[^:'"`])\/\/.*$/gm, '$1')
    .replaceAll(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/g, "''")
}
