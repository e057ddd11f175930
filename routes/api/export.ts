import { z } from 'zod'
import { ExportQuery, exportFile, exportSelection, SelectionBody } from '#lib/export/export.ts'
import { route } from '#lib/service/http/route.ts'
import { Timestamp } from '#lib/service/values/schema.ts'
import type { ShortlistServices } from '#lib/shortlist/services.ts'

const Exported = z.looseObject({ schema_version: z.literal('svc-export:1'), exported_at: Timestamp })

export const routes = {
  'GET /api/export': route({
    summary: 'Export your data as a file: jobs, applications, answers, boards, or all that you wrote',
    details: 'A file holds strangers’ words or the person’s, never both.',
    effect: 'read',
    query: ExportQuery,
    waits: true,
    reply: Exported,
    media: '*/*',
    refuses: ['config_unavailable', 'profile_not_found'],
    cli: {
      use: 'export',
      examples: [
        'svc export --what jobs --format csv',
        'svc export --what jobs --format csv --state applied --sort newest',
        'svc export --what boards --format csv',
      ],
    },
    agent: false,
  }).handle<ShortlistServices>(({ query, services }) => exportFile(services, query)),

  'POST /api/export': route({
    summary: 'Export selected jobs, or your applications for them, as a file',
    effect: 'write',
    body: SelectionBody,
    example: { job_urls: ['https://jobs.lever.co/acme/5f0c'], format: 'csv' },
    waits: true,
    reply: Exported,
    media: '*/*',
    refuses: ['not_found'],
    cli: {
      use: 'export jobs',
      arguments: ['job_urls...'],
      examples: [
        'svc export jobs https://jobs.lever.co/acme/5f0c https://jobs.lever.co/acme/77aa > jobs.csv',
        'svc export jobs https://jobs.lever.co/acme/5f0c --what applications --notes --format json',
      ],
    },
    agent: false,
  }).handle<ShortlistServices>(({ body, services }) => exportSelection(services, body)),
}
