import { expect, test } from 'bun:test'
import { sectionNamed } from '#lib/evidence/imports/rules/section-named.ts'

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
