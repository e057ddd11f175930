import { expect, test } from 'bun:test'
import { draftOfLines } from '#lib/evidence/imports/rules/draft-of-lines.ts'
import { sourceLines } from '#test/support/source-line.ts'

const head = { level: 2 }

test('a small heading within a section names the short lines below it', () => {
  const lines = sourceLines(
    ['Skills', head],
    ['Languages', { level: 3 }],
    'Go',
    'Rust',
    ['Tools', { level: 3 }],
    'Bazel',
  )
  expect(draftOfLines(lines).lines.map(({ text }) => text)).toEqual(['Languages: Go, Rust', 'Tools: Bazel'])
})

test('two texts side by side are a label and what it names, three are three', () => {
  const lines = sourceLines(
    ['Skills', head],
    ['Languages', { right: 'Go, Rust, Python' }],
    ['SAP', { right: 'Lean | Excel' }],
  )
  expect(draftOfLines(lines).lines.map(({ text }) => text)).toEqual([
    ...['Languages: Go, Rust, Python', 'SAP', 'Lean', 'Excel'],
  ])
})

test('what no section is made for is in `other` and tagged with its heading', () => {
  const lines = sourceLines(
    ['Skills', head],
    'Go',
    ['Education', head],
    'School, 2010',
    ['Odds and ends:', head],
    'Chess',
  )
  expect(draftOfLines(lines).lines.at(-1)).toEqual({
    section: 'other',
    text: 'Chess',
    tags: ['odds and ends'],
    read_from: 6,
  })
})

test('contact sections and referees are not placed but told of', () => {
  const lines = sourceLines(
    'Contact',
    'bob@loom.example',
    'Driving licence',
    'References',
    'On request',
    'Skills',
    'Go',
  )
  const { dropped, unplaced } = draftOfLines(lines)
  expect(dropped).toEqual([{ kind: 'email', line: 2, where: 'line' }])
  expect(unplaced.map(({ line, text }) => `${line} ${text}`)).toEqual(['3 Driving licence', '5 On request'])
})

test('what pages repeat is told of once, without the name', () => {
  const lines = sourceLines('Elin Lindqvist', 'Skills', 'Go')
  const { unplaced, dropped } = draftOfLines(lines, { margins: sourceLines('Resume of Elin Lindqvist') })
  expect(unplaced.map(({ text }) => text)).toEqual(['Resume of'])
  expect(dropped.map(({ kind }) => kind)).toEqual(['name_line', 'name_line'])
})

test('an entry says where its labels are unsure', () => {
  const lines = sourceLines('Experience', 'Clerk', 'Acme, 2019 – 2021', 'Filed')
  const read = (...sure: number[]) =>
    draftOfLines(lines, {
      labelLines: () =>
        (['heading', 'entry', 'head', 'item'] as const).map((label, at) => ({ label, sure: sure[at] ?? 1 })),
    }).entries.map(({ unsure }) => unsure)
  expect(read()).toEqual([undefined])
  expect(read(1, 0.6)).toEqual(['Perhaps this belongs to the entry above.'])
  expect(read(1, 1, 0.6)).toEqual(['Perhaps not all of these lines name it.'])
  expect(read(1, 1, 1, 0.6)).toEqual(['Perhaps its lines begin or end elsewhere.'])
})
