import { route } from '#lib/service/http/route.ts'
import { showFormAnswers } from '#lib/shortlist/forms/forms.ts'
import { FormAnswers, FormQuery } from '#lib/shortlist/forms/schema.ts'
import type { ShortlistServices } from '#lib/shortlist/services.ts'

export const GET = route({
  summary: 'Show your saved answers to the questions of a job’s application form',
  effect: 'read',
  query: FormQuery,
  reply: FormAnswers,
  refuses: ['target_unavailable'],
  cli: {
    use: 'form answers',
    arguments: ['job_url'],
    examples: ['svc form answers https://boards.greenhouse.io/acme/jobs/7'],
  },
  agent: { tool: 'answers', operation: 'form', description: 'Answers to the form of a job' },
}).handle<ShortlistServices>(({ query, services }) => showFormAnswers(services, query.job_url))
