import { stepsOf } from '#lib/index/links/links.ts'
import type { ListedPlace } from '#lib/index/places/work-mode.ts'
import { type BoardAdapter, type ListedPosting, UNSTATED } from '#lib/index/systems/adapter.ts'
import { htmlOrText } from '#lib/index/systems/read-xml.ts'
import { hostLabel, isHostLabel, isOwnHost, shownHost } from '#lib/index/systems/rules/posting-address.ts'
import {
  countryCode,
  idOf,
  instantOf,
  lineOf,
  listOf,
  numberOf,
  partOf,
  readRows,
  rowsOf,
  soleCompany,
  textOf,
} from '#lib/index/systems/rules/read-rows.ts'

/**
 * iCIMS Jibe: a list with texts in pages of 100. Verified by recorded answers; the pace of one request in five seconds is that
 * of its hosts' robots.txt, as others measured it.
 */
export const jibe: BoardAdapter = {
  system: 'jibe',
  name: 'iCIMS Jibe',
  pace: { at_once: 1, interval_ms: 5000, domain: 'jibeapply.com', apart: true },
  isBoard: (board) => isHostLabel(board) || isOwnHost(board),
  shown: shownHost,
  ownHostMark: /\b_jibe\b|["']client_code["']/,
  hosts: (board) => [hostOf(board)],
  async *list(board, { send }) {
    const site = `https://${hostOf(board)}`
    let count = 0
    for (let page = 1; page <= MOST_PAGES; page += 1) {
      const answer = await send(`${site}/api/jobs?page=${page}&limit=${PAGE}&internal=false`)
      const rows = rowsOf(answer, 'jobs').map((job) => partOf(job, 'data'))
      const total = numberOf(answer, 'totalCount')
      count += rows.length
      const brought = yield {
        // The board counts a posting once for each language.
        postings: readRows(withoutTranslations(rows), (row) => readRow(row, site)),
        company: soleCompany(rows, 'hiring_organization'),
        ...(total === null ? {} : { counted: { rows: rows.length, total } }),
      }
      if (rows.length < PAGE || (total !== null && count >= total)) return true
      if (!brought) return false
    }
    return false
  },
  posting: null,
  boardOfLink: (link) => {
    const board = hostLabel(link, DOMAIN)
    if (board === null) return null
    const [kind, slug] = stepsOf(link) ?? []
    return { board, ext_id: kind === 'jobs' ? idOf(slug) || null : null }
  },
}

// Example: "kite" for kite.jibeapply.com, or an employer's own host, "careers.kite.com".
function hostOf(board: string): string {
  return board.includes('.') ? board : `${board}.${DOMAIN}`
}

// A posting that has an English row is read from it alone.
function withoutTranslations(rows: readonly unknown[]): unknown[] {
  const inEnglish = new Set(rows.filter(isEnglish).map((row) => textOf(row, 'slug')))
  return rows.filter((row) => isEnglish(row) || !inEnglish.has(textOf(row, 'slug')))
}

function isEnglish(row: unknown): boolean {
  return /^en/i.test(textOf(row, 'language'))
}

function readRow(row: unknown, site: string): ListedPosting {
  const ext_id = idOf(textOf(row, 'slug') || partOf(row, 'req_id'))
  const text = textOf(row, 'description')
  return {
    ...UNSTATED,
    ext_id,
    title: lineOf(row, 'title'),
    url: ext_id === '' ? '' : `${site}/jobs/${ext_id}`,
    places: placesOf(row),
    // "ANY" and "LAT_LNG" say how the place was found, and nothing about remote work.
    work_mode: null,
    html: htmlOrText(text),
    employment: lineOf(row, 'employment_type'),
    published_at: instantOf(partOf(row, 'posted_date')),
  }
}

// The one-line location joins several towns, without their countries.
function placesOf(row: unknown): ListedPlace[] {
  const parts = [row, ...listOf(row, 'additional_locations')].map(placeOf)
  const namedParts = parts.filter(({ text }) => text !== '')
  const fullLocations = lineOf(row, 'full_location')
    .split(';')
    .map((text) => ({ text: text.trim(), country: null }))
  const places = namedParts.length > 0 ? namedParts : fullLocations.filter(({ text }) => text !== '')
  return [...new Map(places.map((place) => [place.text, place])).values()]
}

function placeOf(location: unknown): ListedPlace {
  const words = ['city', 'state', 'country'].map((part) => lineOf(location, part)).filter(Boolean)
  const country = countryCode(textOf(location, 'country_code')) ?? countryCode(textOf(location, 'country'))
  return { text: [...new Set(words)].join(', '), country }
}

const DOMAIN = 'jibeapply.com'
const PAGE = 100
const MOST_PAGES = 60
