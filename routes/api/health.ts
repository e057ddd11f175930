import { z } from 'zod'
import { countIndex } from '#db/index/meta.ts'
import { showTarget } from '#lib/judge/targets/show-targets.ts'
import type { Services } from '#lib/service/http/route.ts'
import { route } from '#lib/service/http/route.ts'
import { Refusal } from '#lib/service/refusals.ts'
import { serviceText } from '#lib/service/values/schema.ts'

export const GET = route({
  summary: 'See whether the service is well',
  effect: 'read',
  reply: z.looseObject({
    schema_version: z.literal('svc-health:1'),
    status: z.literal('ok'),
    version: serviceText(),
    uptime_seconds: z.int(),
    index: z.looseObject({ postings: z.int(), jobs: z.int(), boards: z.int() }),
    runner: z.boolean(),
    target: z.looseObject({ name: serviceText(), state: serviceText() }),
  }),
  refuses: ['target_unavailable'],
  cli: { use: 'health' },
  agent: 'status',
}).handle(async ({ services }) => ({
  schema_version: 'svc-health:1',
  status: 'ok',
  version: services.version,
  uptime_seconds: Math.max(
    0,
    Math.round((Date.parse(services.now()) - Date.parse(services.startedAt)) / 1000),
  ),
  index: await countIndex(services.index),
  runner: services.background,
  target: await targetOf(services),
}))

const LOOK_MS = 500

// Settings that cannot be read are told here, and are no reason to say nothing.
async function targetOf(services: Services): Promise<{ name: string; state: string }> {
  try {
    const { name, state } = await showTarget(services, LOOK_MS)
    return { name, state }
  } catch (problem) {
    if (problem instanceof Refusal) return { name: 'builtin', state: problem.code }
    throw problem
  }
}
