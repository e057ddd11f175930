import { z } from 'zod'
import { exportFile } from '#lib/export/export.ts'
import { ExportQuery } from '#lib/export/schema.ts'
import { route } from '#lib/service/http/route.ts'
import { Timestamp } from '#lib/service/values/schema.ts'
import type { ShortlistServices } from '#lib/shortlist/services.ts'

export const GET = route({
  summary: 'Export your data as a file: jobs, applications, answers, boards, or all that you wrote',
  details: 'A file holds strangers’ words or the person’s, never both.',
  effect: 'read',
  query: ExportQuery,
  waits: true,
  reply: z.looseObject({ schema_version: z.literal('svc-export:1'), exported_at: Timestamp }),
  media: 'application/json',
  refuses: ['target_unavailable', 'config_unavailable', 'profile_not_found'],
  cli: {
    use: 'export',
    examples: [
      'svc export --what jobs --format csv',
      'svc export --what jobs --format csv --state applied --sort newest',
      'svc export --what boards --format csv',
    ],
  },
  agent: false,
}).handle<ShortlistServices>(({ query, services }) => exportFile(services, query))
