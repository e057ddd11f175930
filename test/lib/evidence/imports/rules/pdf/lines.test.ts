import { describe, expect, test } from 'bun:test'
import { pdfLines, withoutMargins } from '#lib/evidence/imports/rules/pdf/pdf-lines.ts'
import { withJoinedAccents } from '#lib/evidence/imports/rules/pdf/right-to-left.ts'
import { withoutSideBySide } from '#lib/evidence/imports/rules/pdf/side-by-side.ts'
import { type PlacedText, visualLines } from '#lib/evidence/imports/rules/pdf/visual-lines.ts'
import { writtenColumns } from '#lib/evidence/imports/rules/pdf/written-columns.ts'
import { itemsIn } from '#test/support/tables.ts'

const piece = (text: string, x: number, width: number, y = 700) => ({
  text,
  x,
  y,
  width,
  size: 10,
  font: 'f',
})
const textOf = (...pieces: ReturnType<typeof piece>[]) =>
  pdfLines([{ width: 600, height: 800, pieces }]).lines.map(({ text }) => text)

test('a small number before a gap begins an item, as a bullet does', () => {
  const pieces = [piece('1.', 50, 8), piece('Weaver, Vale Mill', 90, 80)]
  expect(pdfLines([{ width: 600, height: 800, pieces }]).lines).toMatchObject([
    { text: 'Weaver, Vale Mill', bullet: true, right: null },
  ])
})

test('the letters of an icon font before texts are icons, and a letter of a word is none', () => {
  const icon = (text: string, y: number) => ({ ...piece(text, 50, 8, y), font: 'icons' })
  const dates = piece('May 2019', 62, 40, 700)
  expect(textOf(icon('z', 700), dates)).toEqual(['May 2019'])
  expect(textOf(icon('z', 700), dates, icon('q', 600))).toHaveLength(2)
  expect(textOf({ ...icon('M', 700), width: 12 }, dates)).toEqual(['MMay 2019'])
  expect(textOf(piece('z', 50, 8), dates)).toEqual(['z May 2019'])
  const [place, year] = [piece('Leeds', 162, 40, 700), piece('2019', 62, 30, 700)]
  const pin = { ...icon('½', 700), x: 150 }
  expect(textOf(icon('\x11', 700), year, pin, place)).toEqual(['2019'])
  expect(textOf(icon('•', 700), year)).toEqual(['2019'])
})

test('an accent that is drawn over a letter, before it or after it, is read with the letter', () => {
  expect(textOf(piece('Bo˘', 50, 20), piece('gac ve ¸', 65, 40), piece('cam', 100, 20))).toEqual([
    'Boğac ve çam',
  ])
  expect(textOf(piece('Dr. S', 50, 25), piece('¸ahin', 71, 25))).toEqual(['Dr. Şahin'])
  expect(textOf(piece('na´', 50, 15), piece('ıf', 60, 10))).toEqual(['naíf'])
})

test('an accent over a capital letter stands higher, and the space before it stays', () => {
  expect(textOf(piece('Ute ', 50, 20), piece('¨', 72, 5, 702), piece('Ozen', 70, 20))).toEqual(['Ute Özen'])
  expect(textOf(piece('Ute ¨', 50, 25), piece('Ozen', 69, 20))).toEqual(['Ute Özen'])
})

test('an accent beside a letter is a sign of its own', () => {
  const beside = [piece('l´', 50, 10), piece('ete', 60, 15)]
  expect(withJoinedAccents(beside)).toEqual(beside)
  const strange = [piece('x˘', 50, 10), piece('xy', 55, 10)]
  expect(withJoinedAccents(strange)).toEqual(strange)
})

test('small letters that stand raised beside a word are of its line', () => {
  const small = (text: string, x: number, y: number) => ({ ...piece(text, x, 6, y), size: 7 })
  expect(textOf(piece('Ranked 75', 50, 45), small('th', 95, 704), piece('of all', 104, 30))).toEqual([
    'Ranked 75th of all',
  ])
  expect(textOf(piece('Ranked', 50, 30), small('2019', 120, 704), piece('of all', 150, 30))).toHaveLength(2)
})

test.each([
  ['P R E S E N T', 'PRESENT'],
  ['2 0 1 8 - 0 1', '2018-01'],
  ['O K T . 2 0 2 3 – A P R . 2 0 2 5', 'OKT. 2023– APR. 2025'],
  ['M A I 2024', 'MAI 2024'],
  ['S E P 2 0 1 9', 'SEP 2019'],
  ['Grades A B C', 'Grades A B C'],
  ['C, R, J A Z Z', 'C, R, JAZZ'],
  ['Vitamins B C D', 'Vitamins B C D'],
])('letters set apart in %j are read as %j', (set, read) => {
  expect(textOf(piece(set, 50, 200))).toEqual([read])
})

describe('pdf lines', () => {
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

  test('a section below two columns whose text crosses their gap is read after both', () => {
    const side = (x: number, ...rows: string[]) =>
      rows.map((text, at) => ({ text, x, y: 700 - at * 14, width: text.length * 5, size: 10, font: 'f' }))
    const left = side(50, 'Skills', 'Weaving', 'Dyeing', 'Sewing', 'Knitting', 'Felting', 'Spinning')
    const right = side(320, 'Languages', 'Polish', 'German', 'Dutch', 'Danish', 'Czech', 'Greek')
    const below = side(50, 'Projects', 'A loom of paper', 'Built in a year of evenings, by hand. '.repeat(2))
    const pieces = [
      // The file holds the rows one after the other.
      ...left.flatMap((piece, at) => [piece, right[at] ?? piece]),
      ...below.map((piece) => ({ ...piece, y: piece.y - 110 })),
    ]
    const texts = pdfLines([{ width: 600, height: 800, pieces }]).lines.map(({ text }) => text)
    expect(texts.indexOf('Greek')).toBeLessThan(texts.indexOf('Projects'))
  })

  test('names of sections that a narrow margin breaks stand above their text', () => {
    const names = [
      piece('Summary:', 20, 700),
      piece('Professional', 20, 556),
      piece('experience:', 20, 544),
      piece('Computer', 20, 476),
      piece('skills:', 20, 464),
      piece('Foreign', 20, 396),
      piece('languages:', 20, 384),
    ]
    const text = [700, 688, 676, 560, 548, 536, 524, 480, 468, 456, 400, 388, 376].map((y) =>
      piece(`Text of ${y} points`, 150, y),
    )
    const pieces = [...names, ...text]
      .toSorted((a, b) => b.y - a.y)
      .map((cell, order) => ({ ...cell, order }))
    const { lines } = pdfLines([{ width: 600, height: 800, pieces }])
    const texts = lines.map((line) => line.text)
    expect(texts.indexOf('Professional experience:')).toBe(
      texts.findIndex((line) => line.includes('560')) - 1,
    )
    expect(texts.indexOf('Computer skills:')).toBe(texts.findIndex((line) => line.includes('480')) - 1)
  })

  test('bands of three columns are read column by column, though the file writes the first row by row', () => {
    const column = (x: number, top: number, name: string, rows = 5, pitch = 12) => [
      piece(name, x, top, { font: 'b', size: 14 }),
      ...Array.from({ length: rows - 1 }, (_, row) =>
        piece(`${name.slice(0, 4)} ${row} of it`, x, top - 20 - row * pitch),
      ),
    ]
    const first = [
      column(50, 700, 'Skills', 4),
      column(205, 700, 'Education', 7, 13),
      column(410, 700, 'Work experience', 7, 14),
    ]
    const pieces = [
      ...first.flat().toSorted((a, b) => b.y - a.y),
      ...[
        column(50, 500, 'Languages'),
        column(206, 500, 'Awards'),
        column(400, 490, 'Projects', 9, 13),
      ].flat(),
    ].map((cell, order) => ({ ...cell, order }))
    const { lines } = pdfLines([{ width: 600, height: 800, pieces }])
    const texts = lines.map(({ text }) => text.split(' ')[0])
    expect([...new Set(texts)].join(' ')).toBe(
      'Skills Skil Languages Lang Education Educ Awards Awar Work Projects Proj',
    )
    expect(lines.every(({ right }) => right === null)).toBe(true)
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

  test('dates beside the first of several bullets stand above it', () => {
    const bullet = (text: string, y: number) => piece(`• ${text}`, 150, y)
    const rest = [bullet('Sorted fleeces', 686), bullet('Sold cloth', 672)]
    const texts = (...all: PlacedText[]) =>
      pdfLines([{ width: 600, height: 800, pieces: all }]).lines.map(({ text, right }) => [text, right])
    const first = [piece('2018 – 2021', 50, 700), bullet('Set up looms', 700)]
    expect(texts(...first, ...rest).slice(0, 2)).toEqual([
      ['2018 – 2021', null],
      ['Set up looms', null],
    ])
    expect(texts(...first)).toHaveLength(1)
  })

  test('a sign beside a heading or alone on its line is no text', () => {
    const pieces = [
      ...[piece('Work', 50, 700), piece('↗', 500, 700), piece('Baker, 2019', 50, 680)],
      ...[piece('↗', 500, 660), piece('Sold bread', 50, 640)],
    ]
    const { lines } = pdfLines([{ width: 600, height: 800, pieces }])
    expect(lines.map(({ text, right }) => [text, right])).toEqual([
      ...[
        ['Work', null],
        ['Baker, 2019', null],
        ['Sold bread', null],
      ],
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
    const main = itemsIn(
      `Experience | Vale Mill | Wove cloth of wool for the theatre | Hill House | Dyed wool and linen`,
    )
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
})

describe('side by side', () => {
  type Own = { font?: string; width?: number }
  const piece = (text: string, x: number, y: number, { font = 'f', width = text.length * 5 }: Own = {}) => ({
    text,
    x,
    y,
    width,
    font,
    size: 10,
  })
  const inFile = (...pieces: ReturnType<typeof piece>[]) => pieces.map((own, order) => ({ ...own, order }))
  const read = (...pieces: ReturnType<typeof piece>[]) =>
    visualLines(withoutSideBySide(inFile(...pieces))).map(({ fragments }) =>
      fragments.map(({ text }) => text).join(' | '),
    )

  test('bullets in two columns are read one column after the other, and the text below them last', () => {
    expect(
      read(
        ...[piece('Planner, Mills', 50, 700), piece('• Plan 1,400 articles and', 50, 686)],
        ...[piece('agree the build', 58, 674), piece('• Cut waste', 50, 662)],
        ...[piece('by a rule', 300, 686), piece('• Coach juniors', 300, 674)],
        ...[piece('Clerk, Mills', 50, 630), piece('Filed', 50, 616)],
      ),
    ).toEqual([
      ...['Planner, Mills', '• Plan 1,400 articles and', 'agree the build', '• Cut waste'],
      ...['by a rule', '• Coach juniors', 'Clerk, Mills', 'Filed'],
    ])
  })

  test('lists that the file writes after the text below them are read below their title', () => {
    expect(
      read(
        ...[piece('Hill University', 50, 700), piece('Clerk, Mills', 50, 640), piece('Filed', 50, 626)],
        ...[piece('• Logic of', 58, 686), piece('circuits', 66, 674), piece('• Web pages', 58, 662)],
        ...[piece('• Networks', 300, 686), piece('• Compilers', 300, 674)],
      ),
    ).toEqual([
      ...['Hill University', '• Logic of', 'circuits', '• Web pages', '• Networks', '• Compilers'],
      ...['Clerk, Mills', 'Filed'],
    ])
  })

  test('cards of one look are read one after the other beside a heading in the margin, and keep their place', () => {
    const card = (texts: string[], x: number) =>
      texts.map((text, at) => piece(text, x, 700 - at * 14, { font: at === 0 ? 'bold' : 'f' }))
    const pieces = inFile(
      ...[piece('Education', 40, 700), ...card(['University', '2007 – 2013', 'Roads'], 150)],
      ...card(['School', '2013 – 2014', 'Water'], 350),
    )
    const stacked = withoutSideBySide(pieces)
    expect(stacked.map(({ text }) => text)).toEqual(pieces.map(({ text }) => text))
    const school = stacked.find(({ text }) => text === 'School')
    expect(school).toMatchObject({ x: 150 })
    expect(school?.y).toBeLessThan(672)
    expect([(school?.x ?? 0) - (school?.moved?.x ?? 0), (school?.y ?? 0) - (school?.moved?.y ?? 0)]).toEqual([
      350, 700,
    ])
  })

  test('dates and places beside titles stay beside them', () => {
    const rows = (texts: string[], x: number, y: number) =>
      texts.map((text, at) => piece(text, x, y - at * 14))
    expect(
      read(
        ...[...rows(['Acme', 'Engineer'], 50, 700), ...rows(['Leeds', '2019 – 2021'], 400, 700)],
        ...[...rows(['Bolt', 'Clerk'], 50, 650), ...rows(['York', '2017 – 2019'], 400, 650)],
      ),
    ).toEqual(['Acme | Leeds', 'Engineer | 2019 – 2021', 'Bolt | York', 'Clerk | 2017 – 2019'])
  })

  test('columns with other text beside them stay as they are', () => {
    expect(
      read(
        ...[piece('• Plan', 50, 686), piece('• Cut', 50, 672), piece('• Agree', 200, 686)],
        ...[piece('• Coach', 200, 672), piece('Acme', 400, 684)],
      ),
    ).toEqual(['• Plan | • Agree | Acme', '• Cut | • Coach'])
  })

  test('the list beside the dated head of a role stands below it, but not beside a heading in the margin', () => {
    const head = [piece('Acme', 50, 700), piece('2019 – 2021', 50, 686), piece('Engineer', 50, 672)]
    const list = [piece('• Plan', 300, 686), piece('• Cut', 300, 672)]
    expect(read(...head, piece('Highlights', 300, 700), ...list, piece('Bolt', 50, 640))).toEqual([
      ...['Acme', '2019 – 2021', 'Engineer', 'Highlights', '• Plan', '• Cut', 'Bolt'],
    ])
    const margin = [piece('Experience', 50, 700), piece('2019 – 2021', 50, 686)]
    expect(read(...margin, piece('Engineer, Acme', 300, 700), ...list)).toEqual([
      ...['Experience | Engineer, Acme', '2019 – 2021 | • Plan', '• Cut'],
    ])
    const dates = [piece('September', 50, 700), piece('2018 – March', 50, 686), piece('2019', 50, 672)]
    expect(read(...dates, piece('Engineer, Acme', 300, 700), ...list)).toEqual([
      ...['September | Engineer, Acme', '2018 – March | • Plan', '2019 | • Cut'],
    ])
  })

  test('a drawn bullet, which takes the order of its text, begins an item', () => {
    const drawn = (x: number, y: number, order: number) => ({ ...piece('•', x, y, { width: 3 }), order })
    const texts = inFile(
      ...[piece('Plan the week', 60, 700), piece('Cut the cost', 60, 686)],
      ...[piece('Agree', 310, 700), piece('Coach', 310, 686)],
    )
    const bullets = texts.map(({ x, y, order }) => drawn(x - 10, y, order))
    expect(
      visualLines(withoutSideBySide([...texts, ...bullets])).map(({ fragments }) =>
        fragments.map(({ text }) => text).join(' '),
      ),
    ).toEqual(['• Plan the week', '• Cut the cost', '• Agree', '• Coach'])
  })
})

/** Pieces in the order of the file, one line below the other from `y` on. */
const column = (texts: string[], x: number, y: number, width = 100) =>
  texts.map((text, at) => ({ text, x, y: y - at * 14, width, size: 10, font: 'f' }))
const inFile = (...columns: ReturnType<typeof column>[]) =>
  columns.flat().map((piece, order) => ({ ...piece, order }))
const textsOf = (pieces: { text: string }[]) => pieces.map(({ text }) => text)

const NAME = column(['Ada Byron'], 40, 800, 400)
const SIDE = column(['Skills', 'Go', 'Rust', 'SQL', 'Kafka'], 40, 760)
const MAIN = column(['Experience', 'Acme', 'Engineer', 'Built a thing', 'Ran it', 'Sold it'], 200, 757, 300)

test('two stretches of the file that stand side by side are columns, whichever is written first', () => {
  for (const file of [inFile(NAME, SIDE, MAIN), inFile(NAME, MAIN, SIDE)]) {
    const parts = writtenColumns(file)
    expect(textsOf(parts?.above ?? [])).toEqual(['Ada Byron'])
    expect(textsOf(parts?.left ?? [])).toEqual(textsOf(SIDE))
    expect(textsOf(parts?.right ?? [])).toEqual(textsOf(MAIN))
  }
})

test('text that lines across the gap part from two boxes below it is no part of them', () => {
  const boxes = [
    column(['Courses', 'Bread', 'Rye', 'Cakes', 'Buns'], 50, 300),
    column(['Skills', 'Dough', 'Ovens', 'Sales', 'Cash'], 300, 295),
  ] as const
  const name = column(['Ada Byron', '12 Mill Lane'], 320, 780)
  const schools = [
    'Master of baking and milling',
    'Diploma of trade and of cakes',
    'School of the harbour',
  ].flatMap((school, at) => [
    column([`201${at}`], 50, 700 - at * 30, 30),
    column([school], 120, 700 - at * 30, 320),
  ])
  const parts = writtenColumns(inFile(...boxes, name, ...schools))
  expect(textsOf(parts?.left ?? [])).toEqual(['Courses', 'Bread', 'Rye', 'Cakes', 'Buns'])
  expect(textsOf(parts?.right ?? [])).toEqual(['Skills', 'Dough', 'Ovens', 'Sales', 'Cash'])
  expect(parts?.above).toHaveLength(8)
  expect(parts?.below).toEqual([])
})

test('a long word that reaches into the other column stays in its own', () => {
  const long = SIDE.map((piece) => (piece.text === 'Kafka' ? { ...piece, width: 170 } : piece))
  expect(textsOf(writtenColumns(inFile(NAME, long, MAIN))?.left ?? [])).toEqual(textsOf(SIDE))
})

test('rows that the file writes one after the other are no columns', () => {
  const rows = SIDE.flatMap((piece, at) => [piece, MAIN[at] ?? piece])
  expect(writtenColumns(inFile(rows))).toBeNull()
})

test('stretches with several lines of other text at the heights of both are no columns', () => {
  const other = (...heights: number[]) => heights.flatMap((y) => column(['A line across both'], 40, y, 400))
  expect(writtenColumns(inFile(other(740, 728), NAME, SIDE, MAIN))).not.toBeNull()
  expect(writtenColumns(inFile(other(740, 728, 712), NAME, SIDE, MAIN))).toBeNull()
})

test('dates that are drawn last beside their entries are no column', () => {
  const dates = column(['2019 – 2021', '2017 – 2019', '2015 – 2017', '2010 – 2014'], 40, 757)
  expect(writtenColumns(inFile(NAME, MAIN, dates))).toBeNull()
  const wrapped = column(['De mai', '2015 à juin', '2018', 'De juin', '2012 à mai', '2014'], 40, 753)
  expect(writtenColumns(inFile(NAME, MAIN, wrapped))).toBeNull()
})

test('the name of one section on several lines is no column', () => {
  const name = column(['Professional', 'Experience', 'and', 'Projects'], 40, 753)
  expect(writtenColumns(inFile(NAME, MAIN, name))).toBeNull()
  expect(writtenColumns(inFile(NAME, MAIN, column(['Go', 'Rust', 'SQL', 'Kafka'], 40, 753)))).not.toBeNull()
})

test('a few texts at the heights of others are cells of a grid', () => {
  const cells = column(['Python', 'Perl', 'Lua', 'Nix'], 200, 746)
  expect(writtenColumns(inFile(NAME, column(['Go', 'Rust', 'SQL', 'C', 'Java'], 40, 760), cells))).toBeNull()
})

test('a part that the file draws later stands in its column', () => {
  const late = [MAIN[0], MAIN[2]].flatMap((piece) => piece ?? [])
  const parts = writtenColumns(
    inFile(
      NAME,
      MAIN.filter((piece) => !late.includes(piece)),
      SIDE,
      late,
    ),
  )
  expect(textsOf(parts?.right ?? []).toSorted()).toEqual(textsOf(MAIN).toSorted())
  expect(parts?.below).toEqual([])
})

test('a grid with text below it that the file writes before it is no column', () => {
  const text = [
    ...column(['Experience', 'Acme', 'Engineer'], 40, 700, 400),
    ...column(['Languages', 'English'], 40, 500, 400),
  ]
  const grid = [
    column(['Skills', 'Go', 'Rust', 'SQL'], 40, 600),
    column(['Tools', 'Bazel', 'Nix', 'Git', 'Vim'], 300, 603),
  ]
  expect(writtenColumns(inFile(NAME, text, ...grid))).toBeNull()
})

test('names of sections and dates that are drawn last are the margin of the text, and no column', () => {
  const margin = column(
    ['Location', 'Experience', '2019 – 2021', '2017 – 2019', 'Education', 'Skills'],
    40,
    753,
  )
  expect(writtenColumns(inFile(NAME, MAIN, margin))).toBeNull()
  const loud = margin.map((piece) => (piece.text === 'Location' ? { ...piece, size: 14 } : piece))
  expect(writtenColumns(inFile(NAME, MAIN, loud))).not.toBeNull()
})

test('text over both columns that is drawn last stands above them, with the rest of its paragraph', () => {
  const [first, rest, ...side] = column(['Pilot who brings in', 'large ships.', ...textsOf(SIDE)], 40, 790)
  const whole = { ...first, width: 460 } as (typeof SIDE)[number]
  const parts = writtenColumns(inFile(NAME, [rest as typeof whole], side, MAIN, [whole]))
  expect(textsOf(parts?.above ?? []).toSorted()).toEqual(['Ada Byron', 'Pilot who brings in', 'large ships.'])
  expect(textsOf(parts?.left ?? [])).toEqual(textsOf(SIDE))
  expect(textsOf(parts?.right ?? [])).toEqual(textsOf(MAIN))
})

test('rows of columns that the file writes one after the other are two columns', () => {
  const left = column(['Studies', 'Hill College', 'Vale School', 'Looms'], 40, 760)
  const right = (x: number) => column(['Profile', 'Weaver of wool', 'and of linen', 'and silk'], x, 757, 300)
  const lower = [
    column(['Skills', 'Go', 'Rust', 'SQL', 'Kafka'], 40, 690),
    MAIN.map((piece) => ({ ...piece, y: piece.y - 70 })),
  ]
  const parts = writtenColumns(inFile(NAME, left, right(200), ...lower))
  expect(textsOf(parts?.above ?? [])).toEqual(['Ada Byron'])
  expect(textsOf(parts?.left ?? [])).toEqual([...textsOf(left), ...textsOf(SIDE)])
  expect(textsOf(parts?.right ?? [])).toEqual([...textsOf(right(200)), ...textsOf(MAIN)])
  const apart = writtenColumns(inFile(NAME, left, right(260), ...lower))
  expect(textsOf(apart?.above ?? [])).toEqual(textsOf([...NAME, ...left, ...right(260)]))
})

test('headings that the file draws first, and lines that it draws last, belong to the columns at whose edges they stand', () => {
  const heads = (x: number) => [...column(['Contact'], 60, 776), ...column(['Profile', 'Baker'], x, 785)]
  const rest = (x: number) => [...column(['Docker'], 40, 680), ...column(['Sold more'], x, 668)]
  const parts = writtenColumns(inFile(NAME, heads(200), SIDE, MAIN, rest(200)))
  expect(textsOf(parts?.above ?? [])).toEqual(['Ada Byron'])
  expect(textsOf(parts?.left ?? [])).toEqual(['Contact', ...textsOf(SIDE), 'Docker'])
  expect(textsOf(parts?.right ?? [])).toEqual(['Profile', 'Baker', ...textsOf(MAIN), 'Sold more'])
  const apart = writtenColumns(inFile(NAME, heads(260), SIDE, MAIN, rest(260)))
  expect(textsOf(apart?.above ?? [])).toEqual(['Ada Byron', 'Contact', 'Profile', 'Baker'])
  expect(textsOf(apart?.below ?? [])).toEqual(['Docker', 'Sold more'])
})
