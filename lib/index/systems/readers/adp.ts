import type { ListedPlace } from '#lib/index/places/work-mode.ts'
import {
  type BoardAdapter,
  type BoardLink,
  type ListedPosting,
  NotThere,
  type Send,
} from '#lib/index/systems/adapter.ts'
import {
  idOf,
  instantOf,
  lineOf,
  listOf,
  namesNoPlace,
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
 * ADP Workforce Now: a list without texts in pages of 20 for each language, and one request for each posting. Verified by recorded
 * answers; its shared limit of 200 requests a minute as others measured it.
 */
export const adp: BoardAdapter = {
  system: 'adp',
  name: 'ADP Workforce Now',
  pace: { at_once: 1, interval_ms: 1000 },
  isBoard: (board) => BOARD.test(board),
  shown: (board) => `ADP ${board.slice(0, 8)}`,
  hosts: () => [HOST],
  async *list(board, { send }) {
    for (const locale of await localesOf(board, send)) {
      let count = 0
      for (let skip = 1; ; skip += PAGE) {
        const answer = await send(
          addressOf(board, `v1/job-requisitions`, `&lang=${locale}&$top=${PAGE}&$skip=${skip}`),
        )
        const rows = rowsOf(answer, 'jobRequisitions')
        const total = numberOf(partOf(answer, 'meta'), 'totalNumber')
        count += rows.length
        // The first of two languages names the posting.
        const brought = yield { postings: readRows(rows, (row) => readRow(row, board, locale)) }
        if (total !== null && count >= total) break
        if (rows.length === 0) {
          if (skip > 1 || total !== null) return false
          break
        }
        if (!brought && count > MOST_ROWS) return false
      }
    }
    return true
  },
  posting: {
    read: async ({ board, ext_id, link }, send) => {
      const lang = LOCALE.exec(URL.parse(link ?? '')?.searchParams.get('lang') ?? '')?.[0] ?? 'en_US'
      const answer = await send(
        addressOf(board, `v1/job-requisitions/${encodeURIComponent(ext_id)}`, `&lang=${lang}`),
      )
      // A closed or unknown posting is answered by a row without a title.
      if (lineOf(answer, 'requisitionTitle') === '') throw new NotThere('The posting is not there.', 404)
      return readOne(answer, (row) => ({ ...readRow(row, board, lang), ext_id }))
    },
    whenMissing: 'ask_list',
  },
  details: { most_requests: 300, merge: withDetails },
  boardOfLink,
}

// Example: "7d58836c-11dd-4415-9de0-63b918b88652/19000101_000001" names the customer and its career center.
const BOARD =
  /^[0-9A-Za-z]{8}-[0-9A-Za-z]{4}-[0-9A-Za-z]{4}-[0-9A-Za-z]{4}-[0-9A-Za-z]{12}\/\d{1,12}_\d{1,9}$/
const HOST = 'workforcenow.adp.com'
const CALLS = `https://${HOST}/mascsr/default/careercenter/public/events/staffing`
const PAGES = `https://${HOST}/mascsr/default/mdf/recruitment/recruitment.html`
const DEFAULT_CENTER = '19000101_000001'
const LOCALE = /^[a-z]{2}_[A-Z]{2}$/
const PAGE = 20
const MOST_ROWS = 4_000

function addressOf(board: string, call: string, query = ''): string {
  const [cid, ccId] = board.split('/')
  return `${CALLS}/${call}?cid=${cid}&ccId=${ccId}${query}`
}

async function localesOf(board: string, send: Send): Promise<string[]> {
  const answer = await send(addressOf(board, 'v1/content-links/career-center')).catch(noneIfMissing)
  const locales = fieldsOf(partOf(answer, 'meta'))
    .filter(([name]) => name === 'Locale')
    .map(([, value]) => value)
    .filter((value) => LOCALE.test(value))
  if (locales.length === 0) return ['en_US']
  // The first language names a posting.
  const sorted = locales.toSorted((a, b) => Number(b.startsWith('en')) - Number(a.startsWith('en')))
  return [...new Set(sorted)].slice(0, 10)
}

// A center without languages of its own still has its list.
function noneIfMissing(problem: unknown): null {
  if (problem instanceof NotThere) return null
  throw problem
}

// The fields that the customer named: pairs of a code and a text.
function fieldsOf(value: unknown): [string, string][] {
  return listOf(partOf(value, 'customFieldGroup'), 'stringFields').map((field) => [
    textOf(partOf(field, 'nameCode'), 'codeValue'),
    textOf(field, 'stringValue'),
  ])
}

function boardOfLink(link: URL): BoardLink | null {
  if (link.hostname !== HOST) return null
  const cid = link.searchParams.get('cid') ?? ''
  const board = `${cid}/${link.searchParams.get('ccId') ?? DEFAULT_CENTER}`
  return BOARD.test(board) ? { board, ext_id: idOf(link.searchParams.get('jobId')) || null } : null
}

function readRow(row: unknown, board: string, locale: string): ListedPosting {
  const [cid, ccId] = board.split('/')
  const ext_id = idOf(fieldsOf(row).find(([name]) => name === 'ExternalJobID')?.[1])
  const places = listOf(row, 'requisitionLocations').flatMap(placeOf)
  return {
    ext_id,
    title: lineOf(row, 'requisitionTitle'),
    url: ext_id === '' ? '' : `${PAGES}?cid=${cid}&ccId=${ccId}&jobId=${ext_id}&lang=${locale}`,
    places: [...new Map(places.map((place) => [place.text, place])).values()],
    work_mode: places.map(({ text }) => workModeIn(text)).find((mode) => mode !== null) ?? null,
    html: textOf(row, 'requisitionDescription'),
    // Ranges have no unit, and hourly sums stand under yearly names.
    salary: '',
    employment: lineOf(partOf(row, 'workLevelCode'), 'shortName'),
    published_at: instantOf(partOf(row, 'postDate')),
    published_kind: 'posted',
    updated_at: null,
  }
}

// Examples: " Houston, TX, US", "Remote TX, TX, US"; all parts may be empty.
function placeOf(location: unknown): ListedPlace[] {
  const name = lineOf(partOf(location, 'nameCode'), 'shortName')
  const address = partOf(location, 'address')
  const town = [lineOf(address, 'cityName'), lineOf(partOf(address, 'countrySubdivisionLevel1'), 'codeValue')]
  const text = name && !namesNoPlace(name) ? name : town.filter(Boolean).join(', ')
  return text === '' ? [] : [{ text, country: null }]
}
