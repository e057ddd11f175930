import { expect, test } from 'bun:test'
import { findSections, sectionNamed } from '#lib/evidence/imports/rules/find-sections.ts'
import { sourceLines } from '#test/support/source-line.ts'

function shape(lines: Parameters<typeof sourceLines>) {
  const { header, sections } = findSections(sourceLines(...lines))
  return [
    header.length,
    ...sections.map(({ name, heading, lines: own }) => `${name} ${heading.text} ${own.length}`),
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

test.each([
  ['Experience', 'experience'],
  ['WORK EXPERIENCE:', 'experience'],
  ['E X P E R I E N C E', 'experience'],
  ['W O R K H I S T O RY', 'experience'],
  ['Berufserfahrung', 'experience'],
  ['Expérience professionnelle', 'experience'],
  ['Experiencia laboral', 'experience'],
  ['Werkervaring', 'experience'],
  ['Esperienze lavorative', 'experience'],
  ['Experiência profissional', 'experience'],
  ['Formación', 'education'],
  ['AUSBILDUNG', 'education'],
  ['Opleidingen', 'education'],
  ['Top Skills', 'skills'],
  ['Über mich', 'summary'],
  ['2. Education', 'education'],
  ['Persönliche Daten', 'contact'],
  ['References', 'references'],
  ['Lebenslauf', 'title'],
] as const)('%p names %p', (line, name) => {
  expect(sectionNamed(line)).toEqual({ name, exact: true })
})

test('a heading of several parts is named by the first that is known', () => {
  expect(sectionNamed('Skills & Tools')).toEqual({ name: 'skills', exact: true })
  expect(sectionNamed('Awards & Press')).toEqual({ name: 'awards', exact: false })
  expect(sectionNamed('Ausbildung und Studium')).toEqual({ name: 'education', exact: true })
})

test.each([
  'experience in sales',
  'Acme Robotics',
  'Go, Rust, Python',
  'Senior Engineer',
  '',
  'Skills I am proud of here',
])('%p names none', (line) => {
  expect(sectionNamed(line)).toBeNull()
})
