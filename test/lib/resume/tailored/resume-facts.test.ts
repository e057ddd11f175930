import { describe, expect, test } from 'bun:test'
import { type GateInput, gateOf } from '#lib/resume/tailored/resume-facts.ts'

const found = (verdict: string, fit: number | null, stale = false): GateInput['assessment'] => ({
  result: { verdict: verdict as 'not_a_match', fit },
  stale,
})
const gate = (assessment: GateInput['assessment'], more: Partial<GateInput> = {}) =>
  gateOf({ assessment, match_at_percent: 70, basis: 'master', master_stored: true, ...more })

describe('a resume for a job', () => {
  test.each([
    ['a match', found('matched_above_threshold', 80), 'suggested', true, []],
    [
      'a job that waits for answers',
      found('pending_user_answers', 20),
      'suggested',
      false,
      ['open_questions'],
    ],
    ['a job a little below', found('below_threshold', 35), 'suggested', true, []],
    ['a job far below', found('below_threshold', 34), 'held', false, ['far_below_threshold']],
    ['a posting that asks nothing', found('below_threshold', null), 'held', false, ['nothing_asked']],
    ['a job that could not be judged', found('not_judged', null), 'held', false, ['nothing_asked']],
    ['a job that is none', found('not_a_match', 90), 'held', false, ['not_a_match']],
    ['a job not assessed', null, 'held', false, ['assessment_missing']],
    [
      'an old assessment',
      found('matched_above_threshold', 80, true),
      'suggested',
      false,
      ['assessment_stale'],
    ],
  ] as const)('is for %s', (_, assessment, decision, ready, reasons) => {
    expect(gate(assessment)).toEqual({ decision, ready, reasons: [...reasons] })
  })

  test('is not ready without a master, or with a resume put in by hand', () => {
    const match = found('matched_above_threshold', 80)
    const none = gate(match, { basis: 'profile_resume', master_stored: false })
    expect(none).toEqual({ decision: 'suggested', ready: false, reasons: ['no_master'] })
    expect(gate(match, { basis: 'profile_resume' }).reasons).toEqual(['profile_resume_in_use'])
  })
})
