import { expect, test } from 'bun:test'
import { labelledParts } from '#lib/evidence/imports/lines/labelled-parts.ts'
import type { LineLabel, SourceLine } from '#lib/evidence/master/draft.ts'
import { sourceLine } from '#test/support/source-line.ts'

const PLACED = { place: { page: 1, x: 0, y: 0, width: 100, height: 12 } }
type Told = [LineLabel, string, Partial<SourceLine>?]

function read(...told: Told[]) {
  const lines = told.map(([, text, more], at) => sourceLine(text, { number: at + 1, ...more }))
  const labels = told.map(([label]) => ({ label, sure: 0.9 }))
  const { top, sections, labels: repeated } = labelledParts(lines, labels, () => false)
  const texts = (all: { text: string }[]) => all.map(({ text }) => text)
  return {
    top: texts(top),
    labels: texts(repeated),
    sections: sections.map(({ name, lines: own, entries }) => ({
      name,
      lines: texts(own),
      entries: entries.map(({ head, body }) => [...texts(head), ...texts(body).map((text) => `- ${text}`)]),
    })),
  }
}

test('headings begin sections, entries hold their lines, and lines that go on are joined', () => {
  expect(
    read(
      ['top', 'Ada Byron'],
      ['heading', 'Work', PLACED],
      ['rest', 'Experience', PLACED],
      ['entry', 'Clerk'],
      ['head', 'Acme'],
      ['item', 'Counted devel-'],
      ['rest', 'opment hours'],
      ['tail', 'Leeds, 2019 – 2021'],
      ['drop', 'Duties'],
      ['heading', 'Skills'],
      ['item', 'Go'],
    ),
  ).toEqual({
    top: ['Ada Byron'],
    labels: ['Duties'],
    sections: [
      {
        name: 'experience',
        lines: [],
        entries: [['Clerk', 'Acme', 'Leeds, 2019 – 2021', '- Counted development hours']],
      },
      { name: 'skills', lines: ['Go'], entries: [] },
    ],
  })
})

test('a further role keeps the employer above, down to the first title', () => {
  const { sections } = read(
    ['heading', 'Experience'],
    ['entry', 'Acme', { strong: true }],
    ['head', 'Lead, 2020'],
    ['item', 'Led'],
    ['role', 'Clerk, 2018'],
    ['item', 'Filed'],
  )
  expect(sections[0]?.entries).toEqual([
    ['Acme', 'Lead, 2020', '- Led'],
    ['Acme', 'Clerk, 2018', '- Filed'],
  ])
})

test('a line that goes on below the right part of a row belongs to that part', () => {
  const at = (x: number, width: number) => ({ place: { page: 1, x, y: 0, width, height: 12 } })
  const lines = [
    sourceLine('Acme', { number: 1, right: 'March 2019 –', ...at(40, 500) }),
    sourceLine('Present', { number: 2, ...at(480, 60) }),
  ]
  const labels = (['entry', 'rest'] as const).map((label) => ({ label, sure: 1 }))
  const [section] = labelledParts(lines, labels, () => false).sections
  expect(section?.entries[0]?.head[0]).toMatchObject({
    text: 'Acme',
    right: 'March 2019 – Present',
    until: 2,
  })
})

test('a heading beside the first line of its section leaves that line to the section', () => {
  const { sections } = read(
    ['heading', 'Profile', { right: 'Electrician with ten years' }],
    ['rest', 'on cranes.'],
    ['heading', 'Experience', { right: 'Clerk, Acme, 2019 – 2021' }],
    ['item', 'Filed'],
  )
  expect(sections).toEqual([
    { name: 'summary', lines: ['Electrician with ten years on cranes.'], entries: [] },
    { name: 'experience', lines: [], entries: [['Clerk, Acme, 2019 – 2021', '- Filed']] },
  ])
})

test('sentences above the first heading are one text', () => {
  const { top } = read(
    ['top', 'Ada Byron'],
    ['top', 'Engineer with ten years in water networks who is used to'],
    ['top', 'opening trenches.'],
    ['rest', 'Leeds'],
  )
  expect(top).toEqual([
    'Ada Byron',
    'Engineer with ten years in water networks who is used to opening trenches.',
    'Leeds',
  ])
})

test('words about the person go on in the lines of a narrow column', () => {
  const { top } = read(
    ['top', 'ADA BYRON', { begins: true }],
    ['top', 'ada@example.org'],
    ['item', 'Teacher with ten years in'],
    ['rest', 'front of the class.'],
    ['heading', 'Skills'],
  )
  expect(top).toEqual(['ADA BYRON', 'ada@example.org', 'Teacher with ten years in front of the class.'])
})

test('the title of the resume heads no section', () => {
  const { top, sections } = read(
    ['heading', 'Curriculum vitae'],
    ['item', 'Ada Byron'],
    ['heading', 'Skills'],
    ['item', 'Go'],
  )
  expect(top).toEqual(['Curriculum vitae', 'Ada Byron'])
  expect(sections.map(({ name }) => name)).toEqual(['skills'])
})

test('text beside dates goes on below itself, and the dates do not', () => {
  const at = (x: number, width: number) => ({ place: { page: 1, x, y: 0, width, height: 12 } })
  const head = (text: string, right: string) => {
    const lines = [
      sourceLine('Studies', { number: 1, ...at(40, 60) }),
      sourceLine(text, { number: 2, right, ...at(40, 400) }),
      sourceLine('and dyeing', { number: 3, ...at(140, 60) }),
    ]
    const labels = (['heading', 'entry', 'rest'] as const).map((label) => ({ label, sure: 1 }))
    const [first] = labelledParts(lines, labels, () => false).sections[0]?.entries[0]?.head ?? []
    return [first?.text, first?.right]
  }
  expect(head('2019 – 2021', 'School for weaving')).toEqual(['2019 – 2021', 'School for weaving and dyeing'])
  expect(head('School for weaving', '2019 – 2021')[0]).toBe('School for weaving and dyeing')
})

test('an employer with the time of all its titles keeps each of them', () => {
  const { sections } = read(
    ['heading', 'Experience'],
    ['entry', 'Oak Mill', { strong: true }],
    ['head', '6 years 3 months'],
    ['head', 'Head Baker'],
    ['head', '2022 – 2024 (2 years)'],
    ['entry', 'Baker'],
    ['head', '2020 – 2022 (2 years)'],
    ['item', 'Baked'],
    ['entry', 'Rye Labs'],
    ['head', 'Clerk'],
    ['head', '2018 – 2020 (2 years)'],
  )
  expect(sections[0]?.entries).toEqual([
    ['Oak Mill', '6 years 3 months', 'Head Baker', '2022 – 2024 (2 years)'],
    ['Oak Mill', 'Baker', '2020 – 2022 (2 years)', '- Baked'],
    ['Rye Labs', 'Clerk', '2018 – 2020 (2 years)'],
  ])
})
