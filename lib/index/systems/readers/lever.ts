import { postingLink, stepsOf } from '#lib/index/links/links.ts'
import type { ListedPlace } from '#lib/index/places/work-mode.ts'
import type { BoardAdapter, ListedPosting } from '#lib/index/systems/adapter.ts'
import { asHtml } from '#lib/index/systems/read-xml.ts'
import { isBoardName, linkReader, uuidOf } from '#lib/index/systems/rules/posting-address.ts'
import {
  countryCode,
  firstThere,
  idOf,
  instantOf,
  lineOf,
  listOf,
  numberOf,
  partOf,
  payIntervalIn,
  payText,
  readOne,
  readRows,
  rowsOf,
  textOf,
  workModeIn,
} from '#lib/index/systems/rules/read-rows.ts'

/** Lever: one documented request returns a whole site with its texts, on the global host or the European one. */
export const lever: BoardAdapter = {
  system: 'lever',
  name: 'Lever',
  pace: { at_once: 2, interval_ms: 0 },
  isBoard: isBoardName,
  hosts: () => API_HOSTS,
  async *list(board, { send }) {
    const response = await firstThere(postingsOf(board, '?mode=json'), send)
    const { host } = new URL(response.request)
    const site = `https://${host.replace('api.', 'jobs.')}/${encodeURIComponent(board)}`
    let { answer } = response
    for (let skip = PAGE; ; skip += PAGE) {
      const rows = rowsOf(answer)
      const brought = yield { postings: readRows(rows, (row) => readRow(row, site)) }
      if (rows.length !== PAGE || !brought) return true
      // A full page without a next one means that the paging stopped early.
      if (skip > MAX_SKIP) return false
      answer = await send(`${response.request}&skip=${skip}&limit=${PAGE}`)
    }
  },
  posting: {
    read: async ({ board, ext_id }, send) => {
      const { answer } = await firstThere(postingsOf(board, `/${encodeURIComponent(ext_id)}?mode=json`), send)
      return readOne(answer, (row) => readRow(row, null))
    },
    whenMissing: 'ask_list',
  },
  boardOfLink: (link) => {
    const steps = stepsOf(link) ?? []
    if (API_HOSTS.includes(link.host) && steps[0] === 'v0' && steps[1] === 'postings') {
      return understand(steps[2], steps[3])
    }
    return HOSTS.has(link.host) ? understand(steps[0], steps[1]) : null
  },
}

// The European host has boards of its own.
function postingsOf(board: string, path: string): string[] {
  return API_HOSTS.map((host) => `https://${host}/v0/postings/${encodeURIComponent(board)}${path}`)
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
  const fullDescription = textOf(row, 'description')
  const description = fullDescription || textOf(row, 'opening') + textOf(row, 'descriptionBody')
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

const understand = linkReader(isBoardName, uuidOf)

const PAGE = 100
const MAX_SKIP = 20_000
const API_HOSTS = ['api.lever.co', 'api.eu.lever.co']
const HOSTS = new Set(['jobs.lever.co', 'jobs.eu.lever.co'])
