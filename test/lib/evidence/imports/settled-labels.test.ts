import { describe, expect, test } from 'bun:test'
import { draftOfLines } from '#lib/evidence/imports/rules/draft-of-lines.ts'
import type { LineLabel, SourceLine } from '#lib/evidence/master/draft.ts'
import { sourceLines } from '#test/support/source-line.ts'

const place = { page: 1, x: 50, y: 0, width: 200, height: 12 }
type Told = [LineLabel, string, Partial<SourceLine>?, number?]

/** The parts of a draft whose lines have these labels, each with its probability. */
function read(...told: Told[]): string[] {
  const lines = sourceLines(
    ...told.map(([, text, more]): [string, Partial<SourceLine>] => [text, { place, ...more }]),
  )
  const labels = told.map(([label, , , sure = 1]) => ({ label, sure }))
  const { entries, lines: own, unplaced } = draftOfLines(lines, { labelLines: () => labels })
  return [
    ...entries.map(({ own_heading, heading, sublines, lines: texts }) =>
      [own_heading, heading, ...sublines, ...texts.map(({ text }) => `- ${text}`)]
        .filter(Boolean)
        .join(' / '),
    ),
    ...own.map(({ section, text }) => `${section}: ${text}`),
    ...unplaced.map(({ text }) => `unplaced: ${text}`),
  ]
}

const work: Told = ['heading', 'Work', { strong: true, size: 1.5 }]

describe('the head of an entry that ends in an article or a preposition', () => {
  const head: Told = ['entry', '2019 – 2021: Porter for the', { font: 'bold', strong: true, indent: 3 }]

  test('goes on in the line right below it', () => {
    const parts = read(
      work,
      head,
      ['item', 'Harbour Inn, Leeds', { indent: 3 }, 0.7],
      ['item', 'Ran it', { bullet: true }],
    )
    expect(parts).toEqual(['Porter for the Harbour Inn, Leeds / 2019 – 2021 / - Ran it'])
  })

  test.each([
    ['a bullet', { bullet: true }],
    ['a line set in', { indent: 5 }],
    ['a line in other letters', { size: 0.8 }],
    ['a line set off', { gap: true }],
  ])('does not go on in %s', (_, more) => {
    expect(read(work, head, ['item', 'Harbour Inn', { indent: 3, ...more }])).toEqual([
      'Porter for the / 2019 – 2021 / - Harbour Inn',
    ])
  })
})

describe('a line in doubt below one that goes on', () => {
  const text = (above: string, width: number, begin = 'MONDAYS') =>
    read(
      work,
      ['entry', 'Porter, Inn', { strong: true }],
      ['item', 'Carried the bags of all guests', { place: { ...place, width: 240 } }],
      ['rest', above, { place: { ...place, width } }],
      ['item', `${begin} to the trains`, { place: { ...place, width: 105 } }, 0.8],
    )[0]

  test('goes on if its first word had no room there', () => {
    const whole = '- Carried the bags of all guests and of some others on MONDAYS to the trains'
    expect(text('and of some others on', 210)).toBe(`Porter, Inn / ${whole}`)
  })

  test.each([
    ['its first word had room', 'and of some others on', 190, 'MONDAYS'],
    ['a sentence ended', 'and of some others.', 210, 'MONDAYS'],
    ['it begins with a label', 'and of some others', 210, 'Mondays:'],
  ])('is a line of its own if %s', (_, above, width, begin) => {
    expect(text(above, width, begin)).toEndWith(`- ${begin} to the trains`)
  })
})

test('dated entries below a profile are schools or jobs', () => {
  const below = (title: string, first: string) =>
    read(['heading', title], ['entry', first], ['head', '2019 – 2021'], ['entry', 'Inn'], ['head', '2018'])
  expect(below('Career profile', 'Porter at an inn')[0]).toBe('Porter at an inn / 2019 – 2021')
  expect(below('Academic profile of mine', 'Grundschule Aue')[0]).toBe('Grundschule Aue / 2019 – 2021')
})

test('a title that returns begins an entry, where the labels doubt that it is a note', () => {
  const job = (label: LineLabel, sure: number, dates: string): Told[] => [
    [label, 'Carer', { strong: true }, sure],
    ['head', dates],
    ['item', 'Cared for two'],
  ]
  const both = (sure: number) =>
    read(work, ...job('entry', 1, '2018 – 2019'), ...job('drop', sure, '2020 – 2021'))
  expect(both(0.6)).toEqual([
    'Carer / 2018 – 2019 / - Cared for two',
    'Carer / 2020 – 2021 / - Cared for two',
  ])
  expect(both(0.95).join()).toContain('unplaced: Carer')
})

test('a label in the letters of headings names the bulleted jobs below it, and another above bullets does not', () => {
  const jobs = (more: Partial<SourceLine>) =>
    read(
      work,
      ['label', 'Internships', more],
      ['entry', 'Inn, Porter, June 2019 – July 2019', { bullet: true }],
    )
  expect(jobs({ strong: true, size: 1.5 })).toEqual(['Inn, Porter / June 2019 – July 2019'])
  expect(jobs({ strong: true })[0]).toBe('Internships')
})

test('dates at the start of a bulleted project are not its name', () => {
  const [project] = read(
    ['heading', 'Projects'],
    ['entry', 'September 2020 - June 2021 Loomkit, a planner for weavers', { bullet: true }],
  )
  expect(project).toBe('Loomkit, a planner for weavers / September 2020 - June 2021')
})

test('lines set in below a row of a label and a value are further values of it', () => {
  const skills: Told = ['heading', 'Skills']
  const rows: Told[] = [
    ['item', 'Computer', { right: 'Excel' }],
    ['item', 'Word', { indent: 12 }],
    ['item', 'Languages', { right: 'English (9 years)' }],
    ['item', 'French (4 years)', { indent: 12 }],
  ]
  expect(read(skills, ...rows)).toEqual([
    ...['skills: Computer: Excel, Word', 'languages: English (9 years)', 'languages: French (4 years)'],
  ])
  expect(read(skills, ['item', 'Computer', { right: 'Excel' }], ['item', 'Word'])).toEqual([
    ...['skills: Computer, Excel', 'skills: Word'],
  ])
})

describe('first lines without dates above dated ones', () => {
  const school = (name: string, more: Partial<SourceLine> = {}): Told => [
    'entry',
    name,
    { strong: true, ...more },
  ]
  const degree = (name: string, year: string): Told[] => [
    ['entry', name],
    ['head', year],
  ]
  const studies: Told = ['heading', 'Education', { size: 1.5 }]

  test('are one entry each with the line below', () => {
    const parts = read(
      ...[studies, school('Harbour College'), ...degree('Bakery', '2022')],
      ...[school('Mill School'), ...degree('Trade certificate', '2019')],
    )
    expect(parts).toEqual(['Harbour College / Bakery / 2022', 'Mill School / Trade certificate / 2019'])
  })

  test.each([
    ['if there is one pair', [school('Harbour College'), ...degree('Bakery', '2022')]],
    [
      'with dates of their own',
      [
        school('Harbour College, 2020'),
        ...degree('Bakery', '2022'),
        school('Mill'),
        ...degree('Trade', '2019'),
      ],
    ],
    [
      'in two cells',
      ['Harbour College', 'Mill'].flatMap((name) => [
        school(name, { right: 'Leeds' }),
        ...degree('Bakery', '2022'),
      ]),
    ],
  ])('are entries of their own %s', (_, told) => {
    expect(read(studies, ...told)).toHaveLength(
      told.length - told.filter(([label]) => label === 'head').length,
    )
  })
})

test('a title behind the same label below several first lines is of their heads', () => {
  const job = (line: string): Told[] => [
    ['entry', line, { strong: true }],
    ['item', 'Cargo: Dentista'],
  ]
  expect(read(work, ...job('2019 – 2021, Mill'), ...job('2021 – 2023, Inn'))).toEqual([
    'Mill / 2019 – 2021 / Cargo: Dentista',
    'Inn / 2021 – 2023 / Cargo: Dentista',
  ])
  expect(read(work, ...job('2019 – 2021, Mill'))).toEqual(['Mill / 2019 – 2021 / - Cargo: Dentista'])
})
