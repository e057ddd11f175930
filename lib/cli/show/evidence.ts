import { z } from 'zod'
import { presenter } from '#lib/cli/show/presenter.ts'
import { styled, wrapped } from '#lib/cli/show/screen.ts'

const Evidence = z.looseObject({
  schema_version: z.literal('svc-job-evidence:1'),
  rows: z.array(
    z.looseObject({
      row: z.string(),
      status: z.string(),
      lines: z.array(z.looseObject({ text: z.string() })),
    }),
  ),
  suggestions: z.array(z.looseObject({ ref: z.string(), from: z.string(), to: z.string() })),
})

/** The person's own lines that an assessment cites by row, and those that a model would word otherwise. */
export const showEvidence = presenter(Evidence, {
  lines: ({ rows, suggestions }, screen) => {
    const cited = rows.filter(({ lines }) => lines.length > 0)
    return [
      ...(cited.length === 0 ? ['No line of yours is cited.'] : []),
      ...cited.flatMap(({ row, status, lines }) => [
        styled(screen, 'bold', `${row} ${status}`),
        ...lines.flatMap(({ text }) => wrapped(text, screen, '  ')),
      ]),
      ...(suggestions.length === 0 ? [] : ['', styled(screen, 'bold', 'Lines of yours in other words')]),
      ...suggestions.flatMap(({ ref, from, to }) => [
        ...wrapped(`${ref}, you: ${from}`, screen, '  '),
        ...wrapped(`model: ${to}`, screen, '    '),
      ]),
    ]
  },
  ids: ({ rows }) => rows.map(({ row }) => row),
})
