import { expect, test } from 'bun:test'
import { csvOf } from '#lib/export/rules/csv.ts'

const columns = ['a', 'b']

test('writes a byte order mark, a heading and one line for each row', () => {
  expect(csvOf([{ a: 1, b: 'x' }], columns, 'own')).toBe('\uFEFFa,b\r\n1,x\r\n')
})

test('quotes what would end a cell, and joins lists', () => {
  const rows = [
    { a: 'say "hi", now', b: ['x', 'y'] },
    { a: 'two\nlines', b: null },
  ]
  expect(csvOf(rows, columns, 'own')).toBe('\uFEFFa,b\r\n"say ""hi"", now",x; y\r\n"two\nlines",\r\n')
})

test.each(['=1+1', '+1', '-1', '@x', '\tx'])('lets no word of a stranger begin a formula: %p', (text) => {
  const cell = (words: 'own' | 'strangers') => csvOf([{ a: text }], ['a'], words).split('\r\n')[1]
  expect(cell('strangers')).toBe(`'${text}`)
  expect(cell('own')).toBe(text)
})
