import { expect, test } from 'bun:test'
import { draftOfJsonResume } from '#lib/evidence/imports/rules/json-resume.ts'

const FOURTH = {
  basics: {
    ...{
      name: 'Odile Marchbank',
      headline: 'Shift Supervisor',
      email: 'odile@example.org',
      phone: '',
      location: 'Leeds',
    },
    ...{
      url: { label: '', href: 'https://odile.example.org' },
      customFields: [],
      picture: { url: '', size: 64 },
    },
  },
  sections: {
    summary: { name: 'Summary', content: '<p>Ten years in food plants.</p>', visible: true, id: 'summary' },
    experience: {
      ...{ name: 'Experience', id: 'experience', columns: 1 },
      items: [
        {
          ...{
            id: 'x1',
            visible: true,
            company: 'Harbour Foods',
            position: 'Shift Supervisor',
            location: 'Leeds',
          },
          ...{ date: 'January 2020 - Present', url: { label: '', href: '' } },
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

const read = (value: unknown) => draftOfJsonResume(JSON.stringify(value))
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
    [
      'experience',
      'Harbour Foods',
      'Shift Supervisor, January 2020 - Present',
      'Leeds',
      'Ran a team of twelve',
      'Cut waste by a fifth',
    ],
    ['experience', 'Dune & Sons', 'Packer, 2016 - 2019'],
    ['education', 'Harbour College', 'Certificate, Logistics, 2013 - 2015'],
  ])
  expect(draft.lines.map(({ section, text }) => `${section}: ${text}`)).toEqual([
    ...[
      'summary: Shift Supervisor',
      'summary: Ten years in food plants.',
      'skills: Stock (Expert): Excel, SAP',
    ],
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
    ...{
      picture: { hidden: false },
      basics: { name: 'Odile Marchbank', website: { url: '', label: '' } },
      summary: { content: '<p>Plants.</p>' },
    },
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
