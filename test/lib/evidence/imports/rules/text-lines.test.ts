import { expect, test } from 'bun:test'
import { markdownLines, textLines } from '#lib/evidence/imports/rules/text-lines.ts'

test('underlined lines are headings, and rules between lines are gaps', () => {
  const lines = textLines('Skills\n------\nGo\n\n* * *\nRust')
  expect(lines.map(({ text, level, gap, number }) => [text, level, gap, number])).toEqual([
    ['Skills', 1, false, 1],
    ['Go', null, true, 3],
    ['Rust', null, true, 6],
  ])
})

test('wide gaps and tabs set what stands at the right apart', () => {
  expect(textLines('Acme        Berlin')[0]).toMatchObject({ text: 'Acme', right: 'Berlin' })
  expect(textLines('Acme\t2019 – 2021')[0]).toMatchObject({ text: 'Acme', right: '2019 – 2021' })
  expect(textLines('Acme  GmbH')[0]).toMatchObject({ text: 'Acme GmbH', right: null })
})

test('a line is full where its next word would not have fitted', () => {
  const lines = textLines(
    `${'word '.repeat(14)}end\n${'more '.repeat(14)}end\nlast ${'line '.repeat(13)}x\nshort\nnext`,
  )
  expect(lines.map(({ full }) => full)).toEqual([true, true, true, false, false])
})

test('lines of any system are told apart, and bullets are seen', () => {
  const lines = textLines('\ufeffOne\r\n• Two\rThree')
  expect(lines.map(({ text, bullet }) => [text, bullet])).toEqual([
    ['One', false],
    ['Two', true],
    ['Three', false],
  ])
})

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

test.each([
  ['R&amp;D and AT&T', 'R&D and AT&T'],
  ['if a &lt; b', 'if a < b'],
  ['if a &amp;lt; b', 'if a &lt; b'],
  ['it&#39;s&nbsp;done', "it's done"],
  ['Caf&eacute; &#x2013; &notes; &;', 'Café – &notes; &;'],
  ['one&#10;line&#8203;', 'one line'],
])('%p is read as %p, in text and in markdown', (line, text) => {
  expect(textLines(line)[0]?.text).toBe(text)
  expect(markdownLines(line)[0]?.text).toBe(text)
})
