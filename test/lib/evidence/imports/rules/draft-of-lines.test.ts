import { expect, test } from 'bun:test'
import { draftOfLines } from '#lib/evidence/imports/rules/draft-of-lines.ts'
import type { SourceLine } from '#lib/evidence/master/draft.ts'
import { sourceLines } from '#test/support/source-line.ts'

const head = { level: 2 }

test('a small heading within a section names the short lines below it', () => {
  const lines = sourceLines(
    ['Skills', head],
    ['Languages', { level: 3 }],
    'Go',
    'Rust',
    ['Tools', { level: 3 }],
    'Bazel',
  )
  expect(draftOfLines(lines).lines.map(({ text }) => text)).toEqual(['Languages: Go, Rust', 'Tools: Bazel'])
})

test('two texts side by side are a label and what it names, three are three', () => {
  const lines = sourceLines(
    ['Skills', head],
    ['Languages', { right: 'Go, Rust, Python' }],
    ['SAP', { right: 'Lean | Excel' }],
  )
  expect(draftOfLines(lines).lines.map(({ text }) => text)).toEqual([
    ...['Languages: Go, Rust, Python', 'SAP', 'Lean', 'Excel'],
  ])
})

test('spoken languages in one line are each a line, where each has its level', () => {
  const read = (text: string) =>
    draftOfLines(sourceLines(['Languages', head], text)).lines.map((line) => line.text)
  expect(read('English: native | Polish: fluent')).toEqual(['English: native', 'Polish: fluent'])
  expect(read('English | Polish: fluent | French')).toEqual(['English', 'Polish: fluent', 'French'])
  expect(read('English (C1) · Polish (B2) · Greek (A2)')).toEqual([
    'English (C1)',
    'Polish (B2)',
    'Greek (A2)',
  ])
  expect(read('English | Native')).toEqual(['English | Native'])
  expect(read('English: C1 | IELTS 8')).toEqual(['English: C1 | IELTS 8'])
})

test('what no section is made for is in `other` under its own heading', () => {
  const lines = sourceLines(
    ['Skills', head],
    'Go',
    ['Education', head],
    'School, 2010',
    ['Odds and ends:', head],
    'Chess',
  )
  expect(draftOfLines(lines).lines.at(-1)).toEqual({
    section: 'other',
    text: 'Chess',
    tags: [],
    own_heading: 'Odds and ends',
    read_from: 6,
  })
})

test('contact sections and referees are not placed but told of', () => {
  const lines = sourceLines(
    'Contact',
    'bob@loom.example',
    'Driving licence',
    'References',
    'On request',
    'Skills',
    'Go',
  )
  const { dropped, unplaced } = draftOfLines(lines)
  expect(dropped).toEqual([{ kind: 'email', line: 2, where: 'line' }])
  expect(unplaced.map(({ line, text }) => `${line} ${text}`)).toEqual(['3 Driving licence', '5 On request'])
})

test('what pages repeat is told of once, without the name', () => {
  const lines = sourceLines('Elin Lindqvist', 'Skills', 'Go')
  const { unplaced, dropped } = draftOfLines(lines, { margins: sourceLines('Resume of Elin Lindqvist') })
  expect(unplaced.map(({ text }) => text)).toEqual(['Resume of'])
  expect(dropped.map(({ kind }) => kind)).toEqual(['name_line', 'name_line'])
})

test('an entry says where its labels are unsure', () => {
  const lines = sourceLines('Experience', 'Clerk', 'Acme, 2019 – 2021', 'Filed')
  const read = (...sure: number[]) =>
    draftOfLines(lines, {
      labelLines: () =>
        (['heading', 'entry', 'head', 'item'] as const).map((label, at) => ({ label, sure: sure[at] ?? 1 })),
    }).entries.map(({ unsure }) => unsure)
  expect(read()).toEqual([undefined])
  expect(read(1, 0.6)).toEqual(['Perhaps this belongs to the entry above.'])
  expect(read(1, 1, 0.6)).toEqual(['Perhaps not all of these lines are titles, dates or places.'])
  expect(read(1, 1, 1, 0.6)).toEqual(['Perhaps its lines begin or end elsewhere.'])
})

test('a further section of a kind keeps its heading, and the first goes by its name', () => {
  const lines = sourceLines(
    ['Work History', head],
    'Acme, Engineer, 2019 - 2021',
    ['TEACHING EXPERIENCE', head],
    'Northfield College, Lecturer, 2015 - 2018',
    ['Publications', head],
    'Queues at sea, 2020',
    ['Talks', head],
    'Parcels, PaperConf 2021',
  )
  const { entries, lines: own, unplaced } = draftOfLines(lines)
  expect(entries.map(({ section, own_heading }) => [section, own_heading])).toEqual([
    ['experience', undefined],
    ['experience', 'Teaching experience'],
  ])
  expect(own.map(({ section, own_heading }) => [section, own_heading])).toEqual([
    ['publications', undefined],
    ['publications', 'Talks'],
  ])
  expect(unplaced).toEqual([])
})

test('a heading with the name of the person or contact data never becomes one that prints', () => {
  const lines = sourceLines(
    ['Jo Rivera', { size: 2 }],
    'jo@sample.example',
    ['Skills', head],
    'Go',
    ['Jo Rivera', head],
    'Chess',
    ['See https://jo.example', head],
    'Go players of Berlin',
  )
  const draft = draftOfLines(lines)
  expect(JSON.stringify([draft.entries, draft.lines])).not.toMatch(/Rivera|jo\.example/)
})

test('sentences under the first heading are the summary, unless it names another section', () => {
  const text = 'Pharmacist with nine years in clinics who explains what medicines do.'
  const kind = (heading: string) =>
    draftOfLines(sourceLines([heading, head], text, ['Skills', head], 'Go')).lines[0]?.section
  expect(['Contact', 'Who I am', 'Languages'].map(kind)).toEqual(['summary', 'summary', 'languages'])
  const personal = draftOfLines(sourceLines(['Contact', head], 'Leeds', ['Skills', head], 'Go'))
  expect(personal.lines.map(({ section }) => section)).toEqual(['skills'])
})

test('a school without a degree has it in the one short line below', () => {
  const heads = (...told: Parameters<typeof sourceLines>) => {
    const lines = sourceLines(['Education', { level: 1 }], ...told)
    const labels = ['heading', 'entry', 'item'] as const
    const labelLines = () => labels.map((label) => ({ label, sure: 1 }))
    return draftOfLines(lines, { labelLines }).entries.map(({ heading, sublines, lines: own }) => [
      heading,
      ...sublines,
      ...own.map(({ text }) => `- ${text}`),
    ])
  }
  expect(
    heads(['Harbour College', { right: '2009 – 2011' }], ['Certificate in Nursing', { bullet: true }]),
  ).toEqual([['Harbour College', 'Certificate in Nursing, 2009 – 2011']])
  expect(
    heads(['BSc Nursing, Harbour College', { right: '2009 – 2011' }], ['First class', { bullet: true }]),
  ).toEqual([['BSc Nursing, Harbour College', '2009 – 2011', '- First class']])
})

test('an academic career beside studies holds positions, and alone holds studies', () => {
  const role: Parameters<typeof sourceLines>[0] = ['Archivist, Hill Archive, 2017 – 2020', { level: 2 }]
  const career = [['Akademischer Werdegang', { level: 1 }], role] as const
  const studies = [
    ['Studium', { level: 1 }],
    ['History, Hill University, 2012 – 2016', { level: 2 }],
  ] as const
  const kinds = (...lines: Parameters<typeof sourceLines>) =>
    draftOfLines(sourceLines(...lines)).entries.map(({ section }) => section)
  expect(kinds(...career.map(([...line]) => line), ...studies.map(([...line]) => line))).toEqual([
    'experience',
    'education',
  ])
  expect(kinds(...career.map(([...line]) => line))).toEqual(['education'])
})

test('names of a word or two are no schools beside dated ones, and alone are', () => {
  const list: Parameters<typeof sourceLines> = [
    ['Weiterbildung', { level: 1 }],
    'Docker',
    'Excel',
    'Fitnesstrainer',
  ]
  const studies: Parameters<typeof sourceLines> = [
    ['Studium', { level: 1 }],
    ['History, Hill University, 2012 – 2016', { level: 2 }],
  ]
  const labelOf = ({ text, level }: SourceLine) =>
    level === 1 ? ('heading' as const) : text.includes('20') ? ('entry' as const) : ('item' as const)
  const draftOf = (...told: Parameters<typeof sourceLines>) => {
    const lines = sourceLines(...told)
    return draftOfLines(lines, { labelLines: () => lines.map((line) => ({ label: labelOf(line), sure: 1 })) })
  }
  const { entries, lines } = draftOf(...list, ...studies)
  expect(entries.map(({ heading }) => heading)).toEqual(['History, Hill University'])
  expect(lines.map(({ section, text, own_heading }) => [section, text, own_heading])).toEqual(
    ['Docker', 'Excel', 'Fitnesstrainer'].map((text) => ['other', text, 'Weiterbildung']),
  )
  expect(draftOf(...list).entries).toHaveLength(3)
})

test('the lines below a bullet of a work go on with it', () => {
  const lines = sourceLines(
    ['Working papers', { level: 1 }],
    ['Queues in large mills', { bullet: true, indent: 1 }],
    ['Byron A., Hopper G.', { indent: 2 }],
    ['Bread at night', { bullet: true, indent: 1 }],
    ['Earlier', { indent: 0 }],
  )
  const labelLines = () =>
    lines.map(({ level }) => ({ label: level === 1 ? ('heading' as const) : ('item' as const), sure: 1 }))
  expect(draftOfLines(lines, { labelLines }).lines.map(({ section, text }) => [section, text])).toEqual([
    ...[
      ['publications', 'Queues in large mills Byron A., Hopper G.'],
      ['publications', 'Bread at night'],
      ['publications', 'Earlier'],
    ],
  ])
})

test('the signs that end the items of a list go where commas join them', () => {
  const lines = sourceLines(['Skills', head], ['Personal:', { level: 3 }], 'Order;', 'Calm;', 'Humour.')
  expect(draftOfLines(lines).lines.map(({ text }) => text)).toEqual(['Personal: Order, Calm, Humour'])
})

test('short lines under unknown headings are skills, unless the resume names its skills', () => {
  const texts = ['Kitchen', 'Pastry', 'Curing of meat', 'Programs', 'Excel', 'Languages', 'Portuguese']
  const draftOf = (heading: string) => {
    const lines = sourceLines(...texts, heading, 'Stock keeping')
    const labelLines = () =>
      lines.map(({ text }) => ({
        label: HEADINGS.has(text) ? ('heading' as const) : ('item' as const),
        sure: 1,
      }))
    return draftOfLines(lines, { labelLines }).lines.map(({ section, text, own_heading }) => [
      section,
      text,
      own_heading,
    ])
  }
  const HEADINGS = new Set(['Kitchen', 'Programs', 'Languages', 'Skills', 'Memberships'])
  const kitchen = ['skills', 'Pastry', 'Kitchen']
  expect(draftOf('Memberships')).toContainEqual(kitchen)
  expect(draftOf('Memberships')).toContainEqual(['skills', 'Excel', 'Programs'])
  expect(draftOf('Skills')).toContainEqual(['other', 'Pastry', 'Kitchen'])
})

test('a name in two large lines with words around is kept out of the sections, and a large title is not', () => {
  const large = { size: 4, strong: true }
  const storedOf = (first: string, second: string, line: string) => {
    const labels = ['top', 'top', 'heading', 'item', 'heading', 'entry', 'head'] as const
    const lines = sourceLines(
      [first, large],
      [second, large],
      'Profile',
      line,
      'Work',
      'Port Planner',
      'Hill Mills, 2019',
    )
    const { entries, lines: own } = draftOfLines(lines, {
      labelLines: () => labels.map((label) => ({ label, sure: 1 })),
    })
    return [...own.map(({ text }) => text), ...entries.map(({ heading }) => heading)]
  }
  expect(storedOf('I’m Ada', 'Byron.', 'Ada Byron')).toEqual(['Port Planner'])
  expect(storedOf('Senior Port', 'Planner', 'Port Planner')).toEqual(['Port Planner', 'Port Planner'])
})

test('a sentence below a dated line above all entries is its text', () => {
  const lines = sourceLines(
    'Experience',
    'Weaver, Vale Mill',
    'since 2014',
    'Wove cloth of wool and linen for theatres.',
  )
  const labels = (['heading', 'item', 'item', 'item'] as const).map((label) => ({ label, sure: 1 }))
  const { entries } = draftOfLines(lines, { labelLines: () => labels })
  expect(
    entries.map(({ heading, sublines, lines: own }) => [heading, sublines, own.map(({ text }) => text)]),
  ).toEqual([['Weaver, Vale Mill', ['since 2014'], ['Wove cloth of wool and linen for theatres.']]])
})

test.each([
  ['Name: Ada Byronsen', null],
  ['Nombre:', 'Ada Byronsen.'],
  ['Name, Vorname:', 'Byronsen, Ada'],
])('a name behind its label, %p, is kept out of all text', (text, right) => {
  const { lines, unplaced } = draftOfLines(
    sourceLines(
      ['Contact', head],
      [text, { right }],
      ['Skills', head],
      'Looms that Ada Byronsen mended by hand',
    ),
  )
  expect(JSON.stringify([lines, unplaced])).not.toMatch(/byronsen/i)
  expect(lines.map(({ text: own }) => own)).toEqual(['Looms that mended by hand'])
})

test('a name below its label is kept out of all text, whatever the label of its line', () => {
  const lines = sourceLines(
    ['Profile', head],
    'FULLNAME :',
    'Ada Byronsen',
    ['Skills', head],
    'Looms that Ada Byronsen mended',
  )
  const labels = (['heading', 'entry', 'head', 'heading', 'item'] as const).map((label) => ({
    label,
    sure: 1,
  }))
  expect(JSON.stringify({ ...draftOfLines(lines, { labelLines: () => labels }), source: [] })).not.toMatch(
    /byronsen/i,
  )
})

test('a label alone, or an employer behind another label, is no name', () => {
  const textOf = (label: string) =>
    draftOfLines(
      sourceLines(
        ['Contact', head],
        [label, { right: 'Vale Mill' }],
        ['Skills', head],
        'Ran Vale Mill for years',
      ),
    ).lines.map(({ text }) => text)
  expect(textOf('Employer:')).toEqual(['Ran Vale Mill for years'])
})

test.each([
  ['ada.byronsén@mail.example', ['Spinning']],
  ['ada@mail.example', ['Spinning', 'Ada Byronsen']],
])('a signature is a name if the mail address %p has its last word', (mail, kept) => {
  const { lines } = draftOfLines(
    sourceLines(['Contact', head], mail, ['Interests', head], 'Spinning', 'Ada Byronsen'),
  )
  expect(lines.map(({ text }) => text)).toEqual(kept)
})

test('a head without dates has those at the right of the line below it', () => {
  const entryOf = (text: string, more: Partial<SourceLine>) => {
    const below: Partial<SourceLine> = { bullet: true, right: '2019 – 2021' }
    const texts: [string, Partial<SourceLine>][] = [
      ['Work', {}],
      [text, more],
      ['Filed letters', below],
    ]
    const labels = texts.map((_, at) => ({
      label: (['heading', 'entry'] as const)[at] ?? ('item' as const),
      sure: 1,
    }))
    const [entry] = draftOfLines(sourceLines(...texts), { labelLines: () => labels }).entries
    return [entry?.sublines, entry?.lines.map(({ text }) => text)]
  }
  expect(entryOf('Acme, Clerk', { right: 'Leeds' })).toEqual([['2019 – 2021', 'Leeds'], ['Filed letters']])
  expect(entryOf('Acme, Clerk', { right: '2016 – 2018' })).toEqual([
    ['2016 – 2018'],
    ['Filed letters, 2019 – 2021'],
  ])
})

test('the letters of an unknown heading and its text tell its kind, and those of syllables do not', () => {
  const kindsUnder = (heading: string, ...texts: string[]) => {
    const lines = sourceLines(
      'Experience',
      'Porter, Inn, 2019 - 2021',
      heading,
      ...texts,
      'Languages',
      'Polish',
    )
    const labelLines = () =>
      lines.map(({ text }) => ({
        label: HEADINGS.has(text)
          ? ('heading' as const)
          : text.includes('Inn')
            ? ('entry' as const)
            : ('item' as const),
        sure: 1,
      }))
    const HEADINGS = new Set(['Experience', heading, 'Languages'])
    const { lines: read } = draftOfLines(lines, { labelLines })
    return read
      .filter(({ text }) => text !== 'Polish')
      .map(({ section, own_heading }) => [section, own_heading])
  }
  const works = [
    'Moss, A. and Reed, B. Tides. Pumps, vol. 3, pp. 1-9 (2019).',
    'Moss, A. Valves. Pumps, vol. 4 (2021).',
  ]
  expect(kindsUnder('Academic Articles', ...works)).toEqual(
    works.map(() => ['publications', 'Academic Articles']),
  )
  expect(kindsUnder('Voluntary engagement', 'Fed the cats of the harbour.')).toEqual([
    ['volunteering', 'Voluntary engagement'],
  ])
  expect(kindsUnder('雑記', 'Fed the cats of the harbour.')).toEqual([['other', '雑記']])
})

test('printed unpaid work that is all dated, with text below, stands at its organisation', () => {
  const draftOf = (dates: string, heading = 'Ehrenamt') => {
    const rows = [heading, 'Tafel Ulm', dates, 'Drove the van', 'Choir', '2020', 'Sang tenor']
    const labels = (['heading', 'entry', 'head', 'item', 'entry', 'head', 'item'] as const).map((label) => ({
      label,
      sure: 1,
    }))
    return draftOfLines(sourceLines(...rows), { labelLines: () => labels })
  }
  expect(draftOf('2015 - 2019').entries).toMatchObject([
    { section: 'projects', own_heading: 'Ehrenamt', heading: 'Tafel Ulm', sublines: ['2015 - 2019'] },
    { heading: 'Choir', lines: [{ text: 'Sang tenor' }] },
  ])
  expect(draftOf('Driver').entries).toEqual([])
  const [role] = draftOf('2015 - 2019', 'Leadership and clubs').entries
  expect(role).toMatchObject({
    section: 'projects',
    own_heading: 'Leadership and clubs',
    heading: 'Tafel Ulm',
  })
})

test('a town with its postal code in the head is contact data in any country, and a year is no code', () => {
  const headOf = (place: string) =>
    draftOfLines(sourceLines('Ana Prata', place, ['Experience', head], 'Baker, Inn, 2019 - 2021'))
  const places = [
    '1200-195 Lisboa',
    '00-950 Warszawa',
    '110 00 Praha 1',
    'SE-111 22 Stockholm',
    '100-0001 Tokyo',
  ]
  for (const place of [...places, 'Sydney NSW 2000', '20121 Milano (MI)', '01310-100 São Paulo - SP']) {
    const { dropped, unplaced, lines } = headOf(place)
    expect([place, dropped.map(({ kind }) => kind), unplaced, lines]).toEqual([
      place,
      ['name_line', 'address'],
      [],
      [],
    ])
  }
  expect(headOf('Summer 2019').unplaced).toHaveLength(1)
})
