import { correctFact, showFacts } from '#lib/judge/assess/correct-facts.ts'
import { FactChange, FactsResponse } from '#lib/judge/assess/schema.ts'
import type { JudgeServices } from '#lib/judge/services.ts'
import { route } from '#lib/service/http/route.ts'

export const GET = route({
  summary: 'Show the facts of settings and resume that decide requirements',
  effect: 'read',
  reply: FactsResponse,
  refuses: ['target_unavailable', 'config_unavailable'],
  cli: { use: 'facts', examples: ['svc facts'] },
  agent: false,
}).handle<JudgeServices>(({ services }) => showFacts(services))

export const PUT = route({
  summary: 'Correct a fact of your resume: wrong, another value, or right after all',
  effect: 'write',
  body: FactChange,
  example: { fact_id: '3f1c9a0b7d2e4c55', is: 'wrong', revision: 0 },
  reply: FactsResponse,
  refuses: ['not_found', 'target_unavailable', 'config_unavailable', 'revision_conflict'],
  cli: {
    use: 'facts correct',
    arguments: ['fact_id', 'is', 'value'],
    examples: ['svc facts correct 3f1c9a0b7d2e4c55 wrong', 'svc facts correct 3f1c9a0b7d2e4c55 other 50'],
  },
  agent: false,
}).handle<JudgeServices>(({ body, actor, services }) => correctFact(services, { ...body, actor }))
