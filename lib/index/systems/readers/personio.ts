import { stepsOf } from '#lib/index/links/links.ts'
import type { ListedPlace, WorkMode } from '#lib/index/places/work-mode.ts'
import {
  type BoardAdapter,
  type BoardRequest,
  type ListedPosting,
  NotThere,
  type Send,
} from '#lib/index/systems/adapter.ts'
import { asHtml } from '#lib/index/systems/read-xml.ts'
import { hostLabel, isHostLabel } from '#lib/index/systems/rules/posting-address.ts'
import {
  everyOf,
  firstThere,
  idOf,
  instantOf,
  lineOf,
  namesNoPlace,
  noList,
  partOf,
  payIntervalIn,
  payText,
  readRows,
  soleCompany,
  textOf,
  workModeIn,
} from '#lib/index/systems/rules/read-rows.ts'

/** Personio: one documented feed returns a whole board, with the texts of one language at a time. */
export const personio: BoardAdapter = {
  system: 'personio',
  name: 'Personio',
  pace: { at_once: 2, interval_ms: 0, domain: ['jobs.personio.de', 'jobs.personio.com'] },
  isBoard: isHostLabel,
  hosts: (board) => DOMAINS.map((domain) => `${board}.${domain}`),
  async *list(board, { send }) {
    const feeds = DOMAINS.map((domain) => feedAt(`https://${board}.${domain}/xml`))
    const { request, answer } = await firstThere(feeds, send)
    // The feed holds no links: a posting is on the host of the answer.
    const site = request.address.slice(0, -'/xml'.length)
    const rows = positionsOf(answer)
    let postings = readRows(rows, (row) => readRow(row, site))
    for (const language of LANGUAGES) {
      if (!postings.some(hasNoText)) break
      const fallback = await otherwise(feedAt(`${request.address}?language=${language}`), send)
      const texts = readRows(positionsOf(fallback), (row) => readRow(row, site))
      postings = filled(postings, texts)
    }
    yield { postings, company: soleCompany(rows, 'subcompany') }
    return true
  },
  posting: null,
  boardOfLink: (link) => {
    const board = boardIn(link)
    if (board === null) return null
    const steps = stepsOf(link) ?? []
    const [kind, id] = LANGUAGE.test(steps[0] ?? '') ? steps.slice(1) : steps
    return { board, ext_id: kind === 'job' && /^\d{1,15}$/.test(id ?? '') ? (id ?? null) : null }
  },
}

function boardIn(link: URL): string | null {
  for (const domain of DOMAINS) {
    const board = hostLabel(link, domain)
    if (board !== null) return board
  }
  return null
}

function feedAt(address: string): BoardRequest & { format: 'xml' } {
  return { address, format: 'xml' }
}

function positionsOf(answer: unknown): unknown[] {
  const feed = partOf(answer, 'workzag-jobs')
  if (feed === null) throw noList()
  return everyOf(feed, 'position')
}

// A posting whose description is missing only sometimes would change its job each time: so only a language that does
// not exist may be missing.
async function otherwise(request: BoardRequest, requestBoard: Send): Promise<unknown> {
  try {
    return await requestBoard(request)
  } catch (problem) {
    if (problem instanceof NotThere) return { 'workzag-jobs': '' }
    throw problem
  }
}

function hasNoText({ html }: ListedPosting): boolean {
  return html === ''
}

function filled(postings: ListedPosting[], others: readonly ListedPosting[]): ListedPosting[] {
  const texts = new Map(others.map(({ ext_id, html }) => [ext_id, html]))
  return postings.map((posting) =>
    hasNoText(posting) ? { ...posting, html: texts.get(posting.ext_id) ?? '' } : posting,
  )
}

// A parent's feed can hold the postings of several companies.
function readRow(row: unknown, site: string | null): ListedPosting {
  const ext_id = idOf(partOf(row, 'id'))
  const more = everyOf(partOf(row, 'additionalOffices'), 'office').map((text) => lineOf({ text }, 'text'))
  const offices = [...new Set([lineOf(row, 'office'), ...more])].filter(Boolean)
  return {
    ext_id,
    title: lineOf(row, 'name'),
    url: site === null || ext_id === '' ? '' : `${site}/job/${ext_id}`,
    places: placesOf(offices),
    work_mode: workModeOf(row, offices),
    html: htmlOf(row),
    salary: salaryOf(row),
    employment: employmentOf(row),
    published_at: instantOf(partOf(row, 'createdAt')),
    published_kind: 'posted',
    updated_at: null,
  }
}

// An office is named by its employer: a town, "HQ", or "Remote".
function placesOf(offices: readonly string[]): ListedPlace[] {
  const places = offices.filter((text) => !namesNoPlace(text))
  return (places.length > 0 ? places : offices).map((text) => ({ text, country: null }))
}

function workModeOf(row: unknown, offices: readonly string[]): WorkMode | null {
  const statedMode = workModeIn(textOf(row, 'workplaceType'))
  const modes = offices.filter(namesNoPlace).map(workModeIn)
  return statedMode ?? BEST_FIRST.find((mode) => modes.includes(mode)) ?? null
}

function htmlOf(row: unknown): string {
  const parts = everyOf(partOf(row, 'jobDescriptions'), 'jobDescription').map((part) => {
    const name = lineOf(part, 'name')
    const html = textOf(part, 'value').trim()
    return html && `${name && `<h3>${asHtml(name)}</h3>`}${html}`
  })
  return parts.filter(Boolean).join('\n')
}

function salaryOf(row: unknown): string {
  const pay = partOf(row, 'salaryInformation')
  const currency = textOf(pay, 'currencyCode')
  // A number without a currency is useless.
  if (currency === '') return ''
  const [min, max] = [amountOf(pay, 'min'), amountOf(pay, 'max')]
  return payText([{ min, max, currency, interval: payIntervalIn(textOf(pay, 'type')) }])
}

function amountOf(pay: unknown, name: string): number | null {
  const text = textOf(pay, name)
  return /^\d{1,12}(?:\.\d{1,4})?$/.test(text) ? Number(text) : null
}

// A job with full-time as an option matches a full-time filter.
function employmentOf(row: unknown): string {
  const schedule = lineOf(row, 'schedule').replace('full-or-part-time', 'full-time')
  return [lineOf(row, 'employmentType'), schedule].filter(Boolean).join(' ')
}

const DOMAINS = ['jobs.personio.de', 'jobs.personio.com']
// Tried after the language that the board itself chose.
const LANGUAGES = ['en', 'de', 'fr', 'es', 'nl']
const LANGUAGE = /^[a-z]{2}$/
const BEST_FIRST = ['remote', 'hybrid', 'onsite'] as const
