import { describe, expect, test } from 'bun:test'
import {
  answerPoints,
  coversOf,
  newestFirst,
  type PickRow,
  pointsOf,
  readRows,
  reasonOf,
  recencyOf,
} from '#lib/resume/tailored/rules/candidates.ts'
import { aLine } from '#test/support/small-master.ts'

const row = (more: Partial<PickRow>): PickRow => ({
  ...{ id: 'r1', class: 'hard', quote: 'nothing', terms: [], evidence: [] },
  ...more,
})
const covers = (text: string, ...rows: PickRow[]) => coversOf(aLine({ id: 'l1', text }), readRows(rows))

describe('how far a line covers a row', () => {
  test.each([
    ['cited', row({ evidence: [{ kind: 'line', ref: 'l1' }], terms: ['Go'] }), 1000, 'cites'],
    ['names its term', row({ terms: ['Go', 'COBOL'] }), 600, 'term'],
    ['names it in other letters', row({ terms: ['golang'] }), 600, 'term'],
    ['says all words of a term', row({ terms: ['billing services'] }), 600, 'term'],
    ['shares words', row({ quote: 'billing services at scale' }), 200, 'term'],
  ])('is by what it is: %s', (_, asked, points, kind) => {
    expect(covers('Wrote billing services in Go', asked)).toMatchObject([
      { row: 'r1', weight: 2, points, kind },
    ])
  })

  test.each([
    ['one shared word', row({ quote: 'services of other kinds' })],
    ['an answer of the same name', row({ evidence: [{ kind: 'answer', ref: 'l1' }] })],
  ])('is nothing by %s', (_, asked) => {
    expect(covers('Wrote billing services in Go', asked)).toEqual([])
  })

  test('counts for the order of lines less where it has no word of the row, and not at all where it is slight', () => {
    const cited = { evidence: [{ kind: 'line' as const, ref: 'l1' }] }
    const orderOf = (line: string, asked: PickRow) => answerPoints(covers(line, asked))
    expect(orderOf('Wrote billing services', row({ ...cited, quote: 'billing at scale' }))).toBe(2000)
    expect(orderOf('Wrote billing services', row({ ...cited, quote: 'five years of trade' }))).toBe(666)
    const slight = row({ quote: 'billing services at scale', class: 'nice_to_have' })
    expect(orderOf('Wrote billing services in Go', slight)).toBe(0)
  })

  test('reads tags as words of the line', () => {
    const tagged = aLine({ id: 'l1', text: 'Wrote it', tags: ['Kafka'] })
    expect(coversOf(tagged, readRows([row({ terms: ['Kafka'] })]))).toHaveLength(1)
  })

  test('weighs must-haves twice and each further time less', () => {
    const found = covers(
      'Go',
      row({ terms: ['Go'] }),
      row({ id: 'r2', class: 'nice_to_have', terms: ['Go'] }),
    )
    expect(pointsOf(found, new Map())).toBe(1800)
    expect(pointsOf(found, new Map([['r1', 1]]))).toBe(1200)
    expect(
      pointsOf(
        found,
        new Map([
          ['r1', 2],
          ['r2', 2],
        ]),
      ),
    ).toBe(600)
  })

  test('is told by the row that it covers best, the first by number among equals', () => {
    const all = [row({ id: 'r10', terms: ['Go'] }), row({ id: 'r9', terms: ['Go'] })]
    expect(reasonOf(covers('Go', ...all))).toBe('term:r9')
    expect(reasonOf(covers('Go', row({ terms: ['Ada'] })))).toBeNull()
  })
})

const entry = (id: string, ...sublines: string[]) => ({ id, sublines })

test('entries stand from the one that goes on to the one that ended first, and equals as the master has them', () => {
  const entries = [
    entry('none', 'Once'),
    entry('old', 'Clerk, 2001 - 2004'),
    entry('on', 'Lead, 2020 - Present'),
    entry('ended', 'Engineer, 2016 - 2020'),
    entry('later', 'Lead, 2022 - Present'),
    entry('also none'),
  ]
  expect(newestFirst(entries).map(({ id }) => id)).toEqual([
    'later',
    'on',
    'ended',
    'old',
    'none',
    'also none',
  ])
})

test.each([
  ['goes on', '2020 - Present', 1000],
  ['ended this year', '2020 - 2026', 1000],
  ['ended three years ago', '2020 - 2023', 700],
  ['ended long ago', '1999 - 2004', 0],
  ['has no date', 'Berlin', 0],
  ['ends in the future', '2020 - 2029', 1000],
])('an entry that %s is so recent', (_, dates, recency) => {
  expect(recencyOf(entry('e1', dates), 2026)).toBe(recency)
})
