import { expect, test } from 'bun:test'
import { labelLines } from '#lib/evidence/imports/label-lines.ts'
import { draftOfLines, ownHeadingOf } from '#lib/evidence/imports/rules/draft-of-lines.ts'
import { pdfLines } from '#lib/evidence/imports/rules/pdf/pdf-lines.ts'
import { bareName, nameForms } from '#lib/evidence/imports/words/name-forms.ts'
import type { SectionName } from '#lib/evidence/imports/words/section-named.ts'
import { sectionNamed } from '#lib/evidence/imports/words/section-named.ts'
import { casesIn, itemsIn } from '#test/support/tables.ts'

test.each([
  ['Ada Byron', 'Ada Byron'],
  ['Ada Byron – Résumé', 'Ada Byron'],
  ['Curriculum Vitae of Ada Byron', 'Ada Byron'],
  ['Curriculum Vitae: Ada Byron', 'Ada Byron'],
  ['Name: Ada Byron', 'Name: Ada Byron'],
  ['Ada Byron (she/her)', 'Ada Byron'],
  ['Ada Byron June 12, 1982', 'Ada Byron'],
  ['Ana-Maria de la Cruz', 'Ana-Maria de la Cruz'],
])('%p holds the name %p', (line, name) => expect(bareName(line)).toBe(name))

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
  text,
  x: 50,
  y,
  size,
  width: text.length * size * 0.5,
  font: size > 10 ? 'bold' : 'f',
})

test.each(
  itemsIn(`
Ada Byronsen – Résumé | Ada Byronsen (she/her) | Ada Byronsen June 12, 1982
Curriculum Vitae of Ada Byronsen | Curriculum Vitae: Ada Byronsen | Dr. Ada Byronsen | BYRONSEN Ada
Ada Q. Byronsen
`),
)('the name in %p is kept out of the lines below', (name) => {
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

const AFTER_EXPERIENCE = new Map([['experience', new Set(['professional experience'])]] as const)

test.each([
  ['other', 'Patents:', 'Patents'],
  ['other', 'BOARD SEATS', 'Board seats'],
  ['other', '**Odds** <b>and</b> [ends](x)', 'Odds b and /b ends (x)'],
  ['other', 'Additional Information', undefined],
  ['other', 'Sonstiges', undefined],
  ['other', `Long ${'heading '.repeat(12)}`, undefined],
  ['other', '***', undefined],
  ['publications', 'Invited Talks', 'Invited Talks'],
  ['publications', 'Publications and Talks', undefined],
  ['publications', 'Papers', undefined],
  ['experience', 'Work History', undefined],
  ['experience', 'Teaching', 'Teaching'],
  ['experience', 'Academic appointments', 'Academic appointments'],
] as const)('the first section of %p under %p prints under %p', (section, heading, printed) => {
  expect(ownHeadingOf({ section, heading }, new Map())).toBe(printed)
})

test.each([
  ['Research Experience', 'Research Experience'],
  ['PROFESSIONAL EXPERIENCE', undefined],
  ['Professional Experience (continued)', undefined],
] as const)('a further section of experience under %p prints under %p', (heading, printed) => {
  expect(ownHeadingOf({ section: 'experience', heading }, AFTER_EXPERIENCE)).toBe(printed)
})

test('a further section under the name of its kind joins the first', () => {
  const licenses = new Map([['certifications', new Set(['licenses'])]] as const)
  expect(ownHeadingOf({ section: 'certifications', heading: 'CERTIFICATIONS' }, licenses)).toBeUndefined()
  expect(ownHeadingOf({ section: 'certifications', heading: 'Registrations' }, licenses)).toBe(
    'Registrations',
  )
})

test.each(
  casesIn<SectionName>(`
experience: Experience | WORK EXPERIENCE: | E X P E R I E N C E | W O R K H I S T O RY | Berufserfahrung
experience: Expérience professionnelle | Experiencia laboral | Werkervaring | Esperienze lavorative
experience: Experiência profissional | Erhvervserfaring | Työkokemus | Experiență profesională | Опыт работы
experience: Experiència | Korábbi munkahelyek:
education: Formación | AUSBILDUNG | Opleidingen | Bildungsabschlüsse | 2. Education | UTBILDNING | Vzdělání
education: Εκπαίδευση | FORMACIÓ | University
skills: Top Skills | s k i l l s | Färdigheter
summary: Über mich | OBJETIVOS | Introdução
contact: Persönliche Daten
references: References | Referenser
title: Lebenslauf
certifications: Qualifikationen
languages: Yabancı diller | Nyelvtudás | Idiomes
`),
)('%p names %p', (line, name) => expect(sectionNamed(line)).toEqual({ name, exact: true }))

test('a heading of several parts is named by the first that is known', () => {
  expect(sectionNamed('Skills & Tools')).toEqual({ name: 'skills', exact: true })
  expect(sectionNamed('Awards & Press')).toEqual({ name: 'awards', exact: false })
  expect(sectionNamed('Ausbildung und Studium')).toEqual({ name: 'education', exact: true })
})

test.each(
  casesIn<SectionName>(`
experience: Career Experience | Berufliche Erfahrung | Trayectoria laboral | 주요 경력
projects: Industry Project Experience
education: Schul- und Hochschulbildung
skills: Atouts et compétences | Umiejętności i narzędzia | Ключові компетенції | Aanvullende kennis | 个人技能
skills: 保有スキル
other: Otros datos de interés
`),
)('%p names %p, for each of its words is known', (line, name) => {
  expect(sectionNamed(line)).toEqual({ name, exact: false })
})

test.each([
  ...itemsIn(`
experience in sales | Acme Robotics | Go, Rust, Python | Senior Engineer | Skills I am proud of here
Training Specialist | Project Management | Technical University | S E N I O R D E V E L O P E R
熟悉前端开发与测试的专业技能
`),
  '',
])('%p names none', (line) => expect(sectionNamed(line)).toBeNull())

test('a known part that says little yields to another', () => {
  const names = ['Leadership & Teaching Experience', 'Leadership & Clinical Experience', 'Leadership & Chess']
  expect(names.map((heading) => sectionNamed(heading)?.name)).toEqual(['experience', 'experience', 'other'])
})
