import { expect, test } from 'bun:test'
import { readEntries } from '#lib/evidence/imports/rules/read-entries.ts'
import { sourceLines } from '#test/support/source-line.ts'

const b = { bullet: true }

test('an entry keeps the line that it was read from', () => {
  const { entries } = readEntries('experience', sourceLines('Acme', 'Engineer, 2019', ['Cut cost', b]))
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

test('a project in a bullet is its name and a line about it', () => {
  const { entries } = readEntries('projects', sourceLines(['Loomkit – a planner for weavers', b]))
  expect(entries.map(({ heading, lines }) => [heading, lines[0]?.text])).toEqual([
    ['Loomkit', 'a planner for weavers'],
  ])
})

test('what is too long to be a heading and has no dates belongs to no entry', () => {
  const { entries, unplaced } = readEntries('education', sourceLines('A long text. '.repeat(20).trim()))
  expect(entries).toEqual([])
  expect(unplaced).toHaveLength(1)
})
