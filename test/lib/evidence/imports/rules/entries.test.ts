import { describe, expect, test } from 'bun:test'
import { markdownLines, textLines } from '#lib/evidence/imports/read-resume.ts'
import { draftOfLines } from '#lib/evidence/imports/rules/draft-of-lines.ts'
import { entryHead, lineOf, splitEntries } from '#lib/evidence/imports/rules/read-entries.ts'
import { sourceLine, sourceLines, typedSection } from '#test/support/source-line.ts'
import { rowsIn } from '#test/support/tables.ts'

type Line = Parameters<typeof sourceLines>[number]

const b = (text: string): Line => [text, { bullet: true }]
const bold = (text: string): Line => [text, { strong: true }]
const large = (text: string, right: string | null = null): Line => [text, { size: 1.2, strong: true, right }]
const dated = (text: string, right: string): Line => [text, { strong: true, right }]
const read = (...lines: Line[]) =>
  typedSection('Experience', sourceLines(...lines)).entries.map(({ heading, sublines, lines: own }) =>
    [heading, ...sublines, ...own.map(({ text }) => `- ${text}`)].join('; '),
  )

test('a place and dates below the bullets belong to the entry above', () => {
  const cook = [bold('Cook, Inn'), b('Runs the kitchen'), b('Trains two'), 'Lyon, 2019 – 2021']
  const waiter = [bold('Waiter, Bar'), b('Served'), 'Nice, 2015 – 2018']
  expect(read(...cook, ...waiter)).toEqual([
    'Cook, Inn; Lyon, 2019 – 2021; - Runs the kitchen; - Trains two',
    'Waiter, Bar; Nice, 2015 – 2018; - Served',
  ])
})

const LEAD = [dated('Lead', '2019 – 2022'), b('Led six')]
const ENGINEER = [dated('Engineer', '2016 – 2019'), b('Built it')]

test('each title of an employer keeps the employer', () => {
  const clerk = [large('Bolt'), dated('Clerk', '2012 – 2016'), b('Filed')]
  expect(read(large('Acme'), ...LEAD, ...ENGINEER, ...clerk)).toEqual([
    'Acme; Lead, 2019 – 2022; - Led six',
    'Acme; Engineer, 2016 – 2019; - Built it',
    'Bolt; Clerk, 2012 – 2016; - Filed',
  ])
})

test('the dates of an employer with several titles are told of', () => {
  const lines = sourceLines(large('Acme', '2016 – 2022'), ...LEAD, ...ENGINEER)
  const { entries, unplaced } = typedSection('Experience', lines)
  expect(entries.map(({ heading, sublines }) => [heading, ...sublines])).toEqual([
    ['Acme', 'Lead, 2019 – 2022'],
    ['Acme', 'Engineer, 2016 – 2019'],
  ])
  expect(unplaced.map(({ text }) => text)).toEqual(['2016 – 2022'])
})

test('titles in the same letters as employers begin entries of their own', () => {
  expect(read('Acme', 'Lead, 2019 – 2022', b('Led six'), 'Clerk, 2012 – 2016', b('Filed'))).toEqual([
    'Acme; Lead, 2019 – 2022; - Led six',
    'Clerk; 2012 – 2016; - Filed',
  ])
})

describe('read entries', () => {
  const b = { bullet: true }

  test('an entry keeps the line that it was read from', () => {
    const { entries } = typedSection('Experience', sourceLines('Acme', 'Engineer, 2019', ['Cut cost', b]))
    expect(entries).toEqual([
      {
        section: 'experience',
        heading: 'Acme',
        sublines: ['Engineer, 2019'],
        lines: [{ text: 'Cut cost', tags: [], read_from: 3 }],
        read_from: 1,
      },
    ])
  })

  test('entries without bullets end where the next dates stand as far below', () => {
    const lines = sourceLines(
      'Master',
      'A school',
      '2014 – 2016',
      ['BTS', { gap: true }],
      'A lyceum',
      '2012 – 2014',
    )
    expect(splitEntries(lines).map(({ head }) => head.map(({ text }) => text))).toEqual([
      ['Master', 'A school', '2014 – 2016'],
      ['BTS', 'A lyceum', '2012 – 2014'],
    ])
  })

  test.each([
    ['Harbour College, graduated June 2015', 'Harbour College', 'graduated June 2015'],
    ['Sopot High School (Class of 2013)', 'Sopot High School', 'Class of 2013'],
    ['Clerk – Quay Stores – Summers 2014 & 2015', 'Clerk – Quay Stores', 'Summers 2014 & 2015'],
    ['Hel College, expected 2026', 'Hel College', 'expected 2026'],
    ['BSc Nursing (completed May 2019)', 'BSc Nursing', 'completed May 2019'],
    ['Night packer | since 2020', 'Night packer', 'since 2020'],
    ['Acme (Porto, 2019 - 2021)', 'Acme (Porto)', '2019 - 2021'],
    ['Shift Lead, Harbour Foods, 2019 - 2021', 'Shift Lead, Harbour Foods', '2019 - 2021'],
    ['Packer - Dune & Sons - 2016 - 2019', 'Packer - Dune & Sons', '2016 - 2019'],
    ['Acme, Berlin, May 2019 - June 2021', 'Acme, Berlin', 'May 2019 - June 2021'],
    ['Acme (UK branch), 2019', 'Acme (UK branch)', '2019'],
    ['Acme, remote, 2019 - 2021', 'Acme, remote', '2019 - 2021'],
  ])('the words before the dates of %j that belong to them go along', (text, heading, dates) => {
    expect(entryHead(sourceLines(text))).toEqual({ heading, sublines: [dates] })
  })

  test('a full stop behind dates goes, but begins a name', () => {
    const heads = ['Inn, Leeds. 09/2017 – 05/2019.', '2010 – 2013. Weaver, Mill', '2019 – 2021 .NET Forge']
    expect(heads.map((text) => entryHead(sourceLines(text)))).toEqual([
      { heading: 'Inn, Leeds.', sublines: ['09/2017 – 05/2019'] },
      { heading: 'Weaver, Mill', sublines: ['2010 – 2013'] },
      { heading: '.NET Forge', sublines: ['2019 – 2021'] },
    ])
  })

  test('dates in square brackets lose these', () => {
    const lines = sourceLines('Shift Lead', ['Harbour Foods', { right: '[ 01/03/2019 – Current ]' }])
    expect(entryHead(lines).sublines).toEqual(['Harbour Foods, 01/03/2019 – Current'])
  })

  const strong = { strong: true }
  test.each([
    [
      ['01/03/2019 – 02/2022 Gdansk, Poland', ['SHIFT LEAD', strong]],
      'SHIFT LEAD',
      'Gdansk, Poland, 01/03/2019 – 02/2022',
    ],
    [
      [['2019 – 2022', { right: 'Lyon, France' }], ['Cook', strong], 'Inn'],
      'Cook',
      'Lyon, France, 2019 – 2022',
    ],
    [
      ['2019 – 2022 Hamburg, Germany', 'Shift Lead at Dune & Sons'],
      'Shift Lead at Dune & Sons',
      'Hamburg, Germany, 2019 – 2022',
    ],
    [[['2019 – 2022 Lyon, France', strong], 'Cook at Inn'], 'Cook at Inn', 'Lyon, France, 2019 – 2022'],
    [['2019 – 2022 Shift Lead', 'Hamburg, Germany'], 'Shift Lead', '2019 – 2022'],
    [[['2019 – 2022 Shift Lead', strong], 'Dune & Sons'], 'Shift Lead', '2019 – 2022'],
    [['2019 – 2022 Shift Lead', 'Dune & Sons'], 'Shift Lead', '2019 – 2022'],
    [['Harbour Foods', ['Shift Lead, 2019 – 2022', strong]], 'Harbour Foods', 'Shift Lead, 2019 – 2022'],
  ] as [Parameters<typeof sourceLines>, string, string][])(
    'a title below dates and a town names the entry, in stronger letters or below a known town: %j',
    (lines, heading, first) => {
      const head = entryHead(sourceLines(...lines))
      expect([head.heading, head.sublines[0]]).toEqual([heading, first])
    },
  )

  test('a title beside its dates comes before the school below, though that is stronger', () => {
    const lines = sourceLines(
      ['2015 – 2017', { right: 'Higher Certificate' }],
      ['Oak College, Leeds', strong],
    )
    expect(entryHead(lines)).toEqual({
      heading: 'Higher Certificate',
      sublines: ['Oak College, Leeds, 2015 – 2017'],
    })
  })

  test('a project in a bullet is its name and a line about it', () => {
    const { entries } = typedSection('Projects', sourceLines(['Loomkit – a planner for weavers', b]))
    expect(entries.map(({ heading, lines }) => [heading, lines[0]?.text])).toEqual([
      ['Loomkit', 'a planner for weavers'],
    ])
  })

  test('what is too long to be a heading and has no dates belongs to no entry', () => {
    const { entries, unplaced } = typedSection('Education', sourceLines('A long text. '.repeat(20).trim()))
    expect(entries).toEqual([])
    expect(unplaced).toHaveLength(1)
  })

  describe('split entries', () => {
    const split = (...lines: Parameters<typeof sourceLines>) =>
      splitEntries(sourceLines(...lines)).map(({ head, body }) =>
        [head, body].map((part) => part.map(({ text }) => text).join('; ')),
      )
    const b = { bullet: true }

    test('bullets end a head and the next head ends the bullets', () => {
      expect(
        split('Acme', 'Engineer, 2019 - 2021', ['One', b], ['Two', b], 'Bolt', 'Clerk, 2015', ['Three', b]),
      ).toEqual([
        ['Acme; Engineer, 2019 - 2021', 'One; Two'],
        ['Bolt; Clerk, 2015', 'Three'],
      ])
    })

    test('entries without text are told apart by where their dates stand', () => {
      const at = (right: string) => ({ right })
      expect(split(['A', at('2014 – 2016')], 'MSc', ['B', at('2010 – 2014')], 'BSc')).toHaveLength(2)
      expect(split('School A', 'MSc, 2016', 'School B', 'BSc, 2014')).toHaveLength(2)
    })

    test('headings of a format begin entries', () => {
      expect(split(['Acme', { level: 3 }], 'Engineer', ['One', b], ['Bolt', { level: 3 }], 'Clerk')).toEqual([
        ['Acme; Engineer', 'One'],
        ['Bolt; Clerk', ''],
      ])
    })

    test('text without bullets is the body where it is a sentence or stands further in', () => {
      expect(split('Loomkit', 'A planner for people who weave at home.')).toEqual([
        ['Loomkit', 'A planner for people who weave at home.'],
      ])
      expect(split(['Acme, 2019 – 2021', {}], ['Cut cost', { indent: 2 }])).toEqual([
        ['Acme, 2019 – 2021', 'Cut cost'],
      ])
    })

    test('a list of bullets alone is an entry for each', () => {
      expect(split(['Loomkit – a planner', b], ['Tern – a tool', b])).toHaveLength(2)
    })
  })

  const head = (...lines: Parameters<typeof sourceLines>) => {
    const { heading, sublines } = entryHead(sourceLines(...lines))
    return [heading, ...sublines]
  }

  test('employer and title stay in the order of the source', () => {
    expect(head('Acme Robotics', 'Engineer, 2019 - 2023', 'Berlin')).toEqual([
      'Acme Robotics',
      'Engineer, 2019 - 2023',
      'Berlin',
    ])
    expect(head('Engineer', ['Acme Robotics', { right: '2019 - 2023' }])).toEqual([
      'Engineer',
      'Acme Robotics, 2019 - 2023',
    ])
  })

  test('dates of the heading go to the line below, a place goes last', () => {
    expect(head(['Acme', { right: '2019 – 2021' }], 'Engineer')).toEqual(['Acme', 'Engineer, 2019 – 2021'])
    expect(head(['Acme', { right: 'Berlin' }], ['Engineer |', { right: '2019' }])).toEqual([
      'Acme',
      'Engineer, 2019',
      'Berlin',
    ])
  })

  test('dates within the heading are cut out of it', () => {
    expect(head('Engineer, Acme — Jan 2019 – Present', 'Remote')).toEqual([
      'Engineer, Acme',
      'Jan 2019 – Present',
      'Remote',
    ])
    expect(head('Engineer (2016 – 2018)')).toEqual(['Engineer', '2016 – 2018'])
  })

  test('dates on a line of their own or at the left belong to what they stand beside', () => {
    expect(head('2019 – 2021', 'Engineer, Acme')).toEqual(['Engineer, Acme', '2019 – 2021'])
    expect(head(['2019 – 2021', { right: 'Engineer, Acme' }])).toEqual(['Engineer, Acme', '2019 – 2021'])
  })

  test('there are never more than three sublines, and nothing is lost', () => {
    expect(head('A', 'B', 'C', 'D', 'E')).toEqual(['A', 'B', 'C', 'D | E'])
  })

  test('text beside a label follows it without a comma', () => {
    expect(lineOf(sourceLine('Thesis:', { right: 'Dyes' })).text).toBe('Thesis: Dyes')
    expect(lineOf(sourceLine('Thesis', { right: 'Dyes' })).text).toBe('Thesis, Dyes')
  })
})

describe('shared employers', () => {
  const read = (text: string) =>
    draftOfLines((text.startsWith('#') ? markdownLines : textLines)(text)).entries.map(
      ({ heading, sublines, lines }) =>
        [heading, ...sublines, ...lines.map((line) => `- ${line.text}`)].join('; '),
    )

  test.each(
    rowsIn<[string, string, string]>(`
titles beside their dates ¦ Oak Mill, Leeds⏎Head Miller, Jan 2020 - Present⏎- Led six⏎Miller, Jan 2017 - Dec 2019⏎- Ground rye⏎Helper, 2015 - 2016⏎- Swept⏎⏎Rye Labs, York⏎Clerk, 2012 - 2014⏎- Filed ¦ Oak Mill, Leeds; Head Miller, Jan 2020 - Present; - Led six⏎Oak Mill, Leeds; Miller, Jan 2017 - Dec 2019; - Ground rye⏎Oak Mill, Leeds; Helper, 2015 - 2016; - Swept⏎Rye Labs, York; Clerk, 2012 - 2014; - Filed
titles above their dates ¦ Oak Mill⏎Senior Engineer⏎2020 - Present⏎- Led six⏎- Mended nine mills⏎Engineer⏎2017 - 2019⏎- Ground rye⏎⏎Rye Labs⏎Clerk⏎2012 - 2014⏎- Filed ¦ Oak Mill; Senior Engineer; 2020 - Present; - Led six; - Mended nine mills⏎Oak Mill; Engineer; 2017 - 2019; - Ground rye⏎Rye Labs; Clerk; 2012 - 2014; - Filed
an employer with the time of all titles ¦ Oak Mill · 6 yrs 2 mos⏎Senior Engineer⏎Jan 2020 - Present (3 years 1 month)⏎Leeds, England⏎Led the move of all stones to the mill.⏎Engineer⏎Jan 2017 - Dec 2019 (3 years)⏎Ground the rye for every baker in town. ¦ Oak Mill; Senior Engineer; Jan 2020 - Present (3 years 1 month); Leeds, England; - Led the move of all stones to the mill.⏎Oak Mill; Engineer; Jan 2017 - Dec 2019 (3 years); - Ground the rye for every baker in town.
the time of all titles in a line and a blank line below ¦ Oak Mill⏎Full-time · 6 yrs 2 mos⏎⏎Senior Engineer⏎Jan 2020 - Present · 3 yrs⏎Led the move of all stones to the mill.⏎⏎Engineer⏎Jan 2017 - Dec 2019 · 3 yrs⏎Ground the rye for every baker.⏎⏎Rye Labs⏎Clerk⏎2012 - 2014⏎- Filed ¦ Oak Mill; Full-time; Senior Engineer; Jan 2020 - Present · 3 yrs; - Led the move of all stones to the mill.⏎Oak Mill; Engineer; Jan 2017 - Dec 2019 · 3 yrs; - Ground the rye for every baker.⏎Rye Labs; Clerk; 2012 - 2014; - Filed
an employer with the dates of all titles ¦ Oak Mill, Leeds        2015 - Present⏎Senior Engineer        2020 - Present⏎- Led six⏎Engineer        2015 - 2019⏎- Ground rye ¦ Oak Mill, Leeds; Senior Engineer, 2020 - Present; - Led six⏎Oak Mill, Leeds; Engineer, 2015 - 2019; - Ground rye
titles one below the other ¦ Oak Mill⏎Senior Engineer (2020 - Present)⏎Engineer (2017 - 2019)⏎- Ground rye ¦ Oak Mill; Senior Engineer (2020 - Present)⏎Oak Mill; Engineer (2017 - 2019); - Ground rye
bold titles under a heading of markdown ¦ ## Experience⏎⏎### Oak Mill⏎⏎**Senior Engineer** (2020 - Present)⏎- Led six⏎⏎**Engineer** (2017 - 2019)⏎- Ground rye ¦ Oak Mill; Senior Engineer (2020 - Present); - Led six⏎Oak Mill; Engineer (2017 - 2019); - Ground rye
titles in another language ¦ Mühle Eich GmbH⏎Leiter der Verpackung | 2020 – heute⏎- Führt sechs⏎Müller | 2017 – 2019⏎- Mahlte Roggen ¦ Mühle Eich GmbH; Leiter der Verpackung | 2020 – heute; - Führt sechs⏎Mühle Eich GmbH; Müller | 2017 – 2019; - Mahlte Roggen
`),
  )('an employer stands with each title: %s', (_, text, entries) => {
    expect(read(text.startsWith('#') ? text : `Experience\n\n${text}`).join('\n')).toBe(entries)
  })

  test.each(
    rowsIn(`
a freelancer has none | Oak Mill⏎Engineer⏎2020 - 2023⏎- Led⏎⏎Freelance Designer⏎2018 - 2020⏎- Drew | Freelance Designer
a title with an employer of its own | Oak Mill⏎Engineer, 2020 - 2023⏎- Led⏎⏎Clerk, Rye Labs, 2018 - 2020⏎- Filed | Clerk, Rye Labs
a title at another employer | Oak Mill⏎Engineer, 2020 - 2023⏎- Led⏎⏎Clerk at Rye Labs, 2018 - 2020⏎- Filed | Clerk at Rye Labs
a title some years before | Oak Mill⏎Engineer, 2020 - 2023⏎- Led⏎Clerk, 2012 - 2015⏎- Filed | Clerk
an employer below its dates | Oak Mill⏎Engineer⏎2020 - 2023⏎- Led⏎⏎Rye Labs⏎2018 - 2020⏎Clerk⏎- Filed | Rye Labs
a title below another title | Engineer⏎Oak Mill, 2020 - 2023⏎- Led⏎⏎Rye Labs, 2018 - 2020⏎- Filed | Rye Labs
the heading of a list | Earlier roles⏎Engineer, 2020 - 2023⏎- Led⏎Clerk, 2018 - 2020⏎- Filed | Clerk
the end of a wrapped bullet | Oak Mill⏎Engineer⏎2020 - 2023⏎- Led the move of⏎  Old Stones⏎⏎Rye Labs⏎Clerk⏎2018 - 2020⏎- Filed | Rye Labs
`),
  )('an employer does not stand with what follows it: %s', (_, text, heading) => {
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
})

test('dated unpaid work with bullets stands at its organisation, and other lines stay a list', () => {
  const file = '# Experience\n\n## Loaf\n\nBaker | 2019 - 2021\n\n- Baked\n\n# Volunteering\n\n'
  const draftOf = (more: string) => draftOfLines(markdownLines(`${file}${more}`))
  const { entries } = draftOf('## Food Bank\n\nDriver | 2015 - 2019\n\n- Drove the van\n')
  expect(entries[1]).toMatchObject({
    section: 'projects',
    own_heading: 'Volunteering',
    heading: 'Food Bank',
    sublines: ['Driver | 2015 - 2019'],
    lines: [{ text: 'Drove the van' }],
  })
  const { entries: jobs, lines } = draftOf('- Food bank, 2015 - 2019\n- Choir\n')
  expect(jobs).toHaveLength(1)
  expect(lines.map(({ section, text }) => `${section}: ${text}`)).toEqual([
    'volunteering: Food bank, 2015 - 2019',
    'volunteering: Choir',
  ])
})
