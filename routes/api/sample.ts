import { z } from 'zod'
import { loadSample, removeSample, type SampleServices } from '#lib/sample/load-sample.ts'
import { route } from '#lib/service/http/route.ts'
import { serviceText } from '#lib/service/values/schema.ts'

export const routes = {
  'POST /api/sample': route({
    summary: 'Load the invented sample, or remove it with everything recorded for its jobs',
    effect: 'write',
    body: z.strictObject({ action: z.enum(['load', 'remove']) }),
    example: { action: 'load' },
    reply: z.looseObject({
      schema_version: z.literal('svc-sample:1'),
      loaded: z.boolean(),
      boards: z.int(),
      postings: z.int(),
      profiles: z.int(),
      message: serviceText(),
    }),
    waits: true,
    refuses: ['config_unavailable'],
    cli: { use: 'sample', arguments: ['action'], examples: ['svc sample load', 'svc sample remove'] },
    agent: false,
  }).handle<SampleServices>(({ body, services }) =>
    body.action === 'load' ? loadSample(services) : removeSample(services),
  ),
}
