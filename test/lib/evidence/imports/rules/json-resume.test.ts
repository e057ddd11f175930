import { expect, test } from 'bun:test'
import { draftOfJsonResume } from '#lib/evidence/imports/rules/json-resume.ts'

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

test('nothing of `basics` but title and summary is kept', () => {
  const draft = read({
    basics: {
      name: 'Joana Prado',
      label: 'Clerk',
      email: 'j@prado.example',
      summary: 'Likes order.',
      location: { city: 'Lisboa' },
    },
  })
  expect(draft.lines.map(({ text }) => text)).toEqual(['Clerk', 'Likes order.'])
  expect(draft.dropped.map(({ kind }) => kind)).toEqual(['name_line', 'email', 'address'])
  expect(JSON.stringify(draft)).not.toMatch(/Prado|Lisboa/)
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
