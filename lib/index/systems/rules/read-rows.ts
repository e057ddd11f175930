import type { ListedPlace } from '#lib/index/places/work-mode.ts'
import {
  type BoardRequest,
  type ListedPosting,
  NotThere,
  type Send,
  UnreadableAnswer,
} from '#lib/index/systems/adapter.ts'
import { plainLine } from '#lib/index/titles/plain-line.ts'

/** Returns a named part of a stranger's JSON value, or null if the value has no own part of this name. */
export function partOf(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return null
  return Reflect.get(value, name) ?? null
}

/** Returns a named part as exact text, '' if it is no text. */
export function textOf(value: unknown, name: string): string {
  const part = partOf(value, name)
  return typeof part === 'string' ? part : ''
}

/** Returns a named part as plain words on one line, '' if it is no text. Example: "R&amp;D Lead" is "R&D Lead". */
export function lineOf(value: unknown, name: string): string {
  return plainLine(textOf(value, name), MAX_LINE)
}

/** Returns a named part as a finite number, null if it is none. */
export function numberOf(value: unknown, name: string): number | null {
  const part = partOf(value, name)
  return typeof part === 'number' && Number.isFinite(part) ? part : null
}

/** Returns a named part as a list, empty if it is none. */
export function listOf(value: unknown, name: string): unknown[] {
  const part = partOf(value, name)
  return Array.isArray(part) ? part : []
}

/** Returns named parts that an XML value holds once, several times or not at all, as a list. */
export function everyOf(value: unknown, name: string): unknown[] {
  const part = partOf(value, name)
  return part === null ? [] : [part].flat()
}

/** Returns a posting's id as the hiring system wrote it, '' if it could not stand in an address. */
export function idOf(value: unknown): string {
  const id = Number.isSafeInteger(value) ? String(value) : value
  return typeof id === 'string' && /^[A-Za-z0-9][A-Za-z0-9_-]{0,99}$/.test(id) ? id : ''
}

/** Returns the board's own name of the job behind a posting as a part of it; nothing if that is no name. */
export function requisitionOf(value: unknown): { requisition?: string } {
  const id = idOf(value)
  return id === '' || id === '0' ? {} : { requisition: id }
}

const MAX_LINE = 500 // the most characters of a title or a place

/** Returns the first company that a row names; null if none does. */
export function firstCompany(rows: readonly unknown[], companyOf: (row: unknown) => string): string | null {
  return rows.map(companyOf).find((company) => company !== '') ?? null
}

/** Returns the company that all rows name; null if they name several or none. */
export function soleCompany(rows: readonly unknown[], name: string): string | null {
  const companies = new Set(rows.map((row) => lineOf(row, name)).filter(Boolean))
  return companies.size === 1 ? ([...companies][0] ?? null) : null
}

/** Returns the places that name anything, each once. */
export function placesOnce(places: readonly ListedPlace[]): ListedPlace[] {
  const once = new Map<string, ListedPlace>()
  for (const place of places) {
    const key = `${place.country} ${place.text}`
    if ((place.text !== '' || place.country !== null) && !once.has(key)) once.set(key, place)
  }
  return [...once.values()]
}

/**
 * Returns a board's rows as postings: a row without id, title or link is skipped, and the last of two with one id
 * stays. If no row is readable, the format is another one, and this throws UnreadableAnswer.
 */
export function readRows(
  rows: readonly unknown[],
  toPosting: (row: unknown) => ListedPosting,
): ListedPosting[] {
  const postings = new Map<string, ListedPosting>()
  for (const row of rows) {
    const posting = toPosting(row)
    if (isWhole(posting)) postings.set(posting.ext_id, posting)
  }
  if (rows.length > 0 && postings.size === 0) {
    throw new UnreadableAnswer('The board lists jobs in a form that cannot be read.')
  }
  return [...postings.values()]
}

/** Returns one answer as a posting; throws UnreadableAnswer if it is none. */
export function readOne(answer: unknown, toPosting: (row: unknown) => ListedPosting): ListedPosting {
  const posting = toPosting(answer)
  if (!isWhole(posting)) throw new UnreadableAnswer('The board answered something that is no posting.')
  return posting
}

function isWhole({ ext_id, title, url }: ListedPosting): boolean {
  return ext_id !== '' && title !== '' && url !== ''
}

/** Returns a listed posting merged with its own answer; the list wins for name and link, and for missing fields. */
export function withDetails(row: ListedPosting, detail: ListedPosting): ListedPosting {
  return {
    ...row,
    places: detail.places.length > 0 ? detail.places : row.places,
    work_mode: detail.work_mode ?? row.work_mode,
    html: detail.html,
    salary: detail.salary || row.salary,
    ...(detail.employment || row.employment ? { employment: detail.employment || row.employment } : {}),
    ...(detail.closes === undefined ? {} : { closes: detail.closes }),
    published_at: detail.published_at ?? row.published_at,
    published_kind: detail.published_at === null ? row.published_kind : detail.published_kind,
    updated_at: detail.updated_at ?? row.updated_at,
  }
}

/** Returns the rows of a list, whole or below a name in its answer; throws UnreadableAnswer if there are none to read. */
export function rowsOf(answer: unknown, name?: string): unknown[] {
  const rows = name === undefined ? answer : partOf(answer, name)
  if (Array.isArray(rows)) return rows
  throw noList()
}

/** Returns the error for an answer that is no list of a board. */
export function noList(): UnreadableAnswer {
  return new UnreadableAnswer('The board answered something that is not its list of jobs.')
}

/**
 * Returns the first of several requests whose address exists, with its answer; throws `NotThere` if none does. A
 * redirect is more informative than a missing address.
 */
export async function firstThere<R extends string | BoardRequest>(
  requests: readonly R[],
  send: Send,
): Promise<{ request: R; answer: unknown }> {
  let missing = new NotThere('The board does not exist.', null)
  for (const request of requests) {
    try {
      return { request, answer: await send(request) }
    } catch (problem) {
      if (!(problem instanceof NotThere)) throw problem
      if (!missing.isElsewhere) missing = problem
    }
  }
  throw missing
}
