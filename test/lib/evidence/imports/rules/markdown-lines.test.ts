import { expect, test } from 'bun:test'
import { markdownLines } from '#lib/evidence/imports/rules/markdown-lines.ts'

const texts = (markdown: string) => markdownLines(markdown).map(({ text }) => text)

test('headings have their level and emphasis goes', () => {
  expect(markdownLines('## **Work** ##')[0]).toMatchObject({ text: 'Work', level: 2 })
  expect(texts('*Rust*, __C++__, `a_b`, snake_case and 2 * 3')).toEqual([
    'Rust, C++, a_b, snake_case and 2 * 3',
  ])
})

test('links keep their address so that it can be taken out', () => {
  expect(texts('[Loomkit](https://loom.example/kit)')).toEqual(['Loomkit (https://loom.example/kit)'])
  expect(texts('[bob@loom.example](mailto:bob@loom.example)')).toEqual(['bob@loom.example'])
})

test('comments go, line numbers stay', () => {
  const lines = markdownLines('One <!-- l1 -->\n<!--\nhidden\n-->\nTwo')
  expect(lines.map(({ text, number }) => `${number} ${text}`)).toEqual(['1 One', '5 Two'])
})

test('escaped signs are signs, and entities are letters', () => {
  expect(texts('C\\# \\*not bold\\* R&amp;D')).toEqual(['C# *not bold* R&D'])
})

test('rows of a table have their cells apart', () => {
  const lines = markdownLines('| Tools | Go, Rust |\n|---|---|\n| Norms | ISO |')
  expect(lines.map(({ text, right }) => [text, right])).toEqual([
    ['Tools', 'Go, Rust'],
    ['Norms', 'ISO'],
  ])
})
