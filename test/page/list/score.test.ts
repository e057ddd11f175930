import { expect, test } from 'bun:test'
import { glanceParts } from '#assets/page/list/score.tsx'
import type { JobRowView } from '#lib/shortlist/jobs/schema.ts'

const row = (state: string) =>
  ({
    ...{ state, open: { reason: 'yes' }, open_questions: [], not_judged: null, seen: false },
    ...{ job_identity: 'https://jobs.example/1', members: [] },
  }) as unknown as JobRowView

test('counts every job of a list once, by its word, the best word first', () => {
  const rows = ['not_a_match', 'not_assessed', 'not_a_match', 'matched_above_threshold'].map(row)
  expect(glanceParts(rows)).toEqual([
    { kind: 'match', word: 'Match', count: 1 },
    { kind: 'no', word: 'Not for you', count: 2 },
    { kind: 'new', word: 'New', count: 1 },
  ])
})
