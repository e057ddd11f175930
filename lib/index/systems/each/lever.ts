import { postingLink, stepsOf } from '#lib/index/links/public-link.ts'
import {
  type BoardAdapter,
  type ListedPlace,
  type ListedPosting,
  UnreadableAnswer,
} from '#lib/index/systems/adapter.ts'
import { asHtml } from '#lib/index/systems/as-html.ts'
import { instantOf } from '#lib/index/systems/rules/dates.ts'
import { payIntervalIn, payText } from '#lib/index/systems/rules/pay-text.ts'
import { countryCode, workModeIn } from '#lib/index/systems/rules/place-words.ts'
import {
  idOf,
  lineOf,
  listOf,
  numberOf,
  partOf,
  readOne,
  readRows,
  textOf,
} from '#lib/index/systems/rules/read-rows.ts'

/** Lever: one documented request answers a whole site with its texts, on the global host or the European one. */
export const lever: BoardAdapter = {
  system: 'lever',
  name: 'Lever',
  pace: { at_once: 2, interval_ms: 0 },
  isBoard,
  addresses: (board) => {
    if (!isBoard(board)) return []
    return API_HOSTS.map((host) => `https://${host}/v0/postings/${encodeURIComponent(board)}?mode=json`)
  },
  read: (answer, address) => {
    if (!Array.isArray(answer)) {
      throw new UnreadableAnswer('The board answered something that is not its list of jobs.')
    }
    const postings = readRows(answer, (row) => readRow(row, siteAt(address)))
    const next = answer.length === PAGE ? pageAfter(address) : null
    // A full page with no next one means that the counting was given up, not that these are all.
    const complete = answer.length !== PAGE || next !== null
    return { postings, complete, company: null, next }
  },
  posting: {
    addresses: (board, ext_id) => {
      if (!isBoard(board)) return []
      const path = `${encodeURIComponent(board)}/${encodeURIComponent(ext_id)}`
      return API_HOSTS.map((host) => `https://${host}/v0/postings/${path}?mode=json`)
    },
    read: (answer) => readOne(answer, (row) => readRow(row, null)),
    missing_is_closed: false,
  },
  boardOfLink: (link) => {
    const steps = stepsOf(link) ?? []
    if (API_HOSTS.includes(link.host) && steps[0] === 'v0' && steps[1] === 'postings') {
      return understand(steps[2], steps[3])
    }
    return HOSTS.has(link.host) ? understand(steps[0], steps[1]) : null
  },
}

function isBoard(board: string): boolean {
  return /^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/.test(board)
}

// Where the postings of a list are read by people: the European host has its own.
function siteAt(address: string): string | null {
  const link = URL.parse(address)
  const board = link && lever.boardOfLink(link)?.board
  return board ? `https://${link.host.replace('api.', 'jobs.')}/${encodeURIComponent(board)}` : null
}

function readRow(row: unknown, site: string | null): ListedPosting {
  const ext_id = idOf(partOf(row, 'id'))
  return {
    ext_id,
    title: lineOf(row, 'text'),
    url: postingLink(partOf(row, 'hostedUrl'), site && `${site}/${encodeURIComponent(ext_id)}`) ?? '',
    places: placesOf(row),
    work_mode: workModeIn(textOf(row, 'workplaceType')),
    html: htmlOf(row),
    salary: salaryOf(row),
    employment: lineOf(partOf(row, 'categories'), 'commitment'),
    published_at: instantOf(partOf(row, 'createdAt')),
    published_kind: 'posted',
    updated_at: null,
  }
}

function placesOf(row: unknown): ListedPlace[] {
  const categories = partOf(row, 'categories')
  const all = listOf(categories, 'allLocations').map((text) => lineOf({ text }, 'text'))
  const texts = [...new Set([...all, lineOf(categories, 'location')])].filter(Boolean)
  const first = lineOf(categories, 'location') || texts[0]
  const country = countryCode(textOf(row, 'country'))
  if (texts.length === 0) return country ? [{ text: '', country }] : []
  return texts.map((text) => ({ text, country: text === first ? country : null }))
}

function htmlOf(row: unknown): string {
  const whole = textOf(row, 'description')
  const description = whole || textOf(row, 'opening') + textOf(row, 'descriptionBody')
  const lists = listOf(row, 'lists').map((list) => {
    return `<h3>${asHtml(textOf(list, 'text'))}</h3><ul>${textOf(list, 'content')}</ul>`
  })
  return [description || asHtml(textOf(row, 'descriptionPlain')), ...lists, textOf(row, 'additional')].join(
    '\n',
  )
}

function salaryOf(row: unknown): string {
  const range = partOf(row, 'salaryRange')
  const pay = {
    min: numberOf(range, 'min'),
    max: numberOf(range, 'max'),
    currency: textOf(range, 'currency'),
    interval: payIntervalIn(textOf(range, 'interval')),
  }
  return payText([pay]) || lineOf(row, 'salaryDescriptionPlain')
}

function pageAfter(address: string): string | null {
  const page = URL.parse(address)
  const skip = Number(page?.searchParams.get('skip') ?? 0) + PAGE
  if (!page || !Number.isSafeInteger(skip) || skip > MAX_SKIP) return null
  page.searchParams.set('skip', String(skip))
  page.searchParams.set('limit', String(PAGE))
  return page.href
}

function understand(board = '', id = '') {
  if (!isBoard(board)) return null
  return { board, ext_id: UUID.test(id) ? id.toLowerCase() : null }
}

const PAGE = 100
const MAX_SKIP = 20_000
const API_HOSTS = ['api.lever.co', 'api.eu.lever.co']
const HOSTS = new Set(['jobs.lever.co', 'jobs.eu.lever.co'])
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
