import { publicLink, stepsOf } from '#lib/index/links/links.ts'
import type { ListedPlace } from '#lib/index/places/work-mode.ts'
import { type BoardAdapter, type ListedPosting, UnreadableAnswer } from '#lib/index/systems/adapter.ts'
import { hostLabel, isHostLabel } from '#lib/index/systems/rules/posting-address.ts'
import {
  closingDay,
  countryCode,
  firstCompany,
  idOf,
  instantOf,
  lineOf,
  listOf,
  numberOf,
  partOf,
  payIntervalIn,
  payText,
  placesOnce,
  readOne,
  readRows,
  rowsOf,
  textOf,
} from '#lib/index/systems/rules/read-rows.ts'

/** Recruitee: one documented request returns a whole board with texts, places, pay and both dates. */
export const recruitee: BoardAdapter = {
  system: 'recruitee',
  name: 'Recruitee',
  pace: { at_once: 2, interval_ms: 0, domain: 'recruitee.com' },
  isBoard: isHostLabel,
  hosts: (board) => [`${board}.${DOMAIN}`],
  async *list(board, { send }) {
    const rows = rowsOf(await send(`https://${board}.${DOMAIN}/api/offers/`), 'offers').filter(isPublished)
    yield {
      postings: readRows(rows, (row) => readRow(row, board)),
      company: firstCompany(rows, (row) => lineOf(row, 'company_name')),
    }
    return true
  },
  posting: {
    read: async ({ board, ext_id }, send) => {
      const answer = await send(`https://${board}.${DOMAIN}/api/offers/${encodeURIComponent(ext_id)}`)
      const row = partOf(answer, 'offer') ?? answer
      if (!isPublished(row)) throw new UnreadableAnswer('The board no longer shows this posting.')
      return readOne(row, (offer) => readRow(offer, null))
    },
    whenMissing: 'ask_board',
  },
  boardOfLink: (link) => {
    const board = hostLabel(link, DOMAIN)
    if (board === null) return null
    const steps = stepsOf(link) ?? []
    const path = steps[0] === 'l' ? steps.slice(2) : LANGUAGE.test(steps[0] ?? '') ? steps.slice(1) : steps
    const isApi = path[0] === 'api' && path[1] === 'offers'
    // A link names its offer by a slug, which the system accepts in place of the id.
    const id = isApi ? path[2] : path[0] === 'o' ? path[1] : undefined
    return { board, ext_id: SLUG.test(id ?? '') ? (id ?? null) : null }
  },
  storedLink: ({ board, ext_id }) => `https://${board}.${DOMAIN}/o/${ext_id}`,
}

function isPublished(row: unknown): boolean {
  const status = textOf(row, 'status')
  return status === '' || status === 'published'
}

function readRow(row: unknown, board: string | null): ListedPosting {
  return {
    ext_id: idOf(partOf(row, 'id')),
    title: lineOf(row, 'title'),
    url: linkOf(row, board),
    places: placesOf(row),
    work_mode: workModeOf(row),
    html: [textOf(row, 'description'), textOf(row, 'requirements')].filter(Boolean).join('\n'),
    salary: salaryOf(row),
    employment: lineOf(row, 'employment_type_code'),
    ...closingDay(partOf(row, 'close_at')),
    published_at: momentOf(row, 'published_at'),
    published_kind: 'posted',
    updated_at: momentOf(row, 'updated_at'),
  }
}

// The board's own link is often on a dead domain; the system's always leads to the posting.
function linkOf(row: unknown, board: string | null): string {
  const slug = textOf(row, 'slug')
  if (board !== null && SLUG.test(slug)) return `https://${board}.${DOMAIN}/o/${slug}`
  return publicLink(partOf(row, 'careers_url')) ?? ''
}

// The one-line `location` may be a word such as "Homeoffice", so it is the last choice.
function placesOf(row: unknown): ListedPlace[] {
  const places = placesOnce(listOf(row, 'locations').map((entry) => placeOf(entry, 'state')))
  const own = places.length > 0 ? places : placesOnce([placeOf(row, 'state_name')])
  return own.length > 0 ? own : placesOnce([{ text: lineOf(row, 'location'), country: null }])
}

// The code of a state is ignored: UT is Utrecht and BE Berlin.
function placeOf(entry: unknown, state: string): ListedPlace {
  const words = [lineOf(entry, 'city'), lineOf(entry, state), lineOf(entry, 'country')].filter(Boolean)
  const country = countryCode(textOf(entry, 'country_code')) ?? countryCode(textOf(entry, 'country'))
  return { text: [...new Set(words)].join(', ') || lineOf(entry, 'name'), country }
}

function workModeOf(row: unknown) {
  if (partOf(row, 'hybrid') === true) return 'hybrid'
  if (partOf(row, 'remote') === true) return 'remote'
  return partOf(row, 'on_site') === true ? 'onsite' : null
}

function salaryOf(row: unknown): string {
  const salary = partOf(row, 'salary')
  return payText([
    {
      min: amountOf(salary, 'min'),
      max: amountOf(salary, 'max'),
      currency: textOf(salary, 'currency'),
      interval: payIntervalIn(textOf(salary, 'period')),
    },
  ])
}

function amountOf(salary: unknown, name: string): number | null {
  const text = textOf(salary, name)
  return /^\d{1,12}(?:\.\d{1,4})?$/.test(text) ? Number(text) : numberOf(salary, name)
}

// The time format is not ISO 8601. Example: "2026-08-05 10:10:39 UTC".
function momentOf(row: unknown, name: string): string | null {
  const text = textOf(row, name)
  return instantOf(text.replace(/^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d) UTC$/, '$1T$2Z'))
}

const DOMAIN = 'recruitee.com'
const LANGUAGE = /^[a-z]{2}(?:-[A-Za-z]{2})?$/
const SLUG = /^[A-Za-z0-9][A-Za-z0-9_-]{0,199}$/
