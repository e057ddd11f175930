import { expect, test } from 'bun:test'
import { capRows, countedRows } from '#lib/judge/verdict/counted-rows.ts'
import { aRow } from '#test/lib/judge/assess/rows.ts'

test('leaves out rows that are none', () => {
  const rows = ['duplicate', 'boilerplate', 'any_of', 'degree'].map((settled_by, at) =>
    aRow({ id: `r${at + 1}`, settled_by }),
  )
  expect(countedRows(rows).map(({ id }) => id)).toEqual(['r4'])
})

test('counts a group once, by the member that stands best', () => {
  const rows = [
    aRow({ id: 'r1', any_of: 'g1', status: 'unmet' }),
    aRow({ id: 'r2', any_of: 'g1', status: 'met', class: 'list_item' }),
    aRow({ id: 'r3', any_of: 'g1', status: 'unknown' }),
    aRow({ id: 'r4', any_of: 'g2', status: 'unmet' }),
    aRow({ id: 'r5', any_of: 'g2', status: 'unmet' }),
    aRow({ id: 'r6' }),
  ]
  expect(countedRows(rows).map(({ id }) => id)).toEqual(['r2', 'r4', 'r6'])
})

test('puts must-haves first, then goes by line, and keeps what is cut apart', () => {
  const rows = [
    aRow({ id: 'r1', line: 1, class: 'nice_to_have' }),
    aRow({ id: 'r2', line: 9, class: 'hard' }),
    aRow({ id: 'r3', line: 4, class: 'askable' }),
    aRow({ id: 'r4', line: 2, class: 'list_item' }),
  ]
  const capped = capRows(rows, 3)
  expect(capped.rows.map(({ id }) => id)).toEqual(['r3', 'r2', 'r1'])
  expect(capped.more.map(({ id }) => id)).toEqual(['r4'])
  expect(capRows(rows, 40).more).toEqual([])
})
