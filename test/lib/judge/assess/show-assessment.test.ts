import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { EvidenceRef, StoredRow } from '#db/rows/assessment.ts'
import type { Answer } from '#db/rows/evidence.ts'
import { staleBank, staleResume } from '#lib/judge/assess/show-assessment.ts'
import type { EvidenceLine } from '#lib/judge/read/matrix.ts'
import { mustBe } from '#test/support/app.ts'
import { openResumeApp } from '#test/support/resume-app.ts'

const row = (id: string, terms: string[], evidence: EvidenceRef[] = []): StoredRow => ({
  ...{ id, line: 1, quote: `Know ${terms.join()}`, class: 'hard', kind: 'skill', terms, enough: 'all' },
  ...{ min_years: null, any_of: null, ask: null, status: 'unknown', evidence, settled_by: null },
})
const line = (ref: string, text: string): EvidenceLine => ({ id: ref, kind: 'line', ref, text })
const question = (id: string, text: string) => ({ row: id, class: 'hard' as const, question: text })
const saved = (question_id: string, text: string) => ({ question_id, question: text, revision: 2 }) as Answer

test('an answer is named by how it touches, without its words', () => {
  const rows = [row('r1', ['Kafka']), row('r2', ['Python'], [{ kind: 'answer', ref: 'q9' }])]
  const questions = [question('r1', 'Have you used Kafka?')]
  const answers = [
    saved('q1', 'Have you used Kafka?'),
    saved('q2', 'Have you used Rust?'),
    saved('q9', 'Other?'),
  ]
  const bank = { q1: 'a', q2: 'b', q9: 'c' }
  const now = { answers, basis: { bank }, revisions: { q1: 2, q2: 2, q9: 2 } }
  expect(staleBank({ rows, questions }, { bank: { q9: 'other' } }, now)).toEqual([
    { match: 'exact', bank_question_id: 'q1', question_id: 'r1', question: 'Have you used Kafka?' },
    { match: 'cited', bank_question_id: 'q9' },
  ])
  expect(staleBank({ rows, questions }, { bank }, now)).toEqual([])
  // Assessments of long ago knew answers by their revisions.
  expect(staleBank({ rows, questions }, { bank: { q1: 2, q2: 2, q9: 2 } }, now)).toEqual([])
})

test('a line of the resume is named by the requirement it was cited for, or the question it may answer', () => {
  const rows = [row('r1', ['Kafka']), row('r2', ['Python'], [{ kind: 'line', ref: 'l1' }])]
  const questions = [question('r1', 'Have you used Kafka?')]
  const result = { rows, more_rows: [], questions }
  const then = [line('l1', 'Wrote Python'), line('l2', 'Baked bread')]
  const now = [line('l1', 'Wrote Python 3'), line('l2', 'Baked bread'), line('l3', 'Ran Kafka')]
  expect(staleResume(result, { then, now, today: '2026-11-28' })).toEqual([
    { change: 'line_changed', requirement: 'Know Python' },
    { change: 'new_line', question_id: 'r1', question: 'Have you used Kafka?' },
  ])
  expect(staleResume(result, { then, now: then, today: '2026-11-28' })).toEqual([])
})

describe('a new line of the resume', () => {
  let app: Awaited<ReturnType<typeof openResumeApp>>
  beforeAll(async () => {
    app = await openResumeApp()
  })
  afterAll(() => app.close())

  async function staleAfter(demand: string, text: string, section?: 'languages' | 'certifications') {
    const job = await app.assess(`Engineer\n\nRequirements\n- ${demand}\n- You must know Haskell\n`)
    const { revision, entries } = mustBe(await app.call('GET', '/api/master')).master
    const place = section ? { section } : { entry_id: entries[0]?.id ?? '' }
    mustBe(await app.call('POST', '/api/master/lines', { body: { revision, ...place, lines: [{ text }] } }))
    const { assessment } = mustBe(await app.call('GET', '/api/jobs', { query: { url: job } }))
    expect(assessment?.basis_stale_reason).toBe('resume_changed')
    return assessment?.basis_stale_resume.map(({ change, question }) => `${change}: ${question}`)
  }

  test.each([
    ['You must speak fluent German', 'German: C2', 'languages', 'Do you speak German fluently?'],
    ['Fluent Spanish is required', 'Spanish (native)', 'languages', 'Do you speak Spanish fluently?'],
    [
      'Must have experience managing budgets',
      'Managed a budget of 2 million dollars',
      undefined,
      'Do you have experience managing budgets?',
    ],
    [
      'You must have experience in wound care',
      'Cared for wounds of 20 patients a day',
      undefined,
      'Do you have experience with wound care?',
    ],
    [
      'You must have payroll experience',
      'Ran payroll for 120 people',
      undefined,
      'Do you have experience with payroll?',
    ],
    ['You must know SAP', 'Kept the books in SAP', undefined, 'Do you have experience with SAP?'],
  ] as const)(
    'is named where it settles the open question of "%s"',
    async (demand, text, section, question) => {
      expect(await staleAfter(demand, text, section)).toEqual([`new_line: ${question}`])
    },
  )

  test.each([
    ['You must know Cobol', 'Baked bread for the market', undefined],
    ['You must speak fluent Welsh', 'Dutch: C2', 'languages'],
    ['Must hold a PMP certification', 'First aid certificate', 'certifications'],
    ['You must have 5 years of experience in welding', 'Welded steel frames', undefined],
  ] as const)('is not named where it leaves "%s" open', async (demand, text, section) => {
    expect(await staleAfter(demand, text, section)).toEqual([])
  })
})
