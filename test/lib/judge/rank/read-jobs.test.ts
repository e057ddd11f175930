import { expect, test } from 'bun:test'
import { readJobs } from '#lib/judge/rank/read-jobs.ts'

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
