import { postingLink, publicLink, stepsOf } from '#lib/index/links/links.ts'
import type { ListedPlace } from '#lib/index/places/work-mode.ts'
import { type BoardAdapter, type ListedPosting, UNSTATED } from '#lib/index/systems/adapter.ts'
import { asHtml } from '#lib/index/systems/read-xml.ts'
import { hostLabel, isHostLabel } from '#lib/index/systems/rules/posting-address.ts'
import {
  closingDay,
  countryCode,
  lineOf,
  namesNoPlace,
  numberOf,
  partOf,
  payIntervalIn,
  payText,
  readRows,
  requisitionOf,
  rowsOf,
  textOf,
  workModeIn,
} from '#lib/index/systems/rules/read-rows.ts'

/** Pinpoint: one documented request returns a whole board with texts in four parts, and without any day. */
export const pinpoint: BoardAdapter = {
  system: 'pinpoint',
  name: 'Pinpoint',
  pace: { at_once: 1, interval_ms: 1000, domain: 'pinpointhq.com' },
  isBoard: isHostLabel,
  hosts: (board) => [`${board}.${DOMAIN}`],
  async *list(board, { send }) {
    const site = `https://${board}.${DOMAIN}`
    const rows = rowsOf(await send(`${site}/postings.json`), 'data')
    yield { postings: readRows(rows, (row) => readRow(row, site)) }
    // The list is cut there silently.
    return rows.length < MOST_ROWS
  },
  posting: null,
  boardOfLink: (link) => {
    const board = hostLabel(link, DOMAIN)
    return board === null ? null : { board, ext_id: postingIn(link) || null }
  },
  // The numbers of older links are not documented as unique.
  boardlessPosting: (link) => {
    const id = postingIn(link)
    return id.includes('-') ? id : null
  },
}

function readRow(row: unknown, site: string): ListedPosting {
  const link = publicLink(partOf(row, 'url'))
  const ext_id = link === null ? '' : postingIn(new URL(link))
  const own = ext_id ? `${site}/en/postings/${ext_id}` : null
  return {
    ...UNSTATED,
    // The answer's own id is not in any link, so a pasted link could never be matched by it.
    ext_id,
    ...requisitionOf(partOf(partOf(row, 'job'), 'id')),
    title: lineOf(row, 'title'),
    url: postingLink(link, own) ?? '',
    places: placesOf(row),
    work_mode: workModeIn(textOf(row, 'workplace_type')),
    html: htmlOf(row),
    salary: salaryOf(row),
    employment: lineOf(row, 'employment_type_text') || lineOf(row, 'employment_type'),
    ...closingDay(partOf(row, 'deadline_at')),
  }
}

// The path with or without a language; older links end in a number. Example: "/en/postings/UUID".
function postingIn(link: URL): string {
  const steps = stepsOf(link) ?? []
  const id = steps[steps.indexOf('postings') + 1] ?? ''
  return steps.includes('postings') && POSTING.test(id) ? id.toLowerCase() : ''
}

// The name of a place is a free label: a town, a country, an office or "Remote".
function placesOf(row: unknown): ListedPlace[] {
  const location = partOf(row, 'location')
  const name = lineOf(location, 'name')
  const city = lineOf(location, 'city')
  const text = placeText(name, { city, town: townOf(city, lineOf(location, 'province')) })
  return text === '' ? [] : [{ text, country: null }]
}

function townOf(city: string, province: string): string {
  return [...new Set([city, province])].filter(Boolean).join(', ')
}

function placeText(name: string, { city, town }: { city: string; town: string }): string {
  if (town === '') return name
  if (namesNoPlace(name)) return town
  if (countryCode(name) !== null) return `${town}, ${name}`
  if (city === '') return `${name}, ${town}`
  return name.toLowerCase().includes(city.toLowerCase()) ? name : town
}

function htmlOf(row: unknown): string {
  const parts = PARTS.map((part) => {
    const html = textOf(row, part)
    const header = lineOf(row, `${part}_header`)
    return html === '' || header === '' ? html : `<h3>${asHtml(header)}</h3>${html}`
  })
  return [textOf(row, 'description'), ...parts].filter(Boolean).join('\n')
}

// The numbers are there even if the board hides its pay.
function salaryOf(row: unknown): string {
  if (partOf(row, 'compensation_visible') !== true) return ''
  const pay = {
    min: numberOf(row, 'compensation_minimum'),
    max: numberOf(row, 'compensation_maximum'),
    currency: textOf(row, 'compensation_currency'),
    interval: payIntervalIn(textOf(row, 'compensation_frequency')),
  }
  return payText([pay]) || lineOf(row, 'compensation')
}

const DOMAIN = 'pinpointhq.com'
const MOST_ROWS = 1000
const PARTS = ['key_responsibilities', 'skills_knowledge_expertise', 'benefits']
const POSTING = /^(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d{1,20})$/i
