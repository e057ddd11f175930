import { sentCopy } from '#lib/resume/tailored/show-resume.ts'
import { route } from '#lib/service/http/route.ts'
import { forgetApplication, recordApplication } from '#lib/shortlist/applications/record-application.ts'
import {
  ApplicationBody,
  ApplicationDeleted,
  ApplicationQuery,
  ApplicationResponse,
  ApplicationsQuery,
  ApplicationsResponse,
} from '#lib/shortlist/applications/schema.ts'
import { showApplications } from '#lib/shortlist/applications/show-applications.ts'
import type { ShortlistServices } from '#lib/shortlist/services.ts'

export const GET = route({
  summary: 'List your applications',
  effect: 'read',
  query: ApplicationsQuery,
  reply: ApplicationsResponse,
  pages: { list: 'applications', name: 'job_identity' },
  refuses: ['target_unavailable'],
  cli: {
    use: 'applications',
    work: 'job_names',
    examples: ['svc applications --status interview', 'svc applications --notes'],
  },
  agent: {
    tool: 'applications',
    operation: 'list',
    description: 'Applications by link',
  },
}).handle<ShortlistServices>(({ query, services }) => showApplications(services, query))

export const PUT = route({
  summary: 'Record the status of a job, such as applied or interview',
  details:
    'The first record needs no revision; each later one does. `status: applied` keeps the posting and the resume as sent.',
  effect: 'write',
  body: ApplicationBody,
  example: { job_url: 'https://jobs.lever.co/acme/5f0c', status: 'applied' },
  reply: ApplicationResponse,
  refuses: ['target_unavailable', 'revision_conflict'],
  cli: {
    use: 'apply',
    arguments: ['job_url'],
    examples: [
      'svc apply https://jobs.lever.co/acme/5f0c --status applied',
      'svc apply https://jobs.lever.co/acme/5f0c --status applied --follow-up-done',
    ],
  },
  agent: { tool: 'record_application', operation: 'record', description: 'Record the status of a job' },
}).handle<ShortlistServices>(({ body, actor, own_page, services }) =>
  recordApplication({ ...services, sentCopy }, { ...body, actor, own_page }),
)

export const DELETE = route({
  summary: 'Undo the record of an application',
  effect: 'destroy',
  query: ApplicationQuery,
  reply: ApplicationDeleted,
  refuses: ['not_found', 'target_unavailable', 'revision_conflict'],
  cli: { use: 'applications forget', arguments: ['job_url'] },
  agent: false,
}).handle<ShortlistServices>(({ query, own_page, services }) =>
  forgetApplication(services, { ...query, own_page }),
)
