import { expect, test } from 'bun:test'
import type { Judged } from '#lib/judge/read/matrix.ts'
import { checkJudged } from '#lib/judge/settle/judged/check-judged.ts'
import { aLineOf } from '#test/lib/judge/assess/evidence.ts'
import { aRow } from '#test/lib/judge/assess/rows.ts'

const evidence = [1, 2, 3, 4, 5].map((at) => aLineOf({ id: `e${at}`, text: 'A line' }))

function check(...judged: Partial<Judged>[]) {
  const all = judged.map(
    (one) => ({ id: 'r1', status: 'met', evidence: ['e1'], rule: null, ...one }) as Judged,
  )
  const { judged: kept, citations_cleaned } = checkJudged(all, [aRow({ id: 'r1' })], evidence)
  return { ...kept[0], cleaned: citations_cleaned }
}

test('keeps what names rows and evidence that were sent', () => {
  expect(check({})).toMatchObject({ status: 'met', evidence: ['e1'], cleaned: {} })
})

test('takes away what does not, and counts it', () => {
  expect(check({ evidence: ['e9'] })).toMatchObject({
    status: 'unknown',
    cleaned: { unknown_id: 1, uncited: 1 },
  })
  expect(check({ evidence: ['e1', 'e2', 'e3', 'e4', 'e5'] })).toMatchObject({
    ...{ evidence: ['e1', 'e2', 'e3', 'e4'], cleaned: { trimmed: 1 } },
  })
  expect(check({ status: 'unmet' })).toMatchObject({
    status: 'unmet',
    evidence: [],
    cleaned: { detached: 1 },
  })
  expect(check({ id: 'r7' })).toMatchObject({ status: 'unknown', cleaned: { unknown_row: 1, not_judged: 1 } })
  expect(check({}, { status: 'unmet' })).toMatchObject({ status: 'met', cleaned: { repeated: 1 } })
  expect(check({ status: 'great' as Judged['status'] })).toMatchObject({
    ...{ status: 'unknown', cleaned: { unknown_status: 1 } },
  })
})
