import { z } from 'zod'
import {
  addBoards,
  BoardsAdded,
  BoardsToAdd,
  importBoards,
  lookForBoard,
  removeBoard,
} from '#lib/index/boards/add-boards.ts'
import { showCompanies } from '#lib/index/boards/companies.ts'
import { startRefresh } from '#lib/index/boards/refresh-runner.ts'
import {
  BoardLookReply,
  BoardLookRequest,
  BoardsImport,
  BoardsImported,
  CompaniesQuery,
  CompaniesResponse,
  Refresh,
} from '#lib/index/boards/schema.ts'
import {
  BoardsQuery,
  BoardsResponse,
  BoardsStatus,
  showBoards,
  showBoardsStatus,
} from '#lib/index/boards/show-boards.ts'
import type { IndexServices } from '#lib/index/services.ts'
import { route } from '#lib/service/http/route.ts'
import { serviceText } from '#lib/service/values/schema.ts'

export const routes = {
  'GET /api/boards': route({
    summary: 'List the boards that are read',
    effect: 'read',
    query: BoardsQuery,
    reply: BoardsResponse,
    pages: { list: 'boards', name: 'id' },
    cli: { use: 'boards', examples: ['svc boards', 'svc boards --state failing'] },
    agent: {
      tool: 'status',
      operation: 'followed',
      description: 'Followed boards, and why each fails',
      takes: ['state', 'q'],
      rows: { list: 'boards', keep: ['id', 'company', 'state', 'jobs', 'last_read_at', 'reason', 'sample'] },
    },
  }).handle<IndexServices>(({ query, services }) => showBoards(services, query)),

  'POST /api/boards': route({
    summary: 'Follow companies by their name, site, board or any link to it',
    effect: 'write',
    body: BoardsToAdd,
    example: { boards: [{ system: 'lever', board: 'acme' }] },
    reply: BoardsAdded,
    status: 201,
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
  })),

  'GET /api/boards/companies': route({
    summary: 'Find well-known companies to follow',
    effect: 'read',
    query: CompaniesQuery,
    reply: CompaniesResponse,
    cli: {
      use: 'boards companies',
      arguments: ['q...'],
      examples: [
        'svc boards companies robot --industry hardware',
        'svc boards companies hospitals in Arizona',
        'svc boards companies --standard',
      ],
    },
    agent: {
      tool: 'status',
      operation: 'companies',
      description: 'Find well-known companies to follow',
      takes: ['q'],
      rows: { list: 'companies', keep: [] },
    },
  }).handle<IndexServices>(({ query, services }) => showCompanies(services, query)),

  'POST /api/boards/import': route({
    summary: 'Read a CSV of boards (company, system, board, or url), and add them with apply',
    effect: 'write',
    body: BoardsImport,
    example: { csv: 'company,system,board\nAcme,lever,acme' },
    max_body_mib: 5,
    reply: BoardsImported,
    agent: 'http',
  }).handle<IndexServices>(({ body, services }) => importBoards(services, body)),

  'POST /api/boards/look': route({
    summary: 'Look at a company’s career page before following it; nothing is stored',
    details:
      'Reads robots.txt, the page, its sitemaps and three postings at most, one request a second. Tells the hiring system, the number of postings and some of them.',
    effect: 'write',
    body: BoardLookRequest,
    example: { url: 'https://careers.crumb.example/jobs' },
    waits: true,
    reply: BoardLookReply,
    refuses: ['invalid_value'],
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
  }).handle<IndexServices>(({ body, services }) => lookForBoard(services, body.url)),

  'POST /api/boards/refresh': route({
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
    refuses: ['not_found'],
    cli: {
      use: 'refresh',
      arguments: ['boards...'],
      examples: ['svc refresh', 'svc refresh greenhouse:acme'],
    },
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
  })),

  'GET /api/boards/status': route({
    summary: 'Show the progress of the board refresh',
    effect: 'read',
    reply: BoardsStatus,
    refuses: ['config_unavailable'],
    cli: { use: 'boards status' },
    agent: { tool: 'status', operation: 'boards', description: 'Progress of reading boards' },
  }).handle<IndexServices>(({ services }) => showBoardsStatus(services)),

  'DELETE /api/boards/:board_id': route({
    summary: 'Stop reading a board; its postings leave the index',
    effect: 'destroy',
    params: z.strictObject({ board_id: z.string().min(1).max(200).describe('the id of the board') }),
    reply: z.looseObject({ schema_version: z.literal('svc-board-deleted:1'), deleted: serviceText() }),
    cli: { use: 'boards remove', arguments: ['board_id'], examples: ['svc boards remove greenhouse:acme'] },
    agent: false,
  }).handle<IndexServices>(async ({ params, services }) => ({
    schema_version: 'svc-board-deleted:1',
    deleted: await removeBoard(services, params.board_id),
  })),
}
