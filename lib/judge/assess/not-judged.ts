import type { AssessmentResult } from '#lib/judge/verdict/result.ts'

type Reason = NonNullable<AssessmentResult['not_judged']>

/** Why a job has no verdict, and what can be done about it. */
export type NotJudgedText = { reason: Reason; text: string; next_step: string }

const TEXTS: Record<Reason, Omit<NotJudgedText, 'reason'>> = {
  no_text: {
    text: 'No text yet',
    next_step:
      'Its board is asked for the text first: `svc boards refresh` asks now. Or paste the posting’s text to have it judged.',
  },
  nothing_read: {
    text: 'No requirement could be read',
    next_step: 'Read the posting yourself, or choose a model in the settings and assess it by that.',
  },
  unread_language: {
    text: 'Its language is not read yet',
    next_step: 'Choose a model in the settings and assess it by that.',
  },
  no_evidence: {
    text: 'Nothing to judge it by yet',
    next_step: 'Add your resume, an answer or a story: `svc master import cv.pdf --apply` takes a resume.',
  },
}

/** Why there is no verdict, in words; null where there is one. */
export function notJudgedText(reason: Reason | null): NotJudgedText | null {
  return reason === null ? null : { reason, ...TEXTS[reason] }
}

/** What is said of jobs in general before anything was written to judge them by. */
export const NOTHING_TO_JUDGE_BY =
  'Add a resume so that jobs can be judged: `svc master import cv.pdf --apply` takes one. An answer or a story is enough to begin with.'
