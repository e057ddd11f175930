import { z } from 'zod'
import { jobEvidence } from '#lib/judge/assess/job-evidence.ts'
import { WEIGHED } from '#lib/judge/assess/schema.ts'
import { route } from '#lib/service/http/route.ts'
import { JobUrl, privateText, serviceText } from '#lib/service/values/schema.ts'
import type { ShortlistServices } from '#lib/shortlist/services.ts'

const Worded = z.looseObject({ ref: privateText(), from: privateText(), to: privateText(), ...WEIGHED })

export const GET = route({
  summary: 'Show which of your lines the assessment of a job cites, requirement by requirement',
  effect: 'read',
  query: z.strictObject({ url: JobUrl }),
  reply: z.looseObject({
    schema_version: z.literal('svc-job-evidence:1'),
    job_identity: serviceText(),
    rows: z.array(
      z.looseObject({
        row: serviceText(),
        status: serviceText(),
        lines: z.array(
          z.looseObject({
            kind: z.enum(['line', 'answer', 'story', 'fact']),
            ref: privateText(),
            text: privateText(),
          }),
        ),
      }),
    ),
    suggestions: z.array(Worded),
    suggestions_refused: z.array(Worded),
  }),
  refuses: ['not_found', 'target_unavailable'],
  cli: { use: 'job evidence', arguments: ['url'] },
  agent: { tool: 'my_evidence', operation: 'job', description: 'Lines that a job cites, by requirement' },
}).handle<ShortlistServices>(({ query, services }) => jobEvidence(services, query.url))
