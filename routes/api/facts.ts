import { loadEvidence } from '#lib/judge/assess/load-evidence.ts'
import { FactsResponse } from '#lib/judge/assess/schema.ts'
import type { JudgeServices } from '#lib/judge/services.ts'
import { statedFacts } from '#lib/judge/settle/settle-rows.ts'
import { route } from '#lib/service/http/route.ts'

export const GET = route({
  summary: 'Show the facts that your resume states about place, permission, hours, travel and driving',
  effect: 'read',
  reply: FactsResponse,
  refuses: ['target_unavailable'],
  cli: { use: 'facts', examples: ['svc facts'] },
  agent: false,
}).handle<JudgeServices>(async ({ services }) => {
  const { lines } = await loadEvidence(services.desk)
  return { schema_version: 'svc-facts:1' as const, facts: statedFacts(lines) }
})
