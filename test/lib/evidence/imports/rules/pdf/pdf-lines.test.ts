import { expect, test } from 'bun:test'
import { pdfLines, withoutMargins } from '#lib/evidence/imports/rules/pdf/pdf-lines.ts'

const piece = (text: string, x: number, y: number, told = {}) => ({
  text,
  x,
  y,
  width: text.length * 5,
  size: 10,
  font: 'f',
  ...told,
})

test('bullets, dates at the right, sizes, gaps and full lines are seen', () => {
  const pieces = [
    piece('Experience', 50, 700, { size: 14, width: 80, font: 'b' }),
    piece('Acme Robotics', 50, 670, { font: 'b' }),
    piece('2019 – 2021', 445, 670),
    piece('•', 55, 656),
    piece('Cut the cost of building everything that the company sells in all its shop', 65, 656),
    piece('windows by half', 65, 642),
    piece('•', 55, 628),
    piece('Built it', 65, 628),
  ]
  const { lines } = pdfLines([{ width: 600, height: 800, pieces }])
  expect(lines).toMatchObject([
    { text: 'Experience', size: 1.4, strong: true },
    { text: 'Acme Robotics', right: '2019 – 2021', gap: true },
    { bullet: true, full: false, gap: false },
    { text: 'windows by half', bullet: false },
    { text: 'Built it', bullet: true },
  ])
})

test('a heading in the margin stands above its text, though the next page has two columns', () => {
  const name = { font: 'b', width: 55 }
  const ownPage = [
    ...[piece('Education', 50, 700, name), piece('Hill School, Leeds, a school of weaving', 140, 700)],
    ...[piece('Diploma in weaving', 150, 686), piece('Looms and dyes in all their forms', 150, 672)],
    ...[piece('Research', 50, 640, name), piece('Vale Institute for cloth and colour', 140, 640)],
    ...[piece('experience', 50, 626, name), piece('Student of colour fastness', 150, 626)],
    piece('Measured how wool fades in the sun', 150, 612),
    ...[piece('Awards', 50, 580, name), piece('First prize of the county fair', 140, 580)],
    piece('For a coat of one thread', 150, 566),
  ]
  const left = ['Skills', 'Felting', 'Carding', 'Dyeing', 'Spinning'].map((text, at) =>
    piece(text, 50, 700 - 14 * at),
  )
  const right = ['Work', 'Vale Mill', 'Weaver', 'Wove cloth', 'Cut waste', 'Sold cloth'].map((text, at) =>
    piece(text, 300, 697 - 14 * at),
  )
  const pages = [ownPage, [...left, ...right]].map((all) => ({
    width: 600,
    height: 800,
    pieces: all.map((own, order) => ({ ...own, order })),
  }))
  const texts = pdfLines(pages).lines.map(({ text }) => text)
  expect(texts.slice(0, 9)).toEqual([
    ...['Education', 'Hill School, Leeds, a school of weaving', 'Diploma in weaving'],
    ...['Looms and dyes in all their forms', 'Research experience', 'Vale Institute for cloth and colour'],
    ...['Student of colour fastness', 'Measured how wool fades in the sun', 'Awards'],
  ])
  expect(texts.slice(11, 13)).toEqual(['Skills', 'Felting'])
})

test('items side by side are read one after the other, and a dash before dates is no bullet', () => {
  const pieces = [
    ...[piece('• Set up nine looms', 50, 700), piece('• Sorted fleeces', 300, 700)],
    ...[piece('• Dyer, Allen Mill', 50, 680), piece('– 2021', 300, 680)],
  ].map((own, order) => ({ ...own, order }))
  const { lines } = pdfLines([{ width: 600, height: 800, pieces }])
  expect(lines.map(({ text, right, bullet }) => [text, right, bullet])).toEqual([
    ['Set up nine looms', null, true],
    ['Sorted fleeces', null, true],
    ['Dyer, Allen Mill', '– 2021', true],
  ])
})

test('a line is full where the next word would pass the margin', () => {
  const pieces = [
    piece('A'.repeat(50), 50, 700),
    piece('extraordinary', 50, 686),
    piece('B'.repeat(52), 50, 672),
  ]
  expect(pdfLines([{ width: 600, height: 800, pieces }]).lines.map(({ full }) => full)).toEqual([
    true,
    true,
    false,
  ])
})

const page = (...texts: string[]) =>
  texts.map((text, at) => ({ y: 700 - at, fragments: [{ text, x: 0, end: 1, size: 10, font: 'f' }] }))
const textsOf = (lines: ReturnType<typeof page>) => lines.map(({ fragments }) => fragments[0]?.text)

test('what pages repeat at their top or foot is taken off and kept once', () => {
  const bare = withoutMargins([
    page('CV of E', 'a', 'b', 'c', 'd', 'Page 1 of 2'),
    page('CV of E', 'e', 'f', 'g', 'h', 'Page 2 of 2'),
  ])
  expect(bare.pages.map(textsOf)).toEqual([
    ['a', 'b', 'c', 'd'],
    ['e', 'f', 'g', 'h'],
  ])
  expect(textsOf(bare.margins)).toEqual(['CV of E'])
})

test('a name that ends a page and begins the next at another height is no margin', () => {
  const placed = (texts: Record<string, number>) =>
    Object.entries(texts).map(([text, y]) => ({ ...(page(text)[0] as ReturnType<typeof page>[0]), y }))
  const bare = withoutMargins([
    placed({ 'CV of E': 780, Dyer: 300, 'Allen Mill': 80, 'Hill Road': 40 }),
    placed({ 'CV of E': 780, 'Allen Mill': 730, Weaver: 700, 'Lion Cloth': 500, Spinner: 300 }),
  ])
  expect(bare.pages.map(textsOf)).toEqual([
    ['Dyer', 'Allen Mill', 'Hill Road'],
    ['Allen Mill', 'Weaver', 'Lion Cloth', 'Spinner'],
  ])
})

test('a page that stands alone loses only its number', () => {
  expect(withoutMargins([page('Name', 'a', 'b', '- 1 -')]).pages.map(textsOf)).toEqual([['Name', 'a', 'b']])
})

test('lines of a column that end together at its right are set in nowhere, and full by their width', () => {
  const words = ['Skills', 'Weaving', 'Dyes of wood and root', 'Looms', 'Languages', 'Welsh', 'Thai']
  const main = [
    'Experience',
    'Vale Mill',
    'Wove cloth of wool for the theatre',
    'Hill House',
    'Dyed wool and linen',
  ]
  const read = (edge: (text: string) => number) =>
    pdfLines([
      {
        width: 600,
        height: 800,
        pieces: [
          ...words.map((text, at) => piece(text, edge(text), 700 - at * 14)),
          ...main.map((text, at) => piece(text, 250, 697 - at * 14)),
        ].map((own, order) => ({ ...own, order })),
      },
    ]).lines.slice(0, words.length)
  const flush = read((text) => 160 - text.length * 5)
  expect(flush.map(({ text }) => text)).toEqual(words)
  expect(flush.every(({ indent }) => indent === 0)).toBe(true)
  expect(flush.map(({ full }) => full)).toEqual(read(() => 55).map(({ full }) => full))
  expect(read((text) => 55 + text.length).some(({ indent }) => indent > 0)).toBe(true)
})

test('the cells of a table keep their lines together, and text in other letters stands below', () => {
  const bold = { font: 'b' }
  const row = (y: number, title: string, school: string, year: string) => [
    ...[piece(title, 50, y, bold), piece(school, 200, y), piece(year, 320, y), piece('passed', 400, y)],
  ]
  const cells = (...pieces: ReturnType<typeof piece>[]) =>
    pdfLines([{ width: 600, height: 800, pieces }]).lines.map(({ text, right }) => [text, right])
  const second = row(640, 'Dyeing', 'College', '2016')
  expect(
    cells(
      ...[...row(700, 'Weaving', 'School of', '2019'), piece('and felting', 50, 687, bold)],
      ...[piece('Leeds', 200, 687), piece('With a thesis', 50, 674), ...second],
    ),
  ).toEqual([
    ['Weaving and felting', 'School of Leeds | 2019 | passed'],
    ['With a thesis', null],
    ['Dyeing', 'College | 2016 | passed'],
  ])
  // A single row is no table, and text across the columns is none of theirs.
  expect(cells(...row(700, 'Weaving', 'School', '2019'), piece('Leeds', 200, 687))).toHaveLength(2)
  const across = piece('Learned to set up looms of all kinds', 50, 687, bold)
  expect(cells(...row(700, 'Weaving', 'School', '2019'), across, ...second)).toHaveLength(3)
})
