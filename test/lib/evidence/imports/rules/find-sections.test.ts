import { expect, test } from 'bun:test'
import { findSections } from '#lib/evidence/imports/rules/find-sections.ts'
import { sourceLines } from '#test/support/source-line.ts'

function shape(lines: Parameters<typeof sourceLines>) {
  const { header, sections } = findSections(sourceLines(...lines))
  return [
    header.length,
    ...sections.map(({ name, heading, lines: own }) => `${name} ${heading?.text} ${own.length}`),
  ]
}

test('lines above the first heading are the header', () => {
  expect(shape(['Some Name', 'Somewhere', 'Skills', 'Go', 'Education', 'A school'])).toEqual([
    2,
    'skills Skills 1',
    'education Education 1',
  ])
})

test('a line that looks as known headings do is a heading too', () => {
  const big = { size: 1.4 }
  expect(
    shape([['Skills', big], 'Go', ['Education', big], 'A school', ['Odds and ends', big], 'Chess']),
  ).toEqual([0, 'skills Skills 1', 'education Education 1', 'null Odds and ends 1'])
})

test('a company in capitals is no heading, for its dates stand below', () => {
  const lines = ['EXPERIENCE', 'ACME ROBOTICS', 'Engineer, 2019 - 2021', 'SKILLS', 'Go'] as const
  expect(shape([...lines])).toEqual([0, 'experience EXPERIENCE 2', 'skills SKILLS 1'])
})

test('a heading that a narrow column broke is one', () => {
  const place = { page: 1, x: 0, y: 0, width: 50, height: 12 }
  const big = { size: 1.2, place }
  const lines = [
    ['Education and', big],
    ['Training', big],
    'A school',
    ['Work', big],
    ['History', big],
    'Acme',
  ] as const
  expect(shape([...lines] as never)).toEqual([
    ...[0, 'education Education and Training 1', 'experience Work History 1'],
  ])
})

test('a deeper heading within a section is none of its own', () => {
  const [two, three] = [{ level: 2 }, { level: 3 }]
  expect(shape([['Experience', two], ['Projects', three], 'Text', ['Skills', two], 'Go'])).toEqual([
    0,
    'experience Experience 2',
    'skills Skills 1',
  ])
})

test('bullets and lines with something at their right are no headings', () => {
  expect(shape(['Skills', ['Languages', { bullet: true }], ['Education', { right: '2019' }]])).toEqual([
    0,
    'skills Skills 2',
  ])
})

test('headings behind a square are headings, where there are no others', () => {
  const bullet = { bullet: true }
  expect(
    shape(['宮下', ['職務要約', bullet], '品質管理', ['学歴', bullet], '大学', ['資格', bullet], '免許']),
  ).toEqual([1, 'summary 職務要約 1', 'education 学歴 1', 'certifications 資格 1'])
})

test.each([
  ['by a colon', 'Further training:', {}],
  ['by its weight', 'Further training', { strong: true }],
  ['by the gap above it', 'Further training', { gap: true }],
] as const)('a line with words beside those of a heading is one %s', (_sign, text, marks) => {
  const lines = ['Skills', 'Go', [text, marks], 'A course of welding'] as Parameters<typeof sourceLines>
  expect(shape(lines)).toEqual([0, 'skills Skills 1', `education ${text} 1`])
})

test('a sentence with the words of a heading is none', () => {
  expect(shape(['Skills', 'Go', 'Further training', 'Rust'])).toEqual([0, 'skills Skills 3'])
})

test('a label that returns above the bullets of entries is no section', () => {
  const big = { size: 1.3, strong: true, gap: true }
  const label = { strong: true }
  const b = { bullet: true }
  const job = (name: string): Parameters<typeof sourceLines> => [
    name,
    '2019 – 2021',
    ['Awards:', label],
    ['Led', b],
  ]
  const found = findSections(
    sourceLines(['Experience', big], ...job('Acme'), ...job('Bolt'), ['Skills', big], 'Go'),
  )
  expect(found.sections.map(({ name }) => name)).toEqual(['experience', 'skills'])
  expect(found.labels.map(({ text }) => text)).toEqual(['Awards:', 'Awards:'])
})

test('the lines with contact data at the top of a column are the header', () => {
  const big = { size: 1.2, strong: true, gap: true }
  const lines = sourceLines(
    ['Education', big],
    'A school, 2019 – 2021',
    ['ADA BYRON', { size: 1.2, strong: true, begins: true }],
    'Clerk',
    'ada@example.org',
    ['METHODS', big],
    'Drawing',
  )
  const { header, sections } = findSections(lines)
  expect(header.map(({ text }) => text)).toEqual(['ADA BYRON', 'Clerk', 'ada@example.org'])
  expect(sections.map(({ heading, lines: own }) => [heading?.text, own.length])).toEqual([
    ['Education', 1],
    ['METHODS', 1],
  ])
})

test('a heading with one unknown word is named by the other', () => {
  const big = { size: 1.3, gap: true }
  expect(
    shape([
      ['Skills', big],
      'Go',
      ['Clinical Experience', big],
      'Acme',
      ['Competenze digitali', big],
      'Moodle',
    ]),
  ).toEqual([...[0, 'skills Skills 1', 'experience Clinical Experience 1', 'skills Competenze digitali 1']])
})
