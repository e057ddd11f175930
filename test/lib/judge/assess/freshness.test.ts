import { expect, test } from 'bun:test'
import type { EvidenceRef, StoredRow } from '#db/rows/assessment.ts'
import type { Answer } from '#db/rows/evidence.ts'
import { staleBank, staleResume } from '#lib/judge/assess/freshness.ts'
import type { EvidenceLine } from '#lib/judge/read/matrix.ts'

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
  const then = [line('l1', 'Wrote Python'), line('l2', 'Baked bread')]
  const now = [line('l1', 'Wrote Python 3'), line('l2', 'Baked bread'), line('l3', 'Ran Kafka')]
  expect(staleResume({ rows, questions }, { then, now })).toEqual([
    { change: 'line_changed', requirement: 'Know Python' },
    { change: 'new_line', question_id: 'r1', question: 'Have you used Kafka?' },
  ])
  expect(staleResume({ rows, questions }, { then, now: then })).toEqual([])
})
