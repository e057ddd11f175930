import type { z } from 'zod'
import { type AssessmentShown, AssessResponse } from '#lib/assessments/schema.ts'
import { BatchPreview, BatchResponse } from '#lib/batches/schema.ts'
import { presenter } from '#lib/cli/show/presenter.ts'
import { type Screen, styled, wrapped } from '#lib/cli/show/screen.ts'

type Shown = z.output<typeof AssessmentShown>

const VERDICTS: Record<string, string> = {
  matched_above_threshold: 'A match',
  pending_user_answers: 'Waits for your answers',
  below_threshold: 'Below your threshold',
  not_a_match: 'Not a match',
}
const MARKS: Record<Shown['matrix'][number]['status'], string> = {
  met: '+',
  partly: '~',
  unmet: '-',
  unknown: '?',
}

/** What was found of a job. */
export const showAssessment = presenter(AssessResponse, {
  lines: ({ result }, screen) => assessmentLines(result, screen),
  ids: ({ job }) => [job.job_identity],
})

/** An assessment as lines: verdict, requirements with how they stand, and what only the person can say. */
export function assessmentLines(found: Shown, screen: Screen): string[] {
  const fit = found.fit === null || found.basis_stale ? '' : `, fit ${found.fit}%`
  const head = `${VERDICTS[found.verdict] ?? found.verdict}: ${found.met} of ${found.total} requirements met${fit}`
  const notes = [
    found.basis_stale ? 'Out of date: something changed since. Assess it again.' : '',
    found.thin ? 'The posting says too little for a match to mean much.' : '',
    found.requirements_note ?? '',
    found.addresses_ai ? 'The posting speaks to programs that read it; that was not followed.' : '',
  ].filter(Boolean)
  return [
    styled(screen, 'bold', head),
    ...notes.flatMap((note) => wrapped(note, screen)),
    '',
    ...found.matrix.flatMap((row) => rowLines(row, screen)),
    ...(found.rows_not_shown > 0 ? [`  and ${found.rows_not_shown} more`] : []),
    ...questionLines(found, screen),
  ]
}

function rowLines({ quote, status, class: row_class }: Shown['matrix'][number], screen: Screen): string[] {
  const [first = '', ...more] = wrapped(quote, screen, '    ')
  const about = row_class === 'nice_to_have' ? ' (a bonus)' : ''
  return [`  ${MARKS[status]} ${first.trimStart()}${about}`, ...more]
}

function questionLines({ questions }: Shown, screen: Screen): string[] {
  if (questions.length === 0) return []
  return [
    '',
    'Only you can say (svc answers add):',
    ...questions.flatMap((one) => wrapped(one.question, screen, '  ')),
  ]
}

/** A batch of assessments, or what a yes would do. */
export const showBatch = presenter(BatchResponse, {
  lines: ({ batch, last, cancel_requested }) => {
    if (batch)
      return [
        `${batch.status}: ${batch.assessed} of ${batch.total} jobs assessed. Stop it with: svc postings assess cancel`,
      ]
    if (!last) return ['No batch was assessed yet. See what one would do with: svc postings assess']
    const asked = cancel_requested > 0 ? ' It was asked to stop.' : ''
    return [
      `${last.status}: ${last.assessed} of ${last.requested} jobs assessed, ${last.failed} failed, ${last.more_after} left for later.${asked}`,
    ]
  },
  ids: ({ batch }) => batch?.pending ?? [],
})

/** What a yes would assess. */
export const showPreview = presenter(BatchPreview, {
  lines: ({ text, yes }, screen) => [...wrapped(text, screen), `Yes: ${yes.cli}`],
  ids: () => [],
})
