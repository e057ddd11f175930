import { describe, expect, test } from 'bun:test'
import type { RowKind } from '#db/rows/requirement.ts'
import type { JudgedRequirement } from '#lib/judge/read/matrix.ts'
import { acceptJudged, checkJudged, speaksOf } from '#lib/judge/settle/accept-judged.ts'
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
  id,
  evidence: ['e101'],
  gap: 'none',
  status: 'met',
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
      row('r4', { status: 'unknown', gap: 'no_evidence', evidence: [] }),
      row('r77'),
    ])
    expect(judged.map(({ id, status, evidence }) => [id, status, evidence])).toEqual([
      ['r1', 'met', ['e101']],
      ['r2', 'unknown', []],
      ['r3', 'unknown', []],
      ['r4', 'unknown', []],
    ])
    expect(citations_cleaned).toEqual({ unknown_id: 3, repeated: 1, uncited: 2, unknown_row: 1 })
  })

  test('is unmet wherever a line that was sent says so, whatever gap is named, and never without a line', () => {
    const gaps = ['contradicted', 'none', 'no_evidence', 'too_little', 'other_tool', 'level', 'unclear']
    const unmet = (evidence: string[]) =>
      gaps.map((gap) => {
        const { judged } = taken(
          ['r1', 'r2', 'r3', 'r4'].map((id) =>
            row(id, id === 'r1' ? { gap, evidence, status: 'unmet' } : {}),
          ),
        )
        return [judged[0]?.status, judged[0]?.evidence]
      })
    expect(unmet(['e101'])).toEqual(gaps.map(() => ['unmet', ['e101']]))
    expect(unmet([])).toEqual(gaps.map(() => ['unknown', []]))
    expect(unmet(['e999'])).toEqual(gaps.map(() => ['unknown', []]))
    expect(statuses([row('r1', { gap: 'contradicted' }), row('r2'), row('r3'), row('r4')])[0]).toBe('unknown')
  })

  test('is not met where something is lacking or unclear', () => {
    const answers = [
      row('r1', { gap: 'too_little' }),
      row('r2', { gap: 'unclear' }),
      row('r3', { status: 'unmet', gap: 'unclear', evidence: [] }),
      row('r4'),
    ]
    expect(statuses(answers)).toEqual(['partly', 'unknown', 'unknown', 'met'])
  })

  test('takes what only the person can confirm from no line that does not speak of it', () => {
    const travel = aRow({ id: 'r1', kind: 'schedule', quote: 'You must be able to travel' })
    const answer = { id: 'e9', kind: 'answer' as const, ref: 'q1', question: 'Can you travel?', text: 'Yes' }
    const judge = (evidence: string[], status = 'met') => {
      const sent = row('r1', { evidence, status, gap: status === 'met' ? 'none' : 'unclear' })
      const found = acceptJudged({ rows: [sent] }, [travel], [...lines, answer])
      return found.ok ? [found.value.judged[0]?.status, found.value.citations_cleaned] : found
    }
    expect(judge(['e101'])).toEqual(['unknown', { unrelated: 1 }])
    expect(judge(['e101', 'e9'])).toEqual(['met', {}])
    // In part, it makes no match.
    expect(judge(['e101'], 'partly')).toEqual(['partly', {}])
  })

  test('is asked for once more where over a third of the rows is missing', () => {
    expect(acceptJudged({ rows: [row('r1'), row('r2'), 'r3'] }, rows, lines)).toEqual({
      ok: false,
      problems: ['There is no row for r3 as the schema says.', 'There is no row for r4 as the schema says.'],
    })
    expect(acceptJudged('met', rows, lines)).toMatchObject({ ok: false })
    const invented = ['r1', 'r2'].map((id) => row(id, { evidence: ['e7'] }))
    expect(acceptJudged({ rows: [...invented, row('r3'), row('r4')] }, rows, lines)).toEqual({
      ok: false,
      problems: ['The row r1 names no line of the evidence.', 'The row r2 names no line of the evidence.'],
    })
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

test('takes away what does not, and counts it', () => {
  expect(check({ evidence: ['e9'] })).toMatchObject({
    status: 'unknown',
    cleaned: { unknown_id: 1, uncited: 1 },
  })
  expect(check({ evidence: ['e1', 'e2', 'e3', 'e4', 'e5'] })).toMatchObject({
    evidence: ['e1', 'e2', 'e3', 'e4'],
    cleaned: { trimmed: 1 },
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
    status: 'unknown',
    cleaned: { unknown_status: 1 },
  })
})

const speaks = (kind: RowKind, quote: string, text: string) =>
  speaksOf(aLineOf({ text }), aRow({ id: 'r1', kind, quote }))

describe('a line speaks of a requirement', () => {
  test.each<[RowKind, string, string]>([
    ['location', 'Must live in Los Angeles', 'Based in LA'],
    ['location', 'On-site in Munich', 'München, Germany'],
    ['location', 'Located in the Bay Area', 'San Jose, CA'],
    ['location', 'Remote within the EU', 'Home in Lyon, France'],
    ['location', 'You live near our depot', 'Moved to Wrocław in 2021'],
    ['schedule', 'Must work night shifts', 'Evenings only, childcare by day'],
    ['schedule', 'Available on Saturdays', 'Weekends are fine'],
    ['schedule', 'Full-time, 40 hours', 'Seeking part-time work'],
    ['schedule', 'Wochenendarbeit', 'Auch nachts einsetzbar'],
    ['schedule', 'On-call rotation', '24/7 support rota at Acme'],
    ['schedule', 'Travel 50% of the time', 'Served customers across Bavaria'],
    ['work_auth', 'Right to be employed in the States', 'Green card holder since 2019'],
    ['work_auth', 'No sponsorship', 'Austrian passport'],
    ['clearance', 'Must be vetted by the government', 'TS/SCI, 2023'],
    ['cert', 'Registered nurse', 'RN license, Ohio, active'],
    ['language', 'Fluent German', 'Native speaker since birth'],
    ['location', 'Based in Porto', 'Open to relocate, or remote'],
    ['location', 'Independent travel between the homes of patients', 'Full driving licence and own car'],
    ['schedule', 'On-call rotation', 'Rufbereitschaft jede dritte Woche'],
    ['schedule', 'Works in US time zones', 'Macon, Georgia'],
    ['cert', 'CPR certification', 'BLS and ACLS, current'],
  ])('of %s that names something of its kind: %s, %s', (kind, quote, text) => {
    expect(speaks(kind, quote, text)).toBe(true)
  })

  test.each<[RowKind, string, string]>([
    ['location', 'Must live in Los Angeles', 'Ran the ledger in Kotlin'],
    ['location', 'Must be based in NYC', 'Led a team of five'],
    ['location', 'On-site', 'Reading Excel and Word files'],
    ['schedule', 'Must work night shifts', 'Wrote reports in Excel'],
    ['schedule', 'You must be able to travel', 'The night when the cellar was flooded'],
    ['work_auth', 'Right to work in the UK', 'Taught chess for 3 years'],
    ['clearance', 'Active security clearance', 'US citizen'],
    ['cert', 'CPA', 'Ran ledgers'],
    ['language', 'Fluent German', 'Ran ledgers'],
    ['schedule', 'Must work night shifts', 'Clerk in Macon, Georgia'],
  ])('and not of %s if it names nothing of its kind: %s, %s', (kind, quote, text) => {
    expect(speaks(kind, quote, text)).toBe(false)
  })

  test('by its shared words, its question and its entry', () => {
    expect(speaks('cert', 'CPA', 'CPA since 2020')).toBe(true)
    const french = aLineOf({ section: 'languages', text: 'Français : langue maternelle' })
    expect(speaksOf(french, aRow({ id: 'r1', kind: 'language', quote: 'Fluent French' }))).toBe(true)
    const row = aRow({ id: 'r1', kind: 'clearance', quote: 'Secret clearance' })
    expect(
      speaksOf(aLineOf({ kind: 'answer', question: 'Do you hold a clearance?', text: 'Yes' }), row),
    ).toBe(true)
  })
})
