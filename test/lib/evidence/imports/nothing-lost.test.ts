import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { findContactData } from '#lib/evidence/contact/find-contact-data.ts'
import { readResume } from '#lib/evidence/imports/read-resume.ts'
import type { Draft } from '#lib/evidence/master/draft.ts'
import { triesOf } from '#test/support/at-end.ts'
import { resumeFile } from '#test/support/resumes.ts'
import { rowsIn } from '#test/support/tables.ts'

const words = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

/** All letters of a draft in a row: a word that a hyphen broke is found in it, whole or in parts. */
function lettersOf({ entries, lines, unplaced }: Draft): string {
  const texts = [
    ...entries.flatMap(({ own_heading = '', heading, sublines, lines: own }) => [
      own_heading,
      heading,
      ...sublines,
      ...own.map(({ text, tags }) => [text, ...tags].join(' ')),
    ]),
    ...lines.map(({ text, tags, own_heading = '' }) => [own_heading, text, ...tags].join(' ')),
    ...unplaced.map(({ text }) => text),
  ]
  return texts.map((text) => words(text).join('')).join('\n')
}

// Words that no table of the reader knows, so that one that is missing was lost.
const word = fc
  .integer({ min: 0, max: 9999 })
  .map((n) => `zq${n.toString(5).replace(/\d/g, (digit) => 'aeiou'[Number(digit)] ?? '')}x`)
const phrase = fc.array(word, { minLength: 1, maxLength: 30 }).map((all) => all.join(' '))
const mark = fc.constantFrom(
  '- ',
  '• ',
  '* ',
  '1. ',
  '  - ',
  '# ',
  '## ',
  '### ',
  '**',
  '> ',
  '',
  '',
  '',
  '    ',
  '\t',
)
const end = fc.constantFrom(
  '',
  '',
  '.',
  ' 2019 – 2021',
  '\t2019',
  '        Berlin',
  ':',
  ' —',
  ',',
  '-',
  ' |',
  ' (',
  '**',
)
const heading = fc.constantFrom(
  'Experience',
  'SKILLS',
  '## Education',
  'Projects:',
  'Summary\n=======',
  'Contact',
  'References',
  'Languages',
  '',
  '---',
  'ZQOTHER',
  '# Resume',
  '== Zqaex ==',
  '\n## Zqaex',
  'Languages: zqaex',
  'LANGUAGES    zqaex',
)
const line = fc.oneof(
  { weight: 4, arbitrary: fc.tuple(mark, phrase, end).map((parts) => parts.join('')) },
  { weight: 1, arbitrary: heading },
)
const contact = fc.constantFrom(
  'bob@loom.example',
  'https://loom.example/kit',
  '+44 117 496 0192',
  '14 Harbour Lane, Bristol BS1 4QT',
)
const source = fc.array(line, { maxLength: 40 }).map((lines) => lines.join('\n'))

test.each(['text', 'markdown'] as const)('every word of a %s ends somewhere', async (format) => {
  await fc.assert(
    fc.asyncProperty(source, async (text) => {
      fc.pre(/zq/.test(text) && findContactData(text).length === 0)
      const found = lettersOf(await readResume({ format, text }))
      expect(words(text).filter((word) => /^zq[aeiou]*x$/.test(word) && !found.includes(word))).toEqual([])
    }),
    { numRuns: triesOf(800) },
  )
})

test('an employer is kept though its first title has dates that hold those of the next', async () => {
  const text =
    'Experience\nNorthwind 2019 – 2021\nSouthgate 2019 – 2021\nEastbrook 2019\nWestfield 2019 – 2021'
  const { entries } = await readResume({ format: 'text', text })
  expect(entries.map(({ heading }) => heading)).toEqual(['Northwind', 'Northwind', 'Northwind'])
})

test.each(
  rowsIn(`
Skills⏎======⏎Welding⏎⏎Languages: Polish, English⏎-------------------------- | languages | Polish, English
# Skills⏎Welding⏎# Languages: Polish, English | languages | Polish, English
# Skills⏎Welding⏎# Volunteering: Food bank | volunteering | Food bank
# Skills⏎Welding⏎# Experience: Nurse | experience | Nurse
`),
)('the text behind the label of a heading is a line of its section: %j', async (text, section, line) => {
  const { lines, entries } = await readResume({ format: 'markdown', text })
  const read = [...lines, ...entries.map(({ section, heading }) => ({ section, text: heading }))]
  expect(read.map(({ section, text }) => [section, text])).toEqual([
    ['skills', 'Welding'],
    [section, line],
  ])
})

test('the text behind the label of a heading is a heading of its own over bullets and entries', async () => {
  const text = `# Languages
- Polish

# Experience: Voyages
## Loaf
Cook, 2019 - 2021
- Baked

# Publications: Talks
- Bread, Cork

# Other: Odds
- Rye

# Skills: Rust
Welding`
  const { lines, entries, unplaced } = await readResume({ format: 'markdown', text })
  const read = [...entries.map((entry) => ({ ...entry, text: entry.heading })), ...lines]
  expect(read.map(({ section, own_heading, text }) => [section, own_heading, text])).toEqual([
    ['experience', 'Voyages', 'Loaf'],
    ['languages', undefined, 'Polish'],
    ['publications', 'Talks', 'Bread, Cork'],
    ['other', 'Odds', 'Rye'],
    ['skills', undefined, 'Rust'],
    ['skills', undefined, 'Welding'],
  ])
  expect(unplaced).toEqual([])
})

const KEYS =
  `name company organization institution entity position title area studyType score issuer awarder publisher
  language fluency level location startDate endDate date releaseDate summary description type`.split(/\s+/)
const item = fc
  .tuple(
    fc.dictionary(fc.constantFrom(...KEYS, 'unheardOf'), phrase, { maxKeys: 12 }),
    fc.dictionary(
      fc.constantFrom('highlights', 'courses', 'keywords', 'roles'),
      fc.array(phrase, { maxLength: 3 }),
    ),
  )
  .map(([texts, lists]) => ({ ...texts, ...lists }))
const json = fc.dictionary(
  fc.constantFrom(
    ...['work', 'volunteer', 'education', 'projects', 'skills', 'awards', 'certificates', 'publications'],
    ...['languages', 'interests', 'references'],
  ),
  fc.array(item, { maxLength: 3 }),
  { minKeys: 1 },
)

test('every word of a JSON Resume ends somewhere, whichever part has it', async () => {
  await fc.assert(
    fc.asyncProperty(json, async (resume) => {
      const text = JSON.stringify(resume)
      fc.pre(/zq/.test(text))
      const found = lettersOf(await readResume({ format: 'json_resume', text }))
      expect(words(text).filter((word) => /^zq[aeiou]*x$/.test(word) && !found.includes(word))).toEqual([])
    }),
    { numRuns: triesOf(120) },
  )
})

test('no contact data is left, and a line that lost some is told of', async () => {
  const mixed = fc.array(
    fc.oneof(
      line,
      fc.tuple(mark, phrase, contact, phrase).map((parts) => parts.join(' ')),
    ),
    { maxLength: 20 },
  )
  await fc.assert(
    fc.asyncProperty(mixed, async (lines) => {
      const text = ['Skills', 'zqax', ...lines].join('\n')
      const draft = await readResume({ format: 'text', text })
      expect(JSON.stringify(draft)).not.toMatch(/loom\.example|496 0192|Harbour/)
      const held = lines.some((line) => /loom\.example|496 0192|Harbour/.test(line))
      expect(draft.dropped.length > 0).toBe(held)
    }),
    { numRuns: triesOf(120) },
  )
})

test.each(['tanaka.md', 'brandt.txt', 'sommer.txt', 'haddad.txt'])(
  'every word of %s below its header ends somewhere',
  async (name) => {
    const { format, bytes } = await resumeFile(name)
    const draft = await readResume({ format, bytes })
    const droppedLines = new Set(draft.dropped.map(({ line: at }) => at))
    const found = lettersOf(draft)
    const rows = new TextDecoder().decode(bytes).split('\n')
    const lost = rows.flatMap((row, at) =>
      droppedLines.has(at + 1) ? [] : words(row).filter((word) => !found.includes(word)),
    )
    expect(lost.join(' ')).toBe(HEADINGS[name] ?? '')
  },
)

// The rest are headings, which set the place of lines.
const HEADINGS: Record<string, string> = {
  'tanaka.md': 'summary experience open source education technical skills',
  'brandt.txt': 'objective professional experience education licenses certifications skills references',
  'sommer.txt': 'lebenslauf kurzprofil beruflicher werdegang ausbildung kenntnisse sprachen ehrenamt',
  'haddad.txt': 'summary experience education languages top skills',
}
