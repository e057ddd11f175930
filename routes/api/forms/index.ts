import { route } from '#lib/service/http/route.ts'
import { readForm, showForm } from '#lib/shortlist/forms/forms.ts'
import { FormQuery, FormRead, FormResponse } from '#lib/shortlist/forms/schema.ts'
import type { ShortlistServices } from '#lib/shortlist/services.ts'

export const GET = route({
  summary: 'Show the questions of a job’s application form',
  effect: 'read',
  query: FormQuery,
  reply: FormResponse,
  refuses: ['target_unavailable'],
  cli: {
    use: 'form',
    arguments: ['job_url'],
    examples: ['svc form https://boards.greenhouse.io/acme/jobs/7'],
  },
  agent: { tool: 'get_job', operation: 'form', description: 'The questions of its application form' },
}).handle<ShortlistServices>(({ query, services }) => showForm(services, query.job_url))

export const POST = route({
  summary: 'Read the questions of a job’s application form, from its board or from pasted text',
  effect: 'write',
  body: FormRead,
  example: { job_url: 'https://jobs.lever.co/acme/5f0c' },
  waits: true,
  reply: FormResponse,
  refuses: ['target_unavailable', 'job_fetch_failed'],
  cli: {
    use: 'form read',
    arguments: ['job_url'],
    examples: ['svc form read https://boards.greenhouse.io/acme/jobs/7'],
  },
  agent: 'http',
}).handle<ShortlistServices>(({ body, services }) => readForm(services, body))
