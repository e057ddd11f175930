import { BoardsStatus, showBoardsStatus } from '#lib/index/boards/show-boards.ts'
import type { IndexServices } from '#lib/index/services.ts'
import { route } from '#lib/service/http/route.ts'

export const GET = route({
  summary: 'Show the progress of the board refresh',
  effect: 'read',
  reply: BoardsStatus,
  refuses: ['target_unavailable'],
  cli: { use: 'boards status' },
  agent: { tool: 'status', operation: 'boards', description: 'Progress of reading boards' },
}).handle<IndexServices>(({ services }) => showBoardsStatus(services))
