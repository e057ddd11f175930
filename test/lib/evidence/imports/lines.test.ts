import { describe, expect, test } from 'bun:test'
import { labelledParts } from '#lib/evidence/imports/lines/labelled-lines.ts'
import { bestLabels } from '#lib/evidence/imports/lines/line-features.ts'
import { withLevelGrids, withSpokenLanguages } from '#lib/evidence/imports/lines/spoken-languages.ts'
import { readResume } from '#lib/evidence/imports/read-resume.ts'
import { draftOfLines } from '#lib/evidence/imports/rules/draft-of-lines.ts'
import { LINE_LABELS, type LineLabel, type SourceLine } from '#lib/evidence/master/draft.ts'
import { sourceLine, sourceLines } from '#test/support/source-line.ts'
import { itemsIn, rowsIn } from '#test/support/tables.ts'

const row = (values: Record<string, number>) => Float32Array.from(LINE_LABELS, (label) => values[label] ?? 0)
const STEPS: Record<string, Record<string, number>> = {
  heading: { entry: 2, heading: -3 },
  entry: { head: 1 },
  item: { rest: 0.5 },
}
const steps = LINE_LABELS.map((label) => row(STEPS[label] ?? {}))
const BOLD = row({ heading: 2, entry: 1.5 })
const lines = [BOLD, BOLD, row({ head: 0.4, rest: 0.5 }), row({ item: 4, heading: -0.2 })]

/** All ways to label the lines, with their sums. */
function ways(): { way: number[]; sum: number }[] {
  return lines.reduce<{ way: number[]; sum: number }[]>(
    (all, scores) =>
      all.flatMap(({ way, sum }) =>
        LINE_LABELS.map((_, label) => {
          const above = way.at(-1)
          const step = above === undefined ? 0 : (steps[above]?.[label] ?? 0)
          return { way: [...way, label], sum: sum + step + (scores[label] ?? 0) }
        }),
      ),
    [{ way: [], sum: 0 }],
  )
}

test('the best labels are those of the best sum over all ways', () => {
  const [best] = ways().toSorted((a, b) => b.sum - a.sum)
  const expected = best?.way.map((label) => LINE_LABELS[label])
  expect(bestLabels({ lines, steps }).map(({ label }) => label)).toEqual(expected as never)
  expect(expected?.slice(0, 3)).toEqual(['heading', 'entry', 'head'])
})

test('the probability of a label is its share of the sums over all ways', () => {
  const all = ways()
  const total = all.reduce((sum, way) => sum + Math.exp(way.sum), 0)
  for (const [at, { label, sure }] of bestLabels({ lines, steps }).entries()) {
    const own = all.filter(({ way }) => LINE_LABELS[way[at] as number] === label)
    expect(sure).toBeCloseTo(own.reduce((sum, way) => sum + Math.exp(way.sum), 0) / total, 6)
  }
})

test('a resume without lines has no labels', () => expect(bestLabels({ lines: [], steps })).toEqual([]))

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

test('undated bullets beside dated schools are a list, and a label within a job is no heading', () => {
  const of = (...told: [LineLabel, string, Partial<SourceLine>?][]) => {
    const lines = sourceLines(
      ...told.map(([, text, more]): [string, Partial<SourceLine>] => [text, more ?? {}]),
    )
    const draft = draftOfLines(lines, { labelLines: () => told.map(([label]) => ({ label, sure: 1 })) })
    return [...draft.entries, ...draft.lines].map(
      ({ section, own_heading }) => `${section} ${own_heading ?? ''}`,
    )
  }
  const bullets = (...texts: string[]) =>
    texts.map((text): [LineLabel, string, Partial<SourceLine>] => ['item', text, { bullet: true }])
  const school: [LineLabel, string, Partial<SourceLine>?] = [
    'entry',
    'BA Textiles, Hill College',
    { right: '2018' },
  ]
  const courses = bullets('Weaving', 'Dyeing', 'Carding')
  expect(of(['heading', 'Education'], school, ['heading', 'Relevant Coursework'], ...courses)).toEqual([
    'education ',
    ...courses.map(() => 'other Relevant Coursework'),
  ])
  expect(of(['heading', 'Education'], ...courses)).toEqual(courses.map(() => 'education '))
  const label = (indent: number) =>
    of(
      ['heading', 'Experience'],
      ['entry', 'Weaver, Loom Ltd, 2019 – 2021'],
      ['item', 'Tools and Technologies: Loom, Dye', { indent, strong: true }],
      ['entry', 'Carder, Wool Ltd, 2017 – 2018'],
    )
  expect(label(2.5)).toEqual(['experience ', 'experience '])
  expect(label(0)).toEqual(['experience ', 'skills ', 'skills '])
})

test.each([
  ['Awarded July 2020', ['Hill College', 'BA Textiles', 'Awarded July 2020']],
  ['2018 – 2020', ['Hill College', 'BA Textiles', '2018 – 2020']],
  ['GPA 4.0', ['Hill College', 'BA Textiles']],
  ['Room 2020 of the old mill', ['Hill College', 'BA Textiles']],
])('an undated school has %j beside its first bullet in its head, if that is a date', (right, head) => {
  const lines = sourceLines(
    'Education',
    'Hill College',
    'BA Textiles',
    ['Prize for weaving', { bullet: true, right }],
    ['Choir', { bullet: true }],
  )
  const labels = (['heading', 'entry', 'head', 'item', 'item'] as const).map((label) => ({ label, sure: 1 }))
  const [entry] = draftOfLines(lines, { labelLines: () => labels }).entries
  expect([entry?.heading, ...(entry?.sublines ?? [])].join(', ')).toBe(head.join(', '))
})

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

test('bullets below an undated project belong to it', () => {
  const lines = sourceLines(
    'Projects',
    'Solar oven: a study',
    ['Drew it', { bullet: true }],
    ['Built it', { bullet: true }],
  )
  const labels = (['heading', 'item', 'item', 'item'] as const).map((label) => ({ label, sure: 1 }))
  const { entries } = draftOfLines(lines, { labelLines: () => labels })
  expect(entries.map(({ heading, lines: own }) => [heading, own.length])).toEqual([
    ['Solar oven: a study', 2],
  ])
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
  ...itemsIn(
    `Academics | ACADEMIC DETAILS | Scholastic Record | Educational Qualifications | Academic Qualifications`,
  ),
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

test('the districts around a street are left out with it, and a sentence behind it stays', async () => {
  const header =
    'Ada Byron\nBlk 4 Lot 12 Rosal St., Brgy. Holy Spirit, Quezon City, Metro Manila, Philippines'
  expect((await read(`${header}\n\n${JOB}`)).parts.join()).not.toMatch(/Brgy|Blk/)
  const { parts } = await read(
    `Ada Byron\n12 Mill Lane, Leeds, with eleven years of dyeing wool by hand\n\n${JOB}`,
  )
  expect(parts.join()).toContain('eleven years of dyeing wool')
})

test('personal details in the cells of a table are left out by kind', async () => {
  const lines =
    'Ada Byron\nGeboren\t14.02.1970 in Kiel\nFamilienstand\tverheiratet\nStaatsangehörigkeit\tdeutsch'
  const { dropped, unplaced } = await read(`${lines}\n\n${JOB}`)
  expect(dropped.toSorted()).toEqual(['birth', 'marital_status', 'name_line', 'nationality'])
  expect(unplaced).toEqual([])
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

describe('labelled parts', () => {
  const PLACED = { place: { page: 1, x: 0, y: 0, width: 100, height: 12 } }
  type Told = [LineLabel, string, Partial<SourceLine>?]

  function read(...told: Told[]) {
    const lines = told.map(([, text, more], at) => sourceLine(text, { number: at + 1, ...more }))
    const labels = told.map(([label]) => ({ label, sure: 0.9 }))
    const { top, sections, labels: repeated } = labelledParts(lines, labels, () => false)
    const texts = (all: { text: string }[]) => all.map(({ text }) => text)
    return {
      top: texts(top),
      labels: texts(repeated),
      sections: sections.map(({ name, lines: own, entries }) => ({
        name,
        lines: texts(own),
        entries: entries.map(({ head, body }) => [...texts(head), ...texts(body).map((text) => `- ${text}`)]),
      })),
    }
  }

  test('headings begin sections, entries hold their lines, and lines that go on are joined', () => {
    expect(
      read(
        ['top', 'Ada Byron'],
        ['heading', 'Work', PLACED],
        ['rest', 'Experience', PLACED],
        ['entry', 'Clerk'],
        ['head', 'Acme'],
        ['item', 'Counted devel-'],
        ['rest', 'opment hours'],
        ['tail', 'Leeds, 2019 – 2021'],
        ['drop', 'Duties'],
        ['heading', 'Skills'],
        ['item', 'Go'],
      ),
    ).toEqual({
      top: ['Ada Byron'],
      labels: ['Duties'],
      sections: [
        {
          name: 'experience',
          lines: [],
          entries: [['Clerk', 'Acme', 'Leeds, 2019 – 2021', '- Counted development hours']],
        },
        { name: 'skills', lines: ['Go'], entries: [] },
      ],
    })
  })

  test('a further role keeps the employer above, down to the first title', () => {
    const { sections } = read(
      ['heading', 'Experience'],
      ['entry', 'Acme', { strong: true }],
      ['head', 'Lead, 2020'],
      ['item', 'Led'],
      ['role', 'Clerk, 2018'],
      ['item', 'Filed'],
    )
    expect(sections[0]?.entries).toEqual([
      ['Acme', 'Lead, 2020', '- Led'],
      ['Acme', 'Clerk, 2018', '- Filed'],
    ])
  })

  test('a line that goes on below the right part of a row belongs to that part', () => {
    const at = (x: number, width: number) => ({ place: { page: 1, x, y: 0, width, height: 12 } })
    const lines = [
      sourceLine('Acme', { number: 1, right: 'March 2019 –', ...at(40, 500) }),
      sourceLine('Present', { number: 2, ...at(480, 60) }),
    ]
    const labels = (['entry', 'rest'] as const).map((label) => ({ label, sure: 1 }))
    const [section] = labelledParts(lines, labels, () => false).sections
    expect(section?.entries[0]?.head[0]).toMatchObject({
      text: 'Acme',
      right: 'March 2019 – Present',
      until: 2,
    })
  })

  test('a heading beside the first line of its section leaves that line to the section', () => {
    const { sections } = read(
      ['heading', 'Profile', { right: 'Electrician with ten years' }],
      ['rest', 'on cranes.'],
      ['heading', 'Experience', { right: 'Clerk, Acme, 2019 – 2021' }],
      ['item', 'Filed'],
    )
    expect(sections).toEqual([
      { name: 'summary', lines: ['Electrician with ten years on cranes.'], entries: [] },
      { name: 'experience', lines: [], entries: [['Clerk, Acme, 2019 – 2021', '- Filed']] },
    ])
  })

  test('sentences above the first heading are one text', () => {
    const { top } = read(
      ['top', 'Ada Byron'],
      ['top', 'Engineer with ten years in water networks who is used to'],
      ['top', 'opening trenches.'],
      ['rest', 'Leeds'],
    )
    expect(top).toEqual([
      'Ada Byron',
      'Engineer with ten years in water networks who is used to opening trenches.',
      'Leeds',
    ])
  })

  test('words about the person go on in the lines of a narrow column', () => {
    const { top } = read(
      ['top', 'ADA BYRON', { begins: true }],
      ['top', 'ada@example.org'],
      ['item', 'Teacher with ten years in'],
      ['rest', 'front of the class.'],
      ['heading', 'Skills'],
    )
    expect(top).toEqual(['ADA BYRON', 'ada@example.org', 'Teacher with ten years in front of the class.'])
  })

  test('the title of the resume heads no section', () => {
    const { top, sections } = read(
      ['heading', 'Curriculum vitae'],
      ['item', 'Ada Byron'],
      ['heading', 'Skills'],
      ['item', 'Go'],
    )
    expect(top).toEqual(['Curriculum vitae', 'Ada Byron'])
    expect(sections.map(({ name }) => name)).toEqual(['skills'])
  })

  test('a line that begins beyond a short label goes on with the text at its right', () => {
    const at = (x: number, width: number) => ({ place: { page: 1, x, y: 0, width, height: 12 } })
    const lines = [
      sourceLine('Languages', { number: 1, ...at(40, 60) }),
      sourceLine('French', { number: 2, right: 'fluent, seven years at school', ...at(40, 330) }),
      sourceLine('One year in Lyon', { number: 3, ...at(140, 80) }),
    ]
    const labels = (['heading', 'item', 'rest'] as const).map((label) => ({ label, sure: 1 }))
    expect(labelledParts(lines, labels, () => false).sections[0]?.lines).toMatchObject([
      { text: 'French', right: 'fluent, seven years at school One year in Lyon' },
    ])
  })

  test('text beside dates goes on below itself, and the dates do not', () => {
    const at = (x: number, width: number) => ({ place: { page: 1, x, y: 0, width, height: 12 } })
    const head = (text: string, right: string) => {
      const lines = [
        sourceLine('Studies', { number: 1, ...at(40, 60) }),
        sourceLine(text, { number: 2, right, ...at(40, 400) }),
        sourceLine('and dyeing', { number: 3, ...at(100, 60) }),
      ]
      const labels = (['heading', 'entry', 'rest'] as const).map((label) => ({ label, sure: 1 }))
      const [first] = labelledParts(lines, labels, () => false).sections[0]?.entries[0]?.head ?? []
      return [first?.text, first?.right]
    }
    expect(head('2019 – 2021', 'School for weaving')).toEqual([
      '2019 – 2021',
      'School for weaving and dyeing',
    ])
    expect(head('School for weaving', '2019 – 2021')[0]).toBe('School for weaving and dyeing')
  })

  const JOB: Told[] = [
    ['heading', 'Experience'],
    ['entry', 'Baker, Oak Mill, 2019 – 2021'],
  ]
  const BULLET = { bullet: true, indent: 1.5 }
  const baked: Told = ['item', 'Baked', BULLET]
  const labs = (more: Partial<SourceLine>, text = 'Rye Labs, 2018'): Told => ['entry', text, more]
  test.each<[string, Told[], number, string]>([
    ['set as the bullet above it', [baked, labs(BULLET, 'In 2021, led it')], 1, '- In 2021, led it'],
    ['behind a bullet of two lines', [baked, ['rest', 'bread'], labs(BULLET)], 1, '- Rye Labs, 2018'],
    ['further out than the bullet above it', [baked, labs({ bullet: true })], 2, 'Rye Labs, 2018'],
    ['in other letters', [baked, labs({ ...BULLET, strong: true })], 2, 'Rye Labs, 2018'],
    ['with dates at its right', [baked, labs({ ...BULLET, right: '2018' }, 'Rye Labs')], 2, 'Rye Labs'],
    ['right below a heading', [['heading', 'Projects'], labs(BULLET)], 1, 'Rye Labs, 2018'],
  ])('a dated bullet %s is a line or an entry', (_, below, count, text) => {
    const entries = read(...JOB, ...below).sections.flatMap((section) => section.entries)
    const own = below.some(([label]) => label === 'heading') ? entries.slice(1) : entries
    expect([own.length, own.at(-1)?.at(-1)]).toEqual([count, text])
  })

  test('bullets set in below a dated line are its lines, though the first of them are set as entries', () => {
    const bold = { ...BULLET, strong: true }
    const { sections } = read(
      ...JOB,
      ['entry', 'The new shop', bold],
      ['item', 'Planned it', { indent: 3 }],
      ['entry', 'The old shop', bold],
    )
    expect(sections[0]?.entries).toEqual([
      ['Baker, Oak Mill, 2019 – 2021', '- The new shop', '- Planned it', '- The old shop'],
    ])
  })

  test('a dated name in doubt that is set as a sure first line begins an entry too', () => {
    const lines = sourceLines(
      'Oak Mill (02/2024 – 06/2024)',
      'Baked',
      'Rye Labs (05/2023)',
      'Sold in 2019 as bread',
    )
    const labels = (['entry', 'item', 'label', 'item'] as const).map((label, at) => ({
      label,
      sure: at === 0 ? 1 : 0.5,
    }))
    const [section] = labelledParts(lines, labels, () => false).sections
    expect(section?.entries.map(({ body }) => body.length)).toEqual([1, 1])
  })

  test('a line in doubt that is set as all headings are, and as nothing else, is a heading', () => {
    const bold = { strong: true }
    const names = ['Work', 'Skills', 'Languages']
    const sectionsOf = (told: Partial<SourceLine>) => {
      const headings = names.flatMap(
        (name): Parameters<typeof sourceLines> => [[name, bold], `Text of ${name}`],
      )
      const lines = sourceLines(...headings, ['Certificates 2019/2020', { ...bold, ...told }], 'Baking')
      const labels = lines.map(({ text }, at) => ({
        label: names.includes(text) ? ('heading' as const) : at === 6 ? ('head' as const) : ('item' as const),
        sure: at === 6 ? 0.4 : 1,
      }))
      return labelledParts(lines, labels, () => false).sections.map(({ name }) => name)
    }
    expect(sectionsOf({}).at(-1)).toBe('certifications')
    expect(sectionsOf({ size: 1.2 }).at(-1)).toBe('languages')
  })

  test('a line of a script without spaces that ends at the margin goes on below', () => {
    const lineAt = (width: number) => ({ place: { page: 1, x: 50, y: 0, width, height: 10 } })
    const itemsOf = (width: number) => {
      const lines = sourceLines(
        ['技能', { strong: true, ...lineAt(20) }],
        ['对计算机科学有着浓厚的兴趣平时喜欢折腾各种东', lineAt(width)],
        ['西也看技术文档', lineAt(90)],
        ['写作', lineAt(500)],
      )
      const labels = lines.map((_, at) => ({
        label: at === 0 ? ('heading' as const) : ('item' as const),
        sure: 1,
      }))
      return labelledParts(lines, labels, () => false).sections[0]?.lines.map(({ text }) => text)
    }
    expect(itemsOf(495)?.[0]).toBe('对计算机科学有着浓厚的兴趣平时喜欢折腾各种东西也看技术文档')
    expect(itemsOf(300)).toHaveLength(3)
  })

  test('rows of a table without dates below the text of an entry are its lines', () => {
    const rows = (...names: string[]): Told[] => names.map((name) => ['head', name, { right: 'Miwe' }])
    const count = (...below: Told[]) => read(...JOB, ['item', 'Baked'], ...below).sections[0]?.entries.length
    expect(count(...rows('Oven', 'Mixer', 'Scales'))).toBe(1)
    expect(count(...rows('Oven', 'Mixer'))).toBe(2)
    expect(count(...rows('Oven', 'Mixer'), ['head', 'Clerk', { right: '2019' }])).toBe(2)
  })

  test('a heading without the colon that ends all others begins an entry', () => {
    const { sections } = read(
      ...([
        ['heading', 'Profile:'],
        ['heading', 'Skills:'],
        ['item', 'Rye'],
        ['heading', 'Education:'],
      ] as Told[]),
      ['heading', 'Bread course', { strong: true }],
      ['entry', 'Oak College, 2019'],
    )
    expect(sections.at(-1)).toEqual({
      name: 'education',
      lines: [],
      entries: [['Bread course', 'Oak College, 2019']],
    })
  })

  test('a title in other letters stands below, but the full line of a bullet goes on in them', () => {
    const heads = (above: Partial<SourceLine>) =>
      read(
        ['heading', 'Education'],
        ['entry', 'Juin 2015 : Licence de marketing, Institut', above],
        ['rest', 'Africain de Commerce', { ...PLACED, strong: true, indent: 2 }],
      ).sections[0]?.entries[0]
    expect(heads({ ...PLACED, bullet: true, full: true })).toEqual([
      'Juin 2015 : Licence de marketing, Institut Africain de Commerce',
    ])
    expect(heads({ ...PLACED, full: true })).toHaveLength(2)
    expect(heads({ ...PLACED, bullet: true, full: false })).toHaveLength(2)
  })

  test('a heading names its section before its brackets', () => {
    const { sections } = read(['heading', 'Tools (and the languages that I know)'], ['item', 'Go'])
    expect(sections[0]?.name).toBe('skills')
  })

  test('a doubtful line between a dated one and its bullets belongs to the head', () => {
    const heads = (told: Partial<SourceLine>, sure: number) => {
      const lines = sourceLines('Tutor, 2017 – 2019', ['Harbour College, Leeds', told], ['Taught', BULLET])
      const labels = (['entry', 'entry', 'item'] as const).map((label, at) => ({
        label,
        sure: at === 1 ? sure : 1,
      }))
      return labelledParts(lines, labels, () => false).sections[0]?.entries.map(({ head }) => head.length)
    }
    expect(heads({}, 0.6)).toEqual([2])
    for (const sign of [{ gap: true }, { bullet: true }, { indent: 2 }, { right: '2020' }])
      expect(heads(sign, 0.6)).toEqual([1, 1])
    expect(heads({}, 0.95)).toEqual([1, 1])
  })

  test('a small heading above entries begins a further section of their kind', () => {
    const small = (name: string): Told[] => [
      ['heading', name],
      ['label', 'Research', PLACED],
      ['entry', 'Fellow, Harbour College, 2019'],
      ['label', 'Teaching', PLACED],
      ['entry', 'Tutor, Harbour College, 2017'],
    ]
    const sectionsOf = (name: string) =>
      read(...small(name)).sections.map((part) => [part.name, part.entries.length])
    expect(sectionsOf('Experience')).toEqual([
      ['experience', 1],
      ['experience', 1],
    ])
    expect(sectionsOf('Skills')).toEqual([['skills', 2]])
    expect(read(...JOB, ['label', 'Duties', PLACED], ['item', 'Baked']).sections[0]?.entries[0]).toContain(
      '- Duties',
    )
  })

  test('an employer with the time of all its titles keeps each of them', () => {
    const { sections } = read(
      ['heading', 'Experience'],
      ['entry', 'Oak Mill', { strong: true }],
      ['head', '6 years 3 months'],
      ['head', 'Head Baker'],
      ['head', '2022 – 2024 (2 years)'],
      ['entry', 'Baker'],
      ['head', '2020 – 2022 (2 years)'],
      ['item', 'Baked'],
      ['entry', 'Rye Labs'],
      ['head', 'Clerk'],
      ['head', '2018 – 2020 (2 years)'],
    )
    expect(sections[0]?.entries).toEqual([
      ['Oak Mill', '6 years 3 months', 'Head Baker', '2022 – 2024 (2 years)'],
      ['Oak Mill', 'Baker', '2020 – 2022 (2 years)', '- Baked'],
      ['Rye Labs', 'Clerk', '2018 – 2020 (2 years)'],
    ])
  })
})

describe('level grids', () => {
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
    [
      [
        'English',
        'Listening',
        'C2',
        'Spoken interaction',
        'B2',
        'German',
        'Listening',
        'B1',
        'Reading',
        'B1',
      ],
      ['English: C2 (listening), B2 (spoken interaction)', 'German: B1'],
    ],
    [
      ['Walks', 'Listening', 'C2', 'Reading', 'B2'],
      ['Walks', 'Listening', 'C2', 'Reading', 'B2'],
    ],
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
      ({ section, text }) =>
        section === 'languages' ? `> ${text}` : section === 'skills' ? text : `${section}> ${text}`,
    )

  test.each(
    rowsIn<[string, string]>(`
Languages: English (native), Polish (fluent) | > English (native)⏎> Polish (fluent)
Languages: German, Dutch and French | > German⏎> Dutch⏎> French
Languages: Polish (fluent, also in writing); Czech | > Polish (fluent, also in writing)⏎> Czech
Sprachen: Deutsch (Muttersprache), Englisch C1 | > Deutsch (Muttersprache)⏎> Englisch C1
Sprachen: Litauisch C2, Deutsch B2 | > Litauisch C2⏎> Deutsch B2
Languages: Basic, Go | Languages: Basic, Go
Idiomas: español nativo, inglés B2 | > español nativo⏎> inglés B2
Excel⏎Polish – native⏎English – fluent | Excel⏎> Polish – native⏎> English – fluent
German (B1)⏎SAP | > German (B1)⏎SAP
Spanish⏎French | > Spanish⏎> French
Spanish: fluent | > Spanish: fluent
Languages: Go, Rust, SQL | Languages: Go, Rust, SQL
Languages: Java, English | Languages: Java, English
Programming languages: Go | Programming languages: Go
French pastry⏎Bread | French pastry⏎Bread
Spanish⏎Excel | Spanish⏎Excel
English literature⏎Polish cooking | English literature⏎Polish cooking
Software: Excel, SAP | Software: Excel, SAP
Certifications: PRINCE2⏎Hobbys: Schach | certifications> Certifications: PRINCE2⏎other> Hobbys: Schach
`),
  )('spoken languages among the skills %j', (texts, read) => {
    expect(skills(...texts.split('\n')).join('\n')).toBe(read)
  })
})

test.each([
  ['Kings Cross, London', 'Barista'],
  ['Croydon, London, UK', 'Barista'],
  ['Brooklyn, New York', 'Barista'],
  ['Acme, London', 'Acme, London'],
  ['Orange, Paris', 'Orange, Paris'],
])('%j above a title is read as %j', async (above, heading) => {
  const text = `Experience\n\n${above}\nBarista, 2019 - 2021\n- Made coffee for 300 guests\n`
  const { entries } = await readResume({ format: 'text', text })
  const place = heading === above ? [] : [above]
  expect(entries.map((entry) => [entry.heading, ...entry.sublines.slice(1)])).toEqual([[heading, ...place]])
})
