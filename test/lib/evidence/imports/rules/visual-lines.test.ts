import { expect, test } from 'bun:test'
import { visualLines } from '#lib/evidence/imports/rules/visual-lines.ts'

const piece = (text: string, x: number, y: number, width = text.length * 5) => ({
  text,
  x,
  y,
  width,
  size: 10,
  font: 'f',
})
const texts = (...pieces: ReturnType<typeof piece>[]) =>
  visualLines(pieces).map(({ fragments }) => fragments.map(({ text }) => text))

test('pieces on one height are one line, whatever their order in the file', () => {
  expect(texts(piece('2019', 400, 700.5), piece('Second', 50, 680), piece('First', 50, 700))).toEqual([
    ['First', '2019'],
    ['Second'],
  ])
})

test('a small gap is a space, none is none, and a wide one sets apart', () => {
  expect(
    texts(piece('e', 50, 700), piece('ff', 55, 700), piece('ect', 65, 700), piece('now', 83, 700)),
  ).toEqual([['effect now']])
})

test('letters that TeX embeds without names are read', () => {
  expect(texts(piece('\x88', 50, 700), piece('Led', 60, 700))).toEqual([['• Led']])
  expect(texts(piece('o\x1ece 2014 \x15 2018', 50, 700))).toEqual([['office 2014 – 2018']])
})

test('a word drawn twice is one word', () => {
  expect(texts(piece('Bold', 50, 700), piece('Bold', 50.3, 700))).toEqual([['Bold']])
})
