import { expect, test } from 'bun:test'
import { splitEntries } from '#lib/evidence/imports/rules/split-entries.ts'
import { sourceLines } from '#test/support/source-line.ts'

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
