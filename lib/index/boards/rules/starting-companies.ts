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

/**
 * The companies of the compact list: its keys are a system, an industry and a country, its values lines of a company and a board.
 * Example: `{"jazzhr health US": "Kite Care\tkitecare"}`.
 */
export function companiesOfGroups(groups: Readonly<Record<string, string>>): StartingCompany[] {
  return Object.entries(groups).flatMap(([key, lines]) => {
    const [system = '', industry = '', country = ''] = key.split(' ')
    return companiesOf(
      lines.split('\n').map((line) => {
        const [company = '', board = ''] = line.split('\t')
        return [company, system, board, industry, country]
      }),
    )
  })
}

/** Sorts companies by name without accents, case and punctuation, then by board. */
export function sortedCompanies(companies: readonly StartingCompany[]): StartingCompany[] {
  const keyed = companies.map((company) => {
    const name = foldAccents(company.company)
    return { company, key: `${name.replaceAll(/[^a-z0-9 ]/g, '').trim()}\n${company.id}` }
  })
  return keyed.sort((a, b) => (a.key < b.key ? -1 : 1)).map(({ company }) => company)
}

/** Returns the companies that pass every given filter, in their order. */
export function filterCompanies(
  companies: readonly StartingCompany[],
  filter: CompanyFilter,
): StartingCompany[] {
  const words = foldAccents(filter.q ?? '')
    .split(/\s+/)
    .filter(Boolean)
  return companies.filter(
    (company) =>
      (filter.system === undefined || company.system === filter.system) &&
      (filter.industry === undefined || company.industry === filter.industry) &&
      (filter.country === undefined || company.country === filter.country.toUpperCase()) &&
      (filter.standard === undefined || company.standard === filter.standard) &&
      (words.length === 0 || words.every((word) => wordsOf(company).includes(word))),
  )
}

// Folding twelve thousand names takes longer than all other filters.
const foldedNames = new WeakMap<StartingCompany, string>()

function wordsOf(company: StartingCompany): string {
  const words = foldedNames.get(company) ?? foldAccents(`${company.company} ${company.board}`)
  foldedNames.set(company, words)
  return words
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
