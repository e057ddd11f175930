import { expect, test } from 'bun:test'
import { sourceLines, typedSection } from '#test/support/source-line.ts'

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
