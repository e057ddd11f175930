import { importBoards } from '#lib/index/boards/add-boards.ts'
import { BoardsImport, BoardsImported } from '#lib/index/boards/schema.ts'
import type { IndexServices } from '#lib/index/services.ts'
import { route } from '#lib/service/http/route.ts'

export const POST = route({
  summary: 'Read a CSV of boards (company, system, board, or url), and add them with apply',
  effect: 'write',
  body: BoardsImport,
  example: { csv: 'company,system,board\nAcme,lever,acme' },
  max_body_mib: 5,
  reply: BoardsImported,
  refuses: ['target_unavailable'],
  agent: 'http',
}).handle<IndexServices>(({ body, services }) => importBoards(services, body))
