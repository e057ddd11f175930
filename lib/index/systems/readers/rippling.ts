import { stepsOf } from '#lib/index/links/links.ts'
import type { ListedPlace, WorkMode } from '#lib/index/places/work-mode.ts'
import { type BoardAdapter, type ListedPosting, UNSTATED } from '#lib/index/systems/adapter.ts'
import { linkReader, uuidOf } from '#lib/index/systems/rules/posting-address.ts'
import {
  countryCode,
  groupsById,
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
  withDetails,
} from '#lib/index/systems/rules/read-rows.ts'

/** Rippling: a list with one row for each place of a posting, without texts and days, and one request for each posting. */
export const rippling: BoardAdapter = {
  system: 'rippling',
  name: 'Rippling',
  pace: { at_once: 1, interval_ms: 1000 },
  isBoard,
  hosts: () => [HOST],
  async *list(board, { send }) {
    for (let page = 0; ; page += 1) {
      const answer = await send(`${jobsOf(board)}?page=${page}&pageSize=${PAGE}`)
      const rows = rowsOf(answer, 'items')
      const brought = yield {
        postings: readRows(groupsById(rows, 'id'), (group) => readGroup(group, board)),
        counted: { rows: rows.length, total: numberOf(answer, 'totalItems') ?? 0 },
      }
      const pages = numberOf(answer, 'totalPages') ?? 0
      const hasMore = rows.length > 0 && (rows.length >= PAGE || page + 1 < pages)
      if (!hasMore) return true
      if (!brought || page + 1 >= MOST_PAGES) return false
    }
  },
  posting: {
    read: async ({ board, ext_id }, send) => {
      const answer = await send(`${jobsOf(board)}/${encodeURIComponent(ext_id)}`)
      return readOne(answer, (row) => readDetail(row, board))
    },
    whenMissing: 'ask_board',
  },
  details: {
    // The host permits few requests in a short time.
    most_requests: 100,
    // The list has each place with its country, the posting's own answer only a name.
    merge: (row, detail) =>
      withDetails(row, row.places.length > 0 ? { ...detail, places: row.places } : detail),
  },
  boardOfLink: (link) => {
    const steps = stepsOf(link) ?? []
    if (link.host === 'api.rippling.com') return apiLink(steps.slice(3))
    if (link.host !== HOST) return null
    if (steps[0] === 'api') return apiLink(steps.slice(1))
    const hasLanguage = LANGUAGE.test(steps[0] ?? '') && steps[1] !== 'jobs'
    const [board, jobs, id] = hasLanguage ? steps.slice(1) : steps
    return understand(board, jobs === 'jobs' ? id : undefined)
  },
}

function isBoard(board: string): boolean {
  return /^[A-Za-z0-9-][A-Za-z0-9_-]{0,99}$/.test(board) && board !== 'api' && board !== 'internal'
}

function jobsOf(board: string): string {
  return `https://${HOST}/api/v2/board/${encodeURIComponent(board)}/jobs`
}

function readGroup(group: unknown, board: string): ListedPosting {
  const rows = Array.isArray(group) ? group : []
  const [row] = rows
  const locations = rows.flatMap((row) => listOf(row, 'locations'))
  return {
    ...UNSTATED,
    ...namesOf({ id: partOf(row, 'id'), title: lineOf(row, 'name') }, board),
    places: placesOnce(locations.map(placeOf)),
    work_mode: BEST_FIRST.find((mode) => locations.some((place) => modeOf(place) === mode)) ?? null,
  }
}

function namesOf({ id, title }: { id: unknown; title: string }, board: string) {
  const ext_id = idOf(id).toLowerCase()
  const url = ext_id === '' ? '' : `https://${HOST}/${encodeURIComponent(board)}/jobs/${ext_id}`
  return { ext_id, title, url }
}

function placeOf(location: unknown): ListedPlace {
  const words = [lineOf(location, 'city'), lineOf(location, 'state'), lineOf(location, 'country')].filter(
    Boolean,
  )
  const country = countryCode(textOf(location, 'countryCode')) ?? countryCode(textOf(location, 'country'))
  return { text: lineOf(location, 'name') || words.join(', '), country }
}

function modeOf(location: unknown): WorkMode | null {
  return MODES.get(textOf(location, 'workplaceType')) ?? null
}

function readDetail(answer: unknown, board: string): ListedPosting {
  const places = listOf(answer, 'workLocations').map((text) => ({
    text: lineOf({ text }, 'text'),
    country: null,
  }))
  return {
    ...UNSTATED,
    ...namesOf({ id: partOf(answer, 'uuid'), title: lineOf(answer, 'name') }, board),
    places: placesOnce(places),
    html: htmlOf(partOf(answer, 'description')),
    salary: payText(listOf(answer, 'payRangeDetails').map(payOf)),
    employment: employmentOf(partOf(answer, 'employmentType')),
    published_at: instantOf(partOf(answer, 'createdOn')),
  }
}

// The firm's self-description comes last, after the requirements.
function htmlOf(description: unknown): string {
  if (typeof description === 'string') return description
  const names = Object.keys(Object(description)).filter((name) => name !== 'role' && name !== 'company')
  return ['role', ...names, 'company']
    .map((name) => textOf(description, name))
    .filter(Boolean)
    .join('\n')
}

function payOf(entry: unknown) {
  return {
    min: numberOf(entry, 'rangeStart'),
    max: numberOf(entry, 'rangeEnd'),
    currency: textOf(entry, 'currency'),
    interval: payIntervalIn(textOf(entry, 'frequency')),
    label: lineOf(entry, 'location') || lineOf(partOf(entry, 'location'), 'label'),
  }
}

function apiLink([version, kind, board, jobs, id]: string[]) {
  return /^v[12]$/.test(version ?? '') && kind === 'board'
    ? understand(board, jobs === 'jobs' ? id : undefined)
    : null
}

const understand = linkReader(isBoard, uuidOf)

const HOST = 'ats.rippling.com'
const PAGE = 1000
const MOST_PAGES = 20
const LANGUAGE = /^[a-z]{2}(?:-[A-Z]{2})?$/
const BEST_FIRST = ['remote', 'hybrid', 'onsite'] as const
const MODES = new Map<string, WorkMode>([
  ['REMOTE', 'remote'],
  ['HYBRID', 'hybrid'],
  ['ON_SITE', 'onsite'],
])

// The label is the code and the id the words, contrary to their names.
function employmentOf(type: unknown): string {
  return [
    lineOf(type, 'label').replace(/_FT$/, '_full_time').replace(/_PT$/, '_part_time'),
    lineOf(type, 'id'),
  ]
    .filter(Boolean)
    .join(' ')
}
