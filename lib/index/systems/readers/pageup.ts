import { publicLink, stepsOf } from '#lib/index/links/links.ts'
import type { ListedPlace, WorkMode } from '#lib/index/places/work-mode.ts'
import {
  type BoardAdapter,
  type BoardLink,
  type ListedPosting,
  UNSTATED,
} from '#lib/index/systems/adapter.ts'
import {
  closingDay,
  everyOf,
  idOf,
  lineOf,
  mailDate,
  namesNoPlace,
  noList,
  partOf,
  readRows,
  textOf,
  workModeIn,
} from '#lib/index/systems/rules/read-rows.ts'

/**
 * PageUp: one RSS feed with the texts of a whole board. Verified by recorded answers; limits, paging and robots as others
 * measured them.
 */
export const pageup: BoardAdapter = {
  system: 'pageup',
  name: 'PageUp',
  pace: { at_once: 1, interval_ms: 1000 },
  isBoard: (board) => BOARD.test(board),
  shown: (board) => board.split('/')[0] ?? board,
  hosts: () => [HOST],
  async *list(board, { send }) {
    const answer = await send({ address: `https://${HOST}/${board}/rss`, format: 'xml' })
    const channel = partOf(partOf(answer, 'rss'), 'channel')
    if (channel === null) throw noList()
    yield { postings: readRows(everyOf(channel, 'item'), (row) => readRow(row, board)) }
    return true
  },
  posting: null,
  boardOfLink: linkParts,
}

// Example: "859/cw/en-us" names the account, the view and the language.
const BOARD = /^\d{1,8}\/[a-z0-9]{1,20}\/[a-z]{2}(?:-[a-z]{2})?$/
const HOST = 'careers.pageuppeople.com'

// Example: /mob/859/cw/en-us/job/498309/director, also without "mob".
function linkParts(link: URL): BoardLink | null {
  if (link.hostname !== HOST) return null
  const steps = stepsOf(link) ?? []
  const path = steps[0] === 'mob' ? steps.slice(1) : steps
  const board = path.slice(0, 3).join('/').toLowerCase()
  if (!BOARD.test(board)) return null
  return { board, ext_id: path[3] === 'job' && /^\d{1,12}$/.test(path[4] ?? '') ? (path[4] ?? null) : null }
}

function readRow(row: unknown, board: string): ListedPosting {
  const link = publicLink(partOf(row, 'link'))
  const ext_id = idOf(textOf(row, fieldOf(row, 'refNo'))) || idInLink(link)
  const html = textOf(row, fieldOf(row, 'description'))
  return {
    ...UNSTATED,
    ext_id,
    title: lineOf(row, 'title'),
    url: ext_id === '' ? '' : `https://${HOST}/${board}/job/${ext_id}`,
    places: placesIn(lineOf(row, fieldOf(row, 'location'))),
    work_mode: workModeOf(row),
    html: html || textOf(row, 'description'),
    employment: lineOf(row, fieldOf(row, 'workType')),
    ...closingIn(textOf(row, fieldOf(row, 'closingDate'))),
    published_at: mailDate(textOf(row, 'pubDate')),
  }
}

// A day, or a moment as in mail.
function closingIn(text: string): { closes?: string } {
  return closingDay(mailDate(text) ?? text)
}

function idInLink(link: string | null): string {
  return link === null ? '' : (linkParts(new URL(link))?.ext_id ?? '')
}

// PageUp's own fields have a prefix that differs between feeds, such as "job:" or "ns1:".
function fieldOf(row: unknown, name: string): string {
  const keys = typeof row === 'object' && row !== null ? Object.keys(row) : []
  return keys.find((key) => key.endsWith(`:${name}`)) ?? `job:${name}`
}

// A list of areas is written from the largest to the smallest: "VIC|Melbourne,WA|Perth". Otherwise it is one place.
function placesIn(location: string): ListedPlace[] {
  if (location === '') return []
  if (!location.includes('|')) return [{ text: location, country: null }]
  const places = location.split(',').map((area) =>
    area
      .split('|')
      .map((part) => part.trim())
      .reverse()
      .join(', '),
  )
  return [...new Set(places)].filter(Boolean).map((text) => ({ text, country: null }))
}

// The categories are pairs: "Position Type|Staff,Work Arrangement|Hybrid".
function workModeOf(row: unknown): WorkMode | null {
  const [category] = everyOf(row, fieldOf(row, 'category')).filter((text) => typeof text === 'string')
  const values = String(category ?? '')
    .slice(0, 2_000)
    .split(',')
    .map((pair) => pair.split('|').at(-1) ?? '')
  return workModeIn(values.find((value) => value.trim() !== '' && namesNoPlace(value)) ?? '')
}
