import { describe, expect, test } from 'bun:test'
import { coversOf, type PickRow, pointsOf, readRows, reasonOf } from '#lib/resume/tailored/rules/cover.ts'
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
    expect(covers('Wrote billing services in Go', asked)).toEqual([
      { row: 'r1', weight: 2, points, kind },
    ] as never)
  })

  test.each([
    ['one shared word', row({ quote: 'services of other kinds' })],
    ['an answer of the same name', row({ evidence: [{ kind: 'answer', ref: 'l1' }] })],
  ])('is nothing by %s', (_, asked) => {
    expect(covers('Wrote billing services in Go', asked)).toEqual([])
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
