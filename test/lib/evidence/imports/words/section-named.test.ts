import { expect, test } from 'bun:test'
import { sectionNamed } from '#lib/evidence/imports/words/section-named.ts'

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
  ['s k i l l s', 'skills'],
  ['Färdigheter', 'skills'],
  ['UTBILDNING', 'education'],
  ['Erhvervserfaring', 'experience'],
  ['Työkokemus', 'experience'],
  ['Vzdělání', 'education'],
  ['Yabancı diller', 'languages'],
  ['Experiență profesională', 'experience'],
  ['Nyelvtudás', 'languages'],
  ['Опыт работы', 'experience'],
  ['Εκπαίδευση', 'education'],
  ['Referenser', 'references'],
] as const)('%p names %p', (line, name) => {
  expect(sectionNamed(line)).toEqual({ name, exact: true })
})

test('a heading of several parts is named by the first that is known', () => {
  expect(sectionNamed('Skills & Tools')).toEqual({ name: 'skills', exact: true })
  expect(sectionNamed('Awards & Press')).toEqual({ name: 'awards', exact: false })
  expect(sectionNamed('Ausbildung und Studium')).toEqual({ name: 'education', exact: true })
})

test.each([
  ['Career Experience', 'experience'],
  ['Industry Project Experience', 'projects'],
  ['Berufliche Erfahrung', 'experience'],
  ['Schul- und Hochschulbildung', 'education'],
  ['Atouts et compétences', 'skills'],
  ['Trayectoria laboral', 'experience'],
  ['Otros datos de interés', 'other'],
  ['Umiejętności i narzędzia', 'skills'],
  ['Ключові компетенції', 'skills'],
  ['Aanvullende kennis', 'skills'],
] as const)('%p names %p, for each of its words is known', (line, name) => {
  expect(sectionNamed(line)).toEqual({ name, exact: false })
})

test('letters that are set apart are read as words', () => {
  expect(sectionNamed('D I P L Ô M E S E T F O R M AT I O N S')?.name).toBe('education')
  expect(sectionNamed('C A R E E R E X P E R I E N C E')?.name).toBe('experience')
})

test.each([
  'experience in sales',
  'Acme Robotics',
  'Go, Rust, Python',
  'Senior Engineer',
  '',
  'Skills I am proud of here',
  'Training Specialist',
  'Project Management',
  'Technical University',
  'S E N I O R D E V E L O P E R',
])('%p names none', (line) => {
  expect(sectionNamed(line)).toBeNull()
})

test('a known part that says little yields to another', () => {
  const names = ['Leadership & Teaching Experience', 'Leadership & Clinical Experience', 'Leadership & Chess']
  expect(names.map((heading) => sectionNamed(heading)?.name)).toEqual(['experience', 'experience', 'other'])
})
