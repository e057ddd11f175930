import { describe, expect, test } from 'bun:test'
import { withNotesBelow } from '#lib/evidence/imports/rules/pdf/date-notes.ts'
import { boxOf, inReadingOrder, pageColumns } from '#lib/evidence/imports/rules/pdf/page-layout.ts'
import { withTableCells } from '#lib/evidence/imports/rules/pdf/table-cells.ts'
import { type VisualLine, visualLines, withWholeCells } from '#lib/evidence/imports/rules/pdf/visual-lines.ts'
import { growthOf, IN_PROPORTION } from '#test/support/growth.ts'

const piece = (text: string, x: number, y: number, width = text.length * 5) => ({
  text,
  x,
  y,
  width,
  size: 10,
  font: 'f',
})
const texts = (...pieces: ReturnType<typeof piece>[]) =>
  withWholeCells(visualLines(pieces)).map(({ fragments }) => fragments.map(({ text }) => text))

test('pieces on one height are one line, whatever their order in the file', () => {
  expect(texts(piece('2019', 400, 700.5), piece('Second', 50, 680), piece('First', 50, 700))).toEqual([
    ['First', '2019'],
    ['Second'],
  ])
})

test('a small gap is a space, none is none, and a wide one sets apart', () => {
  expect(
    texts(piece('e', 50, 700), piece('ff', 55, 700), piece('ect', 65, 700), piece('now', 83, 700)),
  ).toEqual([['effect now']])
})

test('words of a justified line stand apart by one wide gap up to the edge, and cells do not', () => {
  const row = (y: number, ...words: string[]) => words.map((word, at) => piece(word, 50 + 60 * at, y, 30))
  const full = piece('Mended pumps and valves of the harbour', 50, 680, 210)
  expect(texts(...row(700, 'Repair', 'and', 'care', 'of'), full)[0]).toEqual(['Repair and care of'])
  expect(texts(...row(700, 'Go', 'Rust', 'Perl', 'Lua'), full)[0]).toEqual(['Go', 'Rust', 'Perl', 'Lua'])
  expect(texts(...row(700, 'Repair', 'and', 'care', 'of'), { ...full, width: 400 })[0]).toHaveLength(4)
})

test('names in several rows that stand apart by one wide gap are a list', () => {
  const tags = (y: number, gap: number) => [
    ...[piece('Python', 50, y), piece('Go Kit', 80 + gap, y), piece('Rust', 110 + 2 * gap, y)],
  ]
  const wide = piece('Wrote programs for the mills of the north', 50, 640, 300)
  expect(texts(...tags(700, 6), ...tags(685, 6), wide).slice(0, 2)).toEqual([
    ['Python, Go Kit, Rust'],
    ['Python, Go Kit, Rust'],
  ])
  expect(texts(...tags(700, 6), wide)[0]).toEqual(['Python Go Kit Rust'])
  expect(texts(...tags(700, 3), ...tags(685, 3), wide)[0]).toEqual(['Python Go Kit Rust'])
  // A line that reaches the margin may be justified.
  expect(texts(...tags(700, 6), ...tags(685, 6))[0]).toEqual(['Python Go Kit Rust'])
})

test('letters that TeX embeds without names are read', () => {
  expect(texts(piece('\x88', 50, 700), piece('Led', 60, 700))).toEqual([['• Led']])
  expect(texts(piece('o\x1ece 2014 \x15 2018', 50, 700))).toEqual([['office 2014 – 2018']])
})

test('cells of a table that are set around the middle of their row stand in it', () => {
  const middle = (text: string, x: number, y: number) => piece(text, x, y, 60)
  expect(
    texts(
      ...[middle('Vechtdal Transport,', 250, 706), middle('Senior planner', 58, 700)],
      ...[middle('2020 – heden', 450, 700), middle('Hardenberg', 255, 694)],
    ),
  ).toEqual([['Senior planner', 'Vechtdal Transport, Hardenberg', '2020 – heden']])
  expect(texts(middle('Abitur', 250, 706), middle('2008', 58, 700), middle('Gymnasium', 250, 694))).toEqual([
    ['2008', 'Abitur'],
    ['Gymnasium'],
  ])
})

test('a cell between two others goes on below, centred or amid a phrase', () => {
  const row = (below: string, x: number) =>
    texts(
      ...[piece('Jefe', 50, 700), piece('Puerto Seco, Los', 200, 700), piece('2019 – 2021', 450, 700)],
      piece(below, x, 688),
    )
  expect(row('Andes', 227.5)).toEqual([['Jefe', 'Puerto Seco, Los Andes', '2019 – 2021']])
  expect(row('y compañía', 200)).toEqual([['Jefe', 'Puerto Seco, Los y compañía', '2019 – 2021']])
  expect(row('BSc Mathematics', 200)).toHaveLength(2)
})

test('a word drawn twice is one word', () => {
  expect(texts(piece('Bold', 50, 700), piece('Bold', 50.3, 700))).toEqual([['Bold']])
})

const part = (text: string, x: number) => ({ text, x, end: x + text.length * 5, size: 10, font: 'f' })
function page(...rows: [left: string | null, right: string | null][]): VisualLine[] {
  return rows.map(([left, right], at) => ({
    y: 700 - 14 * at,
    fragments: [...(left === null ? [] : [part(left, 50)]), ...(right === null ? [] : [part(right, 300)])],
  }))
}

test('two columns with headings of their own are read one after the other', () => {
  const columns = pageColumns(
    page(
      ['Skills', 'Experience'],
      ['Go', 'Acme Robotics'],
      ['Rust', null],
      ['SQL', 'Cut the cost'],
      ['Bash', 'Built it'],
      [null, 'More'],
    ),
  )
  expect(columns?.left.map(({ fragments }) => fragments[0]?.text).join(' ')).toBe('Skills Go Rust SQL Bash')
  expect(columns?.right).toHaveLength(5)
})

test('dates beside their roles are no column', () => {
  const rows = ['Engineer', 'Clerk', 'Cook', 'Guard', 'Pilot'].map(
    (role, at) => [`201${at} – 202${at}`, role] as [string, string],
  )
  expect(pageColumns(page(...rows))).toBeNull()
})

test('headings in the middle of a page are no column, with dates at its right or without', () => {
  const heading = (text: string) => part(text, 300 - text.length * 2.5)
  const rows = (right: string | null) =>
    [
      [heading('Work')],
      ...['Weaver', 'Dyer'].map((role) => [part(role, 50), ...(right === null ? [] : [part(right, 495)])]),
      [heading('Education')],
      [part('Hill School', 50), ...(right === null ? [] : [part(right, 495)])],
      [heading('Skills')],
      ...[[part('Looms', 50)], [part('Summary', 50)]],
    ].map((fragments, at) => ({ y: 700 - 24 * at, fragments }))
  expect(pageColumns([{ y: 730, fragments: [part('-'.repeat(100), 50)] }, ...rows('2014 – 2019')])).toBeNull()
  expect(pageColumns(rows(null))).toBeNull()
})

test('a small heading in the first row of a table is no heading of a column', () => {
  const rows = (size: number) =>
    page(
      ['Skills', null],
      ...[['Skill set', 'Skills'] as [string, string], ['Looms', 'Jacquard'] as [string, string]],
      ...[
        [null, 'and others'] as [null, string],
        ['Dyes', 'Madder'] as [string, string],
        ['Experience', null] as [string, null],
      ],
    ).map((line) => ({
      ...line,
      fragments: line.fragments.map((own) =>
        /^(?:Skills|Experience)$/.test(own.text) && own.x < 100 ? { ...own, size } : own,
      ),
    }))
  expect(pageColumns(rows(14))).toBeNull()
  expect(pageColumns(rows(10))).not.toBeNull()
})

test('dates and places that end together beside schools are no column, even above a word that names a section', () => {
  const rows: [left: string | null, right: string | null][] = [
    ...[
      ['Skills', null],
      ['Hill School', '2014 – 2019'],
      [null, 'Leeds'],
      ['Weaving', null],
    ],
    ...[
      ['Vale School', 'May 2009 – May 2014'],
      [null, 'Honors:'],
      ['Dyeing', null],
      ['Looms', null],
    ],
  ] as [string | null, string | null][]
  const atEdge = (edge: (text: string) => number) =>
    rows.map(([left, right], at) => ({
      y: 700 - 14 * at,
      fragments: [
        ...(left === null ? [] : [part(left, 50)]),
        ...(right === null ? [] : [part(right, edge(right))]),
      ],
    }))
  expect(pageColumns(atEdge((text) => 555 - text.length * 5))).toBeNull()
  expect(pageColumns(atEdge(() => 400))).not.toBeNull()
})

test('what crosses the gap stands above or below the columns', () => {
  const wide: [string, null] = ['A name and a line that reaches far over the whole of the page', null]
  const columns = pageColumns(
    page(wide, ['Skills', 'Experience'], ['Go', 'Acme'], ['Rust', 'One'], ['SQL', 'Two']),
  )
  expect(columns?.above).toHaveLength(1)
})

describe('reading order', () => {
  const part = (text: string, x: number) => ({ text, x, end: x + text.length * 5, size: 10, font: 'f' })
  const columns = (left: string[], right: string[]): VisualLine[] =>
    left.map((text, at) => ({ y: 700 - 14 * at, fragments: [part(text, 50), part(right[at] ?? '-', 300)] }))

  test('a column goes on in the same column of the next page', () => {
    const pages = [
      columns(['Skills', 'Go', 'Rust', 'SQL'], ['Experience', 'Acme', 'One', 'Two']),
      columns(['Languages', 'Dutch', 'Welsh', 'Thai'], ['Education', 'School', 'MSc', 'BSc']),
    ]
    const texts = inReadingOrder(pages, 600).flatMap(({ pages: of }) =>
      of.flat().map(({ fragments }) => fragments[0]?.text),
    )
    expect(texts.join(' ')).toBe(
      'Skills Go Rust SQL Languages Dutch Welsh Thai Experience Acme One Two Education School MSc BSc',
    )
  })

  const wordsOf = (...pages: VisualLine[][]) =>
    inReadingOrder(pages, 600).map(({ pages: of }) => of.flat().map(({ fragments }) => fragments[0]?.text))
  const first = page(
    ['Experience', 'Skills'],
    ['Acme', 'Go'],
    ['One', 'Rust'],
    ['Two', 'SQL'],
    ['Education', 'Languages'],
  )

  test('columns go on over a page with a few lines in them', () => {
    expect(wordsOf(first, page(['Hill College', 'Welsh'], ['BSc', null]))).toEqual([
      ['Experience', 'Acme', 'One', 'Two', 'Education', 'Hill College', 'BSc'],
      ['Skills', 'Go', 'Rust', 'SQL', 'Languages', 'Welsh'],
    ])
    const dates = page(['Hill College', null], ['BSc', null])
    dates[0]?.fragments.push({ ...part('2019 – 2021', 480) })
    expect(wordsOf(first, dates).at(-1)).toEqual(['Hill College', 'BSc'])
  })

  test('columns as wide as each other, of which the right one begins amid the text, end with their page', () => {
    const large = (lines: VisualLine[]) =>
      lines.map((line) => ({
        ...line,
        fragments: line.fragments.map((own) => (/^[ES]/.test(own.text) ? { ...own, size: 14 } : own)),
      }))
    const wide = (text: string) => text.padEnd(40, '.')
    const pages = (begin: string) => [
      large(page(['Experience', begin], ['Acme', wide('Two')], [wide('One'), 'Skills'], ['Mill', 'Go'])),
      large(
        page(
          ['Education', 'Hill College'],
          ['School', wide('MSc')],
          [wide('BSc'), 'Skills'],
          ['Arts', 'Rust'],
        ),
      ),
    ]
    expect(wordsOf(...pages('Rows')).map(([text]) => text)).toEqual([
      ...['Experience', 'Rows', 'Education', 'Hill College'],
    ])
    expect(wordsOf(...pages('Summary')).map(([text]) => text)).toEqual(['Experience', 'Summary'])
  })

  test('pages in one column are one block', () => {
    const page = [{ y: 700, fragments: [part('One', 50)] }]
    expect(inReadingOrder([page, page], 600)).toHaveLength(1)
    expect(boxOf(page)).toEqual({ left: 50, right: 65 })
  })
})

test.each<[string, (lines: VisualLine[]) => unknown, string[], number]>([
  ['dates at the right edge', pageColumns, ['Weaver', '2019 – 2021'], 1000],
  ['dates at the left', withNotesBelow, ['2019 – 2021', 'Weaver'], 4000],
  ['cells of a table', withTableCells, ['Hill', 'Weaver', '2019'], 4000],
])('a page of many rows with %s is read in proportion to its length', async (_, read, texts, size) => {
  const readRows = (count: number) =>
    read(
      Array.from({ length: count }, (_, row) => ({
        y: 14 * (count - row),
        fragments: texts.map((text, column) => part(text, 50 + 215 * column)),
      })),
    )
  expect(await growthOf(readRows, size)).toBeLessThan(IN_PROPORTION)
})

test('letters and dates that are set apart are words, and a word space parts them', () => {
  const letters = [...'TO'].map((letter, at) => piece(letter, 100 + at * 6.6, 700, 5))
  expect(texts(piece('2 0 1 3 - 0 5', 50, 700, 45), ...letters, piece('now', 116, 700))).toEqual([
    ['2013-05 TO now'],
  ])
})

test('dates that almost touch the text beside them stay apart where other rows show its edge', () => {
  const row = (dates: string, title: string, y: number) => [piece(dates, 50, y, 55), piece(title, 150, y)]
  const wide = [piece('Sept. 2012 - Feb. 2017', 50, 650, 93), piece('Cook', 150, 650)]
  expect(texts(...row('2019 - 2021', 'Chef', 700), ...row('2017 - 2019', 'Baker', 680), ...wide)).toEqual([
    ...[
      ['2019 - 2021', 'Chef'],
      ['2017 - 2019', 'Baker'],
    ],
    ['Sept. 2012 - Feb. 2017', 'Cook'],
  ])
})
