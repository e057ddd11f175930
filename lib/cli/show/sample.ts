import { z } from 'zod'
import { presenter } from '#lib/cli/show/presenter.ts'
import { wrapped } from '#lib/cli/show/screen.ts'

const Sample = z.looseObject({ schema_version: z.literal('svc-sample:1'), message: z.string() })

/** What became of the sample. */
export const showSample = presenter(Sample, {
  lines: ({ message }, screen) => wrapped(message, screen),
  ids: () => [],
})
