import { describe, expect, test } from 'bun:test'
import table from '#assets/companies/companies.json' with { type: 'json' }
import more from '#assets/companies/more.json' with { type: 'json' }
import {
  companiesOf,
  companiesOfGroups,
  countCompanies,
  filterCompanies,
  INDUSTRIES,
  sortedCompanies,
} from '#lib/index/boards/rules/starting-companies.ts'
import { systemNamed } from '#lib/index/systems/systems.ts'

const SYSTEMS = new Set(
  `adp ashby bamboohr breezy dayforce eightfold gem greenhouse icims jazzhr jobvite lever oracle pageup paylocity personio phenom pinpoint
  radancy recruitee rippling smartrecruiters softgarden successfactors teamtailor workable workday`.split(
    /\s+/,
  ),
)
// They answer a board with one request, or few: what the standard set promises.
const ONE_REQUEST = new Set(
  'ashby breezy gem greenhouse lever personio pinpoint recruitee teamtailor workable'.split(' '),
)
const companies = sortedCompanies([...companiesOf(table), ...companiesOfGroups(more)])

describe('the list of companies that ships', () => {
  test('has more than 12,000 companies of all trades and many countries, on most hiring systems', () => {
    expect(companies.length).toBeGreaterThanOrEqual(12_000)
    expect(new Set(companies.map(({ industry }) => industry))).toEqual(new Set(INDUSTRIES))
    const countries = Map.groupBy(companies, ({ country }) => country)
    expect([...countries].filter(([, group]) => group.length >= 10).length).toBeGreaterThanOrEqual(10)
    expect(new Set(companies.map((company) => company.system))).toEqual(SYSTEMS)
  })

  test('names boards that can be names on their system', () => {
    const bad = companies.filter(({ system, board }) => systemNamed(system)?.isBoard(board) === false)
    expect(bad).toEqual([])
    expect(companies.filter(({ system }) => systemNamed(system)).length).toBeGreaterThan(500)
  })

  test('has each board once', () => {
    const ids = Map.groupBy(companies, (company) => company.id.toLowerCase())
    expect([...ids].filter(([, same]) => same.length > 1).map(([id]) => id)).toEqual([])
  })

  test('has its facts in the closed forms', () => {
    const industries = new Set<string>(INDUSTRIES)
    const countries = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
    const bad = table.filter(([company = '', , board = '', industry = '', country = '', set, ...rest]) => {
      const isTrimmed = company !== '' && company === company.trim() && board === board.trim()
      const isKnown =
        industries.has(industry) &&
        /^(?:[A-Z]{2}|US-[A-Z]{2})$/.test(country) &&
        countries.of(country.slice(0, 2)) !== undefined
      return !isTrimmed || !isKnown || ![undefined, 'standard'].includes(set) || rest.length > 0
    })
    expect(bad).toEqual([])
  })

  test('has its further companies in the same forms, without web pages for names', () => {
    const bad = companiesOfGroups(more).filter(({ company, board, industry, country }) => {
      const isPlain = company === company.trim() && company.length > 1 && !/[<>{}@|]|https?:/.test(company)
      return !isPlain || board === '' || !INDUSTRIES.includes(industry) || !/^[A-Z]{2}$/.test(country)
    })
    expect(bad).toEqual([])
    expect(Object.keys(more).filter((key) => !/^[a-z]+ [a-z]+ (?:[A-Z]{2}|US-[A-Z]{2})$/.test(key))).toEqual(
      [],
    )
  })

  test('has a standard set that is small, mixed, and read with few requests', () => {
    const standard = companies.filter((company) => company.standard)
    expect(standard.length).toBeGreaterThanOrEqual(50)
    expect(standard.length).toBeLessThanOrEqual(70)
    expect(new Set(standard.map((company) => company.industry))).toEqual(
      new Set(INDUSTRIES.filter((industry) => industry !== 'unsorted')),
    )
    expect(standard.filter(({ system }) => !ONE_REQUEST.has(system))).toEqual([])
  })
})

describe('companies', () => {
  const some = companiesOf([
    ['Ångström Kites', 'greenhouse', 'kites', 'hardware', 'SE'],
    ['Bee & Co', 'lever', 'bee', 'commerce', 'US', 'standard'],
    ['Cat Bank', 'lever', 'cat', 'finance', 'US-NY'],
    ['Dell Oro', 'icims', 'oro', 'health', 'US-AZ'],
  ])
  const ids = (filter: Parameters<typeof filterCompanies>[1]) =>
    filterCompanies(some, filter).map((company) => company.board)

  test('are found by words of their name or board, in any case and without accents', () => {
    expect(ids({ q: 'angstrom' })).toEqual(['kites'])
    expect(ids({ q: '  CO  bee ' })).toEqual(['bee'])
    expect(ids({ q: 'cat' })).toEqual(['cat'])
    expect(ids({ q: 'dog' })).toEqual([])
    expect(ids({})).toEqual(['kites', 'bee', 'cat', 'oro'])
  })

  test('are found by their trade and state', () => {
    expect(ids({ q: 'hospitals in Arizona' })).toEqual(['oro'])
    expect(ids({ q: 'bank new york' })).toEqual(['cat'])
    expect(ids({ q: 'clinic york' })).toEqual([])
    expect(ids({ state: 'az' })).toEqual(['oro'])
  })

  test('are filtered by every fact at once', () => {
    expect(ids({ system: 'lever', country: 'us', industry: 'finance' })).toEqual(['cat'])
    expect(ids({ standard: true })).toEqual(['bee'])
    expect(ids({ standard: false, system: 'lever' })).toEqual(['cat'])
  })

  test('are counted as they would be with another choice in the same filter', () => {
    const filter = { system: 'lever', industry: 'finance' as const }
    expect(countCompanies(some, { facet: 'industry', filter })).toEqual({ commerce: 1, finance: 1 })
    expect(countCompanies(some, { facet: 'system', filter })).toEqual({ lever: 1 })
    expect(Object.entries(countCompanies(some, { facet: 'country', filter: {} }))).toEqual([
      ['US', 3],
      ['SE', 1],
    ])
    expect(countCompanies(some, { facet: 'state', filter: {} })).toEqual({ NY: 1, AZ: 1 })
  })
})
