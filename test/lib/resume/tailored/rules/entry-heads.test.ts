import { describe, expect, test } from 'bun:test'
import { TEMPLATES } from '#db/rows/display.ts'
import { readResume } from '#lib/evidence/imports/read-resume.ts'
import { blockTexts } from '#lib/resume/print/block-texts.ts'
import { designOf } from '#lib/resume/print/designs.ts'
import { gapAbove, leading, SCALES } from '#lib/resume/print/spacing.ts'
import { withHeadOrder } from '#lib/resume/tailored/rules/resume-document.ts'
import { createPrinter } from '#lib/runtime/print/create-printer.ts'
import { entry, NO_FONTS, printOptions, section } from '#test/support/print-resumes.ts'

const heads = (order: Parameters<typeof withHeadOrder>[1], ...entries: [string, ...string[]][]) =>
  withHeadOrder(
    entries.map(([heading, ...sublines]) => entry(heading, sublines, [])),
    order,
  ).map(({ heading, sublines, group }) =>
    [heading, ...sublines, ...(group ? [`(${group})`] : [])].join(' / '),
  )

test.each([
  [['Nurse', 'Harbour Clinic, 2019 – 2022'], 'Harbour Clinic / Nurse, 2019 – 2022'],
  [
    ['Shift Supervisor', 'Harbour Foods', 'Jan 2020 – Present'],
    'Harbour Foods / Shift Supervisor / Jan 2020 – Present',
  ],
  [['Data Analyst', 'Dune & Sons | Sopot | 2019'], 'Dune & Sons / Data Analyst | Sopot | 2019'],
  [['Senior Engineer', 'Acme · Berlin', '2019'], 'Acme / Senior Engineer · Berlin / 2019'],
  [['Harbour Clinic', 'Nurse, 2019 – 2022'], 'Harbour Clinic / Nurse, 2019 – 2022'],
  [['Nurse', 'Berlin, 2019 – 2022'], 'Nurse / Berlin, 2019 – 2022'],
  [['Nurse', '2019 – 2022', 'Harbour Clinic'], 'Nurse / 2019 – 2022 / Harbour Clinic'],
  [['Nurse'], 'Nurse'],
  [['Harbour Foods', 'Dune & Sons, 2019'], 'Harbour Foods / Dune & Sons, 2019'],
  [['Nurse', 'Teacher, 2019'], 'Nurse / Teacher, 2019'],
] as [[string, ...string[]], string][])('with the employer first %j is %j', (row, printed) => {
  expect(heads('employer_first', row)).toEqual([printed])
  expect(heads('as_written', row)).toEqual([row.join(' / ')])
})

test('with the title first an employer stands below it, and one employer is no group', () => {
  expect(
    heads(
      'title_first',
      ['Harbour Clinic', 'Senior Nurse, 2019 – 2022'],
      ['Harbour Clinic', 'Nurse, 2015 – 2019'],
    ),
  ).toEqual(['Senior Nurse / Harbour Clinic, 2019 – 2022', 'Nurse / Harbour Clinic, 2015 – 2019'])
})

test('titles under one employer are a group; a title at two employers is none', () => {
  expect(
    heads(
      'as_written',
      ...([
        ['Harbour Clinic', 'Senior Nurse, 2019 – 2022'],
        ['HARBOUR CLINIC', 'Nurse, 2015 – 2019', 'Gdansk'],
        ['Dune Clinic', 'Nurse, 2013 – 2015'],
      ] as [string, ...string[]][]),
    ),
  ).toEqual([
    'Harbour Clinic / Senior Nurse, 2019 – 2022 / (first)',
    'HARBOUR CLINIC / Nurse, 2015 – 2019 / Gdansk / (further)',
    'Dune Clinic / Nurse, 2013 – 2015',
  ])
  const apart = (...rows: [string, ...string[]][]) =>
    heads('as_written', ...rows)
      .join()
      .includes('(')
  expect(apart(['Nurse', 'Harbour Clinic, 2019'], ['Nurse', 'Dune Clinic, 2015'])).toBe(false)
  expect(apart(['Harbour Clinic', '2019 – 2022'], ['Harbour Clinic', '2015 – 2019'])).toBe(false)
  expect(
    apart(['Harbour Clinic', 'Nurse, 2019'], ['Dune', 'Baker, 2016'], ['Harbour Clinic', 'Aide, 2013']),
  ).toBe(false)
  expect(
    heads('employer_first', ['Senior Nurse', 'Harbour Clinic, 2019'], ['Nurse', 'Harbour Clinic, 2015']),
  ).toEqual(['Harbour Clinic / Senior Nurse, 2019 / (first)', 'Harbour Clinic / Nurse, 2015 / (further)'])
})

const RISEN = {
  language: 'en',
  title: 'Resume',
  sections: [
    section(
      'experience',
      [],
      withHeadOrder(
        [
          entry(
            'Harbour Foods',
            ['Shift Supervisor, Jan 2020 – Present'],
            ['Ran a team of twelve packers on the night shift'],
          ),
          entry(
            'Harbour Foods',
            ['Packer, Mar 2016 – Dec 2019'],
            ['Packed four hundred crates a day without a fault', 'Trained nine new packers'],
          ),
          entry('Dune & Sons', ['Clerk, 2013 – 2016'], ['Counted the stock each week']),
        ],
        'as_written',
      ),
    ),
  ],
}

describe('promotions under one employer', () => {
  test('print the employer once, above its titles with their dates', () => {
    const blocks = blockTexts(RISEN, designOf('right_aligned')).map(({ role, spans, right }) =>
      [role, spans.map(({ text }) => text).join(''), ...(right ?? []).map(({ text }) => text)].join(': '),
    )
    expect(blocks.filter((text) => !text.startsWith('bullet'))).toEqual([
      ...['section: EXPERIENCE', 'entry: Harbour Foods', 'subline: Shift Supervisor: Jan 2020 – Present'],
      ...['role: Packer: Mar 2016 – Dec 2019', 'entry: Dune & Sons: 2013 – 2016', 'subline: Clerk'],
    ])
  })

  test('begin one and a half lines below the text above, as positions do', () => {
    for (const template of TEMPLATES) {
      const { gaps } = designOf(template)
      const apart = (role: 'role' | 'bullet', scale: number) =>
        gapAbove({ role, above: 'bullet', gaps, size: 10 }, scale) + leading(role, 10, scale)
      for (const scale of SCALES)
        expect(apart('role', scale)).toBeGreaterThanOrEqual(1.5 * apart('bullet', scale) - 0.5)
    }
  })

  test.each(['inline', 'lined', 'academic'] as const)(
    'come back from the PDF of %s as entries of their own',
    async (template) => {
      const printer = createPrinter(NO_FONTS)
      for (const header of [null, { name: 'Odile Marchbank' }]) {
        const ask = printOptions({ document: RISEN, template, font: designOf(template).font, header })
        const { entries } = await readResume({ format: 'pdf', bytes: (await printer.pdf(ask)).bytes })
        expect(
          entries.map(({ heading, sublines, lines }) => [
            heading,
            ...sublines.flatMap((row) => row.split(/, | \| /)).sort(),
            lines.length,
          ]),
        ).toEqual([
          ['Harbour Foods', 'Jan 2020 – Present', 'Shift Supervisor', 1],
          ['Harbour Foods', 'Mar 2016 – Dec 2019', 'Packer', 2],
          ['Dune & Sons', '2013 – 2016', 'Clerk', 1],
        ])
      }
    },
  )
})
