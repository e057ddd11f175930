import { targetText, verdictText } from '#lib/cli/show/assessment.ts'
import { presenter } from '#lib/cli/show/presenter.ts'
import { styled, wrapped } from '#lib/cli/show/screen.ts'
import { CompareResponse } from '#lib/judge/assess/schema.ts'
import { oneLine } from '#lib/text/text.ts'

const LONGEST = 500

/** Two opinions on one job: both verdicts, and the rows on which they differ. */
export const showComparison = presenter(CompareResponse, {
  lines: ({ stored, other, agree, differences, close_call }, screen) => {
    const status = (word: string | null) => word ?? 'no such row'
    return [
      ...[stored, other].flatMap(({ target, verdict, fit, met, total }, at) => {
        const percent = fit === null ? '' : `, fit ${fit}%`
        return [
          styled(screen, 'bold', `${at === 0 ? 'Stored' : 'Second'}: ${verdictText(verdict)}`),
          ...wrapped(`${met} of ${total} requirements met${percent}, by ${targetText(target)}`, screen, '  '),
        ]
      }),
      ...(close_call ? [] : ['The stored verdict is no close call.']),
      '',
      `${agree} rows alike, ${differences.length} not.`,
      ...differences.flatMap(({ quote, one, other: second }) => [
        ...wrapped(oneLine(quote, LONGEST), screen, '  '),
        `    stored: ${status(one)} · second: ${status(second)}`,
      ]),
    ]
  },
  ids: ({ job_identity }) => [job_identity],
})
