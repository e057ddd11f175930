import type { JsonRequest } from '#lib/index/systems/adapter.ts'
import { lineOf, listOf, numberOf, textOf } from '#lib/index/systems/rules/record.ts'

/** One page of a list: where it starts, and which part of the list where that is read part by part. */
type Page = {
  list: string
  offset: number
  /** Rows of this list by its first page; later pages often say 0. */
  total: number
  facet: string
  /** The part that is read, and those that come after it. */
  values: string[]
  /** Pages that were read before this one. */
  read: number
}

/** The address of a list's first page. */
export function firstPage(list: string): string {
  return `${list}?offset=0`
}

/** The page that an address names. */
export function pageOf(address: string): Page {
  const [list = '', query] = address.split('?')
  const said = new URLSearchParams(query)
  const count = (name: string) => Number(said.get(name) ?? 0)
  return {
    list,
    offset: count('offset'),
    total: count('total'),
    facet: said.get('facet') ?? '',
    values: said.get('values')?.split(',') ?? [],
    read: count('read'),
  }
}

function addressOf({ list, offset, total, facet, values, read }: Page): string {
  const said = new URLSearchParams({ offset: `${offset}`, total: `${total}`, read: `${read}` })
  if (facet !== '') {
    said.set('facet', facet)
    said.set('values', values.join(','))
  }
  return `${list}?${said}`
}

/** What is sent for a page. */
export function requestOf(address: string): JsonRequest {
  const { list, offset, facet, values } = pageOf(address)
  const appliedFacets = facet === '' ? {} : { [facet]: values.slice(0, 1) }
  return { address: list, json: { appliedFacets, limit: PAGE, offset, searchText: '' } }
}

type Said = { rows: number; total: number }

/** The page after this one, and whether nothing is known to lie beyond what can be read. */
export function nextPage(
  page: Page,
  { rows, total: said }: Said,
): { next: string | null; complete: boolean } {
  const total = page.offset === 0 ? said : page.total
  const offset = page.offset + PAGE
  const read = page.read + 1
  const hasMore = rows > 0 && (rows >= PAGE || offset < total)
  // From here on the list would start again.
  const isCut = (hasMore && offset >= LAST_ROW) || total >= LAST_ROW
  if (read >= MOST_PAGES) return { next: null, complete: !hasMore && page.values.length < 2 && !isCut }
  if (hasMore && offset < LAST_ROW) {
    return { next: addressOf({ ...page, offset, total, read }), complete: !isCut }
  }
  const values = page.values.slice(1)
  if (values.length === 0) return { next: null, complete: !isCut }
  return { next: addressOf({ ...page, offset: 0, total: 0, values, read }), complete: !isCut }
}

/** How a list that is cut off at its end is read part by part; null where it is not, or tells no parts. */
export function splitBy(page: Page, { total, facets }: { total: number; facets: readonly unknown[] }) {
  if (page.offset > 0 || page.facet !== '' || total < LAST_ROW) return null
  const counted = facets.map(readFacet).filter((facet) => facet.sum >= LAST_ROW)
  const agreed = (one: Facet) => counted.filter((other) => other.sum === one.sum).length > 1
  const [best] = counted
    .filter((facet) => facet.isUsable)
    .toSorted((a, b) => Number(agreed(b)) - Number(agreed(a)) || a.values.length - b.values.length)
  if (!best) return null
  const next = addressOf({ ...page, facet: best.name, values: best.values, read: 1 })
  // Two ways to part the list that add up to one number count each row once.
  return { next, complete: agreed(best), total: best.sum }
}

type Facet = { name: string; values: string[]; sum: number; isUsable: boolean }

function readFacet(facet: unknown): Facet {
  const values = listOf(facet, 'values').map((value) => {
    return { id: textOf(value, 'id'), count: numberOf(value, 'count') ?? Number.NaN }
  })
  const name = lineOf(facet, 'facetParameter')
  const filled = values.filter(({ count }) => count > 0)
  const isNamed = /^\w{1,60}$/.test(name) && filled.every(({ id }) => /^[\w-]{1,64}$/.test(id))
  const fits = filled.length > 1 && filled.every(({ count }) => count < LAST_ROW)
  const sum = values.reduce((total, { count }) => total + count, 0)
  return { name, values: filled.map(({ id }) => id), sum, isUsable: isNamed && fits }
}

const PAGE = 20
const LAST_ROW = 2_000
// Leaves requests for the postings themselves.
const MOST_PAGES = 250
