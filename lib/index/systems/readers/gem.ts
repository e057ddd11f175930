import { postingLink, stepsOf } from '#lib/index/links/links.ts'
import type { ListedPlace, WorkMode } from '#lib/index/places/work-mode.ts'
import type { BoardAdapter, ListedPosting } from '#lib/index/systems/adapter.ts'
import { asHtml } from '#lib/index/systems/read-xml.ts'
import { linkReader } from '#lib/index/systems/rules/posting-address.ts'
import {
  idOf,
  instantOf,
  lineOf,
  listOf,
  namesNoPlace,
  partOf,
  readRows,
  requisitionOf,
  rowsOf,
  textOf,
  workModeIn,
} from '#lib/index/systems/rules/read-rows.ts'

/** Gem: one documented request returns a whole board with its texts; the format resembles Greenhouse's but differs. */
export const gem: BoardAdapter = {
  system: 'gem',
  name: 'Gem',
  pace: { at_once: 1, interval_ms: 1000 },
  isBoard,
  hosts: () => [API_HOST],
  async *list(board, { send }) {
    const path = encodeURIComponent(board)
    const rows = rowsOf(await send(`https://${API_HOST}/job_board/v0/${path}/job_posts/`))
    yield { postings: readRows(rows, (row) => readRow(row, `https://${HOST}/${path}`)) }
    return true
  },
  posting: null,
  boardOfLink: (link) => {
    const steps = stepsOf(link) ?? []
    if (link.host === API_HOST && steps[0] === 'job_board' && steps[1] === 'v0') {
      return understand(steps[2], undefined)
    }
    return link.host === HOST ? understand(steps[0], steps[1]) : null
  },
}

// Names keep their case, and may begin with a hyphen.
function isBoard(board: string): boolean {
  return /^[A-Za-z0-9-][A-Za-z0-9._-]{0,99}$/.test(board) && !RESERVED.has(board.toLowerCase())
}

function readRow(row: unknown, site: string | null): ListedPosting {
  const ext_id = idOf(partOf(row, 'id'))
  const places = placesOf(row)
  return {
    ext_id,
    ...requisitionOf(partOf(row, 'internal_job_id')),
    title: lineOf(row, 'title'),
    url: postingLink(partOf(row, 'absolute_url'), site && `${site}/${encodeURIComponent(ext_id)}`) ?? '',
    places,
    work_mode: workModeOf(row, places),
    html: textOf(row, 'content') || asHtml(textOf(row, 'content_plain')),
    salary: '',
    employment: lineOf(row, 'employment_type'),
    published_at: instantOf(partOf(row, 'first_published_at')),
    published_kind: 'posted',
    updated_at: instantOf(partOf(row, 'updated_at')),
  }
}

// The location is only the first place; an office may have a name and no location of its own.
function placesOf(row: unknown): ListedPlace[] {
  const offices = listOf(row, 'offices').map((office) => {
    return lineOf(partOf(office, 'location'), 'name') || lineOf(office, 'name')
  })
  const texts = [lineOf(partOf(row, 'location'), 'name'), ...offices].filter(Boolean)
  const places = texts.filter((text) => !namesNoPlace(text))
  return [...new Set(places.length > 0 ? places : texts)].map((text) => ({ text, country: null }))
}

// With "in_office" a remote place may be listed; then the places are more precise than the type.
function workModeOf(row: unknown, places: readonly ListedPlace[]): WorkMode | null {
  const mode = MODES.get(textOf(row, 'location_type')) ?? null
  const isDenied = mode === 'onsite' && places.some(({ text }) => workModeIn(text) === 'remote')
  return isDenied ? null : mode
}

// Ids keep their case too: many are base64.
const understand = linkReader(isBoard, (id) => idOf(id) || null)

const API_HOST = 'api.gem.com'
const HOST = 'jobs.gem.com'
// First steps of the host's own pages.
const RESERVED = new Set(['api', 'graphql', 'static'])
const MODES = new Map<string, WorkMode>([
  ['in_office', 'onsite'],
  ['hybrid', 'hybrid'],
  ['remote', 'remote'],
])
