import type { FormQuestion } from '#db/rows/states.ts'
import { postingLink, stepsOf } from '#lib/index/links/links.ts'
import type { ListedPlace } from '#lib/index/places/work-mode.ts'
import { type BoardAdapter, type BoardLink, type ListedPosting, limitIn } from '#lib/index/systems/adapter.ts'
import { isBoardName } from '#lib/index/systems/rules/posting-address.ts'
import {
  closingDay,
  firstCompany,
  idOf,
  instantOf,
  lineOf,
  listOf,
  namesNoPlace,
  numberOf,
  partOf,
  payIntervalIn,
  payText,
  readOne,
  readRows,
  requisitionOf,
  rowsOf,
  textOf,
  workModeIn,
} from '#lib/index/systems/rules/read-rows.ts'
import { decodedOnce } from '#lib/text/text.ts'

/** Greenhouse: one documented request returns a whole board with its texts. */
export const greenhouse: BoardAdapter = {
  system: 'greenhouse',
  name: 'Greenhouse',
  pace: { at_once: 4, interval_ms: 0 },
  isBoard: isBoardName,
  hosts: () => [API_HOST],
  async *list(board, { send, brief }) {
    const list = `${ROOT}/${encodeURIComponent(board)}/jobs`
    const answer = await send(brief ? list : `${list}?content=true&pay_transparency=true`)
    const rows = rowsOf(answer, 'jobs')
    yield {
      postings: readRows(rows, (row) => readRow(row, board)),
      company: firstCompany(rows, (row) => lineOf(row, 'company_name')),
    }
    const total = numberOf(partOf(answer, 'meta'), 'total')
    return total !== null && rows.length >= total
  },
  posting: {
    read: async ({ board, ext_id }, send) => {
      const path = `${encodeURIComponent(board)}/jobs/${encodeURIComponent(ext_id)}`
      return readOne(await send(`${ROOT}/${path}?pay_transparency=true`), (row) => readRow(row, board))
    },
    whenMissing: 'ask_board',
  },
  form: async ({ board, ext_id }, send) => {
    const path = `${encodeURIComponent(board)}/jobs/${encodeURIComponent(ext_id)}`
    const answer = await send(`${ROOT}/${path}?questions=true`)
    return listOf(answer, 'questions').slice(0, MOST_QUESTIONS).flatMap(readQuestion)
  },
  boardOfLink: readGreenhouseLink,
  boardlessPosting: postingWithoutBoard,
}

function readRow(row: unknown, board: string): ListedPosting {
  const ext_id = idOf(partOf(row, 'id'))
  const posted = instantOf(partOf(row, 'first_published'))
  const updated_at = instantOf(partOf(row, 'updated_at'))
  return {
    ext_id,
    ...requisitionOf(partOf(row, 'internal_job_id')),
    title: lineOf(row, 'title'),
    url: postingLink(partOf(row, 'absolute_url'), ownLink(board, ext_id)) ?? '',
    places: placesOf(row),
    ...spacesOf(row),
    work_mode: workModeOf(row),
    // The board escapes its HTML once more; undoing it twice would turn a shown "&lt;" into a tag.
    html: decodedOnce(textOf(row, 'content')),
    salary: salaryOf(row),
    employment: employmentOf(row),
    ...closingDay(partOf(row, 'application_deadline')),
    published_at: posted ?? updated_at,
    published_kind: posted === null && updated_at !== null ? 'updated' : 'posted',
    updated_at,
  }
}

const MOST_QUESTIONS = 100
const MOST_CHOICES = 200
// The documented limit of a field of one line.
const LONGEST_LINE = 255
const KINDS: Readonly<Record<string, FormQuestion['kind']>> = {
  input_text: 'line',
  textarea: 'lines',
  input_file: 'file',
  multi_value_single_select: 'choice',
  multi_value_multi_select: 'choices',
}

// A resume or letter may be pasted in place of its file; the first field says the usual way. Hidden fields are no questions.
function readQuestion(question: unknown): FormQuestion[] {
  const label = lineOf(question, 'label')
  const field = listOf(question, 'fields')[0]
  const kind = KINDS[textOf(field, 'type')]
  if (label === '' || kind === undefined) return []
  const choices = listOf(field, 'values')
    .slice(0, MOST_CHOICES)
    .map((value) => lineOf(value, 'label'))
    .filter(Boolean)
  const longest =
    limitIn(label) ?? (kind === 'line' ? { amount: LONGEST_LINE, unit: 'characters' as const } : null)
  return [{ label, kind, required: partOf(question, 'required') === true, choices, longest }]
}

const MAX_WRITTEN = 1_000

// Title and place with the board's own spaces; missing if these are single spaces, so that most postings keep their key.
function spacesOf(row: unknown): Pick<ListedPosting, 'as_written'> {
  const location = partOf(row, 'location')
  const written = `${textOf(row, 'title').trim()}\n${textOf(location, 'name')}`
  if (written === `${lineOf(row, 'title')}\n${lineOf(location, 'name')}`) return {}
  return { as_written: written.slice(0, MAX_WRITTEN) }
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

// If offices replace a location text, the mode in that text would be lost, so it is read here.
function workModeOf(row: unknown) {
  const location = lineOf(partOf(row, 'location'), 'name')
  const statedMode = namesNoPlace(location) ? workModeIn(location) : null
  return statedMode ?? listOf(row, 'metadata').map(workModeOfEntry).find(Boolean) ?? null
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
  const entry = listOf(row, 'metadata').find((field) =>
    EMPLOYMENT_ENTRIES.has(lineOf(field, 'name').toLowerCase()),
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
      label: lineOf(range, 'title'),
    }))
  return payText(ranges)
}

function inUnits(cents: number | null): number | null {
  return cents === null ? null : cents / 100
}

// The host that serves programs.
const API_HOST = 'boards-api.greenhouse.io'
const ROOT = `https://${API_HOST}/v1/boards`
const WORK_MODE_ENTRIES = new Set(
  'workplace type|work model|work type|remote type|remote eligibility|is remote?|ability to work remote'.split(
    '|',
  ),
)
const EMPLOYMENT_ENTRIES = new Set([
  'employment type',
  'time type',
  'job type',
  'contract type',
  'full time / part time',
])
const NOT_BASE_PAY = /\bote\b|on[ -]target|commission/i
const MAX_OFFICES = 50

/** Returns the board, and the posting if there is one, of a link to a board or to its answer. */
function readGreenhouseLink(link: URL): BoardLink | null {
  const identified = HOSTS.has(link.host) ? readHosted(link) : readApi(link)
  if (!identified || !isBoardName(identified.board) || RESERVED.has(identified.board.toLowerCase()))
    return null
  return { board: identified.board, ext_id: isId(identified.id) ? identified.id : null }
}

/** Returns the posting of a form on an employer's own site, or of the system's own form without a board. */
function postingWithoutBoard(link: URL): string | null {
  const isForm = HOSTS.has(link.host) && link.pathname.startsWith('/embed/job_app')
  const id = link.searchParams.get(isForm ? 'token' : 'gh_jid')
  return isId(id) ? id : null
}

/** Returns the link of a posting on the system's own host. */
function ownLink(board: string, ext_id: string): string | null {
  if (ext_id === '') return null
  return `https://${OWN_HOST}/${encodeURIComponent(board)}/jobs/${encodeURIComponent(ext_id)}`
}

type GreenhousePosting = { board: string; id: string | null } | null

function readHosted(link: URL): GreenhousePosting {
  const [first, second, third] = stepsOf(link) ?? []
  const query = link.searchParams
  if (first === 'embed') {
    return { board: query.get('for') ?? '', id: query.get(second === 'job_app' ? 'token' : 'gh_jid') }
  }
  if (first === undefined) return null
  return { board: first, id: second === 'jobs' && third ? third : query.get('gh_jid') }
}

function readApi(link: URL): GreenhousePosting {
  if (link.host !== API_HOST) return null
  const [version, boards, board, , id] = stepsOf(link) ?? []
  return version === 'v1' && boards === 'boards' && board ? { board, id: id ?? null } : null
}

function isId(id: string | null): id is string {
  return /^\d{1,20}$/.test(id ?? '')
}

const OWN_HOST = 'job-boards.greenhouse.io'
const HOSTS = new Set([
  'boards.greenhouse.io',
  OWN_HOST,
  'boards.eu.greenhouse.io',
  'job-boards.eu.greenhouse.io',
])
const RESERVED = new Set(['embed', 'v1', 'boards', 'jobs', 'job_board', 'job_app', 'js'])
