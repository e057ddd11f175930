import { expect, test } from 'bun:test'
import { minorGaps } from '#lib/judge/verdict/rules/minor-gaps.ts'
import { aRow } from '#test/lib/judge/assess/rows.ts'

test('names what is denied or not shown and holds no match', () => {
  const rows = [
    aRow({ id: 'r1', class: 'list_item', status: 'unmet', terms: ['Kafka'] }),
    aRow({ id: 'r2', class: 'nice_to_have', status: 'unmet', kind: 'other', quote: 'A sense\nof humour' }),
    aRow({ id: 'r3', class: 'hard', status: 'unmet', terms: ['Go'] }),
    aRow({ id: 'r4', class: 'nice_to_have', status: 'unknown', terms: ['Rust'] }),
    aRow({ id: 'r5', class: 'nice_to_have', status: 'unknown', kind: 'soft', quote: 'Curiosity' }),
  ]
  expect(minorGaps(rows)).toEqual({
    list: ['Kafka', 'A sense of humour', 'Rust'],
    text: 'Not in your evidence: Kafka, A sense of humour, Rust',
  })
  expect(minorGaps([])).toEqual({ list: [], text: null })
})

test('keeps to one line', () => {
  const rows = Array.from({ length: 9 }, (_, at) =>
    aRow({ id: `r${at + 1}`, class: 'list_item', status: 'unmet', terms: [`Tool${at}`] }),
  )
  expect(minorGaps(rows).text).toBe('Not in your evidence: Tool0, Tool1, Tool2, Tool3, Tool4 and 4 more')
})
