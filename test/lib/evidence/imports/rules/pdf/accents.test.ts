import { expect, test } from 'bun:test'
import { withJoinedAccents } from '#lib/evidence/imports/rules/pdf/accents.ts'
import { pdfLines } from '#lib/evidence/imports/rules/pdf/pdf-lines.ts'
import { growthOf, IN_PROPORTION } from '#test/support/growth.ts'

const piece = (text: string, x: number, width: number, y = 700) => ({
  text,
  x,
  y,
  width,
  size: 10,
  font: 'f',
})
const textOf = (...pieces: ReturnType<typeof piece>[]) =>
  pdfLines([{ width: 600, height: 800, pieces }]).lines.map(({ text }) => text)

test('an accent that is drawn over a letter, before it or after it, is read with the letter', () => {
  expect(textOf(piece('Bo˘', 50, 20), piece('gac ve ¸', 65, 40), piece('cam', 100, 20))).toEqual([
    'Boğac ve çam',
  ])
  expect(textOf(piece('Dr. S', 50, 25), piece('¸ahin', 71, 25))).toEqual(['Dr. Şahin'])
  expect(textOf(piece('na´', 50, 15), piece('ıf', 60, 10))).toEqual(['naíf'])
})

test('an accent over a capital letter stands higher, and the space before it stays', () => {
  expect(textOf(piece('Ute ', 50, 20), piece('¨', 72, 5, 702), piece('Ozen', 70, 20))).toEqual(['Ute Özen'])
  expect(textOf(piece('Ute ¨', 50, 25), piece('Ozen', 69, 20))).toEqual(['Ute Özen'])
})

test('an accent beside a letter is a sign of its own', () => {
  const beside = [piece('l´', 50, 10), piece('ete', 60, 15)]
  expect(withJoinedAccents(beside)).toEqual(beside)
  const strange = [piece('x˘', 50, 10), piece('xy', 55, 10)]
  expect(withJoinedAccents(strange)).toEqual(strange)
})

test('small letters that stand raised beside a word are of its line', () => {
  const small = (text: string, x: number, y: number) => ({ ...piece(text, x, 6, y), size: 7 })
  expect(textOf(piece('Ranked 75', 50, 45), small('th', 95, 704), piece('of all', 104, 30))).toEqual([
    'Ranked 75th of all',
  ])
  expect(textOf(piece('Ranked', 50, 30), small('2019', 120, 704), piece('of all', 150, 30))).toHaveLength(2)
})

test('a page of many empty texts is read in proportion to its length', async () => {
  const read = (size: number) =>
    withJoinedAccents(
      Array.from({ length: size }, (_, at) => ({ text: '', x: 0, y: at, width: 0, size: 10, font: 'f' })),
    )
  expect(await growthOf(read, 20_000)).toBeLessThan(IN_PROPORTION)
})
