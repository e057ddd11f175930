import { postingLink } from '#lib/index/links/public-link.ts'
import {
  type BoardAdapter,
  type ListedPlace,
  type ListedPosting,
  UnreadableAnswer,
} from '#lib/index/systems/adapter.ts'
import {
  API_HOST,
  isBoard,
  ownLink,
  postingWithoutBoard,
  readGreenhouseLink,
} from '#lib/index/systems/each/greenhouse/links.ts'
import { readOne, readRows } from '#lib/index/systems/read-rows.ts'
import { instantOf } from '#lib/index/systems/rules/instant.ts'
import { namesNoPlace } from '#lib/index/systems/rules/names-no-place.ts'
import { payIntervalIn, payText } from '#lib/index/systems/rules/pay-text.ts'
import { idOf, lineOf, listOf, numberOf, partOf, textOf } from '#lib/index/systems/rules/record.ts'
import { workModeIn } from '#lib/index/systems/rules/work-mode.ts'

/** Greenhouse: one documented request answers a whole board with its texts. */
export const greenhouse: BoardAdapter = {
  system: 'greenhouse',
  name: 'Greenhouse',
  pace: { at_once: 4, interval_ms: 0 },
  isBoard,
  addresses: (board) => (isBoard(board) ? [addressOf(board)] : []),
  read: (answer, address) => {
    const rows = partOf(answer, 'jobs')
    if (!Array.isArray(rows)) {
      throw new UnreadableAnswer('The board answered something that is not its list of jobs.')
    }
    const board = boardAt(address)
    const postings = readRows(rows, (row) => readRow(row, board))
    const total = numberOf(partOf(answer, 'meta'), 'total')
    const complete = total !== null && rows.length >= total
    return { postings, complete, company: companyIn(rows), next: null }
  },
  posting: {
    addresses: (board, ext_id) => {
      const id = encodeURIComponent(ext_id)
      return isBoard(board) ? [`${ROOT}/${encodeURIComponent(board)}/jobs/${id}?pay_transparency=true`] : []
    },
    read: (answer, asked) => readOne(answer, (row) => readRow(row, asked?.board ?? null)),
    missing_is_closed: true,
    // Without the descriptions.
    list: (board) => (isBoard(board) ? [`${ROOT}/${encodeURIComponent(board)}/jobs`] : []),
  },
  boardOfLink: readGreenhouseLink,
  boardlessPosting: postingWithoutBoard,
}

function addressOf(board: string): string {
  const path = encodeURIComponent(board)
  return `${ROOT}/${path}/jobs?content=true&pay_transparency=true`
}

function boardAt(address: string): string | null {
  const link = URL.parse(address)
  return link && (readGreenhouseLink(link)?.board ?? null)
}

function readRow(row: unknown, board: string | null): ListedPosting {
  const ext_id = idOf(partOf(row, 'id'))
  const posted = instantOf(partOf(row, 'first_published'))
  const updated_at = instantOf(partOf(row, 'updated_at'))
  return {
    ext_id,
    title: lineOf(row, 'title'),
    url: postingLink(partOf(row, 'absolute_url'), ownLink(board, ext_id)) ?? '',
    places: placesOf(row),
    work_mode: workModeOf(row),
    html: unescapeOnce(textOf(row, 'content')),
    salary: salaryOf(row),
    employment: employmentOf(row),
    published_at: posted ?? updated_at,
    published_kind: posted === null && updated_at !== null ? 'updated' : 'posted',
    updated_at,
  }
}

function placesOf(row: unknown): ListedPlace[] {
  const location = lineOf(partOf(row, 'location'), 'name')
  if (!namesNoPlace(location)) return [{ text: location, country: null }]
  const offices = listOf(row, 'offices')
    .slice(0, MAX_OFFICES)
    .map((office) => lineOf(office, 'location') || lineOf(office, 'name'))
    .filter((text) => !namesNoPlace(text))
  const texts = offices.length === 0 && location !== '' ? [location] : offices
  return [...new Set(texts)].map((text) => ({ text, country: null }))
}

// Where offices stand in for a location text, the mode that the text named would be lost: so it counts here.
function workModeOf(row: unknown) {
  const location = lineOf(partOf(row, 'location'), 'name')
  const named = namesNoPlace(location) ? workModeIn(location) : null
  return named ?? listOf(row, 'metadata').map(workModeOfEntry).find(Boolean) ?? null
}

function workModeOfEntry(entry: unknown) {
  if (!WORK_MODE_ENTRIES.has(lineOf(entry, 'name').toLowerCase())) return null
  const value = partOf(entry, 'value')
  if (value === true) return 'remote'
  if (typeof value === 'string') return workModeIn(value)
  const modes = listOf(entry, 'value').map((item) => (typeof item === 'string' ? workModeIn(item) : null))
  return new Set(modes).size === 1 ? (modes[0] ?? null) : null
}

function employmentOf(row: unknown): string {
  const entry = listOf(row, 'metadata').find((one) =>
    EMPLOYMENT_ENTRIES.has(lineOf(one, 'name').toLowerCase()),
  )
  return lineOf(entry, 'value')
}

function salaryOf(row: unknown): string {
  const ranges = listOf(row, 'pay_input_ranges')
    .filter((range) => !NOT_BASE_PAY.test(lineOf(range, 'title')))
    .map((range) => ({
      min: inUnits(numberOf(range, 'min_cents')),
      max: inUnits(numberOf(range, 'max_cents')),
      currency: textOf(range, 'currency_type'),
      interval: payIntervalIn(lineOf(range, 'title')),
    }))
  return payText(ranges)
}

function inUnits(cents: number | null): number | null {
  return cents === null ? null : cents / 100
}

// The board escapes its HTML once more; undoing it twice would turn a shown "&lt;" into a tag.
function unescapeOnce(content: string): string {
  return content.replace(
    /&(?:lt|gt|amp|quot|apos|#39|#x27|#34);/g,
    (entity) => UNESCAPED.get(entity) ?? entity,
  )
}

function companyIn(rows: readonly unknown[]): string | null {
  for (const row of rows) {
    const company = lineOf(row, 'company_name')
    if (company !== '') return company
  }
  return null
}

const ROOT = `https://${API_HOST}/v1/boards`
const WORK_MODE_ENTRIES = new Set([
  'workplace type',
  'work model',
  'work type',
  'remote type',
  'remote eligibility',
  'is remote?',
  'ability to work remote',
])
const EMPLOYMENT_ENTRIES = new Set([
  'employment type',
  'time type',
  'job type',
  'contract type',
  'full time / part time',
])
const NOT_BASE_PAY = /\bote\b|on[ -]target|commission/i
const MAX_OFFICES = 50
const UNESCAPED = new Map([
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&amp;', '&'],
  ['&quot;', '"'],
  ['&#34;', '"'],
  ['&apos;', "'"],
  ['&#39;', "'"],
  ['&#x27;', "'"],
])
