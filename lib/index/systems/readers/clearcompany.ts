import type { ListedPlace } from '#lib/index/places/work-mode.ts'
import { type BoardAdapter, type ListedPosting, UNSTATED } from '#lib/index/systems/adapter.ts'
import { hostLabel, isHostLabel } from '#lib/index/systems/rules/posting-address.ts'
import {
  countryCode,
  everyOf,
  idOf,
  instantOf,
  lineOf,
  mailDate,
  noList,
  partOf,
  placesOnce,
  readRows,
  soleCompany,
  textOf,
} from '#lib/index/systems/rules/read-rows.ts'

/**
 * ClearCompany (HRM Direct): one XML feed of a whole board, a row for each place. Verified by a recorded feed, whose texts are cut
 * off at 1,000 characters by the system.
 */
export const clearcompany: BoardAdapter = {
  system: 'clearcompany',
  name: 'ClearCompany',
  pace: { at_once: 1, interval_ms: 1000, domain: 'hrmdirect.com' },
  isBoard: isHostLabel,
  hosts: (board) => [`${board}.${DOMAIN}`],
  async *list(board, { send }) {
    const source = partOf(await send({ address: `${siteOf(board)}/xml.php`, format: 'xml' }), 'source')
    if (source === null) throw noList()
    const rows = everyOf(source, 'job')
    const groups = [...Map.groupBy(rows, (row) => idOf(partOf(row, 'referencenumber'))).values()]
    yield {
      postings: readRows(groups, (group) => readGroup(group as unknown[], board)),
      company: soleCompany(rows, 'company'),
    }
    return true
  },
  posting: null,
  boardOfLink: (link) => {
    const board = hostLabel(link, DOMAIN)
    return board === null ? null : { board, ext_id: idOf(link.searchParams.get('req')) || null }
  },
}

const DOMAIN = 'hrmdirect.com'

function siteOf(board: string): string {
  return `https://${board}.${DOMAIN}/employment`
}

function readGroup(group: readonly unknown[], board: string): ListedPosting {
  const [first] = group
  const ext_id = idOf(partOf(first, 'referencenumber'))
  const day = mailDate(textOf(first, 'date'))
  const text = textOf(first, 'descriptionrich') || textOf(first, 'description')
  return {
    ...UNSTATED,
    ext_id,
    title: lineOf(first, 'title'),
    url: ext_id === '' ? '' : `${siteOf(board)}/job-opening.php?req=${ext_id}`,
    places: placesOnce(group.map(placeOf)),
    html: text,
    // The time is the same for all and means the day alone.
    published_at: day === null ? null : instantOf(day.slice(0, 10)),
  }
}

function placeOf(row: unknown): ListedPlace {
  const words = ['city', 'state', 'country'].map((part) => lineOf(row, part)).filter(Boolean)
  return { text: words.join(', '), country: countryCode(lineOf(row, 'country')) }
}
