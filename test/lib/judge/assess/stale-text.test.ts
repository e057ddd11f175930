import { describe, expect, test } from 'bun:test'
import { staleChanges, staleReasonText } from '#lib/judge/assess/stale-text.ts'

describe('staleReasonText()', () => {
  test('has a sentence for a reason that is not known', () => {
    expect([staleReasonText('resume_changed'), staleReasonText('moon_phase'), staleReasonText(null)]).toEqual(
      ['your resume changed', 'something changed', 'something changed'],
    )
  })
})

describe('staleChanges()', () => {
  test('tells every change with what it touches', () => {
    const bank = [
      { match: 'exact' as const, bank_question_id: 'a', question_id: 'r1', question: 'Do you drive?' },
      { match: 'cited' as const, bank_question_id: 'b' },
    ]
    const resume = [
      { change: 'line_changed' as const, requirement: 'Knows Go' },
      { change: 'new_line' as const, question_id: 'r2', question: 'Do you know Kafka?' },
    ]
    expect(staleChanges(bank, resume)).toEqual([
      { text: 'An answer of yours now covers an open question', touches: 'Do you drive?' },
      { text: 'An answer or story that it cites was changed or deleted', touches: '' },
      { text: 'A line of your resume that it cites was changed or taken out', touches: 'Knows Go' },
      {
        text: 'A new line of your resume names what an open question asks for',
        touches: 'Do you know Kafka?',
      },
    ])
  })
})
