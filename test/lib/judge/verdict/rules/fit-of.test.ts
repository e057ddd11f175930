import { expect, test } from 'bun:test'
import fc from 'fast-check'
import type { MatrixRow } from '#lib/judge/read/matrix.ts'
import { fitOf } from '#lib/judge/verdict/rules/fit-of.ts'
import { aRow, someRows } from '#test/lib/judge/assess/rows.ts'

test('counts must-haves twice, and what is partly met or open as not met', () => {
  const rows = [
    aRow({ id: 'r1', class: 'hard', status: 'met' }),
    aRow({ id: 'r2', class: 'hard', status: 'unknown' }),
    aRow({ id: 'r3', class: 'list_item', status: 'met' }),
    aRow({ id: 'r4', class: 'nice_to_have', status: 'partly' }),
  ]
  expect(fitOf(rows)).toBe(50)
  expect(fitOf(rows.slice(0, 3))).toBe(60)
})

test('rounds a half up', () => {
  const rows = Array.from({ length: 8 }, (_, at) =>
    aRow({ id: `r${at + 1}`, status: at === 0 ? 'met' : 'unmet' }),
  )
  expect(fitOf(rows)).toBe(13)
})

test('says nothing of no rows', () => {
  expect(fitOf([])).toBeNull()
  expect(fitOf([aRow({ id: 'r1', settled_by: 'boilerplate' })])).toBeNull()
})

test('does not depend on the order of rows', () => {
  fc.assert(
    fc.property(someRows, fc.nat(), (rows, by) => {
      const at = by % (rows.length || 1)
      const turned = [...rows.slice(at), ...rows.slice(0, at)]
      expect(fitOf(turned)).toBe(fitOf(rows))
      expect(fitOf(rows.toReversed())).toBe(fitOf(rows))
    }),
  )
})

test('is not lowered by one more row that is met', () => {
  fc.assert(
    fc.property(someRows, fc.constantFrom(null, 'g1', 'g2'), (rows, any_of) => {
      for (const rowClass of ['hard', 'askable', 'list_item', 'nice_to_have'] as const) {
        const more = [...rows, aRow({ id: 'r99', class: rowClass, any_of })]
        expect(fitOf(more) ?? 0).toBeGreaterThanOrEqual(fitOf(rows) ?? 0)
      }
    }),
  )
})

test('is 100 where all is met, 0 where nothing is, and in between a whole number', () => {
  fc.assert(
    fc.property(someRows, (rows) => {
      const fit = fitOf(rows)
      if (fit === null) return
      expect(Number.isInteger(fit) && fit >= 0 && fit <= 100).toBe(true)
      expect(fitOf(rows.map((row) => ({ ...row, status: 'met' })))).toBe(100)
      const denied = rows.map((row) => (row.status === 'met' ? { ...row, status: 'unmet' as const } : row))
      // Of a group, a row that waits for an answer may stand best then, and nothing is left to weigh.
      expect(fitOf(denied) ?? 0).toBe(0)
    }),
  )
})

test('can only rise when an open row is answered', () => {
  fc.assert(
    fc.property(someRows, (rows) => {
      const at = rows.findIndex(({ status }) => status === 'unknown')
      const answered = rows.map((row, index) => (index === at ? { ...row, status: 'met' as const } : row))
      expect(fitOf(answered) ?? 0).toBeGreaterThanOrEqual(fitOf(rows) ?? 0)
    }),
  )
})

test('what no resume shows counts neither way until it is known', () => {
  const met = aRow({ id: 'r1', status: 'met' })
  const open = (more: Partial<MatrixRow>) => aRow({ id: 'r2', status: 'unknown', ...more })
  expect(fitOf([met, open({ kind: 'soft' })])).toBe(100)
  expect(fitOf([met, open({ class: 'askable' })])).toBe(100)
  expect(fitOf([met, open({ settled_by: 'says_little' })])).toBe(100)
  expect(fitOf([met, open({ kind: 'skill' })])).toBe(50)
  expect(fitOf([met, aRow({ id: 'r2', class: 'askable', status: 'unmet' })])).toBe(50)
})
