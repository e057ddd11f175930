import { describe, expect, test } from 'bun:test'
import { cachedReading } from '#lib/judge/assess/assess-by-model.ts'
import { assessmentView } from '#lib/judge/assess/show-assessment.ts'
import { failureOf } from '#lib/judge/targets/reasons.ts'
import { resultOf } from '#lib/judge/verdict/result.ts'
import {
  aJob,
  assess,
  CANARY,
  evidence,
  found,
  judging,
  LINES,
  reading,
  rows,
  STORED,
} from '#test/lib/judge/assess/by-model.ts'
import { aLineOf } from '#test/lib/judge/assess/evidence.ts'
import { appFor } from '#test/support/opened.ts'
import { aReadAnswer, aReadRow, idsIn, scriptedModel } from '#test/support/scripted-model.ts'

const app = appFor('all')

describe('an assessment by a model', () => {
  test('reads, settles by code, and judges the rest', async () => {
    const model = scriptedModel({ ...reading, ...judging() })
    const { rows: matrix, model: name } = await found(app.services.desk, model)
    expect(
      matrix.map(({ id, status, evidence: cited, settled_by }) => [id, status, cited, settled_by]),
    ).toEqual([
      ['r1', 'met', ['e1'], null],
      ['r2', 'met', ['e1'], null],
      ['r3', 'met', ['e1'], null],
      ['r4', 'met', ['e3'], 'answer_exact'],
    ])
    expect(name).toBe('scripted')
    expect(model.queries.map(({ purpose, kinds }) => [purpose, kinds])).toEqual([
      ['extract', ['posting']],
      ['judge', ['requirements', 'evidence']],
    ])
    expect(idsIn(model.queries[1] as Parameters<typeof idsIn>[0]).rows).toEqual(['r1', 'r2', 'r3'])
  })

  test('judges what the rules find partly shown, and keeps their finding only where its answer does not hold', async () => {
    const entry = { heading: 'Acme, Baker', start: '2024-01', end: '2025-01', ongoing: false }
    const dated = { section: 'experience' as const, entry }
    const lines = [
      aLineOf({ id: 'e1', ref: 'l1', text: 'Baked with Kafka', ...dated }),
      aLineOf({
        id: 'e2',
        ref: 'l2',
        text: 'Ran ovens',
        section: 'experience',
        entry: { ...entry, heading: 'B', start: '2014-01', end: '2023-01' },
      }),
    ]
    const years = aReadRow({
      line: 4,
      quote: '5+ years of Kafka',
      kind: 'years',
      terms: ['Kafka'],
      min_years: 5,
    })
    const subject = () => aJob(['', 'Requirements', '- 5+ years of Kafka'])
    const judgedAs = async (some: Record<string, unknown>) => {
      const model = scriptedModel({ extract: [aReadAnswer([years])], ...judging(some) })
      const { rows: matrix } = await found(app.services.desk, model, { subject: subject(), lines })
      return [matrix[0]?.status, matrix[0]?.settled_by]
    }
    expect(await judgedAs({})).toEqual(['met', null])
    expect(await judgedAs({ status: 'unmet', gap: 'contradicted' })).toEqual(['unmet', null])
    expect(await judgedAs({ status: 'unknown', gap: 'no_evidence', evidence: [] })).toEqual(['unknown', null])
    expect(await judgedAs({ evidence: [] })).toEqual(['partly', 'years_term'])
    expect(await judgedAs({ gap: 'unclear' })).toEqual(['partly', 'years_term'])
  })

  test('sends no word of the person’s with the posting, and masks both', async () => {
    const model = scriptedModel({ ...reading, ...judging() })
    await found(app.services.desk, model, { subject: aJob([...LINES, 'Write to boss@acme.example']) })
    const [read, judge] = model.queries
    for (const { text } of evidence.slice(0, 2)) expect(`${read?.system}${read?.prompt}`).not.toContain(text)
    expect(read?.prompt).toContain('Write to [email]')
    expect(`${judge?.system}${judge?.prompt}`).not.toMatch(/@|boss|jo@/)
    expect(judge?.prompt).not.toContain(CANARY)
    expect(judge?.system).toContain(CANARY)
    expect(judge?.system).not.toContain('event sourcing')
  })

  test('reads a text once for a target, whatever fails later', async () => {
    const subject = aJob()
    const failing = scriptedModel({ ...reading, judge: [failureOf('usage_limit')] })
    expect(await assess(app.services.desk, failing, { subject })).toMatchObject({
      ok: false,
      failure: { reason: 'usage_limit' },
      next_action: 'Wait.',
    })
    expect(await cachedReading(app.services.desk, subject, 'claude')).toMatchObject({ model: 'scripted' })
    const model = scriptedModel(judging())
    await found(app.services.desk, model, { subject })
    // Hidden characters make no other text, and what is quoted is the text at hand.
    const hidden = { ...subject, text: subject.text.replace('Kafka', 'Kaf\u200bka') }
    const { rows: matrix } = await found(app.services.desk, model, { subject: hidden })
    expect(matrix[0]?.quote).toBe('Experience with Kaf\u200bka streams in production')
    expect(model.queries.map(({ purpose }) => purpose)).toEqual(['judge', 'judge'])
    expect(await cachedReading(app.services.desk, subject, 'codex')).toBeUndefined()
  })

  test('keeps nothing of a reading that failed', async () => {
    const subject = aJob()
    expect(
      await assess(app.services.desk, scriptedModel({ extract: [failureOf('network')] }), { subject }),
    ).toMatchObject({ ok: false })
    expect(await cachedReading(app.services.desk, subject, 'claude')).toBeUndefined()
  })

  test('asks once more for an answer that is bad, and no third time', async () => {
    const garbage = aReadAnswer([1, 'two', ...rows.slice(0, 2)])
    const mended = scriptedModel({ extract: [garbage, aReadAnswer(rows)], ...judging() })
    expect((await found(app.services.desk, mended)).rows).toHaveLength(4)
    expect(mended.problems).toHaveLength(1)
    const hopeless = scriptedModel({ extract: [{ rows: 'none' }] })
    expect(await assess(app.services.desk, hopeless)).toMatchObject({
      ok: false,
      failure: { reason: 'schema_failed' },
    })
    expect(hopeless.queries).toHaveLength(2)
  })

  test('reads a long posting of which little was read once more, and keeps the better', async () => {
    const long = () => aJob([...LINES, 'About us. '.repeat(150)])
    const better = scriptedModel({
      extract: [aReadAnswer(rows.slice(0, 1)), aReadAnswer(rows)],
      ...judging(),
    })
    expect((await found(app.services.desk, better, { subject: long() })).rows).toHaveLength(4)
    expect(better.queries[1]?.prompt).toContain('Fewer than three')
    const worse = scriptedModel({
      extract: [aReadAnswer(rows.slice(0, 2)), failureOf('network')],
      ...judging(),
    })
    expect((await found(app.services.desk, worse, { subject: long() })).rows).toHaveLength(2)
  })

  test('asks nothing where nothing is left to judge, or nothing can be cited', async () => {
    const settled = scriptedModel({ extract: [aReadAnswer(rows.slice(3))] })
    expect((await found(app.services.desk, settled)).rows[0]).toMatchObject({
      status: 'met',
      settled_by: 'answer_exact',
    })
    const bare = scriptedModel(reading)
    expect(
      (await found(app.services.desk, bare, { subject: aJob(), lines: [] })).rows.map(({ status }) => status),
    ).toEqual(Array(4).fill('unknown'))
    expect([...settled.queries, ...bare.queries].map(({ purpose }) => purpose)).toEqual([
      'extract',
      'extract',
    ])
  })

  test('refuses an answer whose lines were not sent, and takes a row that is said twice for one', async () => {
    const extract = [aReadAnswer([...rows, rows[1]])]
    const { rows: matrix, checks } = await found(app.services.desk, scriptedModel({ extract, ...judging() }))
    expect(matrix.map(({ status, settled_by }) => [status, settled_by])).toContainEqual([
      'unknown',
      'duplicate',
    ])
    expect(checks).toMatchObject({ questions_removed: { answered: 1 } })
    const invented = scriptedModel({ extract, ...judging({ evidence: ['e1', 'e2', 'l1'] }) })
    expect(await assess(app.services.desk, invented)).toMatchObject({
      ok: false,
      failure: { reason: 'schema_failed' },
    })
    expect(invented.problems.flat()).toContain('The row r1 names no line of the evidence.')
  })

  test('gives a result that counts everything which was done to it', async () => {
    const suggestions = (asked: Parameters<typeof idsIn>[0]) => {
      const [item] = idsIn(asked).items
      const answered = judging().judge[0]?.(asked)
      return {
        ...answered,
        suggestions: [
          { item, text: `For the ${CANARY} ledger, ran Kafka` },
          { item: 'e1', text: 'x' },
        ],
      }
    }
    const assessed = await found(app.services.desk, scriptedModel({ ...reading, judge: [suggestions] }))
    const result = resultOf({ ...assessed, evidence, text_length: 500, match_at_percent: 70 })
    expect(result.suggestions).toEqual([{ ref: 'l1', text: `For the ${CANARY} ledger, ran Kafka` }])
    const view = assessmentView({ ...STORED, result }, { match_at_percent: 70, job_class: null })
    expect(view.suggestions).toEqual([{ ref: 'l1', change: 'reworded' }])
    expect(JSON.stringify(view)).not.toContain(CANARY)
    expect(result.checks).toEqual({
      settled_rows: 1,
      settled_by_rule: { answer_exact: 1 },
      questions_dropped: 3,
      questions_capped: 0,
      suggestions_dropped: { unknown_item: 1 },
      citations_cleaned: {},
      questions_removed: { answered: 1 },
    })
    const byRules = resultOf({
      rows: [],
      addresses_ai: false,
      evidence,
      text_length: 0,
      match_at_percent: 70,
    })
    expect(byRules).toMatchObject({
      suggestions: [],
      checks: { suggestions_dropped: {}, citations_cleaned: {} },
    })
  })
})
