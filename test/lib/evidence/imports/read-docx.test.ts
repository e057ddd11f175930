import { expect, test } from 'bun:test'
import { htmlLines, zipEntries } from '#lib/evidence/imports/read-docx.ts'
import { zipOf } from '#test/support/zip.ts'

test('the files of a zip are found by its directory', () => {
  const entries = zipEntries(zipOf({ 'a.xml': 'a'.repeat(500), 'b.xml': 'b' }))
  expect(entries?.map(({ deflated }) => deflated)).toEqual([true, true])
  expect(entries?.every(({ start, end }) => start < end)).toBe(true)
})

test('what is no zip, is cut short or points beyond its end is none', () => {
  const zip = zipOf({ 'a.xml': 'a'.repeat(500) })
  expect(zipEntries(new Uint8Array(0))).toBeNull()
  expect(zipEntries(new TextEncoder().encode('PK but no zip'))).toBeNull()
  expect(zipEntries(zip.slice(0, zip.length - 10))).toBeNull()
  expect(zipEntries(zip.slice(20))).toBeNull()
})

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

const row = (...cells: string[][]) =>
  `<table><tr>${cells.map((cell) => `<td>${cell.map((text) => `<p>${text}</p>`).join('')}</td>`).join('')}</tr></table>`

test('dates that break in their cell, and a degree with its year, stand beside the lines of their row', () => {
  expect(shape(row(['May –', 'June 2019'], ['Vale Mill', 'Weaver']))).toEqual([
    ['Vale Mill', 'May – June 2019', false],
    ['Weaver', null, false],
  ])
  expect(shape(row(['MSc 2019'], ['Hill College', 'Textiles']))[0]).toEqual([
    'Hill College',
    'MSc 2019',
    false,
  ])
  expect(shape(row(['Languages'], ['Go', 'Rust']))[0]).toEqual(['Languages', null, false])
})

test('a row of short cells that ends in dates is one line; one with a list is not', () => {
  const dates = ['2019 – 2021']
  expect(shape(row(['Pastry', 'Chef'], ['Harbour Inn'], ['Bristol,', 'England'], dates))).toEqual([
    ['Pastry', 'Chef | Harbour Inn | Bristol, England | 2019 – 2021', false],
  ])
  expect(shape(row(['Pastry'], ['• Cakes', '• Bread'], dates)).map(([text]) => text)).toEqual([
    ...['Pastry', 'Cakes', 'Bread', '2019 – 2021'],
  ])
})

test('a rule typed beside or below a heading is no text', () => {
  expect(shape('<p>Education ______________</p><p>--------------</p><p>Hill_College</p>')).toEqual([
    ['Education', null, false],
    ['Hill_College', null, false],
  ])
})
