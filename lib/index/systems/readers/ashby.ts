import { postingLink, stepsOf } from '#lib/index/links/links.ts'
import type { ListedPlace } from '#lib/index/places/work-mode.ts'
import type { BoardAdapter, ListedPosting } from '#lib/index/systems/adapter.ts'
import { asHtml } from '#lib/index/systems/read-xml.ts'
import { linkReader, uuidOf } from '#lib/index/systems/rules/posting-address.ts'
import {
  countryCode,
  idOf,
  instantOf,
  lineOf,
  listOf,
  numberOf,
  partOf,
  payIntervalIn,
  payText,
  placesOnce,
  readRows,
  rowsOf,
  textOf,
  workModeIn,
} from '#lib/index/systems/rules/read-rows.ts'

/** Ashby: one documented request answers a whole board with texts, addresses and pay. */
export const ashby: BoardAdapter = {
  system: 'ashby',
  name: 'Ashby',
  pace: { at_once: 2, interval_ms: 0 },
  isBoard,
  hosts: () => [API_HOST],
  async *list(board, { send }) {
    const path = encodeURIComponent(board)
    const answer = await send(`https://${API_HOST}/posting-api/job-board/${path}?includeCompensation=true`)
    const listed = rowsOf(answer, 'jobs').filter((row) => partOf(row, 'isListed') !== false)
    yield { postings: readRows(listed, (row) => readRow(row, `https://${HOST}/${path}`)) }
    return true
  },
  posting: null,
  boardOfLink: (link) => {
    const steps = stepsOf(link) ?? []
    if (link.host === API_HOST && steps[0] === 'posting-api' && steps[1] === 'job-board') {
      return understand(steps[2], '')
    }
    if (link.host !== HOST) return null
    return understand(steps[0], steps[1] === 'embed' ? link.searchParams.get('ashby_jid') : steps[1])
  },
  boardlessPosting: (link) => uuidOf(link.searchParams.get('ashby_jid') ?? ''),
}

// Names may contain dots, capitals and spaces. Example: "Jerry.ai", "Hyperliquid Labs".
function isBoard(board: string): boolean {
  return /^[A-Za-z0-9][A-Za-z0-9._ -]{0,99}$/.test(board)
}

function readRow(row: unknown, site: string | null): ListedPosting {
  const ext_id = idOf(partOf(row, 'id'))
  return {
    ext_id,
    title: lineOf(row, 'title'),
    url: postingLink(partOf(row, 'jobUrl'), site && `${site}/${encodeURIComponent(ext_id)}`) ?? '',
    places: placesOf(row),
    work_mode: workModeOf(row),
    html: textOf(row, 'descriptionHtml') || asHtml(textOf(row, 'descriptionPlain')),
    salary: salaryOf(row),
    employment: lineOf(row, 'employmentType'),
    published_at: instantOf(partOf(row, 'publishedAt')),
    published_kind: 'posted',
    updated_at: null,
  }
}

function placesOf(row: unknown): ListedPlace[] {
  const places = [row, ...listOf(row, 'secondaryLocations')].map((entry) => {
    const address = partOf(entry, 'address')
    const postal = partOf(address, 'postalAddress') ?? address
    return { text: lineOf(entry, 'location'), country: countryCode(textOf(postal, 'addressCountry')) }
  })
  return placesOnce(places)
}

// Many office jobs have isRemote: true, so it counts only beside a place or title that says remote and without a better
// word. Example: "Remote Support Agent" in "Augusta, Georgia".
function workModeOf(row: unknown) {
  const workplace = textOf(row, 'workplaceType')
  if (workplace !== '') return workModeIn(workplace)
  if (partOf(row, 'isRemote') !== true) return null
  const mode = workModeIn(lineOf(row, 'location')) ?? workModeIn(lineOf(row, 'title'))
  return mode === 'remote' ? 'remote' : null
}

function salaryOf(row: unknown): string {
  const compensation = partOf(row, 'compensation')
  const tiers = listOf(compensation, 'compensationTiers')
  const ranges = tiers.flatMap((tier) => rangesOf(listOf(tier, 'components'), lineOf(tier, 'title')))
  const summary = payText(rangesOf(listOf(compensation, 'summaryComponents'), ''))
  return ranges.length > 1 || summary === '' ? payText(ranges) : summary
}

function rangesOf(components: readonly unknown[], label: string) {
  const salaries = components.filter((component) => textOf(component, 'compensationType') === 'Salary')
  return salaries.map((salary) => ({
    min: numberOf(salary, 'minValue'),
    max: numberOf(salary, 'maxValue'),
    currency: textOf(salary, 'currencyCode'),
    interval: payIntervalIn(textOf(salary, 'interval')),
    label,
  }))
}

const understand = linkReader(isBoard, uuidOf)

const API_HOST = 'api.ashbyhq.com'
const HOST = 'jobs.ashbyhq.com'
