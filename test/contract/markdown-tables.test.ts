import { expect, test } from 'bun:test'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const FENCE = /^\s*(?:```|~~~)/
const ROW = /^\s*\|/

/** Returns the problems of a text's tables, each with its line number, from 1. */
function faultsIn(text: string): string[] {
  const blocks = blocksOf(text)
  const rendered = Bun.markdown.html(text).match(/<table>/g)?.length ?? 0
  const lost = rendered === blocks.length ? [] : [`${blocks.length} tables are written and ${rendered} shown`]
  return [...lost, ...blocks.flatMap(faultsOf)]
}

type Block = { at: number; rows: string[] }

// Rows that stand below each other, but for those in code.
function blocksOf(text: string): Block[] {
  const blocks: Block[] = []
  let isCode = false
  let open: Block | null = null
  for (const [at, line] of text.split(/\r?\n/).entries()) {
    if (FENCE.test(line)) isCode = !isCode
    if (isCode || !ROW.test(line)) {
      open = null
    } else if (open) {
      open.rows.push(line)
    } else {
      open = { at: at + 1, rows: [line] }
      blocks.push(open)
    }
  }
  return blocks
}

function faultsOf({ at, rows }: Block): string[] {
  const [columns = 0] = rows.map(cellsOf)
  const uneven = rows.flatMap((row, below) => {
    const cells = cellsOf(row)
    return cells === columns ? [] : [`line ${at + below}: ${cells} cells below ${columns}`]
  })
  const shown = Bun.markdown.html(rows.map((row) => row.trim()).join('\n'))
  const counted = shown.match(/<tr>/g)?.length ?? 0
  // The line below the head is not a row.
  const isTable = shown.includes('<table>') && counted === rows.length - 1
  return isTable ? uneven : [...uneven, `line ${at}: does not show as one table`]
}

// A bar behind a backslash is text, in code too.
function cellsOf(row: string): number {
  const bars = row.trim().match(/(?<!\\)\|/g)?.length ?? 0
  return bars - (/(?<!\\)\|$/.test(row.trim()) ? 1 : 0)
}

test('every table of the readme and the docs has one shape, and shows as a table', async () => {
  const paths = ['*.md', 'docs/**/*.md'].flatMap((pages) => [...new Bun.Glob(pages).scanSync({ cwd: ROOT })])
  expect(paths).toContain('README.md')
  const faults: string[] = []
  let tables = 0
  for (const path of paths) {
    const text = await Bun.file(ROOT + path).text()
    tables += blocksOf(text).length
    faults.push(...faultsIn(text).map((fault) => `${path}, ${fault}`))
  }
  expect(faults).toEqual([])
  expect(tables).toBeGreaterThan(20)
})

const HEAD = '| a | b |\n| --- | --: |\n'

test.each([
  ['a whole table', `${HEAD}| 1 | 2 |\n`, []],
  ['a bar in a cell', `${HEAD}| \`x \\| y\` | 2 |\n`, []],
  ['rows in code', '```\n| a |\n| b | c |\n```\n', []],
  ['a row that is short', `${HEAD}| 1 |\n`, ['line 3: 1 cells below 2']],
  ['a row that is long', `${HEAD}| 1 | 2 | 3 |\n`, ['line 3: 3 cells below 2']],
  ['a bar that parts a cell', `${HEAD}| 1 \\| 2 | 3 |\n| \`x | y\` | 2 |\n`, ['line 4: 3 cells below 2']],
  [
    'a head of another width than the line below it',
    '| a |\n| --- | --- |\n| 1 |\n',
    ['1 tables are written and 0 shown', 'line 2: 2 cells below 1', 'line 1: does not show as one table'],
  ],
  [
    'a table that a line breaks in two',
    `${HEAD}| 1 | 2 |\n\n| 3 | 4 |\n`,
    ['2 tables are written and 1 shown', 'line 5: does not show as one table'],
  ],
])('of %s it says what is wrong', (_, text, faults) => {
  expect(faultsIn(text)).toEqual(faults)
})
