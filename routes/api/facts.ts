import { loadEvidence, withSettings } from '#lib/judge/assess/load-evidence.ts'
import { FactsResponse } from '#lib/judge/assess/schema.ts'
import type { JudgeServices } from '#lib/judge/services.ts'
import { statedFacts } from '#lib/judge/settle/settle-rows.ts'
import { route } from '#lib/service/http/route.ts'

export const GET = route({
  summary:
    'Show the facts that your settings and your resume state about place, permission, hours, travel and driving',
  effect: 'read',
  reply: FactsResponse,
  refuses: ['target_unavailable'],
  cli: { use: 'facts', examples: ['svc facts'] },
  agent: false,
}).handle<JudgeServices>(async ({ services }) => {
  const { person } = (await services.config.read()).config
  const { lines } = withSettings(await loadEvidence(services.desk), person)
  return { schema_version: 'svc-facts:1' as const, facts: statedFacts(lines) }
})
