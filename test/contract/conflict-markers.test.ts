import { expect, test } from 'bun:test'
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const NOT_OURS = /^(node_modules|coverage|\.git|\.shortlist)\//

// As a merge leaves them, as rows of a table, and as a formatter takes the last one for quotations. Counted out, so
// that this file holds none.
const MARKERS = [
  /^(\| *)?<{7}( |$)/,
  /^(\| *)?\|{7}( |$)/,
  /^(\| *)?={7} *\|?$/,
  /^(\| *)?>{7}( |$)/,
  /^(> *){7}/,
]

function trackedPaths(): string[] {
  const listed = spawnSync('git', ['ls-files', '-z'], { cwd: ROOT, encoding: 'utf8' })
  const paths =
    listed.status === 0
      ? listed.stdout.split('\0')
      : [...new Bun.Glob('**/*').scanSync({ cwd: ROOT, dot: true, onlyFiles: true })]
  return paths.filter((path) => path !== '' && !NOT_OURS.test(path))
}

function markedLines(text: string): number[] {
  return text
    .split(/\r?\n/)
    .flatMap((line, at) => (MARKERS.some((marker) => marker.test(line)) ? [at + 1] : []))
}

function markedIn(path: string): string[] {
  let text: string
  try {
    text = readFileSync(ROOT + path, 'utf8')
  } catch {
    return [] // Tracked, and taken out of the working tree.
  }
  return text.includes('\0') ? [] : markedLines(text).map((line) => `${path}:${line}`)
}

test('no file of the project holds the markers of an unfinished merge', () => {
  const paths = trackedPaths()
  expect(paths).toContain('README.md')
  expect(paths.flatMap(markedIn)).toEqual([])
})

test('the markers are found as a merge leaves them and as a formatter rewrites them', () => {
  const marker = (sign: string) => sign.repeat(7)
  const marked = [
    `${marker('<')} HEAD`,
    marker('='),
    `${marker('>')} main`,
    `${marker('|')} 1a2b3c4`,
    `| ${marker('<')} HEAD       |`,
    `| ${marker('=')}          |`,
    `${marker('> ')}main`,
    `${marker('> ')}| a row of the other side |`,
  ]
  for (const line of marked) expect(`${line} ${markedLines(line).length}`).toBe(`${line} 1`)
  expect(markedLines('a > b\n> a quotation\n=========\n| ------- |\nif (a << b) return')).toEqual([])
})
