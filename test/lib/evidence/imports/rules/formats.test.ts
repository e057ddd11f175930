import { expect, test } from 'bun:test'
import { draftOfJsonResume } from '#lib/evidence/imports/rules/json-resume.ts'
import { isBareBullet, plainText, squeezed, withoutBullet } from '#lib/evidence/imports/rules/plain-text.ts'
import { contactFree, hasContent, withoutContact } from '#lib/evidence/imports/rules/without-contact.ts'
import type { Draft } from '#lib/evidence/master/draft.ts'
import { casesIn, itemsIn } from '#test/support/tables.ts'

const read = (value: unknown) => draftOfJsonResume(JSON.stringify(value))

test('older spellings of keys are read', () => {
  const { entries } = read({
    work: [{ company: 'Acme', position: 'Clerk', startDate: '2019', endDate: '2020' }],
  })
  expect(entries).toMatchObject([{ heading: 'Acme', sublines: ['Clerk, 2019 – 2020'] }])
})

test('what has no place is told of, whatever its key', () => {
  const { unplaced } = read({
    skills: [{ name: 'Go', years: 7 }],
    hobbies: ['Chess'],
    basics: { pronouns: 'they' },
  })
  expect(unplaced.map(({ text }) => text)).toEqual(['they', 'Chess', '7'])
})

test('nothing of `basics` but title, summary and town is kept', () => {
  const draft = read({
    basics: {
      name: 'Joana Prado',
      label: 'Clerk',
      email: 'j@prado.example',
      summary: 'Likes order.',
      location: { address: 'Rua Prado 5', postalCode: '1100-200', city: 'Lisboa', countryCode: 'PT' },
    },
  })
  expect(draft.lines.map(({ text }) => text)).toEqual(['Clerk', 'Likes order.'])
  expect(draft.dropped.map(({ kind }) => kind)).toEqual(['name_line', 'email', 'address'])
  expect(draft.lives_in).toEqual({ text: 'Lisboa, Portugal', line: 0 })
  expect(JSON.stringify(draft)).not.toMatch(/Prado|1100/)
})

test.each([
  ['[', /not JSON/],
  ['[]', /not a JSON Resume/],
  ['"text"', /not a JSON Resume/],
  ['{"name":"x"}', /none of its parts/],
  ['{"work":{"name":"Acme"}}', /`work`/],
  ['{"work":[{"highlights":"one"}]}', /`work.0.highlights`/],
  ['{"work":[{"position":{"a":1}}]}', /`work.0.position`/],
])('%p is refused with a plain sentence', (text, message) => {
  expect(() => draftOfJsonResume(text)).toThrow(message)
})

test('a line stays though its item has a link', () => {
  const { lines, dropped } = read({
    volunteer: [
      {
        organization: 'Code club',
        position: 'Teacher',
        url: 'http://club.example.com/',
        startDate: '2012',
        endDate: '2013',
      },
    ],
  })
  expect(lines.map(({ text }) => text)).toEqual(['Teacher, Code club, 2012 – 2013'])
  expect(dropped.map(({ kind }) => kind)).toEqual(['link'])
})

test('dated unpaid work with a text stands at its organization', () => {
  const volunteer = { organization: 'Food bank', position: 'Driver', startDate: '2015', endDate: '2019' }
  const { entries, lines } = read({ volunteer: [{ ...volunteer, highlights: ['Drove the van'] }, volunteer] })
  expect(entries).toMatchObject([
    {
      section: 'projects',
      own_heading: 'Volunteering',
      heading: 'Food bank',
      sublines: ['Driver, 2015 – 2019'],
    },
  ])
  expect(lines.map(({ text }) => text)).toEqual(['Driver, Food bank, 2015 – 2019'])
})

test('tags and entities are read as text, and a name in angle brackets stays', () => {
  const { entries, lines } = draftOfJsonResume(
    JSON.stringify({
      basics: { summary: 'I build <p>things</p>.' },
      work: [
        {
          name: 'Smith &amp; Sons',
          position: 'Engineer',
          startDate: '2020',
          endDate: '2021',
          summary: '<ul><li>Led <b>R&amp;D</b></li><li>Cut waste</li></ul>',
          highlights: ['Wrote Vec<T> in Rust', 'a < b && c > d'],
        },
      ],
    }),
  )
  expect(lines.map(({ text }) => text)).toEqual(['I build things.'])
  expect(entries[0]?.heading).toBe('Smith & Sons')
  expect(entries[0]?.lines.map(({ text }) => text)).toEqual([
    ...['Led R&D', 'Cut waste', 'Wrote Vec<T> in Rust', 'a < b && c > d'],
  ])
})

test('ligatures, spaces and hidden characters become what a person reads', () => {
  expect(plainText('e\ufb03cient \ufb02ow')).toBe('efficient flow')
  expect(plainText('40\u00a0%\u2009more')).toBe('40 % more')
  expect(plainText('in\u200bvisible\u202e')).toBe('invisible')
  expect(plainText('Ang\u0301ele')).toBe('Anǵele')
})

test('tabs stay, and a soft hyphen stays only where it ends a line', () => {
  expect(plainText('left\tright')).toBe('left\tright')
  expect(plainText('engi\u00ad')).toBe('engi-')
  expect(plainText('engi\u00adneer')).toBe('engineer')
})

test('a run of spaces is one', () => expect(squeezed('  a \t b\n')).toBe('a b'))

test.each([
  ...casesIn(`
Cut cost: • Cut cost | * Cut cost | – Cut cost | ▪Cut cost | ◦ Cut cost | · Cut cost | o Cut cost
Cut cost: 1. Cut cost | (a) Cut cost |  Cut cost
`),
  ['  - Cut cost', 'Cut cost'],
  ['-Cut cost', 'Cut cost'],
])('%p is a bullet', (line, text) => expect(withoutBullet(line)).toBe(text))

test.each(
  itemsIn(
    `2019 - 2021 | -5 % cost | o tempo | 3.5 years | 1.2 million users | C++ | +49 30 | 12 people | *bold* | -March 2019 | -Meier`,
  ),
)('%p is no bullet', (line) => expect(withoutBullet(line)).toBeNull())

test('a bullet alone is told from text', () => {
  expect(['•', '⋆', ' - ', '\uf0b7', '◦', '1.', '(2)'].every(isBareBullet)).toBe(true)
  expect(['a', '2019.', '• a', ''].some(isBareBullet)).toBe(false)
})

const FOURTH = {
  basics: {
    name: 'Odile Marchbank',
    headline: 'Shift Supervisor',
    email: 'odile@example.org',
    phone: '',
    location: 'Leeds',
    ...{
      url: { label: '', href: 'https://odile.example.org' },
      customFields: [],
      picture: { url: '', size: 64 },
    },
  },
  sections: {
    summary: { name: 'Summary', content: '<p>Ten years in food plants.</p>', visible: true, id: 'summary' },
    experience: {
      name: 'Experience',
      id: 'experience',
      columns: 1,
      items: [
        {
          id: 'x1',
          visible: true,
          company: 'Harbour Foods',
          position: 'Shift Supervisor',
          location: 'Leeds',
          date: 'January 2020 - Present',
          url: { label: '', href: '' },
          summary: '<ul><li><p>Ran a team of twelve</p></li><li><p>Cut waste by a fifth</p></li></ul>',
        },
        {
          id: 'x2',
          visible: false,
          company: 'Dune & Sons',
          position: 'Packer',
          date: '2016 - 2019',
          summary: '',
        },
      ],
    },
    education: {
      items: [
        {
          institution: 'Harbour College',
          studyType: 'Certificate',
          area: 'Logistics',
          score: '',
          date: '2013 - 2015',
          summary: '',
        },
      ],
    },
    skills: { items: [{ name: 'Stock', description: 'Expert', level: 4, keywords: ['Excel', 'SAP'] }] },
    languages: { items: [{ name: 'Polish', description: 'Fluent', level: 4 }] },
    certifications: { items: [{ name: 'Forklift', issuer: 'Safety Board', date: '2018', summary: '' }] },
    profiles: {
      items: [{ network: 'GitHub', username: 'odile', url: { label: '', href: 'https://github.com/odile' } }],
    },
    custom: {
      c1: {
        name: 'Crafts',
        items: [{ id: 'c', visible: true, name: 'Bread', description: 'Bakes each week' }],
      },
    },
  },
  metadata: { template: 'rhyhorn', css: { value: '.a { color: red }' } },
}

const entriesOf = (value: unknown) =>
  read(value).entries.map(({ section, heading, sublines, lines }) => [
    section,
    heading,
    ...sublines,
    ...lines.map(({ text }) => text),
  ])

test('an export of Reactive Resume is read part by part, hidden items too, without its settings', () => {
  const draft = read(FOURTH)
  expect(entriesOf(FOURTH)).toEqual([
    itemsIn(`
experience | Harbour Foods | Shift Supervisor, January 2020 - Present | Leeds | Ran a team of twelve
Cut waste by a fifth
`),
    ['experience', 'Dune & Sons', 'Packer, 2016 - 2019'],
    ['education', 'Harbour College', 'Certificate, Logistics, 2013 - 2015'],
  ])
  expect(draft.lines.map(({ section, text }) => `${section}: ${text}`)).toEqual([
    ...itemsIn(
      `summary: Shift Supervisor | summary: Ten years in food plants. | skills: Stock (Expert): Excel, SAP`,
    ),
    ...['certifications: Forklift, Safety Board, 2018', 'languages: Polish, Fluent'],
  ])
  expect(new Set(draft.dropped.map(({ kind }) => kind))).toEqual(
    new Set(['name_line', 'email', 'link', 'address']),
  )
  expect(draft.unplaced.map(({ text }) => text)).toEqual(['Bread', 'Bakes each week'])
})

test('its third and fifth versions are read too', () => {
  const third = {
    basics: { name: 'Odile Marchbank' },
    sections: {
      work: {
        items: [
          {
            name: 'Harbour Foods',
            position: 'Packer',
            date: { start: '2014-02', end: '' },
            summary: 'Packed crates',
          },
        ],
      },
    },
  }
  expect(entriesOf(third)).toEqual([
    ['experience', 'Harbour Foods', 'Packer, 2014-02 – present', 'Packed crates'],
  ])
  const fifth = {
    picture: { hidden: false },
    basics: { name: 'Odile Marchbank', website: { url: '', label: '' } },
    summary: { content: '<p>Plants.</p>' },
    sections: {
      experience: {
        title: '',
        items: [
          {
            hidden: false,
            company: 'Harbour Foods',
            position: 'Packer',
            period: '2014 – 2016',
            website: { url: '' },
            description: '<p>Packed crates</p>',
          },
        ],
      },
      education: {
        items: [
          {
            school: 'Harbour College',
            degree: 'Certificate',
            area: '',
            grade: '',
            period: '2013',
            description: '',
          },
        ],
      },
      languages: { items: [{ language: 'Polish', fluency: 'Fluent', level: 5 }] },
    },
  }
  expect(entriesOf(fifth)).toEqual([
    ['experience', 'Harbour Foods', 'Packer, 2014 – 2016', 'Packed crates'],
    ['education', 'Harbour College', 'Certificate, 2013'],
  ])
  expect(read(fifth).lines.map(({ text }) => text)).toEqual(['Plants.', 'Polish, Fluent'])
})

const line = (text: string, read_from = 7) => ({ text, tags: [], read_from })
const draft = (more: Partial<Draft>): Draft => ({
  entries: [],
  lines: [],
  dropped: [],
  unplaced: [],
  ...more,
})

test('a sentence stays without its link, a line that is little else goes', () => {
  const read = withoutContact(
    draft({
      lines: [
        { section: 'other', ...line('Wrote the guide at https://loom.example/guide for weavers') },
        { section: 'other', ...line('Blog: https://loom.example/blog') },
        { section: 'other', ...line('Weekly notes: https://loom.example/blog', 9) },
      ],
    }),
  )
  expect(read.lines.map(({ text }) => text)).toEqual(['Wrote the guide for weavers'])
  expect(read.dropped.map(({ kind, line: at }) => `${kind} ${at}`)).toEqual(['link 7', 'link 7', 'link 9'])
  expect(read.unplaced.map(({ line: at, text }) => `${at} ${text}`)).toContain('9 Weekly notes')
})

test('a link in a heading is cut out of it', () => {
  const entry = {
    section: 'projects',
    heading: 'Loomkit (https://loom.example/kit)',
    sublines: ['https://loom.example'],
    lines: [],
    read_from: 3,
  } as const
  const read = withoutContact(draft({ entries: [{ ...entry, sublines: [...entry.sublines], lines: [] }] }))
  expect(read.entries[0]).toMatchObject({ heading: 'Loomkit', sublines: [] })
  expect(read.dropped.map(({ where }) => where)).toEqual(['heading', 'heading'])
})

test.each([
  ['Demo at https://loom.example/planner, used by 300 students', 'Demo, used by 300 students'],
  ['Loomkit (https://loom.example/kit)', 'Loomkit'],
  ['Wrote the guide, see https://loom.example/guide', 'Wrote the guide'],
  ['E-Mail: bob@loom.example', ''],
  ['Phone: +44 117 496 0192 | bob@loom.example', ''],
  ['Berlin | bob@loom.example', 'Berlin'],
])('of %p is left %p', (text, rest) => expect(contactFree(text).rest).toBe(rest))

test.each([
  'C++ and C#',
  'Node.js, Socket.io, ASP.NET',
  'p95 latency fell from 2.4 s to 380 ms, a drop of 84 %',
  'Raised $3.4M from 2019 to 2021',
  'CI/CD, TCP/IP, SAP FI/CO',
])('%p is left as it is', (text) => expect(contactFree(text)).toEqual({ rest: text, kinds: [] }))

test('a name that the header told is cut out, and its kind is told', () => {
  expect(contactFree('Resume of Elin Lindqvist', ['Elin Lindqvist'])).toEqual({
    rest: 'Resume of',
    kinds: ['name_line'],
  })
})

test.each(['elin.lindqvist.example', 'ElinLindqvist.example', 'elin-lindqvist', 'Elin  Lindqvist'])(
  'a name as in %p is cut out',
  (text) => {
    expect(contactFree(`Weaver at ${text}`, ['Elin Lindqvist']).rest).toBe('Weaver')
    expect(contactFree('Elin.Lind', ['Elin Lindqvist']).kinds).toEqual([])
  },
)

test('three words say something, a label does not', () => {
  expect(hasContent('Built the demo')).toBe(true)
  expect(hasContent('Portfolio: live')).toBe(false)
})
