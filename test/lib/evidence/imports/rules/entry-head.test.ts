import { expect, test } from 'bun:test'
import { entryHead } from '#lib/evidence/imports/rules/entry-head.ts'
import { sourceLines } from '#test/support/source-line.ts'

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
  expect(head(['Acme', { right: 'Berlin' }], ['Engineer', { right: '2019' }])).toEqual([
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
