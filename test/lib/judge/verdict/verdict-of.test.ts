import { expect, test } from 'bun:test'
import fc from 'fast-check'
import type { MatrixRow } from '#db/rows/requirement.ts'
import { questionsOf } from '#lib/judge/verdict/result.ts'
import {
  bandOf,
  fitOf,
  isThin,
  matchRestsOn,
  minorGaps,
  rowsThatCount,
  verdictOf,
} from '#lib/judge/verdict/verdict-of.ts'
import { aRow, someRows } from '#test/lib/judge/assess/rows.ts'

function verdict(rows: MatrixRow[], match_at_percent = 70) {
  const { questions } = questionsOf(rows, match_at_percent)
  return verdictOf({ rows, match_at_percent, questions })
}

const met = [1, 2, 3, 4].map((id) => aRow({ id: `r${id}` }))

test('a must-have that is denied decides, of a kind that nobody learns on the job', () => {
  const denied = (row: Partial<MatrixRow>) => verdict([...met, aRow({ id: 'r9', status: 'unmet', ...row })])
  for (const kind of ['work_auth', 'clearance', 'cert', 'language', 'location'] as const) {
    expect(denied({ kind })).toBe('not_a_match')
  }
  expect(denied({ class: 'askable', kind: 'other' })).toBe('not_a_match')
  expect(denied({ kind: 'skill' })).toBe('matched_above_threshold')
  // Shifts that the person refuses, read as a requirement of another kind.
  expect(denied({ kind: 'other', quote: 'Able to work night shifts', settled_by: 'fact' })).toBe(
    'below_threshold',
  )
  expect(denied({ kind: 'language', class: 'nice_to_have' })).toBe('matched_above_threshold')
  expect(denied({ kind: 'years', settled_by: 'years_total' })).toBe('not_a_match')
  expect(denied({ kind: 'years', settled_by: 'answer_short' })).toBe('below_threshold')
  // A model says that years or a degree are too little, and not by how much.
  expect(denied({ kind: 'years' })).toBe('below_threshold')
  expect(denied({ kind: 'degree' })).toBe('below_threshold')
})

test('silence never makes a job no match, whatever is not shown', () => {
  const silent = (kind: MatrixRow['kind']) => aRow({ id: 'r1', kind, status: 'unknown' })
  for (const kind of ['skill', 'cert', 'language', 'years', 'work_auth'] as const) {
    expect(verdict([silent(kind)])).toBe('pending_user_answers')
    expect(verdict([silent(kind), ...met])).not.toBe('not_a_match')
  }
})

test('an open question that only the person can answer holds a match', () => {
  const open = aRow({ id: 'r9', class: 'askable', status: 'unknown', ask: 'Can you work at night?' })
  expect(verdict([...met, open])).toBe('pending_user_answers')
  expect(verdict([...met, { ...open, ask: null }])).toBe('matched_above_threshold')
})

test('a denied must-have that people learn on the job lowers the share, and decides nothing alone', () => {
  const tool = (id: string) => aRow({ id, kind: 'skill', status: 'unmet', settled_by: 'answer_exact' })
  expect(verdict([...met, tool('r9')])).toBe('matched_above_threshold')
  expect(verdict([...met, tool('r9')], 80)).toBe('matched_above_threshold')
  expect(verdict([...met, tool('r9')], 81)).toBe('below_threshold')
  expect(verdict([...met, tool('r8'), tool('r9')])).toBe('below_threshold')
  expect(verdict([...met, tool('r8'), { ...tool('r9'), kind: 'language' }])).toBe('not_a_match')
})

test('a match needs every must-have met, likely or answered', () => {
  const open = aRow({ id: 'r9', status: 'unknown', ask: 'Have you used Kafka?' })
  expect(verdict([...met, open])).toBe('pending_user_answers')
  expect(verdict([...met, { ...open, ask: null }])).toBe('matched_above_threshold')
  expect(verdict([...met.slice(0, 2), { ...open, ask: null }])).toBe('pending_user_answers')
  expect(verdict([...met, { ...open, status: 'partly' }])).toBe('pending_user_answers')
  expect(verdict([...met, { ...open, status: 'partly', chance: 0.6 }])).toBe('matched_above_threshold')
  expect(verdict([...met.slice(0, 2), { ...open, status: 'unmet' }])).toBe('below_threshold')
  expect(verdict([...met, { ...open, class: 'nice_to_have' }])).toBe('matched_above_threshold')
})

test('a bonus that nobody mentions is not missing, and the result says what carries such a match', () => {
  const bonuses = [1, 2, 3, 4, 5].map((id) =>
    aRow({ id: `r2${id}`, class: 'nice_to_have', status: 'unknown' }),
  )
  expect(verdict([...met.slice(0, 2), ...bonuses])).toBe('matched_above_threshold')
  expect(matchRestsOn([...met.slice(0, 2), ...bonuses], 70)).toEqual(['unknown_bonuses'])
  expect(matchRestsOn([...met, aRow({ id: 'r9', status: 'partly', chance: 0.8 })], 90)).toEqual(['likely'])
  expect(matchRestsOn(met, 70)).toEqual([])
  expect(verdict([...met.slice(0, 2), ...bonuses.map((row) => ({ ...row, status: 'unmet' as const }))])).toBe(
    'below_threshold',
  )
})

test('a condition decides nothing until it is contradicted', () => {
  const nights = aRow({ id: 'r9', class: 'askable', kind: 'schedule', quote: 'Rotating night shifts' })
  for (const status of ['unknown', 'met'] as const) {
    const rows = [...met, { ...nights, status, ask: 'Can you work nights?' }]
    expect(verdict(rows)).toBe('matched_above_threshold')
    expect(rowsThatCount(rows)).toHaveLength(met.length)
  }
  const refused = [...met, { ...nights, status: 'unmet' as const, settled_by: 'fact' }]
  expect(verdict(refused)).toBe('not_a_match')
  expect(rowsThatCount(refused)).toHaveLength(met.length + 1)
  const permit = aRow({
    id: 'r9',
    class: 'askable',
    kind: 'work_auth',
    quote: 'Work permit',
    status: 'unknown',
  })
  expect(verdict([...met, { ...permit, ask: 'Do you have a work permit?' }])).toBe('pending_user_answers')
})

test('what is likely counts for a match, and not in the fit', () => {
  const likely = [aRow({ id: 'r1' }), aRow({ id: 'r2', status: 'partly', chance: 0.3 })]
  expect(verdict(likely)).toBe('matched_above_threshold')
  expect(fitOf(likely)).toBe(50)
  expect(verdict([])).toBe('below_threshold')
})

test('a trait that is shown counts in the fit, and one that nobody shows does not', () => {
  const trait = aRow({ id: 'r1', kind: 'soft' })
  const missing = aRow({ id: 'r2', status: 'unmet' })
  expect(fitOf([trait, missing])).toBe(50)
  expect(fitOf([{ ...trait, status: 'unknown' }, missing])).toBe(0)
})

test('the band is shown, open while a match is possible, and lost without hope', () => {
  const open = aRow({ id: 'r9', status: 'unknown' })
  const denied = aRow({ id: 'r9', status: 'unmet' })
  expect(bandOf(met, 70)).toBe('shown')
  expect(bandOf([...met, { ...denied, class: 'nice_to_have' }], 70)).toBe('open')
  expect(bandOf([...met, open], 70)).toBe('open')
  expect(bandOf([...met, denied], 70)).toBe('open')
  expect(bandOf([...met, denied], 90)).toBe('lost')
  expect(bandOf([...met, { ...denied, kind: 'language' }], 70)).toBe('lost')
  // Fewer than four rows say too little of a job.
  expect(bandOf(met.slice(0, 3), 70)).toBe('open')
})

test('a degree one level short, or of another field, is a gap and denies nothing', () => {
  for (const settled_by of ['degree_short', 'degree_field', 'years_short']) {
    const short = aRow({ id: 'r9', kind: 'degree', status: 'unmet', settled_by })
    expect(verdict([...met, short])).toBe('below_threshold')
    expect(verdict([...met, { ...short, settled_by: 'degree' }])).toBe('not_a_match')
  }
})

test('of a group one is enough', () => {
  const group = { any_of: 'g1', kind: 'cert' } as const
  expect(verdict([aRow({ id: 'r1', ...group }), aRow({ id: 'r2', ...group, status: 'unmet' })])).toBe(
    'matched_above_threshold',
  )
})

test('says nothing of no rows', () => {
  expect(fitOf([])).toBeNull()
  expect(fitOf([aRow({ id: 'r1', settled_by: 'boilerplate' })])).toBeNull()
})

test('does not depend on the order of rows', () => {
  fc.assert(
    fc.property(someRows, fc.nat(), (rows, by) => {
      const at = by % (rows.length || 1)
      expect(fitOf([...rows.slice(at), ...rows.slice(0, at)])).toBe(fitOf(rows))
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

test('what no resume shows counts neither way until it is known', () => {
  const met = aRow({ id: 'r1', status: 'met' })
  const open = (more: Partial<MatrixRow>) => aRow({ id: 'r2', status: 'unknown', ...more })
  expect(fitOf([met, open({ kind: 'soft' })])).toBe(100)
  expect(fitOf([met, open({ class: 'askable' })])).toBe(100)
  expect(fitOf([met, open({ settled_by: 'says_little' })])).toBe(100)
  expect(fitOf([met, open({ kind: 'skill' })])).toBe(50)
  expect(fitOf([met, aRow({ id: 'r2', class: 'askable', status: 'unmet' })])).toBe(50)
})

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

test('ends a long gap at a whole word', () => {
  const quote =
    'Familiarity with the regulations that apply to the transport of dangerous goods by road, rail and sea'
  const rows = [aRow({ id: 'r1', class: 'nice_to_have', kind: 'other', status: 'unmet', quote, terms: [] })]
  expect(minorGaps(rows).list).toEqual([
    'Familiarity with the regulations that apply to the transport of dangerous goods…',
  ])
  const word = 'x'.repeat(200)
  const [gap = ''] = minorGaps([
    aRow({ id: 'r1', class: 'nice_to_have', kind: 'other', status: 'unmet', quote: word, terms: [] }),
  ]).list
  expect(gap).toBe(`${word.slice(0, 79)}…`)
})

test('a posting is thin with fewer than four requirements, or with none about the job', () => {
  const rowOf = (kind: MatrixRow['kind'], more: Partial<MatrixRow> = {}) => aRow({ id: 'r1', kind, ...more })
  const job = (['skill', 'years', 'other'] as const).map((kind) => rowOf(kind))
  expect(isThin([...job, rowOf('degree')])).toBe(false)
  expect(isThin([...job, rowOf('soft')])).toBe(false)
  expect(isThin(job)).toBe(true)
  expect(isThin([...job, rowOf('degree', { settled_by: 'duplicate' })])).toBe(true)
  const lifting = rowOf('other', { quote: 'Able to lift 50 lbs' })
  expect(isThin([rowOf('soft'), rowOf('location'), rowOf('schedule'), lifting])).toBe(true)
})

test('fit, the rows that are met and the rows that count agree', () => {
  fc.assert(
    fc.property(someRows, (rows) => {
      const counted = rowsThatCount(rows)
      const weight = (some: typeof counted) =>
        some.reduce((sum, row) => sum + (row.class === 'hard' || row.class === 'askable' ? 2 : 1), 0)
      const met = counted.filter(({ status }) => status === 'met')
      const share = counted.length === 0 ? null : Math.round((100 * weight(met)) / weight(counted))
      expect(fitOf(rows)).toBe(share)
    }),
  )
})
