import { expect, test } from 'bun:test'
import { nextStep } from '#assets/page/job/next-step.ts'

const match = { verdict: 'matched_above_threshold', basis_stale: false }
const waits = { verdict: 'pending_user_answers', basis_stale: false }
const fresh = {
  ...{ assessment: null, is_renewed: false, may_be_judged: true },
  ...{ questions: 0, has_resume: false, applied: false },
}

test.each([
  ['what was not assessed', fresh, 'Assess this job'],
  ['what cannot be judged', { ...fresh, may_be_judged: false }, undefined],
  ['an old assessment', { ...fresh, assessment: { ...match, basis_stale: true } }, 'Assess again'],
  [
    'an old one that is remade without a press',
    { ...fresh, assessment: { ...match, basis_stale: true }, is_renewed: true },
    'Make a resume',
  ],
  ['open questions', { ...fresh, assessment: waits, questions: 2 }, 'Answer 2 questions'],
  ['a match', { ...fresh, assessment: match }, 'Make a resume'],
  ['what is no match', { ...fresh, assessment: { ...match, verdict: 'not_a_match' } }, undefined],
  ['a resume', { ...fresh, assessment: match, has_resume: true }, 'Finish the resume'],
  ['an application', { ...fresh, assessment: match, has_resume: true, applied: true }, 'Update status'],
])('of %s the next step is one', (_, standing, text) => {
  expect(nextStep(standing)?.text).toBe(text)
})
