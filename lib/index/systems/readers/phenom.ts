import type { ListedPlace } from '#lib/index/places/work-mode.ts'
import {
  type BoardAdapter,
  type BoardRequest,
  type ListedPosting,
  NotThere,
  UNSTATED,
} from '#lib/index/systems/adapter.ts'
import { hostOf, isOwnHost, shownHost } from '#lib/index/systems/rules/posting-address.ts'
import {
  countryCode,
  idOf,
  instantOf,
  lineOf,
  listOf,
  numberOf,
  partOf,
  readOne,
  readRows,
  rowsOf,
  textOf,
  withDetails,
  workModeIn,
} from '#lib/index/systems/rules/read-rows.ts'

/**
 * Phenom: a list without texts in pages of 500, on employers' own hosts, and one request for each posting. Verified by a recorded
 * list; the answer for one posting as others read it.
 */
export const phenom: BoardAdapter = {
  system: 'phenom',
  name: 'Phenom',
  pace: { at_once: 1, interval_ms: 1000 },
  isBoard: (board) => {
    const [host = '', country = 'us', language = 'en', ...rest] = board.split('/')
    return isOwnHost(host) && rest.length === 0 && /^[a-z]{2,6}$/.test(country) && /^[a-z]{2}$/.test(language)
  },
  shown: (board) => shownHost(hostOf(board)),
  ownHostMark: /\bphApp\.ddo\b/,
  hosts: (board) => [hostOf(board)],
  async *list(board, { send }) {
    let [count, total] = [0, 0]
    for (let from = 0; from + PAGE < LAST_ROW; from += PAGE) {
      const answer = partOf(
        await send(widget(board, { ddoKey: 'refineSearch', from, size: PAGE })),
        'refineSearch',
      )
      const rows = rowsOf(partOf(answer, 'data'), 'jobs')
      // Some later pages state no total.
      total = Math.max(total, numberOf(answer, 'totalHits') ?? 0)
      count += rows.length
      const brought = yield {
        postings: readRows(rows, (row) => readRow(row, board)),
        counted: { rows: rows.length, total },
      }
      if (count >= total) return true
      if (rows.length === 0 || !brought) return false
    }
    return false
  },
  posting: {
    read: async ({ board, ext_id }, send) => {
      const answer = await send(widget(board, { ddoKey: 'jobDetail', pageName: 'job', jobId: ext_id }))
      const job = partOf(partOf(partOf(answer, 'jobDetail'), 'data'), 'job')
      // An unknown id is answered without a posting.
      if (job === null || readRow(job, board).ext_id !== ext_id)
        throw new NotThere('The posting is not there.', 404)
      return readOne(job, (row) => ({ ...readRow(row, board), ext_id, html: textOf(row, 'description') }))
    },
    whenMissing: 'ask_list',
  },
  details: { most_requests: 300, merge: withDetails },
  boardOfLink: () => null,
}

const PAGE = 500
// Beyond it the total is zero.
const LAST_ROW = 10_000

// Example: "jobs.kite.com", or "jobs.kite.com/ca/fr" for another country and language than us and en.
function widget(board: string, words: object): BoardRequest {
  const [host, country = 'us', language = 'en'] = board.split('/')
  const json = {
    lang: `${language}_${country}`,
    deviceType: 'desktop',
    country,
    pageName: 'search-results',
    ...words,
  }
  return { address: `https://${host}/widgets`, json }
}

// "department" often holds managers' names, and is never read.
function readRow(row: unknown, board: string): ListedPosting {
  const [host, country = 'us', language = 'en'] = board.split('/')
  const ext_id = idOf(partOf(row, 'jobId')) || idOf(partOf(row, 'reqId'))
  return {
    ...UNSTATED,
    ext_id,
    title: lineOf(row, 'title'),
    url: ext_id === '' ? '' : `https://${host}/${country}/${language}/job/${ext_id}`,
    places: placesOf(row),
    work_mode: workModeIn(lineOf(row, 'RemoteType')),
    employment: lineOf(row, 'type'),
    published_at: instantOf(partOf(row, 'postedDate')),
  }
}

function placesOf(row: unknown): ListedPlace[] {
  const places = listOf(row, 'multi_location').filter((text) => typeof text === 'string')
  const own = ['city', 'state', 'country'].map((part) => lineOf(row, part)).filter(Boolean)
  const texts = places.length > 0 ? places.map((text) => text.slice(0, 200).trim()) : [own.join(', ')]
  const country = texts.length === 1 ? countryCode(lineOf(row, 'country')) : null
  return [...new Set(texts)].filter(Boolean).map((text) => ({ text, country }))
}
