import { sentCopy } from '#lib/resume/tailored/show-resume.ts'
import { route } from '#lib/service/http/route.ts'
import {
  ApplicationsImport,
  ApplicationsImported,
  importApplications,
} from '#lib/shortlist/applications/import-applications.ts'
import type { ShortlistServices } from '#lib/shortlist/services.ts'

export const POST = route({
  summary: 'Read applications from a CSV of any tracker, and record them with apply',
  details: 'Without `apply` nothing is stored. A row that is not understood says why and blocks no other.',
  effect: 'write',
  body: ApplicationsImport,
  example: { csv: 'Title,Company,Status,Date applied\nNight baker,Crumb,Interview,2026-03-12' },
  max_body_mib: 5,
  reply: ApplicationsImported,
  refuses: ['target_unavailable'],
  agent: 'http',
}).handle<ShortlistServices>(({ body, actor, services }) =>
  importApplications({ ...services, sentCopy }, { ...body, actor }),
)
