import { expect, test } from 'bun:test'
import { readResume } from '#lib/evidence/imports/read-resume.ts'
import type { Draft, ResumeFile } from '#lib/evidence/master/draft.ts'
import { zipOf } from '#test/support/zip.ts'

const md = (text: string): ResumeFile => ({ format: 'markdown', text })
const txt = (text: string): ResumeFile => ({ format: 'text', text })

/** A DOCX of one paragraph a line; `**text**` is bold and `- text` is an item of a list. `margins` are further files. */
function docx(text: string, margins: Record<string, string> = {}): ResumeFile {
  const paragraphs = text.split('\n').map((line) => {
    const [, bold] = /^\*\*(.+)\*\*$/.exec(line) ?? []
    const style = line.startsWith('- ') ? '<w:pPr><w:pStyle w:val="ListBullet"/></w:pPr>' : ''
    const run = `${bold ? '<w:rPr><w:b/></w:rPr>' : ''}<w:t>${bold ?? line.replace(/^- /, '')}</w:t>`
    return `<w:p>${style}${line === '' ? '' : `<w:r>${run}</w:r>`}</w:p>`
  })
  const ns = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
  const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const main = 'application/vnd.openxmlformats-officedocument.wordprocessingml'
  return {
    format: 'docx',
    bytes: zipOf({
      '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="${main}.document.main+xml"/><Override PartName="/word/styles.xml" ContentType="${main}.styles+xml"/></Types>`,
      '_rels/.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="a" Type="${relations}/officeDocument" Target="word/document.xml"/></Relationships>`,
      'word/_rels/document.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="b" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
      'word/styles.xml': `<w:styles ${ns}><w:style w:type="paragraph" w:styleId="ListBullet"><w:name w:val="List Bullet"/></w:style></w:styles>`,
      'word/document.xml': `<w:document ${ns}><w:body>${paragraphs.join('')}</w:body></w:document>`,
      ...margins,
    }),
  }
}

const LAYOUTS: { name: string; file: ResumeFile; entries: string[]; lines?: string[] }[] = [
  {
    name: 'English markdown below "# CV", employer above title',
    file: md(`# CV

Odile Marchbank
Exeter

## Profile
Physiotherapist, seven years with adults after strokes.

## Employment
**Teignbank Community Hospital, Exeter** 
Senior Physiotherapist (Band 6) | April 2021 to present
- Run the gait clinic, twelve patients a day

**Haldon Infirmary, Torquay**
Physiotherapist (Band 5) | July 2018 to March 2021
- Rotations in orthopaedics and respiratory care

## Qualifications
- BSc (Hons) Physiotherapy, Plymouth, 2018`),
    entries: [
      'experience: Teignbank Community Hospital, Exeter / Senior Physiotherapist (Band 6) | April 2021 to present (1)',
      'experience: Haldon Infirmary, Torquay / Physiotherapist (Band 5) | July 2018 to March 2021 (1)',
      'education: BSc (Hons) Physiotherapy, Plymouth / 2018 (0)',
    ],
    lines: ['summary: Physiotherapist, seven years with adults after strokes.'],
  },
  {
    name: 'English text with dates at the left, items without bullets and a section in one row',
    file: txt(`BENEDICT OYELARAN
Hamilton, Ontario

WHAT I DO
I keep kitchens running. Eleven years, four as head cook.

WORK
2020 - now     Head Cook, Marrow & Rye, Hamilton
               Plan the week's menu for 140 covers, order from nine suppliers
               Train the line and write the rota
2014 - 2020    Line Cook, The Copper Ladle, Burlington
               Grill and sauce stations, closing five nights a week
               Food safety lead for the floor

WHERE I LEARNED IT
2013           Red Seal, Mohawk Kitchens

LANGUAGES      English, Yoruba`),
    entries: [
      'experience: Head Cook, Marrow & Rye, Hamilton / 2020 - now (2)',
      'experience: Line Cook, The Copper Ladle, Burlington / 2014 - 2020 (2)',
    ],
    lines: [
      'summary: I keep kitchens running. Eleven years, four as head cook.',
      'other: 2013: Red Seal, Mohawk Kitchens',
      'languages: English, Yoruba',
    ],
  },
  {
    name: 'English markdown without headings, title, employer and dates in a line',
    file: md(`# Radomir Zelenka
Brno, Czechia

Senior Data Engineer - Tidebook (logistics, remote) - 2022 to today
- Own 60 Airflow pipelines into Snowflake

Data Engineer - Kvarta Insurance - 2018 to 2022
- Moved nightly loads from Oracle to Kafka

Education: MSc Informatics, Masaryk University, 2018
Languages: Czech native, English C1`),
    entries: [
      'experience: Senior Data Engineer - Tidebook (logistics, remote) / 2022 to today (1)',
      'experience: Data Engineer - Kvarta Insurance / 2018 to 2022 (1)',
      'education: MSc Informatics, Masaryk University / 2018 (0)',
    ],
    lines: ['languages: Czech native, English C1'],
  },
  {
    name: 'German markdown below "# Lebenslauf" with a heading of its own',
    file: md(`# Lebenslauf

Friederike Anders
Kassel

## Was ich gemacht habe
### Disponentin, Nordhafen Spedition GmbH, Kassel (04/2020 – heute)
- Plane 45 Touren am Tag in TMS Lobster
### Sachbearbeiterin Versand, Blechwerk Süd, Fulda (08/2016 – 03/2020)
- Zollpapiere, Ladelisten, Reklamationen

## Sprachen
Deutsch (Muttersprache), Polnisch (B2)`),
    entries: [
      'experience: Disponentin, Nordhafen Spedition GmbH, Kassel / 04/2020 – heute (1)',
      'experience: Sachbearbeiterin Versand, Blechwerk Süd, Fulda / 08/2016 – 03/2020 (1)',
    ],
    lines: ['languages: Deutsch (Muttersprache), Polnisch (B2)'],
  },
  {
    name: 'French text whose headings stand between marks and name nothing',
    file: txt(`Solène Kerbrat
Vannes, Morbihan

== CE QUE JE SAIS FAIRE ==
Pose de réseaux de chaleur, lecture de plans, soudure TIG
Mise en service de chaudières à bois

== OÙ JE L'AI FAIT ==
Thermique du Golfe, Vannes - Chauffagiste - 2021 à aujourd'hui
Armor Énergies, Lorient - Monteuse en chauffage - 2017 à 2021

== CE QUE J'AI APPRIS ==
Lycée Tristan Corbière, Morlaix - BTS fluides et énergies - 2015 à 2017`),
    entries: [
      "experience: Thermique du Golfe, Vannes - Chauffagiste / 2021 à aujourd'hui (0)",
      'experience: Armor Énergies, Lorient - Monteuse en chauffage / 2017 à 2021 (0)',
      'education: Lycée Tristan Corbière, Morlaix - BTS fluides et énergies / 2015 à 2017 (0)',
    ],
    lines: [
      'other: Pose de réseaux de chaleur, lecture de plans, soudure TIG',
      'other: Mise en service de chaudières à bois',
    ],
  },
  {
    name: 'Spanish DOCX with bold headings of its own',
    file: docx(`Nuria Belmonte Salas
Zaragoza

**Lo que he hecho**
2021 - actualidad: Jefa de almacén, Distribuciones Moncayo, Zaragoza
- Coordino a 22 personas en tres turnos
2016 - 2021: Carretillera, Logística Ebro Norte, Zaragoza
- Carga y descarga de 30 camiones al día

**Lo que manejo**
- SAP WM y radiofrecuencia
- Carretilla retráctil y frontal`),
    entries: [
      'experience: Jefa de almacén, Distribuciones Moncayo, Zaragoza / 2021 - actualidad (1)',
      'experience: Carretillera, Logística Ebro Norte, Zaragoza / 2016 - 2021 (1)',
    ],
    lines: ['skills: SAP WM y radiofrecuencia', 'skills: Carretilla retráctil y frontal'],
  },
]

test.each(LAYOUTS)('$name: entries, titles, employers and dates are right', async ({ file, ...expected }) => {
  const draft = await readResume(file)
  expect(entriesOf(draft)).toEqual(expected.entries)
  expect(draft.lines.map(({ section, text }) => `${section}: ${text}`)).toEqual(expected.lines ?? [])
})

test.each(LAYOUTS)('$name: every line that says something is found again', async ({ file }) => {
  const draft = await readResume(file)
  const read = [draft.entries, draft.lines, draft.unplaced].map((part) => JSON.stringify(part)).join(' ')
  const hidden = new Set(draft.dropped.map(({ line }) => line))
  const shown = (draft.source?.lines ?? []).filter(({ number }) => !hidden.has(number))
  const lost = shown
    .flatMap(({ text, right }) => wordsOf(`${text} ${right}`))
    .filter((word) => !wordsOf(read).includes(word))
  expect(lost.filter((word) => !HEADINGS.includes(word))).toEqual([])
})

test('jobs above the first heading and below a summary are entries too', async () => {
  const jobs = 'Welder, Keel & Co, 2020 - 2024\n- Hulls\n\nFitter, Dockside, 2016 - 2020\n- Pipes\n'
  const expected = [
    'experience: Welder, Keel & Co / 2020 - 2024 (1)',
    'experience: Fitter, Dockside / 2016 - 2020 (1)',
  ]
  const above = await readResume(md(`# Someone Else\n\n${jobs}\n## Skills\n- TIG`))
  const below = await readResume(md(`## Summary\nI weld and fit.\n\n${jobs}\n## Skills\n- TIG`))
  expect(entriesOf(above)).toEqual(expected)
  expect(entriesOf(below)).toEqual(expected)
})

test('headings that are employers with a title below each are no sections', async () => {
  const draft = await readResume(
    md('# Someone\n\n## Acme\nWelder, 2020 - 2024\n- Hulls\n\n## Dockside\nFitter, 2016 - 2020\n- Pipes'),
  )
  expect(entriesOf(draft)).toEqual([
    'experience: Acme / Welder, 2020 - 2024 (1)',
    'experience: Dockside / Fitter, 2016 - 2020 (1)',
  ])
})

test('a heading that names nothing is told of where its lines became entries', async () => {
  const { unplaced } = await readResume(LAYOUTS[4]?.file as ResumeFile)
  expect(unplaced.map(({ text, reason }) => `${text}: ${reason}`)).toEqual([
    "OÙ JE L'AI FAIT: It is a heading. The lines below it are read as experience.",
    "CE QUE J'AI APPRIS: It is a heading. The lines below it are read as education.",
  ])
})

test('a bracket that holds more than the dates is closed again', async () => {
  const draft = await readResume(md('## Work\n\nDesigner, Feira (market, Porto, 2018 – 2022)\n- Search'))
  expect(entriesOf(draft)).toEqual(['experience: Designer, Feira (market, Porto) / 2018 – 2022 (1)'])
})

function entriesOf({ entries }: Draft): string[] {
  return entries.map(({ section, heading, sublines, lines }) => {
    return `${section}: ${[heading, ...sublines].join(' / ')} (${lines.length})`
  })
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}

// Words of headings that say which section the lines below them are.
const HEADINGS = 'cv profile employment qualifications work education languages lebenslauf sprachen'

test('page headers of a DOCX are told of, without the name and contact data', async () => {
  const paragraph = (...texts: string[]) =>
    `<w:p>${texts.map((text) => `<w:r><w:t>${text}</w:t></w:r>`).join('<w:r><w:tab/></w:r>')}</w:p>`
  const file = docx('**Experience**\nNurse, Hill Clinic, 2019 - 2021\n- Taught Odile Marchbank to others', {
    'word/header1.xml': `<w:hdr>${paragraph('Odile Marchbank')}${paragraph('odile@marchbank.example', 'Open to moves')}</w:hdr>`,
    'word/footer1.xml': `<w:ftr>${paragraph('Odile Marchbank')}${paragraph('2')}</w:ftr>`,
  })
  const { entries, unplaced, dropped } = await readResume(file)
  expect(unplaced.map(({ text }) => text)).toEqual(['Open to moves'])
  expect(JSON.stringify(entries)).not.toContain('Odile')
  expect(dropped.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['name_line', 'email']))
})

test('page headers of a DOCX with very many lines are reported whole, and larger ones refused', async () => {
  const header = (count: number) =>
    `<w:hdr>${Array.from({ length: count }, (_, at) => `<w:p><w:t>${at}w</w:t></w:p>`).join('')}</w:hdr>`
  const file = (count: number) =>
    docx('**Experience**\nNurse, Hill Clinic, 2019', { 'word/header1.xml': header(count) })
  expect((await readResume(file(20_000))).unplaced).toHaveLength(20_000)
  await expect(readResume(file(50_000))).rejects.toMatchObject({ code: 'invalid_value' })
})
