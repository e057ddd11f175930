import { BoardsStatus } from '#lib/boards/show-boards.ts'
import { route } from '#lib/http/route.ts'

export const GET = route({
  summary: 'See how the reading of boards stands',
  effect: 'read',
  reply: BoardsStatus,
  refuses: ['target_unavailable'],
  cli: { use: 'boards status' },
  agent: 'boards_status',
}).handle(({ services }) => ({
  schema_version: 'svc-boards-status:1',
  refresh: services.refreshes.last,
  next_at: services.refreshes.next_at,
}))
