import type { EvidenceServices } from '#lib/evidence/services.ts'
import { pressCondition, showConditions } from '#lib/judge/assess/press-conditions.ts'
import { ConditionPressed, ConditionsResponse, PressedCondition } from '#lib/judge/assess/schema.ts'
import { route } from '#lib/service/http/route.ts'

export const routes = {
  'GET /api/conditions': route({
    summary:
      'List the conditions of work that you press once for all jobs: nights, travel, lifting and others',
    effect: 'read',
    reply: ConditionsResponse,
    cli: { use: 'conditions', examples: ['svc conditions'] },
    agent: false,
  }).handle<EvidenceServices>(({ services }) => showConditions(services)),

  'PUT /api/conditions': route({
    summary: 'Say whether a condition of work is fine with you, for all jobs',
    details: 'It is kept as an answer, and decides the rows of all jobs at once. `open` takes it back.',
    effect: 'write',
    body: PressedCondition,
    example: { condition: 'travel', is: 'fine', up_to: 25 },
    reply: ConditionPressed,
    refuses: ['revision_conflict'],
    cli: {
      use: 'conditions set',
      arguments: ['condition', 'is'],
      examples: ['svc conditions set nights against', 'svc conditions set lifting fine --up-to 50'],
    },
    agent: false,
  }).handle<EvidenceServices>(async ({ body, actor, writer, services }) =>
    pressCondition(services, { ...body, actor, writer: await writer() }),
  ),
}
