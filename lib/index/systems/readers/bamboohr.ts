import { stepsOf } from '#lib/index/links/links.ts'
import type { ListedPlace, WorkMode } from '#lib/index/places/work-mode.ts'
import {
  type BoardAdapter,
  ClosedPosting,
  type ListedPosting,
  type PostingRequest,
  UNSTATED,
} from '#lib/index/systems/adapter.ts'
import { hostLabel, isHostLabel } from '#lib/index/systems/rules/posting-address.ts'
import {
  countryCode,
  idOf,
  instantOf,
  lineOf,
  numberOf,
  partOf,
  readOne,
  readRows,
  rowsOf,
  textOf,
  withDetails,
} from '#lib/index/systems/rules/read-rows.ts'

/** BambooHR: one request returns a board's list without texts and days, and one more each posting. */
export const bamboohr: BoardAdapter = {
  system: 'bamboohr',
  name: 'BambooHR',
  pace: { at_once: 4, interval_ms: 0, domain: 'bamboohr.com' },
  isBoard: isHostLabel,
  hosts: (board) => [`${board}.${DOMAIN}`],
  async *list(board, { send }) {
    const answer = await send(`https://${board}.${DOMAIN}/careers/list`)
    const rows = rowsOf(answer, 'result')
    const total = numberOf(partOf(answer, 'meta'), 'totalCount') ?? 0
    const postings = readRows(rows, (row) => readRow(row, board))
    yield { postings, counted: { rows: rows.length, total } }
    // A name without an account can answer an empty list.
    return rows.length > 0
  },
  posting: {
    read: async (request, send) => {
      const id = encodeURIComponent(request.ext_id)
      const answer = await send(`https://${request.board}.${DOMAIN}/careers/${id}/detail`)
      const opening = partOf(partOf(answer, 'result'), 'jobOpening')
      return readOne(opening, (row) => readDetail(row, request))
    },
    whenMissing: 'ask_list',
  },
  details: { most_requests: 300, merge: withDetails },
  boardOfLink: (link) => {
    const board = hostLabel(link, DOMAIN)
    if (board === null) return null
    const [first, second] = stepsOf(link) ?? []
    const isOldForm = first === 'jobs' && second === 'view.php'
    const id = isOldForm ? link.searchParams.get('id') : first === 'careers' ? second : null
    return { board, ext_id: /^\d{1,12}$/.test(id ?? '') ? (id ?? null) : null }
  },
}

function readRow(row: unknown, board: string): ListedPosting {
  const ext_id = idOf(partOf(row, 'id'))
  return {
    ...UNSTATED,
    ext_id,
    title: lineOf(row, 'jobOpeningName'),
    url: ext_id === '' ? '' : `https://${board}.${DOMAIN}/careers/${ext_id}`,
    places: placesOf(row),
    work_mode: workModeOf(row),
    employment: lineOf(row, 'employmentStatusLabel'),
  }
}

// The answer has no id of its own.
function readDetail(opening: unknown, request: PostingRequest): ListedPosting {
  const status = lineOf(opening, 'jobOpeningStatus')
  if (status !== '' && status.toLowerCase() !== 'open') {
    throw new ClosedPosting('The board says that this posting is closed.')
  }
  return {
    ...readRow({ ...Object(opening), id: request.ext_id }, request.board),
    html: textOf(opening, 'description'),
    salary: lineOf(opening, 'compensation'),
    published_at: instantOf(partOf(opening, 'datePosted')),
  }
}

// One of the two places is filled, the other is empty.
function placesOf(row: unknown): ListedPlace[] {
  for (const name of ['location', 'atsLocation']) {
    const entry = partOf(row, name)
    const country = lineOf(entry, 'country') || lineOf(entry, 'addressCountry')
    const state = lineOf(entry, 'state') || lineOf(entry, 'province')
    const text = [...new Set([lineOf(entry, 'city'), state, country])].filter(Boolean).join(', ')
    if (text !== '') return [{ text, country: countryCode(country) }]
  }
  return []
}

// The flag is true or missing, and says nothing about hybrid work.
function workModeOf(row: unknown) {
  const type = idOf(partOf(row, 'locationType'))
  const mode = MODES.get(type) ?? null
  return mode === null && partOf(row, 'isRemote') === true ? 'remote' : mode
}

const DOMAIN = 'bamboohr.com'
const MODES = new Map<string, WorkMode>([
  ['0', 'onsite'],
  ['1', 'remote'],
  ['2', 'hybrid'],
])
