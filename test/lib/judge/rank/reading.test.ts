import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import {
  languagesNamed,
  licencesNamed,
  namesOfLanguages,
  namesOfLicences,
  packDemands,
  readDemands,
  unpackDemands,
} from '#lib/judge/rank/read-demands.ts'
import { readJobs, readPerson, usualLevel } from '#lib/judge/rank/read-person.ts'
import { growthOf, IN_PROPORTION } from '#test/support/growth.ts'
import { rowsIn } from '#test/support/tables.ts'

const asks = (text: string, title = 'Engineer') => readDemands({ title, text })
const languagesAsked = (text: string, title = 'Engineer') =>
  namesOfLanguages(asks(text, title).languages, { title, text })

describe('readDemands()', () => {
  test.each([
    ['5+ years of experience with Java', 5],
    ['At least 3 years experience in sales', 3],
    ['3-5 years of relevant experience', 3],
    ['8+ years in product roles', 8],
    ['2+ years of Kafka and 6+ years of experience in all', 6],
    ['Minimum of eight years of experience', 8],
    ['Eight (8) years of experience', 8],
    ['8 yrs+ experience', 8],
    ['Someone years into their experience', 0],
    ['The last five years of experience with us', 0],
    ['We have grown for 10 years', 0],
    ['Anniversaries (3, 5, 8, 10 years) with time off', 0],
    ['Founded 12 years ago by people with experience', 0],
    ['You must be 18 years old', 0],
    ['1 year (and up to 3 years) of experience', 0],
    ['99 years of experience', 0],
  ])('reads the years of %p as %i', (text, years) => expect(asks(text).years).toBe(years))

  test.each([
    ['Fluent in German and English', ['German']],
    ['German (C1) required', ['German']],
    ['Excellent written and verbal communication in English and Spanish.', ['Spanish']],
    ['Fluency in Bulgarian - Hungarian is a plus', ['Bulgarian']],
    ['Bilingual (Spanish-English); Portuguese language is a plus', ['Spanish']],
    ['Fluent in Tagalog and Spanish', ['Spanish', 'Filipino']],
    ['German is a plus', []],
    ['Fluent in English (no need to speak French!)', []],
    ['We serve German customers', []],
  ])('reads the languages of %p as %j', (text, names) => {
    expect(languagesAsked(text)).toEqual(names)
  })

  test('reads a language that the title names, and that a text is written in', () => {
    expect(languagesAsked('', 'Success Manager, Italian Speaking')).toEqual(['Italian'])
    expect(languagesAsked('', 'Nurse (Somali-speaking)')).toEqual(['Somali'])
    const german =
      'Wir suchen dich für unser Team in Köln und die Arbeit mit unseren Kunden auf der Baustelle. '
    expect(languagesAsked(german.repeat(5))).toEqual(['German'])
  })

  test.each([
    ['Active CPA license is required', ['CPA']],
    ['CPA preferred', []],
    ['Qualified accountant (ACA, ACCA or CPA)', []],
    ['Lower the CPA/CAC of our campaigns', []],
    ['Admitted to the New York bar', ['admission to the bar']],
    ['You are a Board Certified Behavior Analyst (BCBA)', ['a clinical licence']],
    ['An active security clearance', ['a security clearance']],
    ['Security clearance, or eligibility and willingness to obtain one, is beneficial', []],
    ['A valid CDL', ['a truck licence']],
  ])('reads the licences of %p as %j', (text, names) => {
    expect(namesOfLicences(asks(text).licences)).toEqual(names)
  })

  test('knows a text from a word that there is none', () => {
    expect(asks('See our site.').hasText).toBe(false)
    expect(asks('You bake bread for the whole town, and teach it to others. '.repeat(4)).hasText).toBe(true)
  })

  test('never throws', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => void asks(text, text)))
  })

  test.each(['fluent ', '12 years ', 'a '])(
    'reads a long line of "%s" in proportion to it',
    async (piece) => {
      const read = (times: number) => asks(`${piece.repeat(times)}german`)
      expect(await growthOf(read, 20_000)).toBeLessThan(IN_PROPORTION)
    },
  )
})

test('packDemands() gives back what was packed', () => {
  const any = fc.record({
    hasText: fc.boolean(),
    years: fc.integer({ min: 0, max: 15 }),
    languages: fc.integer({ min: 0, max: 2 ** 22 - 1 }),
    licences: fc.integer({ min: 0, max: 31 }),
  })
  fc.assert(fc.property(any, (asks) => expect(unpackDemands(packDemands(asks))).toEqual(asks)))
})

test('what a resume names has the same bits as what a posting asks', () => {
  expect(languagesNamed('German (native), English')).toBe(asks('Fluent in German').languages)
  expect(languagesNamed('Speaks Somali at home')).toBe(asks('Fluent in Somali').languages)
  expect(licencesNamed('CPA since 2019')).toBe(asks('A CPA license').licences)
})

const RESUME = `### Harbour Freight
Senior Backend Engineer, 2021 - Present
- Ledger in Go
### Lowick Software
Backend Engineer, 2018 - 2021
### Tarn College
BSc Computer Science, 2013 - 2017
- Human languages: Czech (native)`
const person = (resume_text: string, titles = ['Backend Engineer']) =>
  readPerson({ titles, resume_text, year: 2026 })

describe('readPerson()', () => {
  test('reads years of work without studies, the last titles and languages', () => {
    const read = person(RESUME)
    expect(read.years).toBe(8)
    expect(read.level).toBeCloseTo((3 + usualLevel(8)) / 2)
    expect(read.titles.map(({ head }) => head)).toEqual(['engineer', 'engineer', 'engineer'])
    expect(read.languages).toBeGreaterThan(0)
  })

  test('counts years that two jobs share once', () => {
    expect(person('Baker, 2018 - 2022\nTeacher, 2019 - 2021').years).toBe(4)
  })

  test.each([
    ['Designer, Jan 2020 – Mar 2024', 4],
    ['Designer (2020 - 2024)', 4],
    ['Designer | 2024 to today', 2],
    ['Designer, 2026 - Present', 0.5],
    ['MSc Design, 2020 - 2022', null],
    ['Something happened in 2020', null],
    ['Designer, 2030 - 2031', null],
  ])('reads %p as %p years', (text, years) => expect(person(text).years).toBe(years))

  test.each([
    ['Data Analyst', 'Data Analyst, 2024 - Present', usualLevel(2)],
    ['Data Analyst', 'Data Analyst, 2024 - Present\n### Inn\nCook, 2016 - 2024', usualLevel(2)],
    ['Data Analyst', 'Data Analyst, 2024 - Present\n### Inn\nHead Chef, 2006 - 2024', usualLevel(2)],
    ['Data Analyst', 'Data Analyst, 2024 - Present\n### Tarn\nPhD Statistics, 2018 - 2024', usualLevel(2)],
    ['Data Analyst', 'Cook, 2018 - Present\n### Inn\nData Analyst, 2014 - 2018', usualLevel(4)],
    ['Data Analyst', 'Senior Teacher, 2012 - Present', usualLevel(0)],
    ['Data Analyst', 'Barista, 2017 - Present', usualLevel(0)],
    ['Account Executive', 'Barista, 2017 - Present', usualLevel(0)],
    ['Software Engineer', 'Nurse, 2017 - Present', usualLevel(0)],
    ['Data Analyst', 'Business Analyst, 2017 - Present', usualLevel(9)],
    ['Data Analyst', 'Data Scientist, 2017 - Present', usualLevel(9)],
    ['Data Analyst', 'Analytics Manager, 2017 - Present', usualLevel(9)],
    ['Accountant', 'Financial Analyst, 2017 - Present', usualLevel(9)],
    ['Engineering Manager', 'Software Engineer, 2017 - Present', usualLevel(9)],
    ['HR Generalist', 'Recruiter, 2017 - Present', usualLevel(9)],
    ['Data Analyst', 'Zymurgy of Things, 2017 - Present', usualLevel(9)],
  ])('takes the level for %p of %p from the years of its trade', (title, jobs, level) => {
    expect(person(`### Lowick\n${jobs}`, [title]).level).toBeCloseTo(level)
  })

  test('takes the level of the titles looked for where there is no resume, and none where they name none', () => {
    expect(person('', ['Senior Designer', 'Designer']).level).toBe(3)
    expect(person('', ['Designer'])).toMatchObject({ level: null, years: null, hasResume: false })
  })
})

test('usualLevel() rises with the years and ends', () => {
  const levels = [0, 1, 2, 4, 6, 9, 20, 40].map(usualLevel)
  expect(levels).toEqual(levels.toSorted((a, b) => a - b))
  expect(usualLevel(40)).toBe(usualLevel(20))
})

const jobs = (text: string) => readJobs(text, 2026).map(({ title, from, to }) => `${title} ${from}-${to}`)

test.each(
  rowsIn(`
the title above the employer | ### Shift Manager⏎Copperline Coffee, 2018 - 2020⏎- Made 2 rotas | Shift Manager 2018-2020
the employer above the title | ### Copperline Coffee⏎Shift Manager, 2018 - 2020 | Shift Manager 2018-2020
all in a heading and dates below | ### Copperline Coffee, Leeds - Shift Manager⏎2018 - 2020 | Shift Manager 2018-2020
dates first | ### 2018 - 2020: Copperline Coffee, Shift Manager | Shift Manager 2018-2020
a month and no end | ### Frachtwerk GmbH⏎Senior Produktmanagerin, seit 05/2022 | Senior Produktmanagerin 2022-2026
one line without headings | Copperline Coffee, Shift Manager, 2018 - 2020 | Shift Manager 2018-2020
a title that no table knows below its employer | ### Summit Ridge⏎Paraprofessional, Room 4, 2021 - 2023 | Paraprofessional, Room 4 2021-2023
`),
)('%s is read', (_, text, expected) => expect(jobs(text)).toEqual([expected]))

test('a title that no table knows stands where the known ones stand', () => {
  const text =
    '### Keel & Co, Harbour Pilot\n2020 - 2024\n### Dockside, Deck Cadet\n2018 - 2020\n### Dockside, Shift Manager\n2016 - 2018'
  expect(jobs(text)).toContain('Deck Cadet 2018-2020')
})

test('an employer without a title and a line of text are no title and no job', () => {
  expect(jobs('### Ostrander Mill\n2019 - 2021\n- Rebuilt the line from 2019 to 2020')).toEqual([
    ' 2019-2021',
  ])
})

test.each([
  '### University of Leeds\nBSc Biology, 2013 - 2016',
  '### PhD Biology, Thornmere University\n2016 - 2020',
  '### Lycée Corbière, BTS énergies\n2015 - 2017',
])('%p is no job', (text) => expect(jobs(text)).toEqual([]))

test('work at a university is a job', () => {
  expect(jobs('### Doctoral researcher | Thornmere University\n2016 - 2020')).toEqual([
    'Doctoral researcher 2016-2020',
  ])
})
