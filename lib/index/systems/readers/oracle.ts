import { stepsOf } from '#lib/index/links/links.ts'
import type { ListedPlace, WorkMode } from '#lib/index/places/work-mode.ts'
import {
  type BoardAdapter,
  type BoardLink,
  type ListedPosting,
  NotThere,
  type PostingRequest,
  type Send,
  UNSTATED,
  UnreadableAnswer,
} from '#lib/index/systems/adapter.ts'
import {
  closingDay,
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
 * Oracle Recruiting Cloud: a list without texts in pages of 200 up to row 10,000, and one request for each posting. Verified by
 * recorded answers; its limits, and the names of sites, as others measured them.
 */
export const oracle: BoardAdapter = {
  system: 'oracle',
  name: 'Oracle Recruiting',
  pace: { at_once: 1, interval_ms: 500, domain: ['oraclecloud.com', 'oraclecloud.eu'], apart: true },
  isBoard: (board) => BOARD.test(board),
  shown: (board) => board.split('.')[0] ?? board,
  hosts: (board) => [board.split('/')[0] ?? ''],
  async *list(board, { send }) {
    const site = await siteNumber(board, send)
    let count = 0
    for (let offset = 0, pages = 1; ; offset += PAGE, pages += 1) {
      const finder = `findReqs;siteNumber=${site},limit=${PAGE},offset=${offset}`
      const [answer] = listOf(
        await send(addressOf(board, `recruitingCEJobRequisitions?${EXPANDED}&finder=${finder}`)),
        'items',
      )
      const rows = rowsOf(answer, 'requisitionList')
      const total = numberOf(answer, 'TotalJobsCount')
      count += rows.length
      const brought = yield { postings: readRows(rows, (row) => readRow(row, board)) }
      const isEnd = rows.length === 0 || (total !== null && offset + PAGE >= total)
      // The stated total is one or two rows too high for each page.
      if (isEnd) return total === null || count >= total - 2 * pages
      if (!brought || offset + 2 * PAGE > LAST_ROW) return false
    }
  },
  posting: {
    read: async (request, send) => {
      const site = await siteNumber(request.board, send)
      const finder = `ById;Id=%22${encodeURIComponent(request.ext_id)}%22,siteNumber=${site}`
      const address = addressOf(
        request.board,
        `recruitingCEJobRequisitionDetails?onlyData=true&expand=all&finder=${finder}`,
      )
      const [row] = listOf(await send(address), 'items')
      // An answer without a row takes the place of a missing address.
      if (row === undefined) throw new NotThere('The board answered nothing about this posting.', 404)
      return readOne(row, (detail) => readDetail(detail, request))
    },
    whenMissing: 'ask_list',
  },
  details: { most_requests: 300, merge: withDetails },
  boardOfLink,
}

// Example: "effx.fa.ca2.oraclecloud.com/CX_1" names the host and the site.
const BOARD =
  /^[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){0,4}\.oraclecloud\d{0,2}\.(?:com|eu)\/[A-Za-z0-9_-]{1,60}$/
const EXPANDED = 'onlyData=true&expand=requisitionList.workLocation,requisitionList.secondaryLocations'
const PAGE = 200
const LAST_ROW = 10_000
const NUMBER = /^CX(?:_\d{1,9})?$/

function addressOf(board: string, query: string): string {
  return `https://${board.split('/')[0]}/hcmRestApi/resources/latest/${query}`
}

// A site is named in links by its number or by a name of its own; lists take the number alone.
async function siteNumber(board: string, send: Send): Promise<string> {
  const site = board.split('/')[1] ?? ''
  if (NUMBER.test(site)) return site
  const sites = rowsOf(await send(addressOf(board, 'recruitingCESites?onlyData=true')), 'items')
  const number = idOf(
    partOf(
      sites.find((row) => textOf(row, 'SiteURLName') === site),
      'SiteNumber',
    ),
  )
  if (number === '') throw new UnreadableAnswer('The board’s site is not among those of its host.')
  return number
}

// Example: /hcmUI/CandidateExperience/en/sites/CX_1/job/1859, also below "requisitions" and as "preview".
function boardOfLink(link: URL): BoardLink | null {
  const steps = stepsOf(link) ?? []
  const index = steps.indexOf('sites')
  if (steps[0] !== 'hcmUI' || index === -1) return null
  const board = `${link.hostname}/${steps[index + 1] ?? ''}`
  if (!BOARD.test(board)) return null
  const path = steps.slice(index + 2)
  const [kind, id] = path[0] === 'requisitions' ? path.slice(1) : path
  return { board, ext_id: kind === 'job' || kind === 'preview' ? idOf(id) || null : null }
}

function readRow(row: unknown, board: string): ListedPosting {
  const [host, site] = board.split('/')
  const ext_id = idOf(partOf(row, 'Id'))
  return {
    ...UNSTATED,
    ext_id,
    title: lineOf(row, 'Title'),
    url: ext_id === '' ? '' : `https://${host}/hcmUI/CandidateExperience/en/sites/${site}/job/${ext_id}`,
    places: placesOf(row),
    work_mode: MODES.get(textOf(row, 'WorkplaceTypeCode')) ?? workModeIn(textOf(row, 'WorkplaceType')),
    employment: [lineOf(row, 'JobSchedule'), shiftOf(row)].filter(Boolean).join(', '),
    ...closingDay(partOf(row, 'PostingEndDate')),
    published_at: instantOf(partOf(row, 'PostedDate')),
  }
}

function shiftOf(row: unknown): string {
  const shift = lineOf(row, 'JobShift')
  return shift === '' || /shift/i.test(shift) ? shift : `${shift} shift`
}

// The texts about the employer are left out: they are the same for every posting.
function readDetail(row: unknown, { board, ext_id }: PostingRequest): ListedPosting {
  const texts = ['ExternalDescriptionStr', 'ExternalResponsibilitiesStr', 'ExternalQualificationsStr']
  return {
    ...readRow(row, board),
    ext_id,
    html: texts
      .map((name) => textOf(row, name))
      .filter((text) => text.trim() !== '')
      .join('\n'),
    ...closingDay(partOf(row, 'ExternalPostedEndDate')),
    published_at: instantOf(partOf(row, 'ExternalPostedStartDate')),
  }
}

function placesOf(row: unknown): ListedPlace[] {
  const first = placeOf(lineOf(row, 'PrimaryLocation'), textOf(row, 'PrimaryLocationCountry'))
  const others = listOf(row, 'secondaryLocations').map((place) =>
    placeOf(lineOf(place, 'Name'), textOf(place, 'CountryCode')),
  )
  const places = [first, ...others].filter(({ text, country }) => text !== '' || country !== null)
  return [...new Map(places.map((place) => [place.text, place])).values()]
}

function placeOf(text: string, code: string): ListedPlace {
  return { text, country: countryCode(code) }
}

const MODES = new Map<string, WorkMode>([
  ['ORA_REMOTE', 'remote'],
  ['ORA_HYBRID', 'hybrid'],
  ['ORA_ON_SITE', 'onsite'],
])
