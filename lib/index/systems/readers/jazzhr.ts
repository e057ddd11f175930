import { publicLink, stepsOf } from '#lib/index/links/links.ts'
import { type BoardAdapter, type ListedPosting, UNSTATED } from '#lib/index/systems/adapter.ts'
import { hostLabel, isHostLabel } from '#lib/index/systems/rules/posting-address.ts'
import {
  countryCode,
  everyOf,
  idOf,
  lineOf,
  noList,
  partOf,
  readRows,
  textOf,
} from '#lib/index/systems/rules/read-rows.ts'

/**
 * JazzHR: one XML feed with the texts of a whole board. Read from the code and notes of others: no feed was recorded, only a
 * posting's page. An empty feed removes nothing, because it may be empty while the board has postings.
 */
export const jazzhr: BoardAdapter = {
  system: 'jazzhr',
  name: 'JazzHR',
  pace: { at_once: 1, interval_ms: 1000 },
  isBoard: isHostLabel,
  hosts: () => [FEEDS],
  async *list(board, { send }) {
    const answer = await send({ address: `https://${FEEDS}/feeds/export/jobs/${board}`, format: 'xml' })
    const jobs = partOf(answer, 'jobs')
    if (jobs === null) throw noList()
    const rows = everyOf(jobs, 'job').filter(
      (row) => !/^(?:closed|draft|filled)/i.test(lineOf(row, 'status')),
    )
    yield { postings: readRows(rows, (row) => readRow(row, board)) }
    return rows.length > 0
  },
  posting: null,
  boardOfLink: (link) => {
    const board = hostLabel(link, DOMAIN)
    return board === null ? null : { board, ext_id: keyOf(link) }
  },
}

const FEEDS = 'app.jazz.co'
const DOMAIN = 'applytojob.com'

// Example: /apply/jIl4Gy4G0a/Kite-Pilot
function keyOf(link: URL): string | null {
  const [kind, key = ''] = stepsOf(link) ?? []
  return kind === 'apply' && /^[A-Za-z0-9]{6,20}$/.test(key) && key !== 'jobs' ? key : null
}

// The id holds the day of its creation, weeks before the posting, so the posting has no day.
function readRow(row: unknown, board: string): ListedPosting {
  const link = publicLink(partOf(row, 'url'))
  const key = link === null ? null : keyOf(new URL(link))
  const words = ['city', 'state', 'country'].map((part) => lineOf(row, part)).filter(Boolean)
  const place = words.join(', ') || lineOf(row, 'postalcode')
  return {
    ...UNSTATED,
    ext_id: key ?? idOf(partOf(row, 'id')),
    title: lineOf(row, 'title'),
    url: key === null ? '' : `https://${board}.${DOMAIN}/apply/${key}`,
    places: place === '' ? [] : [{ text: place, country: countryCode(lineOf(row, 'country')) }],
    html: textOf(row, 'description'),
    employment: lineOf(row, 'type'),
  }
}
