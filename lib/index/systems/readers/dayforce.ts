import { publicLink, stepsOf } from '#lib/index/links/links.ts'
import type { ListedPlace } from '#lib/index/places/work-mode.ts'
import { type BoardAdapter, type ListedPosting, UNSTATED } from '#lib/index/systems/adapter.ts'
import { htmlOrText } from '#lib/index/systems/read-xml.ts'
import {
  countryCode,
  idOf,
  instantOf,
  lineOf,
  partOf,
  placesOnce,
  readRows,
  rowsOf,
  soleCompany,
  textOf,
} from '#lib/index/systems/rules/read-rows.ts'

/**
 * Dayforce: one feed with the texts of a whole board, a row for each place and language. Verified by recorded answers of the
 * vendor's own board; its size and limits as others measured them.
 */
export const dayforce: BoardAdapter = {
  system: 'dayforce',
  name: 'Dayforce',
  pace: { at_once: 1, interval_ms: 1000, domain: 'dayforcehcm.com' },
  isBoard: (board) => BOARD.test(board),
  shown: (board) => board.split('/')[0] ?? board,
  hosts: () => [FEEDS],
  async *list(board, { send }) {
    const [tenant, site] = board.split('/')
    const query = `includeActivePostingOnly=true&internalJobBoardCode=${site}`
    const rows = rowsOf(await send(`https://${FEEDS}/api/${tenant}/V1/JobFeeds?${query}`))
    yield { postings: postingsOf(rows), company: soleCompany(rows, 'CompanyName') }
    return true
  },
  posting: null,
  boardOfLink: (link) => {
    if (link.hostname !== PORTAL) return null
    const [, tenant = '', site = '', kind, id] = stepsOf(link) ?? []
    const board = `${tenant}/${site}`.toLowerCase()
    if (!BOARD.test(board)) return null
    return { board, ext_id: kind === 'jobs' ? idOf(id) || null : null }
  },
}

// Example: "acme/candidateportal" names the customer and its board; neither depends on the case.
const BOARD = /^[a-z0-9][a-z0-9_-]{0,60}\/[a-z0-9][a-z0-9_-]{0,60}$/
const FEEDS = 'www.dayforcehcm.com'
const PORTAL = 'jobs.dayforcehcm.com'

// The rows of one posting share its number: one has its words, in English if there is such a row, and each names a place.
function postingsOf(rows: readonly unknown[]): ListedPosting[] {
  const groups = Map.groupBy(rows, (row) => idOf(partOf(row, 'ReferenceNumber')))
  return readRows([...groups.values()], (group) => readGroup(group as unknown[]))
}

function readGroup(group: readonly unknown[]): ListedPosting {
  const first = group.find((row) => /^en/i.test(textOf(row, 'CultureCode'))) ?? group[0]
  const text = textOf(first, 'Description')
  return {
    ...UNSTATED,
    ext_id: idOf(partOf(first, 'ReferenceNumber')),
    title: lineOf(first, 'Title'),
    url: publicLink(partOf(first, 'JobDetailsUrl')) ?? '',
    places: placesOnce(group.map(placeOf)),
    work_mode: group.some((row) => partOf(row, 'IsVirtualLocation') === true) ? 'remote' : null,
    html: htmlOrText(text),
    // The rates come without a unit, so no pay is read. The time has no zone, so only its day counts.
    published_at: instantOf(textOf(first, 'DatePosted').slice(0, 10)),
  }
}

function placeOf(row: unknown): ListedPlace {
  const words = ['City', 'State', 'Country'].map((part) => lineOf(row, part)).filter(Boolean)
  return { text: words.join(', '), country: countryCode(textOf(row, 'Country')) }
}
