import { expect, test } from 'bun:test'
import { readResume } from '#lib/evidence/imports/read-resume.ts'

const read = async (text: string, format: 'text' | 'markdown' = 'text') => {
  const { entries, lines, unplaced, dropped } = await readResume({ format, text })
  return {
    parts: [
      ...entries.map(({ section, heading, sublines, lines: own }) =>
        [section, heading, ...sublines, ...own.map((line) => `- ${line.text}`)].join(' / '),
      ),
      ...lines.map((line) => `${line.section}: ${line.text}`),
    ],
    unplaced: unplaced.map(({ text: left }) => left),
    dropped: dropped.map(({ kind }) => kind),
  }
}

const JOB = 'Work Experience\nWeaver, Loom Ltd, 2019 - 2021\n- Wove cloth\n'

test.each([
  ['SKILLS: Dyeing, Carding\nEDUCATION: BA Textiles, Hill College, 2018\nLANGUAGES: English (C1)', 3],
  ['\nSkills: Dyeing, Carding\n\nEducation: BA Textiles, Hill College, 2018', 2],
  ['\nKenntnisse: Weben, Färben\n\nSprachen: Deutsch, Englisch', 2],
  ['\nCompétences : tissage, teinture\nLangues : français, anglais', 2],
  ['\nIdiomas: inglés (C1)\nFormación académica: Grado en Textil, Universidad Alta, 2018', 2],
  ['CERTIFICATIONS: Loom Safety (2020)\nINTERESTS: Chess', 2],
  ['\n语言: 英语, 法语\n技能: 织布, 染色', 2],
])('in %j each label is a heading', async (text, count) => {
  const { parts, unplaced } = await read(`${JOB}${text}\n`)
  expect(parts[0]).toBe('experience / Weaver, Loom Ltd / 2019 - 2021 / - Wove cloth')
  expect(parts).toHaveLength(count + 1)
  expect(parts.slice(1).every((part) => !part.startsWith('experience'))).toBe(true)
  expect(unplaced).toEqual([])
})

test.each([
  'Technologies: looms, dyes',
  'Tools: Excel, SAP',
  'Achievements: won the cup twice',
  'Team: four weavers',
  'Projects: new dye house',
])('%j below a job stays with it', async (label) => {
  const { parts } = await read(`${JOB}${label}\n\nSkills\nDyeing\n`)
  expect(parts).toHaveLength(2)
  expect(parts[0]).toContain(label)
})

test('labels within skills stay skills, and jobs below a list in one line are jobs', async () => {
  expect((await read('Skills\nLanguages: Go, Rust\nTools: Excel\n')).parts).toEqual([
    'skills: Languages: Go, Rust',
    'skills: Tools: Excel',
  ])
  expect((await read(`SKILLS: Dyeing\n\nWeaver, Loom Ltd, 2019 - 2021\n- Wove cloth\n`)).parts).toEqual([
    'experience / Weaver, Loom Ltd / 2019 - 2021 / - Wove cloth',
    'skills: Dyeing',
  ])
  expect(
    (await read('## Experience\nWeaver, Loom Ltd, 2019 - 2021\n- Wove\n\n**Skills:** Dyeing\n', 'markdown'))
      .parts,
  ).toEqual(['experience / Weaver, Loom Ltd / 2019 - 2021 / - Wove', 'skills: Dyeing'])
})

test.each([
  ...[
    'Academics',
    'ACADEMIC DETAILS',
    'Scholastic Record',
    'Educational Qualifications',
    'Academic Qualifications',
  ],
  ...['学历', 'Formación académica', 'Academic Background', 'Education Details', '学习经历'],
])('%j heads studies', async (heading) => {
  const { parts } = await read(`${JOB}\n${heading}\nBA Textiles, Hill College, 2010 - 2014\n`)
  expect(parts[1]).toBe('education / BA Textiles, Hill College / 2010 - 2014')
})

test.each(['(2 years)', '3 yrs 2 mos', '5 years 2 months', '2 Jahre 3 Monate', '1 an 2 mois'])(
  'the length of time %j is no employer',
  async (duration) => {
    const { parts } = await read(
      `Experience\nLoom Ltd\n${duration}\nHead Weaver\nJanuary 2017 - February 2020 (3 years 2 months)\nRan the mill of nine looms.\nWeaver\nJanuary 2015 - December 2016 (2 years)\nWove cloth for sails.\n`,
    )
    expect(parts).toHaveLength(2)
    expect(parts.map((part) => part.split(' / ')[1])).toEqual(['Loom Ltd', 'Loom Ltd'])
    expect(parts[1]).toEndWith('- Wove cloth for sails.')
  },
)

test('numbers up to 999 and in brackets are bullets, and a percentage ends no range', async () => {
  const list = Array.from({ length: 120 }, (_, index) => `${index + 1}. Rivera J. Looms, volume ${index}.`)
  expect((await read(`Publications\n${list.join('\n')}\n`)).parts).toHaveLength(120)
  expect((await read('Publications\n[1] Rivera J. Looms.\n[2] Rivera J. Dyes.\n')).parts).toHaveLength(2)
  expect((await read(`${JOB}\nEducation\nClass XII - State Board - 2010 - 85%\n`)).parts[1]).toEndWith('85%')
})

test('authors stay in publications, and personal details and referees are left out by kind', async () => {
  const { parts, dropped, unplaced } = await read(
    'Ada Byron\nDate of birth: 1 May 1990 | Nationality: British\n\nExperience\nWeaver, Loom Ltd, 2019 - 2021\n- Taught nationality law\n\nPublications\n- Sherlock, Emma, Ada Byron and K. Doe. Looms. 2019.\n\nReferences\nDr. Mary Shaw, Head of Dyeing\nMore on request\n',
  )
  expect(parts).toEqual([
    'experience / Weaver, Loom Ltd / 2019 - 2021 / - Taught nationality law',
    'publications: Sherlock, Emma, Ada Byron and K. Doe. Looms. 2019.',
  ])
  expect(dropped.toSorted()).toEqual(['birth', 'name_line', 'nationality', 'referee'])
  expect(unplaced).toEqual(['More on request'])
})
