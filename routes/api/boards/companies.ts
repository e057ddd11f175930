import { showCompanies } from '#lib/index/boards/companies.ts'
import { CompaniesQuery, CompaniesResponse } from '#lib/index/boards/schema.ts'
import type { IndexServices } from '#lib/index/services.ts'
import { route } from '#lib/service/http/route.ts'

export const GET = route({
  summary: 'Find well-known companies to follow',
  effect: 'read',
  query: CompaniesQuery,
  reply: CompaniesResponse,
  refuses: ['target_unavailable'],
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
}).handle<IndexServices>(({ query, services }) => showCompanies(services, query))
