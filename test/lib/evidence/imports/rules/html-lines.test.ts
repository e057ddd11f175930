import { expect, test } from 'bun:test'
import { htmlLines } from '#lib/evidence/imports/rules/html-lines.ts'

const shape = (html: string) => htmlLines(html).map(({ text, right, bullet }) => [text, right, bullet])

test('paragraphs, headings, breaks and tabs are lines', () => {
  expect(htmlLines('<h2>Work</h2><p><strong>Acme</strong><br>Engineer\t2019</p>')).toMatchObject([
    { text: 'Work', level: 2, number: 1 },
    { text: 'Acme', strong: true, level: null, number: 2 },
    { text: 'Engineer', right: '2019', strong: false, number: 3 },
  ])
})

test('items of lists are bullets, also nested ones', () => {
  expect(shape('<ul><li>One<ol><li>Two</li></ol></li><li>Three</li></ul>')).toEqual([
    ['One', null, true],
    ['Two', null, true],
    ['Three', null, true],
  ])
})

test('an empty paragraph is a gap', () => {
  expect(htmlLines('<p>A</p><p></p><p>B</p>').map(({ gap }) => gap)).toEqual([false, true])
})

test('a row of a table is one line, dates beside several lines belong to the first, other cells follow each other', () => {
  expect(shape('<table><tr><td><p>Tools</p></td><td><p>Go</p></td></tr></table>')).toEqual([
    ['Tools', 'Go', false],
  ])
  const dated = '<table><tr><td><p>2019 – 2021</p></td><td><p>Clerk</p><p>Acme</p></td></tr></table>'
  expect(shape(dated)).toEqual([
    ['Clerk', '2019 – 2021', false],
    ['Acme', null, false],
  ])
  const layout = '<table><tr><td><p>Skills</p><p>Go</p></td><td><p>Work</p><p>Acme</p></td></tr></table>'
  expect(shape(layout).map(([text]) => text)).toEqual(['Skills', 'Go', 'Work', 'Acme'])
})
