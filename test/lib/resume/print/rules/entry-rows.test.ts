import { expect, test } from 'bun:test'
import type { Template } from '#lib/resume/print/resume-document.ts'
import { entryRows } from '#lib/resume/print/rules/entry-rows.ts'

const rows = (template: Template, heading: string, ...sublines: string[]) =>
  entryRows({ id: 'e1', heading, sublines, lines: [] }, template).map(({ left, right }) =>
    right === null ? left : `${left} >> ${right}`,
  )

test('in one line, what the sublines tell stands in one row under the heading', () => {
  expect(rows('inline', 'Acme', 'Engineer', '2019 – 2023', 'Berlin')).toEqual([
    'Acme',
    'Engineer | 2019 – 2023 | Berlin',
  ])
  expect(rows('inline', 'Acme')).toEqual(['Acme'])
  expect(rows('inline', '', 'Engineer')).toEqual(['Engineer'])
})

test('at the right stand the dates, wherever they were written', () => {
  const right = (...texts: [string, ...string[]]) => rows('right_aligned', ...texts)
  expect(right('Acme', 'Engineer', 'Mar 2021 – Present', 'Berlin')).toEqual([
    'Acme >> Mar 2021 – Present',
    'Engineer | Berlin',
  ])
  expect(right('Acme', 'Engineer, Aug 2014 – May 2017')).toEqual(['Acme >> Aug 2014 – May 2017', 'Engineer'])
  expect(right('Acme', 'Engineer (2014-2017)', 'Berlin')).toEqual(['Acme >> 2014-2017', 'Engineer | Berlin'])
  expect(right('Acme | 2014 to 2017', 'Engineer')).toEqual(['Acme >> 2014 to 2017', 'Engineer'])
  expect(right('Acme', '2019')).toEqual(['Acme >> 2019'])
  expect(right('Acme', 'seit 03/2019')).toEqual(['Acme >> seit 03/2019'])
  expect(right('Acme', 'Engineer | 2019-03 – heute')).toEqual(['Acme >> 2019-03 – heute', 'Engineer'])
})

test('what is not a time stays where it is', () => {
  const right = (...texts: [string, ...string[]]) => rows('right_aligned', ...texts)
  expect(right('Acme', 'Engineer, team of 2000 people')).toEqual(['Acme', 'Engineer, team of 2000 people'])
  expect(right('Studio 2019', 'Engineer')).toEqual(['Studio 2019', 'Engineer'])
})
