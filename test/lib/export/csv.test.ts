import { expect, test } from 'bun:test'
import { csvOf } from '#lib/export/export.ts'

const columns = ['a', 'b']

test('writes a byte order mark, a heading and one line for each row', () => {
  expect(csvOf([{ a: 1, b: 'x' }], columns)).toBe('\uFEFFa,b\r\n1,x\r\n')
})

test('quotes what would end a cell, and joins lists', () => {
  const rows = [
    { a: 'say "hi", now', b: ['x', 'y'] },
    { a: 'two\nlines', b: null },
  ]
  expect(csvOf(rows, columns)).toBe('\uFEFFa,b\r\n"say ""hi"", now",x; y\r\n"two\nlines",\r\n')
})

test.each(['=1+1', '+1', '-1', '@x', '\tx', '＝1+1'])('lets no cell begin a formula: %p', (text) => {
  expect(csvOf([{ a: text }], ['a']).split('\r\n')[1]).toBe(`'${text}`)
})
