import { z } from 'zod'
import { presenter } from '#lib/cli/show/presenter.ts'
import { styled, wrapped } from '#lib/cli/show/screen.ts'
import { oneLine } from '#lib/text/text.ts'

const Yours = z.looseObject({
  schema_version: z.literal('svc-new-yours:1'),
  evidence: z.array(z.looseObject({ job_identity: z.string(), lines: z.array(z.string()) })),
})

/** The person's own lines that assessments cite, under the job of each; or that there is none yet. */
export const showYours = presenter(Yours, {
  lines: ({ evidence }, screen) => {
    if (evidence.length === 0) return wrapped('No assessment of a new job cites a line of yours yet.', screen)
    return evidence.flatMap(({ job_identity, lines }) => [
      styled(screen, 'bold', oneLine(job_identity, 2000)),
      ...lines.flatMap((line) => wrapped(line, screen, '  ')),
    ])
  },
  ids: ({ evidence }) => evidence.map((one) => one.job_identity),
})
