import { expect, test } from 'bun:test'
import { analyse } from 'scslre'
import {
  ACCEPTED,
  ACCEPTED_FILES,
  isAccepted,
  listBuilders,
  listBuiltExpressions,
  listExpressions,
} from '#test/support/expressions.ts'

const expressions = await listExpressions()
const slow = expressions.filter(({ source, flags }) => isSlow(source, flags))

function isSlow(source: string, flags: string): boolean {
  return (
    analyse({ source, flags }, { reportTypes: { Move: true, Self: true, Trade: true } }).reports.length > 0
  )
}

test('every expression takes linear time, or is accepted with a reason', () => {
  const named = slow.filter((literal) => !isAccepted(literal))
  expect(named.map(({ path, line, source }) => `${path}:${line} ${source}`)).toEqual([])
})

test('every expression that is built from words takes linear time, and each place that builds one was reached', async () => {
  const built = await listBuiltExpressions()
  const named = built.filter(({ source, flags }) => isSlow(source, flags))
  expect(named.map(({ path, line, source }) => `${path}:${line} ${source}`)).toEqual([])
  const missed = (await listBuilders()).filter(
    ({ path, from, to }) =>
      !isAccepted({ path, source: '' }) &&
      !path.startsWith('lib/build/') &&
      !built.some(
        (expression) => expression.path === path && expression.line >= from && expression.line <= to,
      ),
  )
  // Lead to it in `test/support/built-expressions.ts`.
  expect(missed.map(({ path, from }) => `${path}:${from}`)).toEqual([])
}, 600_000)

test('no expression stays accepted that is gone or was mended', () => {
  const names = new Set(slow.map(({ path, source }) => `${path} ${source}`))
  expect(Object.keys(ACCEPTED).filter((name) => !names.has(name))).toEqual([])
  expect(ACCEPTED_FILES.filter(([accepted]) => !slow.some(({ path }) => accepted.test(path)))).toEqual([])
})

test.each([
  ['\\s+$', ''],
  ['^(a+)+$', ''],
  ['\\s*[|·]$', 'u'],
  ['[:：]\\W*$', 'u'],
  ['^\\s*x?\\s*$', ''],
  ['\\d.*-$', ''],
])('/%s/%s counts as slow', (source, flags) => {
  expect(isSlow(source, flags)).toBe(true)
})

test('expressions are found wherever they stand', () => {
  expect(expressions.length).toBeGreaterThan(2_000)
  expect(expressions.some(({ path }) => path.endsWith('.tsx'))).toBe(true)
})
