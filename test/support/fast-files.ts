import { codeOf, importsOf, sourceFiles } from '#test/contract/source-files.ts'

const FOLDERS = ['contract', 'db', 'lib', 'page'].map((name) => `test/${name}/`)
const PROGRAMS = /^(?:playwright-core|execa|node:child_process|lib\/runtime\/models\/.+)$/
const STARTS = /\bspawn(?:Sync)?\(/

/** The files of tests of rules and contracts, where neither they nor what they share start a browser, a server or another program. */
export async function fastFiles(): Promise<string[]> {
  const files = await sourceFiles('test')
  const byPath = new Map(files.map((file) => [file.path, file]))
  const results = new Map<string, boolean>()
  const startsSomething = (path: string): boolean => {
    if (PROGRAMS.test(path)) return true
    const file = byPath.get(path)
    if (!file) return false
    const before = results.get(path)
    if (before !== undefined) return before
    results.set(path, false)
    const starts = STARTS.test(codeOf(file.text)) || importsOf(file).some(({ to }) => startsSomething(to))
    results.set(path, starts)
    return starts
  }
  return files
    .map(({ path }) => path)
    .filter((path) => path.endsWith('.test.ts') && FOLDERS.some((folder) => path.startsWith(folder)))
    .filter((path) => !startsSomething(path))
}
