import table from '#assets/companies/companies.json' with { type: 'json' }
import { listBoards } from '#db/index/boards.ts'
import type { CompaniesQuery } from '#lib/index/boards/companies-schema.ts'
import {
  companiesOf,
  countCompanies,
  filterCompanies,
  type StartingCompany,
} from '#lib/index/boards/rules/starting-companies.ts'
import { systemNamed } from '#lib/index/systems/systems.ts'
import { Refusal } from '#lib/service/refusals.ts'
import type { Services } from '#lib/services.ts'

/**
 * The companies that ship with the service and can be read, as filtered, each with whether it is followed already.
 * `cursor` is the id that an earlier page ended with; a count of a facet leaves that facet's own filter out.
 */
export async function showCompanies({ index }: Pick<Services, 'index'>, query: CompaniesQuery) {
  const { limit, cursor, ...filter } = query
  const all = offered()
  const followed = new Set((await listBoards(index)).map((board) => board.board_id))
  const found = filterCompanies(all, filter)
  const start = cursor === undefined ? 0 : found.findIndex((one) => one.id === cursor) + 1
  if (cursor !== undefined && start === 0) {
    throw new Refusal('invalid_value', 'The `cursor` is not of this list. Start again without it.')
  }
  const page = found.slice(start, start + limit)
  const standard = all.filter((one) => one.standard)
  return {
    schema_version: 'svc-companies:1' as const,
    companies: page.map((one) => ({ ...one, followed: followed.has(one.id) })),
    counts: {
      all: all.length,
      found: found.length,
      by_system: countCompanies(all, { facet: 'system', filter }),
      by_industry: countCompanies(all, { facet: 'industry', filter }),
      by_country: countCompanies(all, { facet: 'country', filter }),
    },
    standard: {
      boards: standard.length,
      followed: standard.filter((one) => followed.has(one.id)).length,
    },
    next_cursor: start + limit < found.length ? (page.at(-1)?.id ?? null) : null,
  }
}

// A company on a system that is not read yet is not offered; it comes by itself with the system.
function offered(): readonly StartingCompany[] {
  list ??= companiesOf(table).filter((one) => systemNamed(one.system) !== undefined)
  return list
}

let list: readonly StartingCompany[] | undefined
