import { expect, test } from 'bun:test'
import type { Labelled } from '#lib/evidence/imports/lines/chain.ts'
import { withFieldRows } from '#lib/evidence/imports/lines/field-rows.ts'
import { withSurerLabels } from '#lib/evidence/imports/lines/label-rules.ts'
import { labelledParts } from '#lib/evidence/imports/lines/labelled-parts.ts'
import type { LineLabel, SourceLine } from '#lib/evidence/master/draft.ts'
import { growthOf, IN_PROPORTION } from '#test/support/growth.ts'
import { sourceLine, sourceLines } from '#test/support/source-line.ts'

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

test('below a heading only lines beside contact data are about the person', () => {
  const read_top = (text: string) =>
    read(['heading', 'Skills'], ['item', 'Go'], ['top', 'Ada Byron'], ['top', text]).top
  expect(read_top('ada@byron.example')).toEqual(['Ada Byron', 'ada@byron.example'])
  expect(read_top('Rust')).toEqual([])
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

test('dates alone below a head without any belong to it, and a second dated row begins an entry', () => {
  const { sections } = read(
    ['heading', 'Experience'],
    ['entry', 'Clerk'],
    ['entry', '2019 – 2021'],
    ['item', 'Filed'],
    ['head', 'Porter', { right: '2016 – 2019' }],
    ['head', 'Acme'],
    ['head', 'Driver', { right: '2014 – 2016' }],
  )
  expect(sections[0]?.entries).toEqual([['Clerk', '2019 – 2021', '- Filed'], ['Porter', 'Acme'], ['Driver']])
})

test('what stands above contact data at the top of a column is about the person, whatever its label', () => {
  const { top, sections } = read(
    ['heading', 'Experience', { begins: true }],
    ['entry', 'Clerk, Acme, 2019 – 2021'],
    ['heading', 'ADA BYRON', { begins: true }],
    ['item', '5 Mill Lane, Leeds'],
    ['item', 'ada@example.org'],
    ['heading', 'Skills'],
    ['item', 'Go'],
  )
  expect(top).toEqual(['ADA BYRON', '5 Mill Lane, Leeds', 'ada@example.org'])
  expect(sections.map(({ name, lines }) => [name, lines])).toEqual([
    ['experience', []],
    ['skills', ['Go']],
  ])
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

test('a word that the end of a line broke goes on, whatever the label says', () => {
  const { sections } = read(
    ['heading', 'Experience'],
    ['entry', '2019 – 2021', { right: 'Clerk, Colum-' }],
    ['head', 'bus'],
  )
  expect(sections[0]?.entries).toEqual([['2019 – 2021']])
  expect(
    read(['heading', 'Experience'], ['entry', 'Clerk, Colum-'], ['head', 'bus']).sections[0]?.entries,
  ).toEqual([['Clerk, Columbus']])
})

test('a title that is the headline too is no label above lines', () => {
  const { sections, labels } = read(
    ['top', 'Social Worker'],
    ['heading', 'Experience'],
    ['entry', 'Council, 2019 – 2021'],
    ['drop', 'Social Worker'],
    ['item', 'Placed siblings'],
  )
  expect(labels).toEqual([])
  expect(sections[0]?.entries).toEqual([['Council, 2019 – 2021', 'Social Worker', '- Placed siblings']])
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

test('an entry in the letters of the title above keeps the employer above it, who is set larger', () => {
  const title = { ...PLACED, size: 1.25 }
  const { sections } = read(
    ['heading', 'Experience', PLACED],
    ['entry', 'Acme', { ...PLACED, size: 1.5 }],
    ['head', 'Developer', title],
    ['head', '2016 – 2020', PLACED],
    ['item', 'Led', PLACED],
    ['entry', 'Intern', title],
    ['entry', 'Bolt', { ...PLACED, size: 1.5 }],
  )
  expect(sections[0]?.entries).toEqual([
    ['Acme', 'Developer', '2016 – 2020', '- Led'],
    ['Acme', 'Intern'],
    ['Bolt'],
  ])
})

test('words about the person below the contact data at the top of a column stand above all sections', () => {
  const { top, sections } = read(
    ['heading', 'Languages', { begins: true }],
    ['item', 'Italian'],
    ['top', 'ADA BYRON', { begins: true }],
    ['top', 'ada@example.org'],
    ['item', 'Laboratory technician with eight years in dairies'],
    ['heading', 'Experience'],
    ['entry', 'Clerk, Acme, 2019 – 2021'],
  )
  expect(top).toEqual(['ADA BYRON', 'ada@example.org', 'Laboratory technician with eight years in dairies'])
  expect(sections.map(({ lines }) => lines)).toEqual([['Italian'], []])
})

test('a title in smaller letters below an employer without dates belongs to it', () => {
  const { sections } = read(
    ['heading', 'Experience'],
    ['entry', 'Harbour Clinic', { ...PLACED, size: 1.5 }],
    ['entry', 'Pharmacist', { ...PLACED, size: 1.2 }],
    ['head', '2016 – 2020', PLACED],
    ['item', 'Supplied four homes', PLACED],
  )
  expect(sections[0]?.entries).toEqual([
    ['Harbour Clinic', 'Pharmacist', '2016 – 2020', '- Supplied four homes'],
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

test('a line below one that had room for its first word is a line of its own, if the label is unsure', () => {
  const lines = (full: boolean, sure: number) => {
    const texts = ['Work', 'Clerk, 2019 – 2021', 'Taught six classes', 'Wrote a series of experiments']
    const labels = (['heading', 'entry', 'item', 'rest'] as const).map((label) => ({ label, sure }))
    const all = texts.map((text, at) => sourceLine(text, { number: at + 1, full: full && at === 2 }))
    return labelledParts(all, labels, () => false).sections[0]?.entries[0]?.body.map(({ text }) => text)
  }
  expect(lines(false, 0.6)).toEqual(['Taught six classes', 'Wrote a series of experiments'])
  expect(lines(true, 0.6)).toEqual(['Taught six classes Wrote a series of experiments'])
  expect(lines(false, 0.9)).toEqual(['Taught six classes Wrote a series of experiments'])
})

test('a doubtful line goes on below a comma, and set in below a bullet', () => {
  const read_by = (sure: number, set_in: number) => {
    const lines = [
      ...[sourceLine('Education', { number: 1 }), sourceLine('Hill College', { number: 2, ...PLACED })],
      ...[
        sourceLine('School of Weaving,', { number: 3, ...PLACED }),
        sourceLine('Dyes', { number: 4, ...PLACED }),
      ],
      sourceLine('Essay on', { number: 5, bullet: true, indent: 1, ...PLACED }),
      sourceLine('Madder', { number: 6, indent: 1 + set_in, ...PLACED }),
    ]
    const labels = (['heading', 'entry', 'item', 'rest', 'item', 'top'] as const).map((label) => ({
      label,
      sure,
    }))
    return labelledParts(lines, labels, () => false).sections.flatMap(({ entries }) =>
      entries.flatMap(({ body }) => body.map(({ text }) => text)),
    )
  }
  expect(read_by(0.5, 1)).toEqual(['School of Weaving, Dyes', 'Essay on Madder'])
  expect(read_by(0.5, 0)).toEqual(['School of Weaving, Dyes', 'Essay on', 'Madder'])
})

test('text beside a label below the dates of an entry is a line of it', () => {
  const { sections } = read(
    ['heading', 'Education'],
    ['entry', 'Hill College'],
    ['head', 'Degree:', { right: 'Weaving' }],
    ['head', '2012 – 2015'],
    ['head', 'Thesis:', { right: 'Dyes of lichens' }],
  )
  expect(sections[0]?.entries).toEqual([['Hill College', 'Degree:', '2012 – 2015', '- Thesis:']])
})

test('a doubtful line goes on with a title that fills its column', () => {
  const heads = (sure: number, full: boolean) => {
    const lines = [
      sourceLine('Education', { number: 1 }),
      sourceLine('School of the Dyes and', { number: 2, full, ...PLACED }),
      sourceLine('Looms', { number: 3, ...PLACED }),
    ]
    const labels = (['heading', 'entry', 'entry'] as const).map((label) => ({ label, sure }))
    const { sections } = labelledParts(lines, labels, () => false)
    return sections.flatMap(({ entries }) => entries.map(({ head }) => head[0]?.text))
  }
  expect(heads(0.5, true)).toEqual(['School of the Dyes and Looms'])
  expect(heads(0.5, false)).toEqual(['School of the Dyes and', 'Looms'])
  expect(heads(0.9, true)).toEqual(['School of the Dyes and', 'Looms'])
})

test('entries begin as the first line of their section, which the second line or dates show', () => {
  const plain = (indent = 0) => ({ font: 'plain', indent, ...PLACED })
  const bold = { font: 'bold', strong: true, ...PLACED }
  const jobs = (second: Partial<SourceLine>, ...firsts: [LineLabel, string][]) =>
    read(
      ['heading', 'Experience'],
      ...firsts.flatMap(([label, text], index): Told[] => [
        [label, text, plain()],
        ['entry', `Clerk ${index}`, second],
        ['item', 'Counted hours', { ...plain(2), bullet: true }],
      ]),
    ).sections[0]?.entries.map(([first, title]) => `${first}, ${title}`)
  expect(jobs(bold, ['entry', 'Acme'], ['item', 'Bolt'])).toEqual(['Acme, Clerk 0', 'Bolt, Clerk 1'])
  expect(jobs(plain(), ['entry', 'Acme'], ['item', 'Bolt'])).toEqual([
    'Acme, undefined',
    'Clerk 0, - Counted hours',
    'Clerk 1, - Counted hours',
  ])
  expect(jobs(bold, ['tail', '2019 – 2021 · Leeds'], ['tail', '2017 – 2018'])).toEqual([
    '2019 – 2021 · Leeds, Clerk 0',
    '2017 – 2018, Clerk 1',
  ])
})

test('text beside dates goes on below in its narrow cell', () => {
  const cell = (text: string, below: string, gap = false) =>
    read(
      ['heading', 'Education'],
      ['entry', 'Weaving', { size: 1.2, ...PLACED }],
      ['head', text, { right: '2012 – 2015', ...PLACED }],
      ['head', below, { gap, ...PLACED }],
    ).sections[0]?.entries
  expect(cell('University of', 'Leeds')).toEqual([['Weaving', 'University of Leeds']])
  expect(cell('School', 'of Weaving')).toEqual([['Weaving', 'School of Weaving']])
  expect(cell('School', 'of Weaving', true)).toEqual([['Weaving', 'School', 'of Weaving']])
  expect(cell('Hill School', 'Leeds')).toEqual([['Weaving', 'Hill School', 'Leeds']])
})

test('a line in letters of its own below dates alone is the title of its entry', () => {
  const plain = { ...PLACED, font: 'f' }
  const bold = { ...PLACED, font: 'b', strong: true }
  const role = (dates: string, title: string, text: string): Told[] => [
    ['entry', dates, plain],
    ['item', title, bold],
    ['item', text, plain],
  ]
  const entriesOf = (...told: Told[]) => read(['heading', 'Work'], ...told).sections[0]?.entries
  expect(entriesOf(...role('2019', 'Clerk', 'Filed'), ...role('2016', 'Cook', 'Baked'))).toEqual([
    ['2019', 'Clerk', '- Filed'],
    ['2016', 'Cook', '- Baked'],
  ])
  expect(entriesOf(['entry', '2019', plain], ['item', 'Filed', plain], ['item', 'Led', plain])).toEqual([
    ['2019', '- Filed', '- Led'],
  ])
})

test('lines without bullets that all have their dates at the right are entries', () => {
  const row = (label: LineLabel, text: string, right: string): Told => [label, text, { ...PLACED, right }]
  expect(
    read(
      ['heading', 'Education'],
      row('entry', 'MSc Weaving', '2020 – 2023'),
      row('item', 'BSc Dyeing', '2017 – 2020'),
      row('item', 'Certificate in Felting', '2015 – 2017'),
    ).sections[0]?.entries,
  ).toEqual([['MSc Weaving'], ['BSc Dyeing'], ['Certificate in Felting']])
})

test('titles with dates at the right, below each other, each stand with the employer above them', () => {
  const title = (label: LineLabel, text: string, right: string): Told => [label, text, { ...PLACED, right }]
  expect(
    read(
      ['heading', 'Work'],
      ['entry', 'Vale Mill', { ...PLACED, strong: true }],
      title('head', 'Head Weaver', '2019 – 2022'),
      title('entry', 'Weaver', '2017 – 2019'),
      title('head', 'Dyer', '2015 – 2017'),
      ['item', 'Cut waste', { ...PLACED, bullet: true }],
    ).sections[0]?.entries,
  ).toEqual([
    ...[
      ['Vale Mill', 'Head Weaver'],
      ['Vale Mill', 'Weaver'],
    ],
    ['Vale Mill', 'Dyer', '- Cut waste'],
  ])
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

test('lines right below the first lines of entries are of their heads if most are, or if most name a job', () => {
  const entriesOf = (heading: string, seconds: [LineLabel, string][]) =>
    read(
      ['heading', heading],
      ...seconds.flatMap(([label, text], at): Told[] => [
        ['entry', `House ${at}`, { right: '2019 – 2021' }],
        [label, text],
        ['item', 'Wove cloth of wool'],
      ]),
    ).sections[0]?.entries.map(([, second]) => second)
  const degrees: [LineLabel, string][] = [
    ['head', 'Certificate in Weaving'],
    ['item', 'Diploma in Dyes'],
    ['head', 'Diploma in Looms'],
  ]
  expect(entriesOf('Education', degrees)).toEqual(degrees.map(([, text]) => text))
  const jobs: [LineLabel, string][] = [
    ['item', 'Production Manager'],
    ['item', 'Assistant Designer'],
  ]
  expect(entriesOf('Experience', jobs)).toEqual(jobs.map(([, text]) => text))
  const texts: [LineLabel, string][] = [
    ['item', 'Wove linen'],
    ['head', 'Weaver'],
    ['item', 'Dyed wool'],
  ]
  expect(entriesOf('Experience', texts)).toEqual(['- Wove linen', 'Weaver', '- Dyed wool'])
  expect(entriesOf('About', jobs)).toEqual(jobs.map(([, text]) => `- ${text}`))
})

test('an employer in two lines is of the head if it is set as the others, in letters of its own', () => {
  const entriesOf = (strong: boolean) =>
    read(
      ['heading', 'Experience'],
      ...['Hill', 'Vale', 'Dale', 'Moor'].flatMap((text): Told[] => [
        ['entry', 'Weaver', { right: '2019 – 2021' }],
        ['head', `${text} Mill`, { strong }],
        ['item', 'Wove cloth of wool'],
      ]),
      ['entry', 'Helper', { right: '2017 – 2019' }],
      ['item', 'House of Wool and', { strong }],
      ['rest', 'Linen', { strong }],
    ).sections[0]?.entries.at(-1)
  expect(entriesOf(true)).toEqual(['Helper', 'House of Wool and Linen'])
  expect(entriesOf(false)).toEqual(['Helper', '- House of Wool and Linen'])
})

test('the bullets of a list that begins entries are entries', () => {
  const bullet = { bullet: true }
  const { sections } = read(
    ['heading', 'Education'],
    ['entry', 'Diploma, Hill College', bullet],
    ['item', 'Certificate, Vale School', bullet],
    ['heading', 'Experience'],
    ['entry', 'Weaver, 2019 – 2021'],
    ['item', 'Wove', bullet],
  )
  expect(sections.map(({ entries }) => entries)).toEqual([
    [['Diploma, Hill College'], ['Certificate, Vale School']],
    [['Weaver, 2019 – 2021', '- Wove']],
  ])
})

test('titles in bold letters right below each other keep their employer, and its trade stands in its head', () => {
  const dated = (right: string) => ({ strong: true, right })
  const { sections } = read(
    ['heading', 'Experience'],
    ['entry', 'Vale Mill', { strong: true }],
    ['head', 'Foreman', dated('2019 – 2021')],
    ['entry', 'Weaver', dated('2015 – 2019')],
    ['head', 'Helper', dated('2012 – 2015')],
    ['item', 'Wove'],
  )
  expect(sections[0]?.entries).toEqual([
    ['Vale Mill', 'Foreman'],
    ['Vale Mill', 'Weaver'],
    ['Vale Mill', 'Helper', '- Wove'],
  ])
  const lines = [
    ...[sourceLine('Experience'), sourceLine('Vale Mill', dated('2019 – 2021'))],
    ...[sourceLine('Cloth and carpets', { strong: true }), sourceLine('Weaver', { strong: true })],
  ]
  const headOf = (sure: number) =>
    labelledParts(
      lines.map((line, number) => ({ ...line, number })),
      [
        ...[{ label: 'heading', sure: 1 } as const, { label: 'entry', sure: 1 } as const],
        ...[{ label: 'entry', sure } as const, { label: 'head', sure: 1 } as const],
      ],
      () => false,
    ).sections[0]?.entries[0]?.head.map(({ text }) => text)
  expect(headOf(0.5)).toEqual(['Vale Mill', 'Cloth and carpets', 'Weaver'])
  expect(headOf(0.9)).toEqual(['Vale Mill'])
})

test('a line that is set in as the text below dated entries heads none', () => {
  const entriesOf = (indent: number) =>
    read(
      ['heading', 'Experience'],
      ['entry', 'Weaver', { right: '2019 – 2021' }],
      ['item', 'Wove', { indent: 3 }],
      ['entry', 'Cloth for the theatre', { indent }],
      ['item', 'Dyed', { indent: 3 }],
      ['entry', 'Helper', { right: '2017 – 2019' }],
    ).sections[0]?.entries
  expect(entriesOf(3)).toEqual([['Weaver', '- Wove', '- Cloth for the theatre', '- Dyed'], ['Helper']])
  expect(entriesOf(0)).toHaveLength(3)
})

test('rows with their dates at the left each begin an entry if the first does', () => {
  const row = (label: LineLabel, dates: string, right: string): Told => [label, dates, { ...PLACED, right }]
  const rows = (first: LineLabel, ...more: Told[]) =>
    read(['heading', 'Work'], row(first, '2019 – 2021', 'Clerk'), ...more).sections[0]?.entries.length
  const last = row('rest', '2015', 'Driver')
  expect(rows('entry', row('head', '2016 – 2019', 'Porter'), last)).toBe(3)
  expect(rows('entry', row('head', '2016', 'Acme'), last)).toBe(2)
  expect(rows('item', row('item', '2016 – 2019', 'Porter'))).toBe(0)
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

test('a bullet above a plain line begins each entry of studies that are set so', () => {
  const study = (degree: string, school: string): Told[] => [
    ['item', degree, { bullet: true, indent: 1 }],
    ['entry', school],
  ]
  const entries = (heading: string) =>
    read(
      ['heading', heading],
      ...study('MSc Weaving', 'Hill School'),
      ...study('BSc Dyeing', 'Harbour College'),
    ).sections[0]?.entries
  expect(entries('Education')).toEqual([
    ['MSc Weaving', 'Hill School'],
    ['BSc Dyeing', 'Harbour College'],
  ])
  expect(entries('Awards')?.[0]).toEqual(['Hill School', '- BSc Dyeing'])
})

test('in a list of lists the outer items begin the entries, and a label that returns begins the next', () => {
  const outer = (text: string): Told => ['item', text, { bullet: true, indent: 1 }]
  const inner = (text: string): Told => ['item', text, { bullet: true, indent: 2 }]
  const lists = (heading: string) =>
    read(
      ['heading', heading],
      ...[outer('Cook:'), inner('Employer: Inn'), inner('Period: 2019 – 2021'), inner('Baked bread')],
      ...[inner('Employer: Bar'), inner('Period: 2016 – 2019')],
      ...[outer('Waiter:'), inner('Employer: Cafe'), inner('Period: 2014 – 2016')],
    ).sections[0]?.entries
  expect(lists('Work')).toEqual([
    ['Cook:', 'Employer: Inn', 'Period: 2019 – 2021', '- Baked bread'],
    ['Cook:', 'Employer: Bar', 'Period: 2016 – 2019'],
    ['Waiter:', 'Employer: Cafe', 'Period: 2014 – 2016'],
  ])
  expect(lists('Awards')).toEqual([])
})

test('a doubtful line without room above it belongs to the undated line above', () => {
  const heads = (gap: boolean, sure: number) => {
    const lines = [
      sourceLine('Education', { number: 1, ...PLACED }),
      sourceLine('Hill School', { number: 2, gap: true, strong: true, ...PLACED }),
      sourceLine('Weaving Department', { number: 3, gap, strong: true, ...PLACED }),
    ]
    const labels = [1, 1, sure].map((value, at) => ({
      label: at ? ('entry' as const) : ('heading' as const),
      sure: value,
    }))
    return labelledParts(lines, labels, () => false).sections[0]?.entries.length
  }
  expect([heads(false, 0.5), heads(true, 0.5), heads(false, 0.9)]).toEqual([1, 2, 2])
})

test('a row that names the columns of a table is no entry', () => {
  const row = (text: string, right: string, strong = false): Told => [
    'entry',
    text,
    { ...PLACED, right, strong },
  ]
  const table = (...rows: Told[]) => {
    const { sections, labels } = read(['heading', 'Education'], ...rows)
    return [labels, sections[0]?.entries.map(([first]) => first)]
  }
  const school = row('MSc Weaving', 'Hill School | 2019')
  expect(table(row('Degree', 'School | Year', true), school)).toEqual([['Degree'], ['MSc Weaving']])
  expect(table(row('Degree', 'School | Year'), school)).toEqual([[], ['Degree', 'MSc Weaving']])
  expect(table(row('BSc', 'Hill School', true), school)).toEqual([[], ['BSc', 'MSc Weaving']])
})

test('lines that end in dates right below an undated employer are its titles', () => {
  const titles = (...texts: string[]) =>
    read(['heading', 'Work'], ['entry', 'Acme'], ...texts.map((text): Told => ['item', text])).sections[0]
      ?.entries
  expect(titles('Clerk, 2019 – 2021', 'Porter (2016 – 2019)', 'Carried sacks')).toEqual([
    ['Acme', 'Clerk, 2019 – 2021'],
    ['Acme', 'Porter (2016 – 2019)', '- Carried sacks'],
  ])
  expect(titles('Clerk, 2019 – 2021', 'Promoted in 2020')).toHaveLength(1)
  expect(titles('Clerk, 2019 – 2021', 'Leave: 2020 – 2021')).toHaveLength(1)
})

test('the lines of a paragraph that fills no column go on with each other', () => {
  const block = (...widths: number[]) => {
    const texts = [
      'Kept the books of the inn and of',
      'the farm, paid all the workers',
      'Anna and Ben hired, and ordered',
      'Flour and salt for the kitchen',
    ]
    const lines = [
      sourceLine('Work', { number: 1, place: { page: 1, x: 40, y: 0, width: 50, height: 12 } }),
      sourceLine('Acme', { number: 2, gap: true, place: { page: 1, x: 40, y: 20, width: 50, height: 12 } }),
      ...texts.map((text, at) =>
        sourceLine(text, {
          ...{ number: at + 3, gap: at === 0, indent: 2 },
          place: { page: 1, x: 60, y: 40 + 12 * at, width: widths[at] ?? 0, height: 12 },
        }),
      ),
    ]
    const labels = lines.map((_, at) => ({
      label: (['heading', 'entry'] as const)[at] ?? ('item' as const),
      sure: 1,
    }))
    return labelledParts(lines, labels, () => false).sections[0]?.entries[0]?.body.length
  }
  expect(block(160, 150, 155, 150)).toBe(1)
  expect(block(160, 150, 100, 150)).toBe(4)
})

test('in a form the first field begins each entry, and short fields are of its head', () => {
  const field = (text: string, right: string): Told => ['rest', text, { right }]
  const form = (position: string, years: string) => [
    ...[field(position, 'Cook'), field('Period', years), field('Employer:', 'Harbour Inn')],
    field('Duties', `Baked ${'bread and cakes '.repeat(8)}`),
  ]
  const entries = (...rows: Told[]) => read(['heading', 'Work'], ...rows).sections[0]?.entries
  const own = (years: string) => [
    ...['Position: Cook', `Period: ${years}`, 'Employer: Harbour Inn'],
    expect.stringContaining('- Duties: Baked'),
  ]
  expect(entries(...form('Position', '2019 – 2021'), ...form('Position', '2016 – 2019'))).toEqual([
    own('2019 – 2021'),
    own('2016 – 2019'),
  ])
  expect(entries(...form('Position', '2019 – 2021'), ...form('Work', '2016 – 2019'))).not.toHaveLength(2)
  expect(entries(...form('Position', 'long'), ...form('Position', 'long'))).not.toHaveLength(2)
})

test.each([
  ['labelled', withSurerLabels],
  ['read as forms', (lines: SourceLine[], labels: Labelled[]) => withFieldRows({ lines, labels })],
])('many headings are %s in proportion to their number', async (_, label) => {
  const read = (size: number) => {
    const rows = Array.from({ length: size }, (): [string, { right: string }] => [
      'Period',
      { right: '2019' },
    ])
    const lines = sourceLines(...rows)
    return label(
      lines,
      lines.map(() => ({ label: 'heading', sure: 1 })),
    )
  }
  expect(await growthOf(read, 4000)).toBeLessThan(IN_PROPORTION)
})
