import { postingLink, stepsOf } from '#lib/index/links/links.ts'
import type { ListedPlace, WorkMode } from '#lib/index/places/work-mode.ts'
import type { BoardAdapter, ListedPosting } from '#lib/index/systems/adapter.ts'
import { hostLabel, isHostLabel } from '#lib/index/systems/rules/posting-address.ts'
import {
  countryCode,
  firstCompany,
  idOf,
  instantOf,
  lineOf,
  listOf,
  partOf,
  placesOnce,
  readRows,
  rowsOf,
  textOf,
} from '#lib/index/systems/rules/read-rows.ts'

/** Breezy: one request returns a whole board, with its texts only on request. */
export const breezy: BoardAdapter = {
  system: 'breezy',
  name: 'Breezy',
  pace: { at_once: 1, interval_ms: 1000, domain: 'breezy.hr' },
  isBoard: isHostLabel,
  hosts: (board) => [`${board}.${DOMAIN}`],
  async *list(board, { send }) {
    const site = `https://${board}.${DOMAIN}`
    const rows = rowsOf(await send(`${site}/json?verbose=true`))
    yield {
      postings: readRows(rows, (row) => readRow(row, site)),
      company: firstCompany(rows, (row) => lineOf(partOf(row, 'company'), 'name')),
    }
    // A board that does not exist can answer with an empty list too.
    return rows.length > 0
  },
  posting: null,
  boardOfLink: (link) => {
    const board = hostLabel(link, DOMAIN)
    if (board === null) return null
    const [first, posting = ''] = stepsOf(link) ?? []
    const id = first === 'p' ? POSTING.exec(posting)?.[1] : undefined
    return { board, ext_id: id?.toLowerCase() ?? null }
  },
}

function readRow(row: unknown, site: string): ListedPosting {
  const ext_id = idOf(partOf(row, 'id'))
  const locations = locationsOf(row)
  return {
    ext_id,
    title: lineOf(row, 'name'),
    url: postingLink(partOf(row, 'url'), `${site}/p/${encodeURIComponent(ext_id)}`) ?? '',
    places: placesOnce(locations.map(placeOf)),
    work_mode: workModeOf(locations),
    html: textOf(row, 'description'),
    salary: lineOf(row, 'salary'),
    employment: lineOf(partOf(row, 'type'), 'name'),
    published_at: instantOf(partOf(row, 'published_date')),
    published_kind: 'posted',
    updated_at: null,
  }
}

function locationsOf(row: unknown): unknown[] {
  const locations = listOf(row, 'locations')
  return locations.length > 0 ? locations : [partOf(row, 'location')]
}

// Its own line ends in the code of a state or of a country, so it is the last choice.
function placeOf(location: unknown): ListedPlace {
  const country = partOf(location, 'country')
  const name = lineOf(country, 'name')
  const words = [lineOf(location, 'city'), lineOf(partOf(location, 'state'), 'name'), name].filter(Boolean)
  return {
    text: [...new Set(words)].join(', ') || lineOf(location, 'name'),
    country: countryCode(textOf(country, 'id')) ?? countryCode(name),
  }
}

// Hybrid counts as remote there, and details may remain from an earlier remote time: so both must be read.
function workModeOf(locations: readonly unknown[]): WorkMode | null {
  const modes = locations
    .filter((location) => partOf(location, 'is_remote') === true)
    .map((location) => textOf(partOf(location, 'remote_details'), 'value'))
  if (modes.length === 0) return null
  return modes.every((mode) => mode === 'hybrid') ? 'hybrid' : 'remote'
}

const DOMAIN = 'breezy.hr'
const POSTING = /^([0-9a-f]{12})(?:-|$)/i
