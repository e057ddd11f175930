import { expect, test } from 'bun:test'
import { labelLines } from '#lib/evidence/imports/label-lines.ts'
import { draftOfLines } from '#lib/evidence/imports/rules/draft-of-lines.ts'
import { pdfLines } from '#lib/evidence/imports/rules/pdf/pdf-lines.ts'
import { bareName, nameForms } from '#lib/evidence/imports/words/name-forms.ts'

test.each([
  ['Ada Byron', 'Ada Byron'],
  ['Ada Byron – Résumé', 'Ada Byron'],
  ['Curriculum Vitae of Ada Byron', 'Ada Byron'],
  ['Curriculum Vitae: Ada Byron', 'Ada Byron'],
  ['Name: Ada Byron', 'Name: Ada Byron'],
  ['Ada Byron (she/her)', 'Ada Byron'],
  ['Ada Byron June 12, 1982', 'Ada Byron'],
  ['Ana-Maria de la Cruz', 'Ana-Maria de la Cruz'],
])('%p holds the name %p', (line, name) => {
  expect(bareName(line)).toBe(name)
})

test('a line longer than any name stays as it is', () => {
  const line = `Ada Byron${' '.repeat(20_000)}(she/her)`
  expect(bareName(line)).toBe(line)
})

test('a resume may repeat a name without initials and titles, and with the last word first', () => {
  expect(nameForms('Dr. Ada Q. Byron')).toEqual(
    expect.arrayContaining(['Dr. Ada Q. Byron', 'Ada Byron', 'Byron Ada']),
  )
  expect(nameForms('Byron')).toEqual(['Byron'])
})

const piece = (text: string, y: number, size = 10) => ({
  ...{ text, x: 50, y, size },
  ...{ width: text.length * size * 0.5, font: size > 10 ? 'bold' : 'f' },
})

test.each([
  'Ada Byronsen – Résumé',
  'Ada Byronsen (she/her)',
  'Ada Byronsen June 12, 1982',
  'Curriculum Vitae of Ada Byronsen',
  'Curriculum Vitae: Ada Byronsen',
  'Dr. Ada Byronsen',
  'BYRONSEN Ada',
  'Ada Q. Byronsen',
])('the name in %p is kept out of the lines below', (name) => {
  const pieces = [
    ...[piece(name, 800, 20), piece('ada@example.org', 780), piece('Experience', 740, 14)],
    ...[piece('Weaver, Vale Mill, 2019 – 2022', 715), piece('• As Ada Byronsen, cut waste by half', 700)],
    ...[piece('Skills', 660, 14), piece('Looms, dyes', 640)],
  ]
  const { lines, margins } = pdfLines([{ width: 600, height: 842, pieces }])
  const draft = draftOfLines(lines, { margins, labelLines })
  expect(JSON.stringify([draft.entries, draft.lines])).not.toMatch(/byronsen/i)
  expect(draft.entries[0]?.lines[0]?.text).toContain('cut waste by half')
})

test('digits alone say nothing about the person', () => {
  const pieces = [
    ...[piece('Ada Byron', 800, 20), piece('Profile', 770, 14), piece('123 456 789', 750)],
    ...[piece('A weaver who knows every loom in the valley and most of its dyes.', 735)],
    ...[piece('Skills', 700, 14), piece('Looms, dyes', 680)],
  ]
  const { lines } = pdfLines([{ width: 600, height: 842, pieces }])
  const draft = draftOfLines(lines, { labelLines })
  expect(draft.lines.map(({ text }) => text).join(' ')).not.toContain('456')
  expect(draft.unplaced.map(({ text }) => text)).toContain('123 456 789')
})
