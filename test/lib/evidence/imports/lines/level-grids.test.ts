import { expect, test } from 'bun:test'
import { withLevelGrids } from '#lib/evidence/imports/lines/level-grids.ts'
import { withSpokenLanguages } from '#lib/evidence/imports/rules/spoken-languages.ts'
import { sourceLines } from '#test/support/source-line.ts'

const row = (text: string, ...cells: string[]): [string, { right: string }] => [
  text,
  { right: cells.join(' | ') },
]
const read = (...lines: Parameters<typeof sourceLines>) =>
  withLevelGrids(sourceLines(...lines)).flatMap(({ text, right, tagLabel }) =>
    tagLabel === 'drop' ? [] : [right === null ? text : `${text} / ${right}`],
  )

test('a table of levels is one line for each language, by the heads of its columns', () => {
  const heads: Parameters<typeof sourceLines> = [
    ...['Other language(s):', row('UNDERSTANDING', 'SPEAKING', 'WRITING')],
    row('Listening', 'Reading', 'Spoken production', 'Spoken interaction'),
  ]
  const key = 'Levels: A1 and A2: Basic user; B1 and B2: Independent user; C1 and C2: Proficient user'
  expect(
    read(
      ...[row('Mother tongue(s)', 'POLISH'), ...heads, row('ENGLISH', 'C1', 'C1', 'B2', 'B2', 'B2')],
      ...[row('GERMAN', 'A2', 'A2', 'A2', 'A2', 'A2'), key, 'Excel'],
    ),
  ).toEqual([
    ...[
      'Polish: mother tongue',
      'English: C1 (listening, reading), B2 (spoken production, spoken interaction, writing)',
    ],
    ...['German: A2', 'Excel'],
  ])
  expect(read(row('Langue', 'Écouter', 'Lire', 'Écrire'), row('Anglais', 'B2', 'C1', 'B1'))).toEqual([
    'Anglais: C1 (lire), B2 (écouter), B1 (écrire)',
  ])
})

test.each([
  [
    ['English', 'LISTENING C1 READING C1 WRITING B2', 'SPOKEN PRODUCTION B2'],
    ['English: C1 (listening, reading), B2 (writing, spoken production)'],
  ],
  [['Deutsch', 'Hören B2', 'Lesen B2', 'Schreiben B1'], ['Deutsch: B2 (hören, lesen), B1 (schreiben)']],
  [['Italian', 'Listening: A2 Reading: B1'], ['Italian: B1 (reading), A2 (listening)']],
  [['English C1 C1 B2'], ['English: C1, B2']],
  [[row('Polish', 'C2', 'C2')], ['Polish: C2']],
  [
    ['Languages', 'English C1, German B2'],
    ['Languages', 'English C1, German B2'],
  ],
  [
    ['Languages', 'English C1 German B2'],
    ['Languages', 'English C1 German B2'],
  ],
  [
    ['English: C1', 'German: B2'],
    ['English: C1', 'German: B2'],
  ],
  [[row('English', 'C1')], ['English / C1']],
  [
    ['Licences', 'Classes A1 B1 B2 held'],
    ['Licences', 'Classes A1 B1 B2 held'],
  ],
  [[row('Go', 'Rust', 'C')], ['Go / Rust | C']],
  [['Took German to level B2 in 2019'], ['Took German to level B2 in 2019']],
  [[row('Vitamins', 'B1', 'B12')], ['Vitamins / B1 | B12']],
] as [Parameters<typeof sourceLines>, string[]][])('levels of %j', (lines, texts) => {
  expect(read(...lines)).toEqual(texts)
})

const skills = (...texts: string[]) =>
  withSpokenLanguages(texts.map((text) => ({ section: 'skills', text, tags: [], read_from: 1 }))).map(
    ({ section, text }) => (section === 'languages' ? `> ${text}` : text),
  )

test.each([
  [['Languages: English (native), Polish (fluent)'], ['> English (native)', '> Polish (fluent)']],
  [['Languages: German, Dutch and French'], ['> German', '> Dutch', '> French']],
  [['Languages: Polish (fluent, also in writing); Czech'], ['> Polish (fluent, also in writing)', '> Czech']],
  [['Sprachen: Deutsch (Muttersprache), Englisch C1'], ['> Deutsch (Muttersprache)', '> Englisch C1']],
  [['Idiomas: español nativo, inglés B2'], ['> español nativo', '> inglés B2']],
  [
    ['Excel', 'Polish – native', 'English – fluent'],
    ['Excel', '> Polish – native', '> English – fluent'],
  ],
  [
    ['German (B1)', 'SAP'],
    ['> German (B1)', 'SAP'],
  ],
  [
    ['Spanish', 'French'],
    ['> Spanish', '> French'],
  ],
  [['Spanish: fluent'], ['> Spanish: fluent']],
  [['Languages: Go, Rust, SQL'], ['Languages: Go, Rust, SQL']],
  [['Languages: Java, English'], ['Languages: Java, English']],
  [['Programming languages: Go'], ['Programming languages: Go']],
  [
    ['French pastry', 'Bread'],
    ['French pastry', 'Bread'],
  ],
  [
    ['Spanish', 'Excel'],
    ['Spanish', 'Excel'],
  ],
  [
    ['English literature', 'Polish cooking'],
    ['English literature', 'Polish cooking'],
  ],
  [['Software: Excel, SAP'], ['Software: Excel, SAP']],
] as [string[], string[]][])('spoken languages among the skills %j', (texts, read) => {
  expect(skills(...texts)).toEqual(read)
})
