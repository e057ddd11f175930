import { describe, expect, test } from 'bun:test'
import { readJobs, readPerson, usualLevel } from '#lib/judge/rank/read-person.ts'

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
  ])('reads %p as %p years', (text, years) => {
    expect(person(text).years).toBe(years)
  })

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

describe('usualLevel()', () => {
  test('rises with the years and ends', () => {
    const levels = [0, 1, 2, 4, 6, 9, 20, 40].map(usualLevel)
    expect(levels).toEqual(levels.toSorted((a, b) => a - b))
    expect(usualLevel(40)).toBe(usualLevel(20))
  })
})

const jobs = (text: string) => readJobs(text, 2026).map(({ title, from, to }) => `${title} ${from}-${to}`)

test.each([
  [
    'the title above the employer',
    '### Shift Manager\nCopperline Coffee, 2018 - 2020\n- Made 2 rotas',
    'Shift Manager 2018-2020',
  ],
  [
    'the employer above the title',
    '### Copperline Coffee\nShift Manager, 2018 - 2020',
    'Shift Manager 2018-2020',
  ],
  [
    'all in a heading and dates below',
    '### Copperline Coffee, Leeds - Shift Manager\n2018 - 2020',
    'Shift Manager 2018-2020',
  ],
  ['dates first', '### 2018 - 2020: Copperline Coffee, Shift Manager', 'Shift Manager 2018-2020'],
  [
    'a month and no end',
    '### Frachtwerk GmbH\nSenior Produktmanagerin, seit 05/2022',
    'Senior Produktmanagerin 2022-2026',
  ],
  ['one line without headings', 'Copperline Coffee, Shift Manager, 2018 - 2020', 'Shift Manager 2018-2020'],
  [
    'a title that no table knows below its employer',
    '### Summit Ridge\nParaprofessional, Room 4, 2021 - 2023',
    'Paraprofessional, Room 4 2021-2023',
  ],
])('%s is read', (_, text, expected) => {
  expect(jobs(text)).toEqual([expected])
})

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
])('%p is no job', (text) => {
  expect(jobs(text)).toEqual([])
})

test('work at a university is a job', () => {
  expect(jobs('### Doctoral researcher | Thornmere University\n2016 - 2020')).toEqual([
    'Doctoral researcher 2016-2020',
  ])
})
