import { describe, expect, test } from 'bun:test'
import { entryHead, lineOf, splitEntries } from '#lib/evidence/imports/rules/read-entries.ts'
import { sourceLine, sourceLines, typedSection } from '#test/support/source-line.ts'

const b = { bullet: true }

test('an entry keeps the line that it was read from', () => {
  const { entries } = typedSection('Experience', sourceLines('Acme', 'Engineer, 2019', ['Cut cost', b]))
  expect(entries).toEqual([
    {
      section: 'experience',
      heading: 'Acme',
      sublines: ['Engineer, 2019'],
      lines: [{ text: 'Cut cost', tags: [], read_from: 3 }],
      read_from: 1,
    },
  ])
})

test('entries without bullets end where the next dates stand as far below', () => {
  const lines = sourceLines(
    'Master',
    'A school',
    '2014 – 2016',
    ['BTS', { gap: true }],
    'A lyceum',
    '2012 – 2014',
  )
  expect(splitEntries(lines).map(({ head }) => head.map(({ text }) => text))).toEqual([
    ['Master', 'A school', '2014 – 2016'],
    ['BTS', 'A lyceum', '2012 – 2014'],
  ])
})

test.each([
  ['Harbour College, graduated June 2015', 'Harbour College', 'graduated June 2015'],
  ['Sopot High School (Class of 2013)', 'Sopot High School', 'Class of 2013'],
  ['Clerk – Quay Stores – Summers 2014 & 2015', 'Clerk – Quay Stores', 'Summers 2014 & 2015'],
  ['Hel College, expected 2026', 'Hel College', 'expected 2026'],
  ['BSc Nursing (completed May 2019)', 'BSc Nursing', 'completed May 2019'],
  ['Night packer | since 2020', 'Night packer', 'since 2020'],
  ['Acme (Porto, 2019 - 2021)', 'Acme (Porto)', '2019 - 2021'],
  ['Shift Lead, Harbour Foods, 2019 - 2021', 'Shift Lead, Harbour Foods', '2019 - 2021'],
  ['Packer - Dune & Sons - 2016 - 2019', 'Packer - Dune & Sons', '2016 - 2019'],
  ['Acme, Berlin, May 2019 - June 2021', 'Acme, Berlin', 'May 2019 - June 2021'],
  ['Acme (UK branch), 2019', 'Acme (UK branch)', '2019'],
  ['Acme, remote, 2019 - 2021', 'Acme, remote', '2019 - 2021'],
])('the words before the dates of %j that belong to them go along', (text, heading, dates) => {
  expect(entryHead(sourceLines(text))).toEqual({ heading, sublines: [dates] })
})

test('dates in square brackets lose these', () => {
  const lines = sourceLines('Shift Lead', ['Harbour Foods', { right: '[ 01/03/2019 – Current ]' }])
  expect(entryHead(lines).sublines).toEqual(['Harbour Foods, 01/03/2019 – Current'])
})

const strong = { strong: true }
test.each([
  [
    ['01/03/2019 – 02/2022 Gdansk, Poland', ['SHIFT LEAD', strong]],
    'SHIFT LEAD',
    'Gdansk, Poland, 01/03/2019 – 02/2022',
  ],
  [
    [['2019 – 2022', { right: 'Lyon, France' }], ['Cook', strong], 'Inn'],
    'Cook',
    'Lyon, France, 2019 – 2022',
  ],
  [
    ['2019 – 2022 Hamburg, Germany', 'Shift Lead at Dune & Sons'],
    'Shift Lead at Dune & Sons',
    'Hamburg, Germany, 2019 – 2022',
  ],
  [['2019 – 2022 Shift Lead', 'Hamburg, Germany'], 'Shift Lead', '2019 – 2022'],
  [[['2019 – 2022 Shift Lead', strong], 'Dune & Sons'], 'Shift Lead', '2019 – 2022'],
  [['2019 – 2022 Shift Lead', 'Dune & Sons'], 'Shift Lead', '2019 – 2022'],
  [['Harbour Foods', ['Shift Lead, 2019 – 2022', strong]], 'Harbour Foods', 'Shift Lead, 2019 – 2022'],
] as [Parameters<typeof sourceLines>, string, string][])(
  'a title in stronger letters below dates and a town names the entry: %j',
  (lines, heading, first) => {
    const head = entryHead(sourceLines(...lines))
    expect([head.heading, head.sublines[0]]).toEqual([heading, first])
  },
)

test('a project in a bullet is its name and a line about it', () => {
  const { entries } = typedSection('Projects', sourceLines(['Loomkit – a planner for weavers', b]))
  expect(entries.map(({ heading, lines }) => [heading, lines[0]?.text])).toEqual([
    ['Loomkit', 'a planner for weavers'],
  ])
})

test('what is too long to be a heading and has no dates belongs to no entry', () => {
  const { entries, unplaced } = typedSection('Education', sourceLines('A long text. '.repeat(20).trim()))
  expect(entries).toEqual([])
  expect(unplaced).toHaveLength(1)
})

describe('split entries', () => {
  const split = (...lines: Parameters<typeof sourceLines>) =>
    splitEntries(sourceLines(...lines)).map(({ head, body }) =>
      [head, body].map((part) => part.map(({ text }) => text).join('; ')),
    )
  const b = { bullet: true }

  test('bullets end a head and the next head ends the bullets', () => {
    expect(
      split('Acme', 'Engineer, 2019 - 2021', ['One', b], ['Two', b], 'Bolt', 'Clerk, 2015', ['Three', b]),
    ).toEqual([
      ['Acme; Engineer, 2019 - 2021', 'One; Two'],
      ['Bolt; Clerk, 2015', 'Three'],
    ])
  })

  test('entries without text are told apart by where their dates stand', () => {
    const at = (right: string) => ({ right })
    expect(split(['A', at('2014 – 2016')], 'MSc', ['B', at('2010 – 2014')], 'BSc')).toHaveLength(2)
    expect(split('School A', 'MSc, 2016', 'School B', 'BSc, 2014')).toHaveLength(2)
  })

  test('headings of a format begin entries', () => {
    expect(split(['Acme', { level: 3 }], 'Engineer', ['One', b], ['Bolt', { level: 3 }], 'Clerk')).toEqual([
      ['Acme; Engineer', 'One'],
      ['Bolt; Clerk', ''],
    ])
  })

  test('text without bullets is the body where it is a sentence or stands further in', () => {
    expect(split('Loomkit', 'A planner for people who weave at home.')).toEqual([
      ['Loomkit', 'A planner for people who weave at home.'],
    ])
    expect(split(['Acme, 2019 – 2021', {}], ['Cut cost', { indent: 2 }])).toEqual([
      ['Acme, 2019 – 2021', 'Cut cost'],
    ])
  })

  test('a list of bullets alone is an entry for each', () => {
    expect(split(['Loomkit – a planner', b], ['Tern – a tool', b])).toHaveLength(2)
  })
})

const head = (...lines: Parameters<typeof sourceLines>) => {
  const { heading, sublines } = entryHead(sourceLines(...lines))
  return [heading, ...sublines]
}

test('employer and title stay in the order of the source', () => {
  expect(head('Acme Robotics', 'Engineer, 2019 - 2023', 'Berlin')).toEqual([
    'Acme Robotics',
    'Engineer, 2019 - 2023',
    'Berlin',
  ])
  expect(head('Engineer', ['Acme Robotics', { right: '2019 - 2023' }])).toEqual([
    'Engineer',
    'Acme Robotics, 2019 - 2023',
  ])
})

test('dates of the heading go to the line below, a place goes last', () => {
  expect(head(['Acme', { right: '2019 – 2021' }], 'Engineer')).toEqual(['Acme', 'Engineer, 2019 – 2021'])
  expect(head(['Acme', { right: 'Berlin' }], ['Engineer |', { right: '2019' }])).toEqual([
    'Acme',
    'Engineer, 2019',
    'Berlin',
  ])
})

test('dates within the heading are cut out of it', () => {
  expect(head('Engineer, Acme — Jan 2019 – Present', 'Remote')).toEqual([
    'Engineer, Acme',
    'Jan 2019 – Present',
    'Remote',
  ])
  expect(head('Engineer (2016 – 2018)')).toEqual(['Engineer', '2016 – 2018'])
})

test('dates on a line of their own or at the left belong to what they stand beside', () => {
  expect(head('2019 – 2021', 'Engineer, Acme')).toEqual(['Engineer, Acme', '2019 – 2021'])
  expect(head(['2019 – 2021', { right: 'Engineer, Acme' }])).toEqual(['Engineer, Acme', '2019 – 2021'])
})

test('there are never more than three sublines, and nothing is lost', () => {
  expect(head('A', 'B', 'C', 'D', 'E')).toEqual(['A', 'B', 'C', 'D | E'])
})

test('text beside a label follows it without a comma', () => {
  expect(lineOf(sourceLine('Thesis:', { right: 'Dyes' })).text).toBe('Thesis: Dyes')
  expect(lineOf(sourceLine('Thesis', { right: 'Dyes' })).text).toBe('Thesis, Dyes')
})
