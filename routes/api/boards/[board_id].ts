import { z } from 'zod'
import { removeBoard } from '#lib/index/boards/add-boards.ts'
import type { IndexServices } from '#lib/index/services.ts'
import { route } from '#lib/service/http/route.ts'
import { serviceText } from '#lib/service/values/schema.ts'

export const DELETE = route({
  summary: 'Stop reading a board; its postings leave the index',
  effect: 'destroy',
  params: z.strictObject({ board_id: z.string().min(1).max(200).describe('the id of the board') }),
  reply: z.looseObject({ schema_version: z.literal('svc-board-deleted:1'), deleted: serviceText() }),
  refuses: ['not_found', 'target_unavailable'],
  cli: { use: 'boards remove', arguments: ['board_id'], examples: ['svc boards remove greenhouse:acme'] },
  agent: false,
}).handle<IndexServices>(async ({ params, services }) => ({
  schema_version: 'svc-board-deleted:1',
  deleted: await removeBoard(services, params.board_id),
}))
