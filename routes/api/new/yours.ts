import { z } from 'zod'
import { route } from '#lib/service/http/route.ts'
import { privateText, serviceText, Timestamp } from '#lib/service/values/schema.ts'
import { YoursQuery } from '#lib/shortlist/new/schema.ts'
import { yourEvidence } from '#lib/shortlist/new/your-evidence.ts'
import type { ShortlistServices } from '#lib/shortlist/services.ts'

export const GET = route({
  summary: 'Show which of your lines the assessments of new jobs cite',
  effect: 'read',
  query: YoursQuery,
  reply: z.looseObject({
    schema_version: z.literal('svc-new-yours:1'),
    checked_at: Timestamp,
    evidence: z.array(
      z.looseObject({
        job_identity: serviceText(),
        lines: z.array(privateText()),
        profile_id: serviceText(),
      }),
    ),
    profile_id: serviceText().nullable(),
    since: Timestamp,
    since_source: serviceText(),
    status: serviceText(),
  }),
  refuses: ['target_unavailable', 'profile_not_found', 'config_unavailable'],
  cli: { use: 'new yours' },
  agent: {
    tool: 'my_evidence',
    operation: 'new',
    description: 'Lines that new jobs cite; the tool new_jobs names the jobs',
  },
}).handle<ShortlistServices>(({ query, services }) => yourEvidence(services, query))
