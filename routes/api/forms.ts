import { route } from '#lib/service/http/route.ts'
import { matchForm, readForm, showForm, showFormAnswers } from '#lib/shortlist/forms/forms.ts'
import {
  FormAnswers,
  FormMatch,
  FormMatched,
  FormQuery,
  FormRead,
  FormResponse,
} from '#lib/shortlist/forms/schema.ts'
import type { ShortlistServices } from '#lib/shortlist/services.ts'

export const routes = {
  'GET /api/forms': route({
    summary: 'Show the questions of a job’s application form',
    effect: 'read',
    query: FormQuery,
    reply: FormResponse,
    cli: {
      use: 'form',
      arguments: ['job_url'],
      examples: ['svc form https://boards.greenhouse.io/acme/jobs/7'],
    },
    agent: { tool: 'get_job', operation: 'form', description: 'The questions of its application form' },
  }).handle<ShortlistServices>(({ query, services }) => showForm(services, query.job_url)),

  'POST /api/forms': route({
    summary: 'Read the questions of a job’s application form, from its board or from pasted text',
    effect: 'write',
    body: FormRead,
    example: { job_url: 'https://jobs.lever.co/acme/5f0c' },
    waits: true,
    reply: FormResponse,
    refuses: ['job_fetch_failed'],
    cli: {
      use: 'form read',
      arguments: ['job_url'],
      examples: ['svc form read https://boards.greenhouse.io/acme/jobs/7'],
    },
    agent: 'http',
  }).handle<ShortlistServices>(({ body, services }) => readForm(services, body)),

  'GET /api/forms/answers': route({
    summary: 'Show your saved answers to the questions of a job’s application form',
    effect: 'read',
    query: FormQuery,
    reply: FormAnswers,
    refuses: ['config_unavailable'],
    cli: {
      use: 'form answers',
      arguments: ['job_url'],
      examples: ['svc form answers https://boards.greenhouse.io/acme/jobs/7'],
    },
    agent: { tool: 'answers', operation: 'form', description: 'Answers to the form of a job' },
  }).handle<ShortlistServices>(({ query, services }) => showFormAnswers(services, query.job_url)),

  'POST /api/forms/match': route({
    summary: 'Find your saved answers to the fields of a form that a browser shows; nothing is stored',
    effect: 'write',
    body: FormMatch,
    example: { fields: [{ label: 'What is your notice period?', kind: 'line' }] },
    reply: FormMatched,
    refuses: ['config_unavailable'],
    agent: false,
  }).handle<ShortlistServices>(({ body, services }) => matchForm(services, body)),
}
