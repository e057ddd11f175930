import { describe, expect, test } from 'bun:test'
import type { JudgedRequirement } from '#lib/judge/read/matrix.ts'
import { acceptJudged, checkJudged } from '#lib/judge/settle/accept-judged.ts'
import { aLineOf } from '#test/lib/judge/assess/evidence.ts'
import { aRow } from '#test/lib/judge/assess/rows.ts'

const rows = ['r1', 'r2', 'r3', 'r4'].map((id) => aRow({ id }))
const lines = [
  aLineOf({ id: 'e101', ref: 'l1', text: 'Go services at Acme' }),
  aLineOf({
    id: 'e102',
    ref: 'e1',
    text: 'Acme',
    entry: { heading: 'Acme', start: null, end: null, ongoing: false },
  }),
]
const row = (id: string, some: Record<string, unknown> = {}) => ({
  ...{ id, evidence: ['e101'], gap: 'none', status: 'met' },
  ...some,
})
function taken(given: unknown[], suggestions?: unknown) {
  const found = acceptJudged({ rows: given, suggestions }, rows, lines)
  if (!found.ok) throw new Error(found.problems.join('\n'))
  return found.value
}
const statuses = (given: unknown[]) => taken(given).judged.map(({ status }) => status)

describe('what a model judged', () => {
  test('is one status for each row, with evidence that was sent', () => {
    const { judged, citations_cleaned } = taken([
      row('r1', { evidence: ['e101', 'e1', 'e999'] }),
      row('r1', { status: 'unmet' }),
      row('r2', { evidence: ['e1'] }),
      row('r3', { status: 'unmet', gap: 'no_evidence', evidence: [] }),
      row('r77'),
    ])
    expect(judged.map(({ id, status, evidence }) => [id, status, evidence])).toEqual([
      ['r1', 'met', ['e101']],
      ['r2', 'unknown', []],
      ['r3', 'unknown', []],
      ['r4', 'unknown', []],
    ])
    expect(citations_cleaned).toEqual({
      unknown_id: 3,
      repeated: 1,
      uncited: 2,
      unknown_row: 1,
      not_judged: 1,
    })
  })

  test('is unmet wherever a line that was sent says so, whatever gap is named, and never without a line', () => {
    const gaps = ['contradicted', 'none', 'no_evidence', 'too_little', 'other_tool', 'level', 'unclear']
    const unmet = (evidence: string[]) =>
      gaps.map((gap) => {
        const { judged } = taken(
          ['r1', 'r2', 'r3', 'r4'].map((id) => row(id, { gap, evidence, status: 'unmet' })),
        )
        return [judged[0]?.status, judged[0]?.evidence]
      })
    expect(unmet(['e101'])).toEqual(gaps.map(() => ['unmet', ['e101']]))
    expect(unmet([])).toEqual(gaps.map(() => ['unknown', []]))
    expect(unmet(['e999'])).toEqual(gaps.map(() => ['unknown', []]))
    expect(statuses([row('r1', { gap: 'contradicted' }), row('r2'), row('r3'), row('r4')])[0]).toBe('unknown')
  })

  test('is not met where something is lacking or unclear', () => {
    const given = [
      row('r1', { gap: 'too_little' }),
      row('r2', { gap: 'unclear' }),
      row('r3', { status: 'unmet', gap: 'unclear', evidence: [] }),
      row('r4'),
    ]
    expect(statuses(given)).toEqual(['partly', 'unknown', 'unknown', 'met'])
  })

  test('takes what only the person can confirm from no line that does not speak of it', () => {
    const travel = aRow({ id: 'r1', kind: 'schedule', quote: 'You must be able to travel' })
    const said = { id: 'e9', kind: 'answer' as const, ref: 'q1', question: 'Can you travel?', text: 'Yes' }
    const judge = (evidence: string[]) => {
      const found = acceptJudged({ rows: [row('r1', { evidence })] }, [travel], [...lines, said])
      return found.ok ? [found.value.judged[0]?.status, found.value.citations_cleaned] : found
    }
    expect(judge(['e101'])).toEqual(['unknown', { unrelated: 1 }])
    expect(judge(['e101', 'e9'])).toEqual(['met', {}])
  })

  test('keeps the good rows where one has no form', () => {
    const { judged, citations_cleaned } = taken([
      row('r1'),
      row('r2'),
      row('r3'),
      row('r4', { status: 'great' }),
    ])
    expect(judged.at(-1)?.status).toBe('unknown')
    expect(citations_cleaned).toEqual({ bad_row: 1, not_judged: 1 })
  })

  test('is asked for once more where over a third of the rows is missing', () => {
    expect(acceptJudged({ rows: [row('r1'), row('r2'), 'r3'] }, rows, lines)).toEqual({
      ok: false,
      problems: ['There is no row for r3 as the schema says.', 'There is no row for r4 as the schema says.'],
    })
    expect(acceptJudged('met', rows, lines)).toMatchObject({ ok: false })
  })

  test('suggests other words for lines and for no heading, and is taken without them', () => {
    const all = ['r1', 'r2', 'r3', 'r4'].map((id) => row(id))
    const found = taken(all, [
      { item: 'e101', text: 'At Acme, Go services' },
      { item: 'e102', text: 'Acme, the place' },
    ])
    expect(found.suggestions).toEqual([{ ref: 'l1', text: 'At Acme, Go services' }])
    expect(found.suggestions_dropped).toEqual({ unknown_item: 1 })
    expect(taken(all, 7)).toMatchObject({ suggestions: [], suggestions_dropped: { malformed: 1 } })
  })
})

const evidence = [1, 2, 3, 4, 5].map((at) => aLineOf({ id: `e${at}`, text: 'A line' }))

function check(...judged: Partial<JudgedRequirement>[]) {
  const all = judged.map(
    (fields) => ({ id: 'r1', status: 'met', evidence: ['e1'], rule: null, ...fields }) as JudgedRequirement,
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
  expect(check({ status: 'unmet' })).toMatchObject({ status: 'unmet', evidence: ['e1'], cleaned: {} })
  expect(check({ status: 'unmet', evidence: [] })).toMatchObject({
    status: 'unknown',
    cleaned: { uncited: 1 },
  })
  expect(check({ status: 'unknown' })).toMatchObject({
    status: 'unknown',
    evidence: [],
    cleaned: { detached: 1 },
  })
  expect(check({ id: 'r7' })).toMatchObject({ status: 'unknown', cleaned: { unknown_row: 1, not_judged: 1 } })
  expect(check({}, { status: 'unmet' })).toMatchObject({ status: 'met', cleaned: { repeated: 1 } })
  expect(check({ status: 'great' as JudgedRequirement['status'] })).toMatchObject({
    ...{ status: 'unknown', cleaned: { unknown_status: 1 } },
  })
})
