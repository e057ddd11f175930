import { stepsOf } from '#lib/index/links/links.ts'
import type { ListedPlace } from '#lib/index/places/work-mode.ts'
import { type BoardAdapter, ClosedPosting, type ListedPosting, UNSTATED } from '#lib/index/systems/adapter.ts'
import { asHtml } from '#lib/index/systems/read-xml.ts'
import { isBoardName, linkReader } from '#lib/index/systems/rules/posting-address.ts'
import {
  countryCode,
  idOf,
  instantOf,
  lineOf,
  numberOf,
  partOf,
  payIntervalIn,
  payText,
  readOne,
  readRows,
  requisitionOf,
  rowsOf,
  textOf,
  withDetails,
} from '#lib/index/systems/rules/read-rows.ts'

/** SmartRecruiters: a documented list in pages of 100 without texts, and one request for the text of each posting. */
export const smartrecruiters: BoardAdapter = {
  system: 'smartrecruiters',
  name: 'SmartRecruiters',
  isDocumented: true,
  pace: { at_once: 4, interval_ms: 125 },
  isBoard,
  hosts: () => [API_HOST],
  async *list(board, { send }) {
    for (let offset = 0; ; ) {
      const answer = await send(`${listAt(board)}?limit=${PAGE}&offset=${offset}`)
      const rows = rowsOf(answer, 'content')
      const total = numberOf(answer, 'totalFound') ?? 0
      // An unknown company answers an empty list too, so an empty one proves nothing.
      const isEmpty = offset === 0 && rows.length === 0
      const brought = yield {
        postings: readRows(rows, (row) => readRow(row, board)),
        company: rows.map((row) => lineOf(partOf(row, 'company'), 'name')).find(Boolean) ?? null,
        counted: { rows: rows.length, total },
        note: isEmpty ? EMPTY_NOTE : '',
      }
      offset += rows.length
      // A page may hold fewer rows than requested.
      const hasMore = rows.length > 0 && (rows.length >= PAGE || offset < total)
      if (!hasMore) return !isEmpty
      if (!brought || offset >= MOST_ROWS) return false
    }
  },
  posting: {
    read: async ({ board, ext_id }, send) => {
      const answer = await send(`${listAt(board)}/${encodeURIComponent(ext_id)}`)
      if (partOf(answer, 'active') === false) {
        throw new ClosedPosting('The board says that this posting is closed.')
      }
      return readOne(answer, (row) => ({ ...readRow(row, board), html: htmlOf(row), salary: salaryOf(row) }))
    },
    whenMissing: 'ask_board',
  },
  details: { most_requests: 300, merge: withDetails },
  boardOfLink: (link) => {
    const steps = stepsOf(link) ?? []
    if (link.host === API_HOST) return steps[1] === 'companies' ? understand(steps[2], steps[4]) : null
    if (!HOSTS.has(link.host)) return null
    // These links name a posting by another id than its requests do.
    const [first, company, board] = steps
    if (OTHER_FORMS.has(first ?? '')) return company === 'company' ? understand(board, undefined) : null
    return understand(first, steps[1])
  },
}

function isBoard(board: string): boolean {
  return isBoardName(board) && !RESERVED.has(board.toLowerCase())
}

function listAt(board: string): string {
  return `https://${API_HOST}/v1/companies/${encodeURIComponent(board)}/postings`
}

function readRow(row: unknown, board: string): ListedPosting {
  const ext_id = idOf(partOf(row, 'id'))
  const text = textOf(partOf(row, 'company'), 'identifier')
  const company = isBoard(text) ? text : board
  return {
    ...UNSTATED,
    ext_id,
    ...requisitionOf(partOf(row, 'uuid')),
    title: lineOf(row, 'name'),
    url: `https://jobs.smartrecruiters.com/${encodeURIComponent(company)}/${ext_id}`,
    places: placesOf(partOf(row, 'location')),
    work_mode: workModeOf(partOf(row, 'location')),
    employment: lineOf(partOf(row, 'typeOfEmployment'), 'label'),
    published_at: instantOf(partOf(row, 'releasedDate')),
  }
}

// The whole line may have gaps, so only the country's name is taken from it. Example: "Warsaw, , Poland".
function placesOf(location: unknown): ListedPlace[] {
  const country = countryCode(textOf(location, 'country'))
  const last = lineOf(location, 'fullLocation').split(',').at(-1)?.trim() ?? ''
  const name = country !== null && countryCode(last) === country ? last : (country ?? '')
  const words = [lineOf(location, 'city'), lineOf(location, 'region'), name].filter(Boolean)
  const text = [...new Set(words)].join(', ') || lineOf(location, 'fullLocation')
  return text === '' && country === null ? [] : [{ text, country }]
}

function workModeOf(location: unknown) {
  if (partOf(location, 'hybrid') === true) return 'hybrid'
  if (partOf(location, 'remote') === true) return 'remote'
  return partOf(location, 'remote') === false && partOf(location, 'hybrid') === false ? 'onsite' : null
}

function htmlOf(row: unknown): string {
  const sections = partOf(partOf(row, 'jobAd'), 'sections')
  const parts = SECTIONS.map((name) => {
    const section = partOf(sections, name)
    const text = textOf(section, 'text')
    const title = lineOf(section, 'title')
    return text && `${title && `<h3>${asHtml(title)}</h3>`}${text}`
  })
  return parts.filter(Boolean).join('\n')
}

function salaryOf(row: unknown): string {
  const pay = partOf(row, 'compensation')
  const [min, max] = [numberOf(pay, 'min'), numberOf(pay, 'max')]
  return payText([
    { min, max, currency: textOf(pay, 'currency'), interval: payIntervalIn(textOf(pay, 'period')) },
  ])
}

const understand = linkReader(isBoard, (posting) => /^(\d{5,20})(?:-|$)/.exec(posting)?.[1] ?? null)

const PAGE = 100
// Some companies list tens of thousands of jobs; further rows are not read, and then nothing is removed.
const MOST_ROWS = 10_000
const API_HOST = 'api.smartrecruiters.com'
const HOSTS = new Set(['jobs.smartrecruiters.com', 'careers.smartrecruiters.com'])
const OTHER_FORMS = new Set(['oneclick-ui', 'external-referrals'])
const RESERVED = new Set([...OTHER_FORMS, 'companies', 'company'])
const SECTIONS = ['companyDescription', 'jobDescription', 'qualifications', 'additionalInformation']
const EMPTY_NOTE =
  'SmartRecruiters answers an empty list for a name that it does not know, too; look at the name if jobs are missing.'
