import { stepsOf } from '#lib/index/links/links.ts'
import type { ListedPlace } from '#lib/index/places/work-mode.ts'
import { type BoardAdapter, type ListedPosting, UNSTATED } from '#lib/index/systems/adapter.ts'
import { hostLabel, isBoardName, linkReader } from '#lib/index/systems/rules/posting-address.ts'
import {
  countryCode,
  groupsById,
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

/** Workable: the list on accounts' own sites returns a whole account with texts, one row for each place. */
export const workable: BoardAdapter = {
  system: 'workable',
  name: 'Workable',
  // All accounts share one small budget of requests; a client that exceeds it is blocked for a minute.
  pace: { at_once: 1, interval_ms: 1000 },
  isBoard,
  hosts: () => [HOST],
  async *list(board, { send }) {
    const path = encodeURIComponent(board)
    const answer = await send(`https://${HOST}/api/v1/widget/accounts/${path}?details=true`)
    const postings = readRows(groupsById(rowsOf(answer, 'jobs'), 'shortcode'), (group) =>
      readGroup(group, board),
    )
    yield { postings, company: lineOf(answer, 'name') || null }
    return true
  },
  posting: null,
  boardOfLink: (link) => {
    const steps = stepsOf(link) ?? []
    if (link.host === HOST) return readHosted(steps)
    if (link.host === 'www.workable.com' && steps[0] === 'api' && steps[1] === 'accounts') {
      return understand(steps[2], undefined)
    }
    return understand(hostLabel(link, 'workable.com') ?? '', steps[0] === 'j' ? steps[1] : undefined)
  },
  boardlessPosting: (link) => {
    const [first, id] = link.host === HOST ? (stepsOf(link) ?? []) : []
    return first === 'j' ? idOf(id) || null : null
  },
}

function isBoard(board: string): boolean {
  return isBoardName(board) && !RESERVED.has(board.toLowerCase())
}

function readGroup(group: unknown, board: string): ListedPosting {
  const rows = Array.isArray(group) ? group : []
  const row = rows.at(-1)
  const ext_id = idOf(partOf(row, 'shortcode'))
  return {
    ...UNSTATED,
    ext_id,
    title: lineOf(row, 'title'),
    // The answer's own link does not name the account; this is the link to which it redirects.
    url: ext_id && `https://${HOST}/${encodeURIComponent(board)}/j/${ext_id}`,
    places: placesOnce(rows.flatMap(placesOfRow)),
    // False is ambiguous: hybrid has no value of its own here.
    work_mode: rows.some((row) => partOf(row, 'telecommuting') === true) ? 'remote' : null,
    html: rows.map((row) => textOf(row, 'description')).find(Boolean) ?? '',
    employment: lineOf(row, 'employment_type'),
    published_at: instantOf(partOf(row, 'published_on')),
  }
}

function placesOfRow(row: unknown): ListedPlace[] {
  const locations = listOf(row, 'locations').map(placeOf)
  return locations.length > 0 ? locations : [placeOf(row)]
}

// A hidden place is not shown to applicants, only its country.
function placeOf(entry: unknown): ListedPlace {
  const name = lineOf(entry, 'country')
  const town = [lineOf(entry, 'city'), lineOf(entry, 'region') || lineOf(entry, 'state')]
  const words = [...(partOf(entry, 'hidden') === true ? [] : town), name].filter(Boolean)
  const country = countryCode(textOf(entry, 'countryCode')) ?? countryCode(name)
  return { text: [...new Set(words)].join(', '), country }
}

function readHosted(steps: readonly string[]) {
  const [first, version, ...rest] = steps
  if (first !== 'api') return understand(first, steps[1] === 'j' ? steps[2] : undefined)
  const [accounts, board, jobs, id] = version === 'v1' ? rest.slice(1) : rest
  return accounts === 'accounts' ? understand(board, jobs === 'jobs' ? id : undefined) : null
}

const understand = linkReader(isBoard, (id) => idOf(id) || null)

const HOST = 'apply.workable.com'
// First steps that are no account.
const RESERVED = new Set(['api', 'j'])
