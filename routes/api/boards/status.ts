import { BoardsStatus, showBoardsStatus } from '#lib/boards/show-boards-status.ts'
import { route } from '#lib/http/route.ts'

export const GET = route({
  summary: 'See how the reading of boards stands',
  effect: 'read',
  reply: BoardsStatus,
  refuses: ['target_unavailable'],
  cli: { use: 'boards status' },
  agent: 'boards_status',
}).handle(({ services }) => showBoardsStatus(services))
