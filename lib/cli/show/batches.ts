import { targetText } from '#lib/cli/show/assessment.ts'
import { presenter } from '#lib/cli/show/presenter.ts'
import { wrapped } from '#lib/cli/show/screen.ts'
import { batchEndText } from '#lib/judge/batches/batch-text.ts'
import { BatchPreview, BatchResponse } from '#lib/judge/batches/schema.ts'
import { durationText, estimateText } from '#lib/judge/calls/estimate.ts'

/** A batch of assessments: how far it is, or how the last one ended. */
export const showBatch = presenter(BatchResponse, {
  lines: ({ batch, last, cancel_requested }, screen) => {
    if (batch) {
      const { model_target, estimate_seconds, in_flight, failed } = batch
      const parts = [
        `By ${targetText(model_target)}`,
        model_target === 'builtin' ? '' : `${durationText(estimate_seconds)} left`,
        in_flight > 0 ? `${in_flight} under way` : '',
        failed > 0 ? `${failed} failed` : '',
      ]
      return [
        `${batch.status}: ${batch.assessed} of ${batch.total} jobs assessed. Stop it with: svc postings assess cancel`,
        ...wrapped(parts.filter(Boolean).join(' · '), screen),
      ]
    }
    if (!last) return ['No batch was assessed yet. See what one would do with: svc postings assess']
    const asked = cancel_requested > 0 ? ' It was asked to stop.' : ''
    const later = last.more_after > 0 ? ` ${last.more_after} were left for later.` : ''
    return [
      ...wrapped(`${last.status}: ${batchEndText(last)}${later}${asked}`, screen),
      ...wrapped(`By ${targetText(last.model_target)}`, screen),
      ...(last.failed_codes.length > 0 ? [`Codes: ${last.failed_codes.join(', ')}`] : []),
      ...(last.not_started > 0 ? ['See what is left with: svc postings assess'] : []),
    ]
  },
  ids: ({ batch }) => batch?.pending ?? [],
})

/** What a yes would assess, and what it would take. */
export const showPreview = presenter(BatchPreview, {
  lines: ({ text, yes, count, estimate, model_target, batch }, screen) => [
    ...wrapped(text, screen),
    ...(count === 0
      ? []
      : wrapped(
          `${estimateText({ estimate, target: model_target, jobs: batch })} · by ${targetText(model_target)}`,
          screen,
          '  ',
        )),
    `Yes: ${yes.cli}`,
  ],
  ids: () => [],
})
