import { expect, test } from 'bun:test'
import { datesIn, isDates } from '#lib/evidence/imports/rules/dates.ts'
import { findSections } from '#lib/evidence/imports/rules/find-sections.ts'
import { documentWords, joinTexts, joinWrapped } from '#lib/evidence/imports/rules/join-wrapped.ts'
import { readHeader } from '#lib/evidence/imports/rules/read-header.ts'
import { sectionNamed } from '#lib/evidence/imports/words/section-named.ts'
import { sourceLines } from '#test/support/source-line.ts'
import { itemsIn } from '#test/support/tables.ts'

test.each(
  itemsIn(`
Jan 2019 – Present | 2019-03 to 2021 | 03/2019 - 06/2021 | 2019 – heute | Summer 2020 | Summer of 2020
2016 / 09 - 2018 / 01 | Sep 1, 2007 - June 30th 2013 | seit 04/2019 | September 2015 – June 2017
mars 2019 – aujourd’hui | de marzo de 2018 a actualidad | abril de 2016 – atual | april 2018 – heden
gennaio 2014 - oggi | Jan '19 – Mar '21 | 2015 | 2018-04 to present | 01.10.2013 – 31.03.2019 | 2019-20
01.08.2020 - 10.07.21 | 03/2018 – 05/20 | 08/19 - 07/21 | Aug 19 – present | 2016–2020
04.2018 – obecnie | od marca 2015 do kwietnia 2018 | травень 2021 – дотепер | 2019年4月～現在
平成28年4月〜2019年3月 | 2019년 4월 ~ 현재 | augusti 2019 – pågående | marts 2018 til maj 2021
elokuu 2017 – nykyinen | září 2018 – současnost | Ağustos 2019 – günümüz | septembrie 2016 – prezent
március 2015 – jelenleg | август 2018 — настоящее время | Ιανουάριος 2019 – σήμερα | Period: 2019 – 2021
May – August 2019 | Sept- Dec 2018 | 15 May 2019 - 31 January 2020 | 06/15/2019 – Present
June 15, 2019 – August 31, 2021 | Mar-19 – Aug-21 | 06.19 – 08.21 | 2019/6 - 2020/11 | Q3 2019 – Q1 2021
Jun 2019 – Till Date | enero 2020 – hoy | enero 2020 a la fecha | 2019 – en cours
gennaio 2020 – attuale | mars 2020 – nå | يناير 2020 - حتى الآن | من يناير 2020 حتى الآن | ٢٠١٥ – ٢٠١٩
Jan 2019 – [ Current ] | 2019 - (present) | 2019.06至2021.03 | 15.05. - 31.08.2019 | Jan 2020 – Present (4 years 3 months)
`),
)('%p is dates and nothing else', (text) => expect(isDates(text)).toBe(true))

test.each([
  ['Title, Company — Jan 2019 – Present', 'Jan 2019 – Present'],
  ['Engineer (2016 – 2018)', '2016 – 2018'],
  ['Jan 2021 – Present | Berlin', 'Jan 2021 – Present'],
  ['University of Somewhere, 2015', '2015'],
  ['2012: Award', '2012'],
  ['Hill College Jul 1, 2012', 'Jul 1, 2012'],
  ['2019 - Data Engineer, Acme, 2018 - 2019', '2018 - 2019'],
  ['January 2020 - Present (4 years 3 months)', 'January 2020 - Present'],
])('in %p the dates are %p', (text, dates) => {
  const found = datesIn(text)
  expect(text.slice(found?.start, found?.end)).toBe(dates)
})

test.each(
  itemsIn(`
Grew sales to 2000 customers in a year | zero accidents since 2019 in all yards | Python 3.11 and C++20
IFRS 15 and IFRS 16 | room 2019b | cut 2015 tickets to 12 | the march to August was long
Scored 3/10 to 45 | May 10 to 12 people | Open 24/7 - 365 days
`),
)('%p has no dates of a role', (text) => expect(datesIn(text)).toBeNull())

test.each([
  ['JAN 2020 – PRESENT', true],
  ['Od PAŹDZIERNIKA 2019 do chwili obecnej', true],
  ['İ May 2019 – June 2020', false],
  ['ΜΆΡΤΙΟΣ 2019 – ΣΉΜΕΡΑ', true],
  ['Seit OKTOBER 2019', true],
  ['Reduced solver invocations by 61 percent in 2019', false],
])('capitals and words beside the dates of %j do not hide or make them', (text, dates) => {
  expect(isDates(text)).toBe(dates)
})

test('places of dates in a text are those of the written text', () => {
  const text = 'İzmir, MAY 2019 – June 2020'
  const { start, end } = datesIn(text)!
  expect(text.slice(start, end)).toBe('MAY 2019 – June 2020')
})

function shape(lines: Parameters<typeof sourceLines>) {
  const { header, sections } = findSections(sourceLines(...lines))
  return [
    header.length,
    ...sections.map(({ name, heading, lines: own }) => `${name} ${heading?.text} ${own.length}`),
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

test('a heading that a narrow column broke is one', () => {
  const place = { page: 1, x: 0, y: 0, width: 50, height: 12 }
  const big = { size: 1.2, place }
  const lines = [
    ['Education and', big],
    ['Training', big],
    'A school',
    ['Work', big],
    ['History', big],
    'Acme',
  ] as const
  expect(shape([...lines] as never)).toEqual([
    ...[0, 'education Education and Training 1', 'experience Work History 1'],
  ])
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

test('headings behind a square are headings, where there are no others', () => {
  const bullet = { bullet: true }
  expect(
    shape(['宮下', ['職務要約', bullet], '品質管理', ['学歴', bullet], '大学', ['資格', bullet], '免許']),
  ).toEqual([1, 'summary 職務要約 1', 'education 学歴 1', 'certifications 資格 1'])
})

test.each([
  ['by a colon', 'Further training:', {}],
  ['by its weight', 'Further training', { strong: true }],
  ['by the gap above it', 'Further training', { gap: true }],
] as const)('a line with words beside those of a heading is one %s', (_sign, text, marks) => {
  const lines = ['Skills', 'Go', [text, marks], 'A course of welding'] as Parameters<typeof sourceLines>
  expect(shape(lines)).toEqual([0, 'skills Skills 1', `education ${text} 1`])
})

test('a sentence with the words of a heading is none', () => {
  expect(shape(['Skills', 'Go', 'Further training', 'Rust'])).toEqual([0, 'skills Skills 3'])
})

test('a label that returns above the bullets of entries is no section', () => {
  const big = { size: 1.3, strong: true, gap: true }
  const label = { strong: true }
  const b = { bullet: true }
  const job = (name: string): Parameters<typeof sourceLines> => [
    name,
    '2019 – 2021',
    ['Awards:', label],
    ['Led', b],
  ]
  const found = findSections(
    sourceLines(['Experience', big], ...job('Acme'), ...job('Bolt'), ['Skills', big], 'Go'),
  )
  expect(found.sections.map(({ name }) => name)).toEqual(['experience', 'skills'])
  expect(found.labels.map(({ text }) => text)).toEqual(['Awards:', 'Awards:'])
})

test('the lines with contact data at the top of a column are the header', () => {
  const big = { size: 1.2, strong: true, gap: true }
  const lines = sourceLines(
    ['Education', big],
    'A school, 2019 – 2021',
    ['ADA BYRON', { size: 1.2, strong: true, begins: true }],
    'Clerk',
    'ada@example.org',
    ['METHODS', big],
    'Drawing',
  )
  const { header, sections } = findSections(lines)
  expect(header.map(({ text }) => text)).toEqual(['ADA BYRON', 'Clerk', 'ada@example.org'])
  expect(sections.map(({ heading, lines: own }) => [heading?.text, own.length])).toEqual([
    ['Education', 1],
    ['METHODS', 1],
  ])
})

test('a heading with one unknown word is named by the other', () => {
  const big = { size: 1.3, gap: true }
  expect(
    shape([
      ['Skills', big],
      'Go',
      ['Clinical Experience', big],
      'Acme',
      ['Competenze digitali', big],
      'Moodle',
    ]),
  ).toEqual([...[0, 'skills Skills 1', 'experience Clinical Experience 1', 'skills Competenze digitali 1']])
})

const joined = (...lines: Parameters<typeof sourceLines>) =>
  joinWrapped(sourceLines(...lines)).map(({ text }) => text)

test('a line goes on where the next word did not fit', () => {
  expect(joined(['Built a', { full: true }], 'bridge', 'Built another')).toEqual([
    'Built a bridge',
    'Built another',
  ])
})

test('a bullet, a gap, a heading and a date at the right end what stands above', () => {
  const full = { full: true }
  expect(joined(['One', full], ['Two', { bullet: true }])).toHaveLength(2)
  expect(joined(['One', full], ['Two', { gap: true }])).toHaveLength(2)
  expect(joined(['One', full], ['Two', { level: 2 }])).toHaveLength(2)
  expect(joined(['One', { ...full, right: '2019' }], 'two')).toHaveLength(2)
  expect(joined(['One', full], ['Two', { size: 1.3 }])).toHaveLength(2)
})

test('what hangs under the first word of a bullet belongs to it', () => {
  expect(joined(['Cut the cost of', { bullet: true }], ['builds', { indent: 1 }])).toEqual([
    'Cut the cost of builds',
  ])
})

test('where items are listed, a few words with a capital are one', () => {
  const full = { full: true }
  const read = (items: boolean, ...texts: string[]) =>
    joinWrapped(sourceLines(...texts.map((text): [string, object] => [text, full])), undefined, { items })
      .length
  expect(read(true, 'Cartographie sous QGIS', 'Plongée scientifique')).toBe(2)
  expect(read(false, 'Cartographie sous QGIS', 'Plongée scientifique')).toBe(1)
  expect(read(true, 'Tools: Kafka, Spark', 'Airflow')).toBe(1)
  expect(read(true, 'Analysis of', 'Variance')).toBe(1)
})

test('nothing ends with an article, whatever follows', () => {
  expect(joined('Führung von Backstuben und der', 'Ausbildung von Lehrlingen')).toHaveLength(1)
  expect(joined('Leitung der Backstube', 'Ausbildung von Lehrlingen')).toHaveLength(2)
})

test('in a list without written bullets a sentence begins an item', () => {
  const item = { indent: 2, full: true }
  expect(joined(['Cut cost.', item], ['Built it.', item])).toEqual(['Cut cost.', 'Built it.'])
})

test.each([
  ['engi-', 'neering of tools', 'engineering of tools'],
  ['cross-', 'functional team', 'cross-functional team'],
  ['day-', 'ahead forecast', 'day-ahead forecast'],
  ['COVID-', '19', 'COVID-19'],
  ['Anglo-', 'American', 'Anglo-American'],
  ['2019 –', '2021', '2019 – 2021'],
  ['C/', 'C++', 'C/C++'],
  ['plain', 'words', 'plain words'],
])('%p and %p are %p', (first, next, whole) => expect(joinTexts(first, next, new Set())).toBe(whole))

test('the document tells what a hyphen is', () => {
  expect(joinTexts('hand-', 'over', documentWords(sourceLines('The hand-over works')))).toBe('hand-over')
  expect(joinTexts('cross-', 'road', documentWords(sourceLines('A crossroad')))).toBe('crossroad')
})

test('a paragraph of many lines is whole, also where one breaks a word', () => {
  const lines = Array.from({ length: 60 }, (_, at) => `line ${at} of a text that goes on with engi-`)
  const texts = [...lines, 'neering']
  const full = texts.map((text, at): [string, object] => [
    at === 0 ? text : `neering ${text}`,
    { full: true },
  ])
  expect(joined(...full)).toEqual([
    full
      .map(([text]) => text)
      .join('\n')
      .replaceAll('-\n', ''),
  ])
})

test('name, title, town and contact data are told apart', () => {
  const read = readHeader(
    sourceLines(
      'Curriculum Vitae',
      'Mira Castellan, PMP',
      'Platform Engineer',
      'Bristol, UK | mira@castellan.example',
      'Open to moves',
    ),
  )
  expect(read.dropped.map(({ kind, line, where }) => `${kind} ${line} ${where}`)).toEqual([
    'name_line 2 header',
    'address 4 header',
    'email 4 header',
  ])
  expect(read.lines).toEqual([{ section: 'summary', text: 'Platform Engineer', tags: [], read_from: 3 }])
  expect(read.unplaced.map(({ text }) => text)).toEqual(['Open to moves'])
  expect(read.names).toEqual(['Mira Castellan, PMP'])
})

test('a name beside contact data is found', () => {
  const read = readHeader(sourceLines('Ilona Varga, Tel. +36 1 555 0148, ilona@posta.example'))
  expect(read.dropped.map(({ kind }) => kind)).toEqual(['name_line', 'phone', 'email'])
  expect(read.unplaced).toEqual([])
})

test.each([
  ['a name', 'Harbour Foods', 'Harbour Foods'],
  ['a bullet', ['Calm under load', { bullet: true }], 'Shift Lead, 2019 – 2021'],
  ['a sentence', 'I bake.', 'Shift Lead, 2019 – 2021'],
] as [string, Parameters<typeof sourceLines>[0], string][])(
  'jobs without a heading begin with the first dates, and with %s above: %j',
  (_, above, first) => {
    const rest = [['Ran it', { bullet: true }], 'Packer, 2016 – 2019'] as Parameters<typeof sourceLines>
    const { sections } = findSections(sourceLines('Odile', above, 'Shift Lead, 2019 – 2021', ...rest))
    expect(sections.map(({ name, lines }) => [name, lines[0]?.text])).toEqual([['experience', first]])
  },
)

test('a few sentences without a heading are the summary', () => {
  const read = readHeader(sourceLines('Mira Castellan', 'I build quiet systems for loud places.'))
  expect(read.lines.map(({ text }) => text)).toEqual(['I build quiet systems for loud places.'])
})

test('a full line of such a summary goes on in the next one in its letters', () => {
  const summary = (more: object) =>
    readHeader(
      sourceLines(
        'Mira Castellan',
        ['I build quiet systems for loud places and for people', { full: true }],
        ['who would rather sleep in the middle of the night.', more],
      ),
    ).lines.map(({ text }) => text)
  expect(summary({})).toEqual([
    'I build quiet systems for loud places and for people who would rather sleep in the middle of the night.',
  ])
  for (const more of [{ size: 1.2 }, { gap: true }, { bullet: true }]) expect(summary(more)).toHaveLength(2)
})

test('a headline in another language is kept, and the rest of the parents below their names is not', () => {
  const read = readHeader(
    sourceLines(
      ...(['Ada Byron', 'Programista Full-Stack', 'ada@example.org'] as const),
      ['Eltern:', { right: 'Ida Byron, Pharmazeutin' }],
      ['Otto Byron, Kaufmann', { indent: 12 }],
    ),
  )
  expect(read.lines.map(({ text }) => text)).toEqual(['Programista Full-Stack'])
  expect(read.dropped.map(({ kind }) => kind)).toEqual(['name_line', 'email', 'parents', 'parents'])
})

test('a name in up to four lines of the largest letters is one name, and the text beside it stays', () => {
  const words = itemsIn('HARRIET | MAE | ROSE | PEMBERLOW').map((word): [string, { size: number }] => [
    word,
    { size: 2 },
  ])
  expect(readHeader(sourceLines(...words, 'Supply Planner')).names).toEqual(['HARRIET MAE ROSE PEMBERLOW'])
  const read = readHeader(
    sourceLines(
      ['Harriet', { size: 4 }],
      'harriet@example.org',
      ['Pemberlow', { size: 4, right: 'Keeps stock low and full' }],
      'Supply Planner',
    ),
  )
  expect(read.names).toEqual(['Harriet Pemberlow'])
  expect([...read.lines, ...read.unplaced].map(({ text }) => text)).toEqual([
    ...['Supply Planner', 'Keeps stock low and full'],
  ])
})

test.each([
  ['Ada Byron', 'Head Chef'],
  ['Ada Byron', 'Pianist'],
])('a name above a title in the same letters stays a name of its own: %s, %s', (name, title) => {
  const read = readHeader(sourceLines([name, { size: 2 }], [title, { size: 2 }], 'Leeds, UK'))
  expect(read.names).toEqual([name])
  expect([...read.lines, ...read.unplaced].map(({ text }) => text)).toEqual([title])
})

test('a headline behind the name in its line is kept, and the name is not', () => {
  const { lines, names } = readHeader(sourceLines('Ada Byron Software Engineer'))
  expect(names).toEqual(['Ada Byron'])
  expect(lines.map(({ text }) => text)).toEqual(['Software Engineer'])
  expect(readHeader(sourceLines('Senior Supply Chain Manager')).names).toEqual([])
  expect(readHeader(sourceLines('Mental Health Nurse', 'Ada Byron')).names).toEqual([])
})

test('far larger letters below the first line are the name, and the line above them is none', () => {
  const read = readHeader(sourceLines(['Social Worker', { size: 1.6 }], ['Ada Byron', { size: 3 }]))
  expect(read.names).toEqual(['Ada Byron'])
})

test('headings of the header itself are told of nowhere', () => {
  const lines = itemsIn(
    `Ada Byron | Contact | ada@example.org | About me | Engineer who writes engines and their notes down`,
  )
  const read = readHeader(sourceLines(...lines))
  expect(read.unplaced).toEqual([])
  expect(read.lines.map(({ text }) => text)).toEqual(['Engineer who writes engines and their notes down'])
})

test.each(['PARCOURS SCOLAIRE', 'Parcours universitaire'])('%p names education, and no career', (text) => {
  expect(sectionNamed(text)).toEqual({ name: 'education', exact: true })
})
