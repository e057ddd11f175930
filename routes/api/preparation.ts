import { askQuestions, planQuestions } from '#lib/learn/preparation/ask-questions.ts'
import {
  MoreQuestionsBody,
  PreparationQuery,
  PreparationResponse,
  PreparedEvidence,
} from '#lib/learn/preparation/schema.ts'
import { showPreparation, showPreparedEvidence } from '#lib/learn/preparation/show-preparation.ts'
import type { LearnServices } from '#lib/learn/services.ts'
import { route } from '#lib/service/http/route.ts'

export const routes = {
  'GET /api/interviews/preparation': route({
    summary: 'Prepare for an interview: likely questions, and your gaps with their lessons',
    effect: 'read',
    query: PreparationQuery,
    reply: PreparationResponse,
    refuses: ['not_found'],
    cli: {
      use: 'interviews questions',
      arguments: ['job_url'],
      examples: ['svc interviews questions https://jobs.lever.co/acme/5f0c'],
    },
    agent: { tool: 'learning', operation: 'interview', description: 'Likely interview questions, and gaps' },
  }).handle<LearnServices>(({ query, services }) => showPreparation(services, query)),

  'POST /api/interviews/preparation': route({
    summary: 'Ask a model for more interview questions; only the posting is sent',
    effect: 'spend',
    body: MoreQuestionsBody,
    example: { job_url: 'https://jobs.lever.co/acme/5f0c' },
    waits: true,
    reply: PreparationResponse,
    refuses: ['not_found', 'config_unavailable', 'model_denied'],
    cli: {
      use: 'interviews ask',
      arguments: ['job_url'],
      examples: ['svc interviews ask https://jobs.lever.co/acme/5f0c --model-target claude'],
    },
    agent: {
      tool: 'make_course',
      operation: 'ask_questions',
      description: 'Ask a model for interview questions',
    },
  }).handle<LearnServices>(
    ({ body, services }) => askQuestions(services, body),
    ({ body, services }) => planQuestions(services, body),
  ),

  'GET /api/interviews/preparation/evidence': route({
    summary: 'Show which of your stories and resume lines answer likely interview questions',
    effect: 'read',
    query: PreparationQuery,
    reply: PreparedEvidence,
    refuses: ['not_found'],
    cli: { use: 'interviews evidence', arguments: ['job_url'] },
    agent: 'http',
  }).handle<LearnServices>(({ query, services }) => showPreparedEvidence(services, query)),
}
