import { expect, test } from 'bun:test'
import { markdownLines, textLines } from '#lib/evidence/imports/read-resume.ts'
import { draftOfLines } from '#lib/evidence/imports/rules/draft-of-lines.ts'

const read = (text: string) =>
  draftOfLines((text.startsWith('#') ? markdownLines : textLines)(text)).entries.map(
    ({ heading, sublines, lines }) =>
      [heading, ...sublines, ...lines.map((line) => `- ${line.text}`)].join('; '),
  )

test.each([
  [
    'titles beside their dates',
    'Oak Mill, Leeds\nHead Miller, Jan 2020 - Present\n- Led six\nMiller, Jan 2017 - Dec 2019\n- Ground rye\nHelper, 2015 - 2016\n- Swept\n\nRye Labs, York\nClerk, 2012 - 2014\n- Filed',
    [
      'Oak Mill, Leeds; Head Miller, Jan 2020 - Present; - Led six',
      'Oak Mill, Leeds; Miller, Jan 2017 - Dec 2019; - Ground rye',
      'Oak Mill, Leeds; Helper, 2015 - 2016; - Swept',
      'Rye Labs, York; Clerk, 2012 - 2014; - Filed',
    ],
  ],
  [
    'titles above their dates',
    'Oak Mill\nSenior Engineer\n2020 - Present\n- Led six\n- Mended nine mills\nEngineer\n2017 - 2019\n- Ground rye\n\nRye Labs\nClerk\n2012 - 2014\n- Filed',
    [
      'Oak Mill; Senior Engineer; 2020 - Present; - Led six; - Mended nine mills',
      'Oak Mill; Engineer; 2017 - 2019; - Ground rye',
      'Rye Labs; Clerk; 2012 - 2014; - Filed',
    ],
  ],
  [
    'an employer with the time of all titles',
    'Oak Mill · 6 yrs 2 mos\nSenior Engineer\nJan 2020 - Present (3 years 1 month)\nLeeds, England\nLed the move of all stones to the mill.\nEngineer\nJan 2017 - Dec 2019 (3 years)\nGround the rye for every baker in town.',
    [
      'Oak Mill; Senior Engineer; Jan 2020 - Present (3 years 1 month); Leeds, England; - Led the move of all stones to the mill.',
      'Oak Mill; Engineer; Jan 2017 - Dec 2019 (3 years); - Ground the rye for every baker in town.',
    ],
  ],
  [
    'the time of all titles in a line and a blank line below',
    'Oak Mill\nFull-time · 6 yrs 2 mos\n\nSenior Engineer\nJan 2020 - Present · 3 yrs\nLed the move of all stones to the mill.\n\nEngineer\nJan 2017 - Dec 2019 · 3 yrs\nGround the rye for every baker.\n\nRye Labs\nClerk\n2012 - 2014\n- Filed',
    [
      'Oak Mill; Full-time; Senior Engineer; Jan 2020 - Present · 3 yrs; - Led the move of all stones to the mill.',
      'Oak Mill; Engineer; Jan 2017 - Dec 2019 · 3 yrs; - Ground the rye for every baker.',
      'Rye Labs; Clerk; 2012 - 2014; - Filed',
    ],
  ],
  [
    'an employer with the dates of all titles',
    'Oak Mill, Leeds        2015 - Present\nSenior Engineer        2020 - Present\n- Led six\nEngineer        2015 - 2019\n- Ground rye',
    [
      'Oak Mill, Leeds; Senior Engineer, 2020 - Present; - Led six',
      'Oak Mill, Leeds; Engineer, 2015 - 2019; - Ground rye',
    ],
  ],
  [
    'titles one below the other',
    'Oak Mill\nSenior Engineer (2020 - Present)\nEngineer (2017 - 2019)\n- Ground rye',
    ['Oak Mill; Senior Engineer (2020 - Present)', 'Oak Mill; Engineer (2017 - 2019); - Ground rye'],
  ],
  [
    'bold titles under a heading of markdown',
    '## Experience\n\n### Oak Mill\n\n**Senior Engineer** (2020 - Present)\n- Led six\n\n**Engineer** (2017 - 2019)\n- Ground rye',
    [
      'Oak Mill; Senior Engineer (2020 - Present); - Led six',
      'Oak Mill; Engineer (2017 - 2019); - Ground rye',
    ],
  ],
  [
    'titles in another language',
    'Mühle Eich GmbH\nLeiter der Verpackung | 2020 – heute\n- Führt sechs\nMüller | 2017 – 2019\n- Mahlte Roggen',
    [
      'Mühle Eich GmbH; Leiter der Verpackung | 2020 – heute; - Führt sechs',
      'Mühle Eich GmbH; Müller | 2017 – 2019; - Mahlte Roggen',
    ],
  ],
])('an employer stands with each title: %s', (_, text, entries) => {
  expect(read(text.startsWith('#') ? text : `Experience\n\n${text}`)).toEqual(entries)
})

test.each([
  [
    'a freelancer has none',
    'Oak Mill\nEngineer\n2020 - 2023\n- Led\n\nFreelance Designer\n2018 - 2020\n- Drew',
    'Freelance Designer',
  ],
  [
    'a title with an employer of its own',
    'Oak Mill\nEngineer, 2020 - 2023\n- Led\n\nClerk, Rye Labs, 2018 - 2020\n- Filed',
    'Clerk, Rye Labs',
  ],
  [
    'a title at another employer',
    'Oak Mill\nEngineer, 2020 - 2023\n- Led\n\nClerk at Rye Labs, 2018 - 2020\n- Filed',
    'Clerk at Rye Labs',
  ],
  [
    'a title some years before',
    'Oak Mill\nEngineer, 2020 - 2023\n- Led\nClerk, 2012 - 2015\n- Filed',
    'Clerk',
  ],
  [
    'an employer below its dates',
    'Oak Mill\nEngineer\n2020 - 2023\n- Led\n\nRye Labs\n2018 - 2020\nClerk\n- Filed',
    'Rye Labs',
  ],
  [
    'a title below another title',
    'Engineer\nOak Mill, 2020 - 2023\n- Led\n\nRye Labs, 2018 - 2020\n- Filed',
    'Rye Labs',
  ],
  [
    'the heading of a list',
    'Earlier roles\nEngineer, 2020 - 2023\n- Led\nClerk, 2018 - 2020\n- Filed',
    'Clerk',
  ],
  [
    'the end of a wrapped bullet',
    'Oak Mill\nEngineer\n2020 - 2023\n- Led the move of\n  Old Stones\n\nRye Labs\nClerk\n2018 - 2020\n- Filed',
    'Rye Labs',
  ],
])('an employer does not stand with what follows it: %s', (_, text, heading) => {
  expect(read(`Experience\n\n${text}`).at(-1)?.split('; ')[0]).toBe(heading)
})

test('the time of all titles is told of and names nothing', () => {
  const { entries, unplaced } = draftOfLines(
    textLines(
      'Experience\n\nOak Mill (6 years)\n\nMiller (2 years)\n2020 - 2022\n• Led\n\nHelper (4 years)\n2016 - 2020\n• Swept',
    ),
  )
  expect(entries.map(({ heading }) => heading)).toEqual(['Oak Mill', 'Oak Mill'])
  expect(unplaced.map(({ text }) => text)).toEqual(['(6 years)'])
})
