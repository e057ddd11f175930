import { boardId } from '#lib/index/systems/board-of-link.ts'
import { foldAccents } from '#lib/text/text.ts'

/** The industry of a company on the starting list, in one word; docs/companies.md describes each. */
export const INDUSTRIES = [
  'ai',
  'commerce',
  'education',
  'energy',
  'finance',
  'hardware',
  'health',
  'media',
  'public',
  'security',
  'services',
  'software',
  'transport',
  // A public list names the company and its board alone.
  'unsorted',
] as const
export type Industry = (typeof INDUSTRIES)[number]

/**
 * One company of the starting list with its board; `country` is that of its headquarters (ISO 3166 alpha-2), or `ZZ` if that is
 * not recorded.
 */
export type StartingCompany = {
  id: string
  company: string
  system: string
  board: string
  industry: Industry
  country: string
  standard: boolean
}

/** The filters of the starting list; a missing one matches everything. */
type CompanyFilter = {
  q?: string | undefined
  system?: string | undefined
  industry?: Industry | undefined
  country?: string | undefined
  standard?: boolean | undefined
}

type CompanyFacet = 'system' | 'industry' | 'country'

/** The companies of the stored list, one per row: company, system, board, industry, country, `standard`. */
export function companiesOf(table: readonly (readonly string[])[]): StartingCompany[] {
  return table.map(([company = '', system = '', board = '', industry = '', country = '', set = '']) => ({
    id: boardId({ system, board }),
    company,
    system,
    board,
    industry: industry as Industry,
    country,
    standard: set === 'standard',
  }))
}

/** Returns the companies that pass every given filter, in their order. */
export function filterCompanies(
  companies: readonly StartingCompany[],
  filter: CompanyFilter,
): StartingCompany[] {
  const words = foldAccents(filter.q ?? '').split(/\s+/)
  return companies.filter(
    (company) =>
      (filter.system === undefined || company.system === filter.system) &&
      (filter.industry === undefined || company.industry === filter.industry) &&
      (filter.country === undefined || company.country === filter.country.toUpperCase()) &&
      (filter.standard === undefined || company.standard === filter.standard) &&
      words.every((word) => foldAccents(`${company.company} ${company.board}`).includes(word)),
  )
}

/** Returns, for each value of a facet, its number of companies under all other filters, largest first. */
export function countCompanies(
  companies: readonly StartingCompany[],
  { facet, filter }: { facet: CompanyFacet; filter: CompanyFilter },
): Record<string, number> {
  const counts = new Map<string, number>()
  for (const company of filterCompanies(companies, { ...filter, [facet]: undefined })) {
    counts.set(company[facet], (counts.get(company[facet]) ?? 0) + 1)
  }
  return Object.fromEntries([...counts].sort(([a, many], [b, more]) => more - many || (a < b ? -1 : 1)))
}
