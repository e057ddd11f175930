import { expect, test } from 'bun:test'
import { capRows } from '#lib/judge/verdict/rules/cap-rows.ts'
import { aRow } from '#test/lib/judge/assess/rows.ts'

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
