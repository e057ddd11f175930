import { expect, test } from 'bun:test'
import { withDatesBeside } from '#lib/evidence/imports/rules/pdf/date-column.ts'
import { withNotesBelow } from '#lib/evidence/imports/rules/pdf/date-notes.ts'
import { withoutIcons } from '#lib/evidence/imports/rules/pdf/pdf-lines.ts'
import { inScriptOrder, withJoinedLetters } from '#lib/evidence/imports/rules/pdf/right-to-left.ts'
import { visualLines } from '#lib/evidence/imports/rules/pdf/visual-lines.ts'

const piece = (text: string, x: number, y: number, width = text.length * 5) => ({
  text,
  x,
  y,
  width,
  size: 10,
  font: 'f',
})
const atEnd = (text: string, end: number, y: number) => piece(text, end - text.length * 5, y)
const texts = (...pieces: ReturnType<typeof piece>[]) =>
  withDatesBeside(visualLines(pieces)).map(({ fragments }) => fragments.map(({ text }) => text))

test('dates that wrap in a left column stand beside their role', () => {
  expect(
    texts(
      ...[piece('mars 2019 –', 50, 700), piece('Cook', 140, 700), piece('avril 2021', 50, 686)],
      ...[piece('Inn', 140, 686), piece('mai 2015 –', 50, 640), piece('Waiter', 140, 640)],
      ...[piece('juin 2018', 50, 626), piece('Bar', 140, 626)],
    ),
  ).toEqual([
    ...[['mars 2019 – avril 2021', 'Cook'], ['Inn']],
    ...[['mai 2015 – juin 2018', 'Waiter'], ['Bar']],
  ])
})

test('dates without a dash wrap in a left column, and their words are wider than their years', () => {
  const cell = (x: number, y: number, ...rows: string[]) =>
    rows.map((row, index) => piece(row, x, y - 14 * index))
  expect(
    texts(
      ...[...cell(50, 700, 'Depuis', 'septembre', '2019'), ...cell(119, 700, 'Cook', 'Inn', 'Ran two shops')],
      ...[
        ...cell(50, 640, 'De septembre', '2015 à juin', '2018'),
        ...cell(119, 640, 'Waiter', 'Bar', 'Served'),
      ],
      ...[...cell(50, 580, 'Septembre –', 'Décembre', '2014'), ...cell(119, 580, 'Baker', 'Mill', 'Baked')],
    ),
  ).toEqual([
    ...[['Depuis septembre 2019', 'Cook'], ['Inn'], ['Ran two shops']],
    ...[['De septembre 2015 à juin 2018', 'Waiter'], ['Bar'], ['Served']],
    ...[['Septembre – Décembre 2014', 'Baker'], ['Mill'], ['Baked']],
  ])
})

test('a narrow left column may part a month from its year, and touch the bullet beside it', () => {
  const bullet = (y: number) => piece('○', 140, y, 4)
  expect(
    texts(
      ...[atEnd('octobre 2019 –', 130, 700), piece('Cook, Inn', 140, 700)],
      ...[atEnd('aujourd’hui', 130, 686), bullet(686), piece('Cut waste', 148, 686)],
      ...[atEnd('mai 2015 –', 130, 640), piece('Waiter, Bar', 140, 640)],
      ...[atEnd('juin 2018', 130, 626), bullet(626), piece('Served', 148, 626)],
      ...[atEnd('septembre', 130, 580), piece('Diploma, School', 140, 580)],
      ...[atEnd('2007 – mai', 130, 566), atEnd('2009', 130, 552)],
    ),
  ).toEqual([
    ...[['octobre 2019 – aujourd’hui', 'Cook, Inn'], ['○ Cut waste']],
    ...[['mai 2015 – juin 2018', 'Waiter, Bar'], ['○ Served']],
    ['septembre 2007 – mai 2009', 'Diploma, School'],
  ])
})

test('dates below a place at the right belong to the role above the bullets', () => {
  expect(
    texts(
      ...[piece('Acme, Engineer', 50, 700), atEnd('Lyon', 500, 700)],
      ...[piece('• Cut cost', 55, 687), atEnd('Mar 2019 – Present', 500, 686)],
      ...[piece('Bolt, Clerk', 50, 650), atEnd('Paris', 500, 650)],
      ...[piece('• Filed', 55, 637), atEnd('May 2015 – Feb 2019', 500, 636)],
    ),
  ).toEqual([
    ...[['Acme, Engineer', 'Lyon', 'Mar 2019 – Present'], ['• Cut cost']],
    ...[['Bolt, Clerk', 'Paris', 'May 2015 – Feb 2019'], ['• Filed']],
  ])
})

test('a bar between two years above each other is a dash', () => {
  const role = (from: string, to: string, [title, place, item]: [string, string, string], y: number) => [
    ...[piece(from, 50, y), piece(title, 140, y), piece('|', 58, y - 12), piece(place, 140, y - 12)],
    ...[piece(to, 50, y - 24), piece(item, 140, y - 24)],
  ]
  expect(
    texts(
      ...role('2019', '2022', ['Cook', 'Inn', '• Cut waste'], 700),
      ...role('2015', '2019', ['Waiter', 'Bar', '• Served'], 640),
    ),
  ).toEqual([
    ...[['2019 – 2022', 'Cook'], ['Inn'], ['• Cut waste']],
    ...[['2015 – 2019', 'Waiter'], ['Bar'], ['• Served']],
  ])
})

test('the beginning of a role below its end, beside the first item, is of its dates', () => {
  expect(
    texts(
      ...[atEnd('January 2022', 120, 700), piece('Cook, Inn', 140, 700)],
      ...[atEnd('May 2019', 120, 688), piece('• Cut waste', 150, 688)],
      ...[atEnd('2018', 120, 640), piece('Diploma, School', 140, 640)],
      ...[atEnd('2017', 120, 628), piece('Certificate, School', 140, 628)],
    ),
  ).toEqual([
    ...[['May 2019 – January 2022', 'Cook, Inn'], ['• Cut waste']],
    ...[
      ['2018', 'Diploma, School'],
      ['2017', 'Certificate, School'],
    ],
  ])
})

test('dates of different length around one middle are one column', () => {
  const around = (text: string, y: number) => piece(text, 105 - text.length * 2.5, y)
  expect(
    texts(
      ...[around('May 2013 –', 700), piece('Electrician', 140, 700), around('Dec 2017', 686)],
      ...[piece('• Rewired cranes', 140, 686), around('June 2009 –', 668), piece('Apprentice', 140, 668)],
      ...[around('Apr 2013', 654), piece('• Logged hours', 140, 654)],
    ),
  ).toEqual([
    ...[['May 2013 – Dec 2017', 'Electrician'], ['• Rewired cranes']],
    ...[['June 2009 – Apr 2013', 'Apprentice'], ['• Logged hours']],
  ])
})

test('a word for the present below the beginning of a role stands beside its title', () => {
  const atEnd = (text: string, y: number) => piece(text, 128 - text.length * 5, y)
  expect(
    texts(
      ...[atEnd('November 2019 –', 700), piece('Astronomer', 140, 700), atEnd('present', 686)],
      ...[piece('Area: comets', 140, 686), atEnd('May 2014 –', 668), piece('Student', 140, 668)],
      ...[atEnd('July 2019', 654), piece('Area: dust', 140, 654)],
    ),
  ).toEqual([
    ...[['November 2019 – present', 'Astronomer'], ['Area: comets']],
    ...[['May 2014 – July 2019', 'Student'], ['Area: dust']],
  ])
})

test('dates left of the first item of an undated title stand beside the title', () => {
  expect(
    texts(
      ...[piece('Planner at Mills', 200, 700), piece('2020 – Present', 50, 686), piece('• Plan', 204, 686)],
      ...[piece('Clerk at Mills', 200, 650), piece('• File', 204, 636), piece('2015 – 2019', 50, 630)],
    ),
  ).toEqual([
    ...[['2020 – Present', 'Planner at Mills'], ['• Plan']],
    ...[['2015 – 2019', 'Clerk at Mills'], ['• File']],
  ])
})

test('dates below a title stay there, though a heading above stands further right', () => {
  expect(texts(piece('Experience', 250, 700), piece('Clerk, Acme', 50, 688), piece('2021', 50, 676))).toEqual(
    [...[['Experience'], ['Clerk, Acme'], ['2021']]],
  )
})

test('dates in letters of one width, or in letters set apart, are one text', () => {
  const wide = (words: string[], y: number) => words.map((text, at) => piece(text, 50 + at * 40, y, 33))
  expect(
    texts(
      ...wide(['May 2020', '-', 'Present'], 700).map((p, at) => ({
        ...p,
        x: [50, 97, 108][at] ?? 0,
        width: [40, 5, 35][at] ?? 0,
      })),
    ),
  ).toEqual([['May 2020 - Present']])
  const letters = [...'PRESENT'].map((text, at) => piece(text, 122 + at * 7, 600, 5))
  expect(texts(piece('2020-02-01', 50, 600), piece('TO', 107, 600), ...letters)).toEqual([
    ['2020-02-01 TO PRESENT'],
  ])
})

test('a full line leaves little room before the dates at its end', () => {
  expect(
    texts(piece('Assistant, Library of Marchenoir', 50, 700), piece('October 2011 – May 2013', 218, 700)),
  ).toEqual([['Assistant, Library of Marchenoir', 'October 2011 – May 2013']])
})

test('a sign that begins lines right below each other is a bullet, whatever letter its font holds for it', () => {
  const read = (...all: ReturnType<typeof piece>[]) => withoutIcons(all).map(({ text }) => text)
  expect(
    read(piece('{', 50, 700), piece('Plan', 60, 700), piece('{', 50, 686), piece('Cut', 60, 686)),
  ).toEqual([...['•', 'Plan', '•', 'Cut']])
  expect(read(piece('{', 50, 700), piece('Plan', 60, 700))).toEqual(['{', 'Plan'])
})

test('dates at the height of a title stay beside it', () => {
  const rows = [piece('Acme', 50, 700), atEnd('Lyon', 500, 700), piece('Cook', 50, 686)]
  const more = [piece('Bolt', 50, 640), atEnd('Rome', 500, 640), piece('Chef', 50, 626)]
  expect(texts(...rows, atEnd('2019 – 2021', 500, 686), ...more, atEnd('2015 – 2019', 500, 626))).toEqual([
    ...[
      ['Acme', 'Lyon'],
      ['Cook', '2019 – 2021'],
    ],
    ...[
      ['Bolt', 'Rome'],
      ['Chef', '2015 – 2019'],
    ],
  ])
})

test('icons go, and signs before several lines in a row are bullets', () => {
  const icon = (code: string, y: number) => piece(code, 40, y, 8)
  const kept = withoutIcons([
    ...[icon('\uf0e0', 700), piece('a@example.org', 55, 700)],
    ...[icon('\uf105', 600), piece('Cut cost', 55, 600), icon('\uf105', 586), piece('Led', 55, 586)],
    ...[icon('¨', 500), piece('Baked', 55, 500), icon('¨', 486), piece('Sold', 55, 486)],
  ])
  expect(kept.map(({ text }) => text)).toEqual([
    ...['a@example.org', '•', 'Cut cost', '•', 'Led', '•', 'Baked', '•', 'Sold'],
  ])
})

test('the bullets of Word stay, however far apart they stand', () => {
  const kept = withoutIcons([
    piece('\uf0b7', 40, 700, 8),
    piece('\uf0a7', 300, 500, 8),
    piece('\uf0e0', 40, 300, 8),
  ])
  expect(kept.map(({ text }) => text)).toEqual(['•', '•'])
})

test('signs that their font gives a name are icons and bullets, but a word of such letters is none', () => {
  const sign = (name: string, y: number, font = 'signs') => ({ ...piece(name, 40, y, 10), font })
  const rows = (font?: string) => [
    ...[sign('Envelope', 700, font), piece('a@example.org', 55, 700)],
    ...[
      sign('Right', 600, font),
      piece('Cut cost', 55, 600),
      sign('Right', 586, font),
      piece('Led', 55, 586),
    ],
  ]
  const read = (font?: string) => withoutIcons(rows(font)).map(({ text }) => text)
  expect(read()).toEqual(['a@example.org', '•', 'Cut cost', '•', 'Led'])
  expect(read('f')).toHaveLength(6)
})

test('a page of Arabic is mirrored, and words in other letters keep their order', () => {
  const { pieces } = inScriptOrder(
    [
      piece('\ufeb3', 100, 700, 5),
      piece('SAP', 60, 700, 15),
      piece(' ', 75, 700, 3),
      piece('EWM', 78, 700, 15),
      piece('دراسات عليا', 105, 700),
    ],
    600,
  )
  expect(visualLines(pieces).map(({ fragments }) => fragments.map(({ text }) => text))).toEqual([
    ['دراسات علياس SAP EWM'],
  ])
})

test('two letters of one sign are put in order', () => {
  const glyphs = [...'ميلس'].map((unicode) => ({ unicode }))
  const operations = {
    fnArray: [1],
    argsArray: [[[...glyphs.slice(0, 3), { unicode: 'لا' }, { unicode: 'س' }]]],
  }
  const read = withJoinedLetters([piece('سالليم', 0, 0)], operations, 1)
  expect(read.map(({ text }) => text)).toEqual(['سلاليم'])
})

test('notes under dates stand below the title, and not beside the items', () => {
  const bold = (text: string, y: number) => ({ ...piece(text, 150, y), font: 'b' })
  const noted = (...pieces: ReturnType<typeof piece>[]) =>
    withNotesBelow(visualLines(pieces)).map(({ fragments }) => fragments.map(({ text }) => text))
  const entry = (year: number, y: number, ...notes: string[]) => [
    ...[atEnd(`${year} – ${year + 1}`, 130, y), bold('Cook', y), piece('Inn', 300, y)],
    ...notes.map((note, index) => atEnd(note, 130, y - 12 * (index + 1))),
    ...[piece('Baked bread', 150, y - 12), piece('Washed up', 150, y - 24)],
  ]
  const head = (year: number) => [`${year} – ${year + 1}`, 'Cook', 'Inn']
  const items = [['Baked bread'], ['Washed up']]
  expect(noted(...entry(2019, 700, 'Summer job', '6 months'), ...entry(2016, 640))).toEqual([
    ...[head(2019), ['Summer job, 6 months'], ...items],
    ...[head(2016), ...items],
  ])
  expect(noted(...entry(2019, 700, 'Languages'), ...entry(2016, 640))[1]).toEqual([
    'Languages',
    'Baked bread',
  ])
  expect(noted(...entry(2019, 700, '2018'), ...entry(2016, 640))[1]).toEqual(['2018', 'Baked bread'])
  expect(noted(...entry(2019, 700, 'Summer job'))[1]).toEqual(['Summer job', 'Baked bread'])
})
