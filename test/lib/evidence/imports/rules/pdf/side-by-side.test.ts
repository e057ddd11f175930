import { expect, test } from 'bun:test'
import { withoutSideBySide } from '#lib/evidence/imports/rules/pdf/side-by-side.ts'
import { visualLines } from '#lib/evidence/imports/rules/pdf/visual-lines.ts'

type Own = { font?: string; width?: number }
const piece = (text: string, x: number, y: number, { font = 'f', width = text.length * 5 }: Own = {}) => ({
  ...{ text, x, y, width, font },
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
  const rows = (texts: string[], x: number, y: number) => texts.map((text, at) => piece(text, x, y - at * 14))
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
