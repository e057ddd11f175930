import { afterAll, describe, expect, test } from 'bun:test'
import { strToU8, zipSync } from 'fflate'
import { htmlLines, zipEntries } from '#lib/evidence/imports/read-docx.ts'
import { markdownLines, readResume, textLines, withinLimits } from '#lib/evidence/imports/read-resume.ts'
import type { Draft, DraftEntry } from '#lib/evidence/master/draft.ts'
import { MASTER_LIMITS } from '#lib/evidence/master/master.ts'
import { expectedDraft, resumeFile, scoreOf } from '#test/support/resumes.ts'
import { itemsIn } from '#test/support/tables.ts'
import { zipOf } from '#test/support/zip.ts'

const NAMES = itemsIn(`
castellan.pdf | quiroga.pdf | raghunathan.pdf | feldhaus.pdf | okonjo.pdf | varga.pdf | lacombe.pdf
adeyemi.pdf | lindqvist.pdf | lindqvist.docx | merriweather.docx | achterberg.docx | monteverde.docx
tanaka.md | vandervelde.md | brandt.txt | sommer.txt | haddad.txt | ellery.txt | silva.json
`)

describe('resumes by many programs', () => {
  const rows: string[] = []

  test.each(NAMES)('%s is read as a person reads it', async (name) => {
    const score = scoreOf(await readResume(await resumeFile(name)), await expectedDraft(name))
    rows.push(`${name.padEnd(18)} entries ${score.entries}, lines ${score.lines}, contact ${score.contact}`)
    expect(score.wrong).toEqual([])
    expect(score.lost).toEqual([])
  })

  afterAll(() => process.stdout.write(`${rows.join('\n')}\n`))
})

const line = (text: string) => ({ text, tags: [], read_from: 2 })
const draft = (more: Partial<Draft>): Draft => ({
  entries: [],
  lines: [],
  dropped: [],
  unplaced: [],
  ...more,
})
const entry = (more: Partial<DraftEntry> = {}): DraftEntry => ({
  section: 'experience',
  heading: 'Acme',
  sublines: [],
  lines: [],
  read_from: 1,
  ...more,
})

test('a line or heading that is too long is told of and not cut', () => {
  const long = 'x'.repeat(MASTER_LIMITS.text + 1)
  const read = withinLimits(
    draft({ entries: [entry({ lines: [line(long), line('short')] }), entry({ heading: 'y'.repeat(201) })] }),
  )
  expect(read.entries.map(({ lines }) => lines.length)).toEqual([1])
  expect(read.unplaced.map(({ text }) => text.length)).toEqual([201, MASTER_LIMITS.text + 1])
})

test('a subline that is too long becomes a line', () => {
  const read = withinLimits(draft({ entries: [entry({ sublines: ['z'.repeat(201), 'Berlin'] })] }))
  expect(read.entries[0]).toMatchObject({ sublines: ['Berlin'], lines: [{ text: 'z'.repeat(201) }] })
})

test('a heading or subline that is too long is cut behind its first words or its dates', () => {
  const long = 'z'.repeat(190)
  const entries = [entry({ heading: `Own mill – ${long}`, sublines: [`2018 – 2021. ${long}`] })]
  expect(withinLimits(draft({ entries }))).toMatchObject({
    entries: [{ heading: 'Own mill', sublines: ['2018 – 2021'], lines: [{ text: long }, { text: long }] }],
    unplaced: [],
  })
})

test('the heading of a dated entry that is too long is cut at its last comma or space', () => {
  const long = 'weaver '.repeat(26)
  const headings = [`${long}of linen, wool and silk`, `${long}of linen and wool and silk`]
  const entries = headings.map((heading) => entry({ heading, sublines: ['2018 – 2021'] }))
  const read = withinLimits(draft({ entries }))
  expect(read.entries.map(({ lines }) => lines.map(({ text }) => text))).toEqual([
    ['wool and silk'],
    ['and silk'],
  ])
  expect(read.unplaced).toEqual([])
})

test('more entries or lines than a master holds are told of', () => {
  const entries = Array.from({ length: MASTER_LIMITS.entries + 2 }, () => entry())
  expect(withinLimits(draft({ entries })).unplaced).toHaveLength(2)
  const lines = Array.from({ length: MASTER_LIMITS.lines + 3 }, () => ({
    section: 'skills' as const,
    ...line('Go'),
  }))
  expect(withinLimits(draft({ lines })).unplaced).toHaveLength(3)
})

test('an entry without a name is told of', () => {
  const read = withinLimits(draft({ entries: [entry({ heading: '', lines: [line('Cut cost')] })] }))
  expect(read).toMatchObject({ entries: [], unplaced: [{ text: 'Cut cost' }] })
})

test('tags that are too long or too many go', () => {
  const tags = ['a'.repeat(41), 'go', 'go', ...Array.from({ length: 30 }, (_, at) => `t${at}`)]
  const read = withinLimits(draft({ lines: [{ section: 'skills', text: 'Go', tags, read_from: 1 }] }))
  expect(read.lines[0]?.tags).toHaveLength(MASTER_LIMITS.tags)
})

test('underlined lines are headings, and rules between lines are gaps', () => {
  const lines = textLines('Skills\n------\nGo\n\n* * *\nRust')
  expect(lines.map(({ text, level, gap, number }) => [text, level, gap, number])).toEqual([
    ['Skills', 1, false, 1],
    ['Go', null, true, 3],
    ['Rust', null, true, 6],
  ])
})

test('wide gaps and tabs set what stands at the right apart', () => {
  expect(textLines('Acme        Berlin')[0]).toMatchObject({ text: 'Acme', right: 'Berlin' })
  expect(textLines('Acme\t2019 – 2021')[0]).toMatchObject({ text: 'Acme', right: '2019 – 2021' })
  expect(textLines('Acme  GmbH')[0]).toMatchObject({ text: 'Acme GmbH', right: null })
})

test('a line is full where its next word would not have fitted', () => {
  const lines = textLines(
    `${'word '.repeat(14)}end\n${'more '.repeat(14)}end\nlast ${'line '.repeat(13)}x\nshort\nnext`,
  )
  expect(lines.map(({ full }) => full)).toEqual([true, true, true, false, false])
})

test('lines of any system are told apart, and bullets are seen', () => {
  const lines = textLines('\ufeffOne\r\n• Two\rThree')
  expect(lines.map(({ text, bullet }) => [text, bullet])).toEqual([
    ['One', false],
    ['Two', true],
    ['Three', false],
  ])
})

const texts = (markdown: string) => markdownLines(markdown).map(({ text }) => text)

test('headings have their level and emphasis goes', () => {
  expect(markdownLines('## **Work** ##')[0]).toMatchObject({ text: 'Work', level: 2 })
  expect(texts('*Rust*, __C++__, `a_b`, snake_case and 2 * 3')).toEqual([
    'Rust, C++, a_b, snake_case and 2 * 3',
  ])
})

test('links keep their address so that it can be taken out', () => {
  expect(texts('[Loomkit](https://loom.example/kit)')).toEqual(['Loomkit (https://loom.example/kit)'])
  expect(texts('[bob@loom.example](mailto:bob@loom.example)')).toEqual(['bob@loom.example'])
})

test('comments go, line numbers stay', () => {
  const lines = markdownLines('One <!-- l1 -->\n<!--\nhidden\n-->\nTwo')
  expect(lines.map(({ text, number }) => `${number} ${text}`)).toEqual(['1 One', '5 Two'])
})

test('escaped signs are signs, and entities are letters', () => {
  expect(texts('C\\# \\*not bold\\* R&amp;D')).toEqual(['C# *not bold* R&D'])
})

test('rows of a table have their cells apart', () => {
  const lines = markdownLines('| Tools | Go, Rust |\n|---|---|\n| Norms | ISO |')
  expect(lines.map(({ text, right }) => [text, right])).toEqual([
    ['Tools', 'Go, Rust'],
    ['Norms', 'ISO'],
  ])
})

test.each([
  ['R&amp;D and AT&T', 'R&D and AT&T'],
  ['if a &lt; b', 'if a < b'],
  ['if a &amp;lt; b', 'if a &lt; b'],
  ['it&#39;s&nbsp;done', "it's done"],
  ['Caf&eacute; &#x2013; &notes; &;', 'Café – &notes; &;'],
  ['one&#10;line&#8203;', 'one line'],
])('%p is read as %p, in text and in markdown', (line, text) => {
  expect(textLines(line)[0]?.text).toBe(text)
  expect(markdownLines(line)[0]?.text).toBe(text)
})

test('the files of a zip are found by its directory', () => {
  const entries = zipEntries(zipOf({ 'a.xml': 'a'.repeat(500), 'b.xml': 'b' }))
  expect(entries?.map(({ deflated }) => deflated)).toEqual([true, true])
  expect(entries?.every(({ start, end }) => start < end)).toBe(true)
})

test('what is no zip, is cut short or points beyond its end is none', () => {
  const zip = zipOf({ 'a.xml': 'a'.repeat(500) })
  expect(zipEntries(new Uint8Array(0))).toBeNull()
  expect(zipEntries(new TextEncoder().encode('PK but no zip'))).toBeNull()
  expect(zipEntries(zip.slice(0, zip.length - 10))).toBeNull()
  expect(zipEntries(zip.slice(20))).toBeNull()
})

const shape = (html: string) => htmlLines(html).map(({ text, right, bullet }) => [text, right, bullet])

test('paragraphs, headings, breaks and tabs are lines', () => {
  expect(htmlLines('<h2>Work</h2><p><strong>Acme</strong><br>Engineer\t2019</p>')).toMatchObject([
    { text: 'Work', level: 2, number: 1 },
    { text: 'Acme', strong: true, level: null, number: 2 },
    { text: 'Engineer', right: '2019', strong: false, number: 3 },
  ])
})

test('items of lists are bullets, also nested ones', () => {
  expect(shape('<ul><li>One<ol><li>Two</li></ol></li><li>Three</li></ul>')).toEqual([
    ['One', null, true],
    ['Two', null, true],
    ['Three', null, true],
  ])
})

test('an empty paragraph is a gap', () => {
  expect(htmlLines('<p>A</p><p></p><p>B</p>').map(({ gap }) => gap)).toEqual([false, true])
})

test('a row of a table is one line, dates beside several lines belong to the first, other cells follow each other', () => {
  expect(shape('<table><tr><td><p>Tools</p></td><td><p>Go</p></td></tr></table>')).toEqual([
    ['Tools', 'Go', false],
  ])
  const dated = '<table><tr><td><p>2019 – 2021</p></td><td><p>Clerk</p><p>Acme</p></td></tr></table>'
  expect(shape(dated)).toEqual([
    ['Clerk', '2019 – 2021', false],
    ['Acme', null, false],
  ])
  const layout = '<table><tr><td><p>Skills</p><p>Go</p></td><td><p>Work</p><p>Acme</p></td></tr></table>'
  expect(shape(layout).map(([text]) => text)).toEqual(['Skills', 'Go', 'Work', 'Acme'])
})

const row = (...cells: string[][]) =>
  `<table><tr>${cells.map((cell) => `<td>${cell.map((text) => `<p>${text}</p>`).join('')}</td>`).join('')}</tr></table>`

test('dates that break in their cell, and a degree with its year, stand beside the lines of their row', () => {
  expect(shape(row(['May –', 'June 2019'], ['Vale Mill', 'Weaver']))).toEqual([
    ['Vale Mill', 'May – June 2019', false],
    ['Weaver', null, false],
  ])
  expect(shape(row(['MSc 2019'], ['Hill College', 'Textiles']))[0]).toEqual([
    'Hill College',
    'MSc 2019',
    false,
  ])
  expect(shape(row(['Languages'], ['Go', 'Rust']))[0]).toEqual(['Languages', null, false])
})

test('a row of short cells that ends in dates is one line; one with a list is not', () => {
  const dates = ['2019 – 2021']
  expect(shape(row(['Pastry', 'Chef'], ['Harbour Inn'], ['Bristol,', 'England'], dates))).toEqual([
    ['Pastry', 'Chef | Harbour Inn | Bristol, England | 2019 – 2021', false],
  ])
  expect(shape(row(['Pastry'], ['• Cakes', '• Bread'], dates)).map(([text]) => text)).toEqual([
    ...['Pastry', 'Cakes', 'Bread', '2019 – 2021'],
  ])
})

test('a rule typed beside or below a heading is no text', () => {
  expect(shape('<p>Education ______________</p><p>--------------</p><p>Hill_College</p>')).toEqual([
    ['Education', null, false],
    ['Hill_College', null, false],
  ])
})

describe('read linkedin', () => {
  const FILES = {
    'Profile.csv':
      'First Name,Last Name,Headline,Summary,Zip Code,Geo Location\nOdile,Marchbank,Shift Supervisor,"Ten years, in food plants.",LS1,"Leeds, England"\n',
    'Positions.csv':
      'Company Name,Title,Description,Location,Started On,Finished On\nHarbour Foods,Shift Supervisor,"Ran a team of ""twelve""\nCut waste by a fifth",Leeds,Jan 2020,\nDune & Sons,Packer,,,Mar 2016,Dec 2019\n',
    'Education.csv':
      'School Name,Start Date,End Date,Notes,Degree Name,Activities\nHarbour College,2013,2015,,Certificate in Logistics,\n',
    'Skills.csv': 'Name\nForklift\nExcel\n',
    'Languages.csv': 'Name,Proficiency\nPolish,Native or bilingual proficiency\n',
    'Certifications.csv':
      'Name,Url,Authority,Started On,Finished On,License Number\nForklift,,Safety Board,May 2018,,42\n',
    'messages.csv': 'FROM,TO,CONTENT\nA,B,secret words\n',
  }
  const zipOf = (files: Record<string, string>) =>
    zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])))
  const read = (bytes: Uint8Array) => readResume({ format: 'linkedin', bytes })

  test('the archive of a LinkedIn profile is read, and nothing else of it', async () => {
    const draft = await read(zipOf(FILES))
    expect(
      draft.entries.map(({ section, heading, sublines, lines }) => [
        section,
        heading,
        ...sublines,
        ...lines.map(({ text }) => text),
      ]),
    ).toEqual([
      itemsIn(`
experience | Harbour Foods | Shift Supervisor, Jan 2020 – present | Leeds | Ran a team of "twelve"
Cut waste by a fifth
`),
      ['experience', 'Dune & Sons', 'Packer, Mar 2016 – Dec 2019'],
      ['education', 'Harbour College', 'Certificate in Logistics, 2013 – 2015'],
    ])
    expect(draft.lines.map(({ section, text }) => `${section}: ${text}`)).toEqual([
      ...itemsIn(
        `summary: Shift Supervisor | summary: Ten years, in food plants. | skills: Forklift | skills: Excel`,
      ),
      ...[
        'certifications: Forklift, Safety Board, May 2018',
        'languages: Polish, Native or bilingual proficiency',
      ],
    ])
    expect(JSON.stringify(draft)).not.toMatch(/secret|Marchbank|LS1/)
  })

  test('another ZIP and a damaged one are refused with the next step', async () => {
    await expect(read(zipOf({ 'a.txt': 'b' }))).rejects.toThrow('no archive of a LinkedIn profile')
    await expect(read(zipOf({ 'messages.csv': 'a' }))).rejects.toThrow('no archive of a LinkedIn profile')
    await expect(read(strToU8('no zip at all'))).rejects.toThrow('Download the archive again')
  })
})
