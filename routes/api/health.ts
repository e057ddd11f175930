import { z } from 'zod'
import { countIndex } from '#db/index/size.ts'
import { route } from '#lib/http/route.ts'
import { serviceText } from '#lib/values/schema.ts'

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
  refuses: ['target_unavailable', 'config_unavailable'],
  cli: { use: 'health' },
  agent: 'status',
}).handle(async ({ services }) => {
  const { config } = await services.config.read()
  return {
    schema_version: 'svc-health:1',
    status: 'ok',
    version: services.version,
    uptime_seconds: Math.max(
      0,
      Math.round((Date.parse(services.now()) - Date.parse(services.started_at)) / 1000),
    ),
    index: await countIndex(services.index),
    runner: services.background,
    target: { name: config.model_target, state: 'unavailable' },
  }
})
