import { stepsOf } from '#lib/index/links/links.ts'
import type { ListedPlace } from '#lib/index/places/work-mode.ts'
import {
  type BoardAdapter,
  type ListedPosting,
  NotThere,
  type Send,
  UNSTATED,
  UnreadableAnswer,
} from '#lib/index/systems/adapter.ts'
import { askSite, readPostingPage, withPage } from '#lib/index/systems/readers/site-pages.ts'
import { hostOf, isOwnHost, shownHost } from '#lib/index/systems/rules/posting-address.ts'
import {
  countryCode,
  idOf,
  instantOf,
  lineOf,
  listOf,
  numberOf,
  partOf,
  readRows,
  rowsOf,
  workModeIn,
} from '#lib/index/systems/rules/read-rows.ts'

/**
 * Eightfold: a list without texts in pages of 10, from one of two interfaces, and a page for each posting. Recorded lists
 * verify the list; the career page and the posting's page follow other readers' code (docs/boards.md).
 */
export const eightfold: BoardAdapter = {
  system: 'eightfold',
  name: 'Eightfold',
  // Its edge counts the requests to all employers together.
  pace: { at_once: 1, interval_ms: 1000, domain: 'eightfold.ai' },
  isBoard: (board) => {
    const [host = '', domain, ...rest] = board.split('/')
    return isOwnHost(host) && rest.length === 0 && (domain === undefined || isOwnHost(domain))
  },
  shown: (board) => shownHost(hostOf(board)).replace(/\.eightfold\.ai$/, ''),
  ownHostMark: /<code[^>]{0,80}\bid=["'](?:smartApplyData|pcsx?-data)["']/,
  hosts: (board) => [hostOf(board)],
  async *list(board, { send }) {
    const askPage = pagesOf(board, await domainOf(board, send), send)
    const ids = new Set<string>()
    // The order changes from page to page, so a first pass may miss rows that a second one has.
    for (let pass = 1; pass <= PASSES; pass += 1) {
      for (let start = 0; start < LAST_ROW; start += PAGE) {
        const { rows, total } = await askPage(start)
        for (const row of rows) ids.add(idOf(partOf(row, 'id')))
        yield { postings: readRows(rows, (row) => readRow(row, board)) }
        if (total !== null && ids.size >= total) return true
        if (rows.length < PAGE) {
          if (total === null) return true
          break
        }
      }
    }
    return false
  },
  posting: {
    read: async (request, send) => {
      const address = addressOf(request.board, request.ext_id)
      return (await readPostingPage(request, address, send)).posting
    },
    whenMissing: 'ask_list',
  },
  details: { most_requests: 300, merge: withPage },
  boardOfLink: (link) => {
    if (!link.hostname.endsWith('.eightfold.ai') || !isOwnHost(link.hostname)) return null
    const [kind, part, id = ''] = stepsOf(link) ?? []
    const ext_id = kind === 'careers' && part === 'job' ? (/^\d+/.exec(id)?.[0] ?? null) : null
    return { board: link.hostname, ext_id }
  },
}

const PAGE = 10
const LAST_ROW = 1000
const PASSES = 2

function addressOf(board: string, id: string): string {
  return `https://${hostOf(board)}/careers/job/${id}`
}

// Lists take the employer's domain, which its career page names, or the board: "talent.kite.com/kite-works.com".
async function domainOf(board: string, send: Send): Promise<string> {
  const [host = '', domain] = board.split('/')
  if (domain !== undefined) return domain
  const page = await askSite(`https://${host}/careers`, send)
  const names = page.kind === 'page' ? [...page.html.matchAll(DOMAIN_NAMED)] : []
  const ownHost = names.map(([, name = '']) => name.toLowerCase()).find(isOwnHost)
  if (ownHost === undefined)
    throw new UnreadableAnswer('The career page does not name its employer’s domain.')
  return ownHost
}

// In JSON whose quotes are plain or escaped for HTML.
const DOMAIN_NAMED =
  /(?:"|&#34;|&quot;)domain(?:"|&#34;|&quot;)\s*:\s*(?:"|&#34;|&quot;)([a-z0-9.-]{4,100})(?:"|&#34;|&quot;)/gi

type Rows = { rows: unknown[]; total: number | null }

// The newer interface is asked where the older one is refused.
function pagesOf(board: string, domain: string, send: Send): (start: number) => Promise<Rows> {
  const host = hostOf(board)
  let isNewer = false
  const older = async (start: number): Promise<Rows> => {
    const address = `https://${host}/api/apply/v2/jobs?domain=${domain}&start=${start}&num=${PAGE}`
    return rowsIn(await send({ address, mayBeRefused: true }))
  }
  const newer = async (start: number): Promise<Rows> => {
    const answer = await send(`https://${host}/api/pcsx/search?domain=${domain}&start=${start}`)
    return rowsIn(partOf(answer, 'data'))
  }
  return async (start) => {
    if (isNewer) return newer(start)
    try {
      return await older(start)
    } catch (problem) {
      if (!(problem instanceof NotThere) || start > 0) throw problem
      isNewer = true
      return newer(start)
    }
  }
}

function rowsIn(answer: unknown): Rows {
  return { rows: rowsOf(answer, 'positions'), total: numberOf(answer, 'count') }
}

function readRow(row: unknown, board: string): ListedPosting {
  const ext_id = idOf(partOf(row, 'id'))
  return {
    ...UNSTATED,
    ext_id,
    title: lineOf(row, 'posting_name') || lineOf(row, 'name'),
    url: ext_id === '' ? '' : addressOf(board, ext_id),
    places: placesOf(row),
    work_mode: workModeIn(lineOf(row, 'work_location_option') || lineOf(row, 'workLocationOption')),
    published_at: momentOf(row, 't_create') ?? momentOf(row, 'postedTs'),
    updated_at: momentOf(row, 't_update'),
  }
}

function momentOf(row: unknown, name: string): string | null {
  const seconds = numberOf(row, name)
  return seconds === null ? null : instantOf(seconds * 1000)
}

// The country is that of the standardised place beside it. Example: "Paris, IDF, FR".
function placesOf(row: unknown): ListedPlace[] {
  const texts = listOf(row, 'locations').filter((text) => typeof text === 'string')
  const standard = listOf(row, 'standardizedLocations')
  return texts.flatMap((text, index) => {
    const standardPlace = standard.length === texts.length ? standard[index] : ''
    const country =
      typeof standardPlace === 'string' ? countryCode(standardPlace.split(',').at(-1) ?? '') : null
    const line = text.slice(0, 200).trim()
    return line === '' ? [] : [{ text: line, country }]
  })
}
