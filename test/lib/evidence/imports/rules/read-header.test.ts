import { expect, test } from 'bun:test'
import { readHeader } from '#lib/evidence/imports/rules/read-header.ts'
import { sourceLines } from '#test/support/source-line.ts'

test('name, title, town and contact data are told apart', () => {
  const read = readHeader(
    sourceLines(
      'Curriculum Vitae',
      'Mira Castellan, PMP',
      'Platform Engineer',
      'Bristol, UK | mira@castellan.example',
      'Open to moves',
    ),
  )
  expect(read.dropped.map(({ kind, line, where }) => `${kind} ${line} ${where}`)).toEqual([
    'name_line 2 header',
    'address 4 header',
    'email 4 header',
  ])
  expect(read.lines).toEqual([{ section: 'summary', text: 'Platform Engineer', tags: [], read_from: 3 }])
  expect(read.unplaced.map(({ text }) => text)).toEqual(['Open to moves'])
  expect(read.names).toEqual(['Mira Castellan, PMP'])
})

test('a name beside contact data is found', () => {
  const read = readHeader(sourceLines('Ilona Varga, Tel. +36 1 555 0148, ilona@posta.example'))
  expect(read.dropped.map(({ kind }) => kind)).toEqual(['name_line', 'phone', 'email'])
  expect(read.unplaced).toEqual([])
})

test('a few sentences without a heading are the summary', () => {
  const read = readHeader(sourceLines('Mira Castellan', 'I build quiet systems for loud places.'))
  expect(read.lines.map(({ text }) => text)).toEqual(['I build quiet systems for loud places.'])
})

test('a name in two lines of the largest letters is one name, and the text beside it stays', () => {
  const read = readHeader(
    sourceLines(
      ['Harriet', { size: 4 }],
      'harriet@example.org',
      ['Pemberlow', { size: 4, right: 'Keeps stock low and full' }],
      'Supply Planner',
    ),
  )
  expect(read.names).toEqual(['Harriet Pemberlow'])
  expect([...read.lines, ...read.unplaced].map(({ text }) => text)).toEqual([
    ...['Keeps stock low and full', 'Supply Planner'],
  ])
})

test.each([
  ['Ada Byron', 'Head Chef'],
  ['Ada Byron', 'Pianist'],
])('a name above a title in the same letters stays a name of its own: %s, %s', (name, title) => {
  const read = readHeader(sourceLines([name, { size: 2 }], [title, { size: 2 }], 'Leeds, UK'))
  expect(read.names).toEqual([name])
  expect([...read.lines, ...read.unplaced].map(({ text }) => text)).toEqual([title])
})

test('a headline behind the name in its line is kept, and the name is not', () => {
  const { lines, names } = readHeader(sourceLines('Ada Byron Software Engineer'))
  expect(names).toEqual(['Ada Byron'])
  expect(lines.map(({ text }) => text)).toEqual(['Software Engineer'])
  expect(readHeader(sourceLines('Senior Supply Chain Manager')).names).toEqual([])
  expect(readHeader(sourceLines('Mental Health Nurse', 'Ada Byron')).names).toEqual([])
})

test('far larger letters below the first line are the name, and the line above them is none', () => {
  const read = readHeader(sourceLines(['Social Worker', { size: 1.6 }], ['Ada Byron', { size: 3 }]))
  expect(read.names).toEqual(['Ada Byron'])
})

test('headings of the header itself are told of nowhere', () => {
  const lines = [
    'Ada Byron',
    'Contact',
    'ada@example.org',
    'About me',
    'Engineer who writes engines and their notes down',
  ]
  const read = readHeader(sourceLines(...lines))
  expect(read.unplaced).toEqual([])
  expect(read.lines.map(({ text }) => text)).toEqual(['Engineer who writes engines and their notes down'])
})
