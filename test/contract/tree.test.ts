import { expect, test } from 'bun:test'
import { statSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = new URL('../..', import.meta.url).pathname
const LARGEST = 3 * 1024 * 1024

/** Returns the files that are too large for the tree, or that a package manager of another language left there. */
function strayFiles(files: readonly { name: string; size: number }[]): string[] {
  return files
    .filter(({ name, size }) => size > LARGEST || /\.(?:whl|tar\.gz|tgz|exe)$/.test(name))
    .map(({ name }) => name)
}

test('a downloaded package and a large file are stray', () => {
  const files = [
    { name: 'torch-2.whl', size: 10 },
    { name: 'assets/a.json', size: LARGEST + 1 },
    { name: 'README.md', size: 10 },
  ]
  expect(strayFiles(files)).toEqual(['torch-2.whl', 'assets/a.json'])
})

test('the tree holds no stray file', () => {
  const list = Bun.spawnSync(['git', 'ls-files', '-z'], { cwd: ROOT })
  const names = list.stdout.toString().split('\0').filter(Boolean)
  expect(list.exitCode === 0 ? names.length > 1000 : true).toBe(true)
  expect(strayFiles(names.map((name) => ({ name, size: statSync(join(ROOT, name)).size })))).toEqual([])
})
