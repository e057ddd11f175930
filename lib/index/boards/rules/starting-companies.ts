import { stateName } from '#lib/index/places/state-names.ts'
import { boardId } from '#lib/index/systems/board-of-link.ts'
import { foldAccents, tally } from '#lib/text/text.ts'

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
 * not recorded; `state` is the US state in two letters, or '' if that is not recorded.
 */
export type StartingCompany = {
  id: string
  company: string
  system: string
  board: string
  industry: Industry
  country: string
  state: string
  standard: boolean
}

/** The filters of the starting list; a missing one matches everything. */
type CompanyFilter = {
  q?: string | undefined
  system?: string | undefined
  industry?: Industry | undefined
  country?: string | undefined
  state?: string | undefined
  standard?: boolean | undefined
}

/**
 * Returns the companies of the stored list, one per row: company, system, board, industry, place, `standard`.
 * Example of a place: "US-AZ".
 */
export function companiesOf(table: readonly (readonly string[])[]): StartingCompany[] {
  return table.map(([company = '', system = '', board = '', industry = '', place = '', set = '']) => {
    const [country = '', state = ''] = place.split('-')
    return {
      id: boardId({ system, board }),
      company,
      system,
      board,
      industry: industry as Industry,
      country,
      state,
      standard: set === 'standard',
    }
  })
}

/**
 * Returns the companies of the compact list: its keys are a system, an industry and a place, its values lines of a
 * company and a board. Example: `{"jazzhr health US-AZ": "Kite Care\tkitecare"}`.
 */
export function companiesOfGroups(groups: Readonly<Record<string, string>>): StartingCompany[] {
  return Object.entries(groups).flatMap(([key, lines]) => {
    const [system = '', industry = '', place = ''] = key.split(' ')
    return companiesOf(
      lines.split('\n').map((line) => {
        const [company = '', board = ''] = line.split('\t')
        return [company, system, board, industry, place]
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

/**
 * Returns the companies that pass every given filter, in their order. `q` finds words of the name, the board, the trade and
 * the state. Example: "hospitals in Arizona".
 */
export function filterCompanies(
  companies: readonly StartingCompany[],
  filter: CompanyFilter,
): StartingCompany[] {
  const words = foldAccents(filter.q ?? '')
    .split(/\s+/)
    .filter((word) => word !== '' && word !== 'in')
  return companies.filter(
    (company) =>
      (filter.system === undefined || company.system === filter.system) &&
      (filter.industry === undefined || company.industry === filter.industry) &&
      (filter.country === undefined || company.country === filter.country.toUpperCase()) &&
      (filter.state === undefined || company.state === filter.state.toUpperCase()) &&
      (filter.standard === undefined || company.standard === filter.standard) &&
      (words.length === 0 || words.every((word) => names(company, word))),
  )
}

// The trades that people look for by name, in the singular.
const TRADES: Partial<Record<Industry, string>> = {
  commerce: 'shop store retail restaurant food',
  education: 'school university college',
  energy: 'energy power oil',
  finance: 'bank insurance finance',
  hardware: 'hardware machine factory manufacturing aerospace defence defense',
  health: 'hospital clinic health healthcare medicine biotech',
  media: 'media game film music news',
  public: 'council city county charity museum government',
  services: 'consulting agency staffing law construction',
  software: 'software',
  transport: 'transport logistics airline travel',
}

// A word of the name or board, or the whole word for the trade or the state.
function names(company: StartingCompany, word: string): boolean {
  const { name, others } = wordsOf(company)
  return name.includes(word) || others.has(word) || others.has(word.replace(/(?:(?<=i)es|s)$/, ''))
}

type CompanyWords = { name: string; others: ReadonlySet<string> }

// Folding twelve thousand names takes longer than all other filters.
const foldedNames = new WeakMap<StartingCompany, CompanyWords>()

function wordsOf(company: StartingCompany): CompanyWords {
  const cached = foldedNames.get(company)
  if (cached) return cached
  const { company: name, board, industry, state } = company
  const others = `${TRADES[industry] ?? ''} ${state === '' ? '' : foldAccents(stateName(state))}`
  const words = { name: foldAccents(`${name} ${board}`), others: new Set(others.split(' ').filter(Boolean)) }
  foldedNames.set(company, words)
  return words
}

/** Returns, for each value of a facet, its number of companies under all other filters, largest first. */
export function countCompanies(
  companies: readonly StartingCompany[],
  { facet, filter }: { facet: 'system' | 'industry' | 'country' | 'state'; filter: CompanyFilter },
): Record<string, number> {
  const found = filterCompanies(companies, { ...filter, [facet]: undefined })
  const counts = tally(found.map((company) => company[facet]).filter(Boolean))
  return Object.fromEntries([...counts].sort(([a, many], [b, more]) => more - many || (a < b ? -1 : 1)))
}
