import { expect, test } from 'bun:test'
import { writtenColumns } from '#lib/evidence/imports/rules/pdf/written-columns.ts'

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

test('a long word that reaches into the other column stays in its own', () => {
  const long = SIDE.map((piece) => (piece.text === 'Kafka' ? { ...piece, width: 170 } : piece))
  expect(textsOf(writtenColumns(inFile(NAME, long, MAIN))?.left ?? [])).toEqual(textsOf(SIDE))
})

test('rows that the file writes one after the other are no columns', () => {
  const rows = SIDE.flatMap((piece, at) => [piece, MAIN[at] ?? piece])
  expect(writtenColumns(inFile(rows))).toBeNull()
})

test('dates that are drawn last beside their entries are no column', () => {
  const dates = column(['2019 – 2021', '2017 – 2019', '2015 – 2017', '2010 – 2014'], 40, 757)
  expect(writtenColumns(inFile(NAME, MAIN, dates))).toBeNull()
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
