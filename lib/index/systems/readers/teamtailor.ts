import { postingLink, publicLink, stepsOf } from '#lib/index/links/links.ts'
import type { ListedPlace, WorkMode } from '#lib/index/places/work-mode.ts'
import { type BoardAdapter, type ListedPosting, UNSTATED } from '#lib/index/systems/adapter.ts'
import { hostLabel, isHostLabel } from '#lib/index/systems/rules/posting-address.ts'
import {
  countryCode,
  everyOf,
  lineOf,
  mailDate,
  namesNoPlace,
  noList,
  partOf,
  placesOnce,
  readRows,
  textOf,
} from '#lib/index/systems/rules/read-rows.ts'

/** Teamtailor: a documented RSS feed with texts and places, in pages of 100. */
export const teamtailor: BoardAdapter = {
  system: 'teamtailor',
  name: 'Teamtailor',
  pace: { at_once: 1, interval_ms: 1000, domain: 'teamtailor.com' },
  isBoard,
  hosts: (board) => [`${board}.${DOMAIN}`],
  async *list(board, { send }) {
    const site = `https://${board}.${DOMAIN}`
    for (let offset = 0; ; ) {
      const address = `${site}/jobs.rss?per_page=${PAGE}&offset=${offset}`
      const channel = partOf(partOf(await send({ address, format: 'xml' }), 'rss'), 'channel')
      if (channel === null) throw noList()
      const rows = everyOf(channel, 'item')
      const brought = yield {
        postings: readRows(rows, (row) => readRow(row, site)),
        company: lineOf(channel, 'title') || null,
      }
      offset += rows.length
      if (rows.length < PAGE) return true
      // A page that only repeats another must not count as the end of the list.
      if (!brought || offset >= MOST_ROWS) return false
    }
  },
  posting: null,
  boardOfLink: (link) => {
    const board = boardIn(link)
    return board === null ? null : { board, ext_id: postingIn(link) || null }
  },
}

// The board's name, with ".na" for hosts in North America. Example: "acme", "acme.na".
function isBoard(board: string): boolean {
  const label = board.endsWith(NORTH_AMERICA) ? board.slice(0, -NORTH_AMERICA.length) : board
  return isHostLabel(label) && label !== 'na'
}

function boardIn(link: URL): string | null {
  const label = hostLabel(link, `na.${DOMAIN}`)
  const board = label === null ? hostLabel(link, DOMAIN) : label + NORTH_AMERICA
  return board !== null && isBoard(board) ? board : null
}

// The posting's path, after a language or not, also on the board's own domain. Example: "/jobs/NUMBER-words".
function postingIn(link: URL): string {
  const steps = stepsOf(link) ?? []
  const index = steps.indexOf('jobs')
  return index === -1 || index > 1 ? '' : (/^(\d{1,15})(?:-|$)/.exec(steps[index + 1] ?? '')?.[1] ?? '')
}

function readRow(row: unknown, site: string): ListedPosting {
  const link = publicLink(partOf(row, 'link'))
  const ext_id = link === null ? '' : postingIn(new URL(link))
  const own = ext_id ? `${site}/jobs/${ext_id}` : null
  const mode = MODES.get(textOf(row, 'remoteStatus')) ?? null
  return {
    ...UNSTATED,
    // The feed's own id is in no link.
    ext_id,
    title: lineOf(row, 'title'),
    url: postingLink(link, own) ?? '',
    places: placesOf(row, mode),
    work_mode: mode,
    html: textOf(row, 'description'),
    published_at: mailDate(textOf(row, 'pubDate')),
  }
}

function placesOf(row: unknown, mode: WorkMode | null): ListedPlace[] {
  const locations = everyOf(partOf(row, 'tt:locations'), 'tt:location')
  return placesOnce(locations.map((location) => placeOf(location, mode)))
}

// The address is that of an office; where work is remote, the office's name ("EU") may tell more.
function placeOf(location: unknown, mode: WorkMode | null): ListedPlace {
  const name = lineOf(location, 'tt:name')
  const country = lineOf(location, 'tt:country')
  const city = lineOf(location, 'tt:city')
  const town = [...new Set([city, country])].filter(Boolean).join(', ')
  const tellsMore = mode === 'remote' && !namesNoPlace(name) && !town.includes(name)
  const text = tellsMore && town !== '' ? `${name} (${town})` : town || name
  return { text, country: countryCode(country) }
}

const DOMAIN = 'teamtailor.com'
const NORTH_AMERICA = '.na'
const PAGE = 100
const MOST_ROWS = 10_000
// "temporary" says nothing about the place of work.
const MODES = new Map<string, WorkMode>([
  ['fully', 'remote'],
  ['hybrid', 'hybrid'],
  ['none', 'onsite'],
])
