import type { Answer } from '#db/rows/evidence.ts'

/** An answer to what the notice period is, with other values where they are named. */
export function answerOf(values: Partial<Answer>): Answer {
  const at = '2026-11-21T09:00:00.000Z'
  return {
    question_id: 'availability:notice',
    question: 'What is your notice period?',
    answer: 'Two months.',
    value: null,
    tag: 'availability',
    own_tag: false,
    source: null,
    read_as: null,
    history: [{ action: 'added', at, by: 'operator' }],
    jobs: [],
    sample: false,
    revision: 1,
    created_at: at,
    updated_at: at,
    written_by: 'operator',
    ...values,
  }
}
