import { lookForBoard } from '#lib/index/boards/add-boards.ts'
import { BoardLookReply, BoardLookRequest } from '#lib/index/boards/schema.ts'
import type { IndexServices } from '#lib/index/services.ts'
import { route } from '#lib/service/http/route.ts'

export const POST = route({
  summary: 'Look at a company’s career page before following it; nothing is stored',
  details:
    'Reads robots.txt, the page, its sitemaps and three postings at most, one request a second. Tells the hiring system, the number of postings and some of them.',
  effect: 'write',
  body: BoardLookRequest,
  example: { url: 'https://careers.crumb.example/jobs' },
  waits: true,
  reply: BoardLookReply,
  refuses: ['target_unavailable', 'invalid_value'],
  cli: {
    use: 'boards look',
    arguments: ['url'],
    examples: ['svc boards look https://careers.crumb.example', 'svc boards look crumb.example/jobs'],
  },
  agent: {
    tool: 'set_up',
    operation: 'look',
    description: 'Look for a board behind a career page',
    needs: 'Only you can let an agent read a career page.',
  },
}).handle<IndexServices>(({ body, services }) => lookForBoard(services, body.url))
