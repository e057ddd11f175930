import { addBoards, BoardsAdded, BoardsToAdd } from '#lib/index/boards/add-boards.ts'
import { BoardsQuery, BoardsResponse, showBoards } from '#lib/index/boards/show-boards.ts'
import type { IndexServices } from '#lib/index/services.ts'
import { route } from '#lib/service/http/route.ts'

export const GET = route({
  summary: 'List the boards that are read',
  effect: 'read',
  query: BoardsQuery,
  reply: BoardsResponse,
  pages: { list: 'boards', name: 'id' },
  refuses: ['target_unavailable'],
  cli: { use: 'boards', examples: ['svc boards', 'svc boards --state failing'] },
  agent: {
    tool: 'status',
    operation: 'followed',
    description: 'Followed boards, and why each fails',
    takes: ['state', 'q'],
    rows: { list: 'boards', keep: ['id', 'company', 'state', 'jobs', 'last_read_at', 'reason', 'sample'] },
  },
}).handle<IndexServices>(({ query, services }) => showBoards(services, query))

export const POST = route({
  summary: 'Follow companies by their name, site, board or any link to it',
  effect: 'write',
  body: BoardsToAdd,
  example: { boards: [{ system: 'lever', board: 'acme' }] },
  reply: BoardsAdded,
  status: 201,
  refuses: ['target_unavailable'],
  cli: {
    use: 'boards add',
    arguments: ['[boards...]'],
    boards: 'boards',
    options: [
      { flags: '--company <name>', help: 'the name of the company' },
      { flags: '--standard', help: 'the standard set: some sixty well-known companies' },
      { flags: '--read', help: 'read the standard set right away' },
      { flags: '--yes', help: 'look at an unknown career page without a question, and follow its board' },
    ],
    work: 'standard_set',
    examples: [
      'svc boards add Stripe',
      'svc boards add careers.acme.example',
      'svc boards add greenhouse:acme',
      'svc boards add https://jobs.lever.co/acme',
      'svc boards add --standard',
    ],
  },
  agent: {
    tool: 'set_up',
    operation: 'follow',
    description: 'Follow companies',
    needs: 'Only you can let an agent follow a company.',
    rows: { list: 'boards', keep: ['id', 'company', 'state', 'reason'] },
  },
}).handle<IndexServices>(async ({ body, services }) => ({
  schema_version: 'svc-boards-added:1',
  ...(await addBoards(services, body.boards)),
  refresh: services.refreshes.last,
}))
