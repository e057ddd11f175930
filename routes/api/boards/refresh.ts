import { z } from 'zod'
import { startRefresh } from '#lib/index/boards/refresh-runner.ts'
import { Refresh } from '#lib/index/boards/schema.ts'
import type { IndexServices } from '#lib/index/services.ts'
import { route } from '#lib/service/http/route.ts'

export const POST = route({
  summary: 'Refresh boards now',
  details: 'Asks each board once, within the pace of its host. Without `boards` it asks all.',
  effect: 'write',
  body: z.strictObject({
    boards: z.array(z.string().min(1).max(200)).min(1).max(20_000).optional(),
    wait: z.boolean().optional(),
  }),
  example: { boards: ['lever:acme'] },
  reply: z.looseObject({ schema_version: z.literal('svc-boards-refresh:1'), refresh: Refresh }),
  waits: true,
  refuses: ['not_found', 'target_unavailable'],
  cli: { use: 'refresh', arguments: ['boards...'], examples: ['svc refresh', 'svc refresh greenhouse:acme'] },
  agent: {
    tool: 'set_up',
    operation: 'read_boards',
    description: 'Read the named boards now, or all',
    takes: ['boards'],
    needs: 'Only you can let an agent read boards now.',
  },
}).handle<IndexServices>(async ({ body, services }) => ({
  schema_version: 'svc-boards-refresh:1',
  refresh: await startRefresh(services, body),
}))
