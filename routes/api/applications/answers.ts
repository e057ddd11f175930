import { route } from '#lib/service/http/route.ts'
import { GivenBody, GivenResponse } from '#lib/shortlist/applications/schema.ts'
import { keepGivenAnswers } from '#lib/shortlist/forms/forms.ts'
import type { ShortlistServices } from '#lib/shortlist/services.ts'

export const PUT = route({
  summary: 'Keep your answers of an employer’s form with the application',
  details: 'Name and contact data are left out. `GET /api/applications/record` shows the answers.',
  effect: 'write',
  body: GivenBody,
  example: {
    job_url: 'https://jobs.lever.co/acme/5f0c',
    answers: [{ question: 'What is your notice period?', answer: 'Two months' }],
  },
  reply: GivenResponse,
  refuses: ['not_found', 'target_unavailable', 'personal_info_refused'],
  agent: false,
}).handle<ShortlistServices>(({ body, actor, services }) => keepGivenAnswers(services, { ...body, actor }))
