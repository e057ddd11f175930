import { stepsOf } from '#lib/index/links/links.ts'
import {
  type BoardAdapter,
  type ListedPosting,
  NotThere,
  UNSTATED,
  UnreadableAnswer,
} from '#lib/index/systems/adapter.ts'
import { askSite, readPostingPage, withPage } from '#lib/index/systems/readers/site-pages.ts'
import {
  countryCode,
  idOf,
  instantOf,
  lineOf,
  noList,
  partOf,
  readRows,
  rowsOf,
  textOf,
  workModeIn,
} from '#lib/index/systems/rules/read-rows.ts'

/**
 * Paylocity: one page with the rows of a board, and a page for each text. Verified by a recorded list; the pages of postings as
 * others read them, of which only those with data for machines are read.
 */
export const paylocity: BoardAdapter = {
  system: 'paylocity',
  name: 'Paylocity',
  pace: { at_once: 1, interval_ms: 1000 },
  isBoard: (board) => GUID.test(board),
  shown: (board) => `Paylocity ${board.slice(0, 8)}`,
  hosts: () => [HOST],
  async *list(board, { send }) {
    const page = await askSite(`https://${HOST}/recruiting/jobs/All/${board}`, send)
    const data = page.kind === 'page' ? pageData(page.html) : null
    if (data === null) throw noList()
    const rows = rowsOf(data, 'Jobs').filter((row) => partOf(row, 'IsInternal') !== true)
    yield { postings: readRows(rows, readRow), company: lineOf(data, 'ModuleTitle') || null }
    return true
  },
  posting: {
    read: async (request, send) => {
      if (!/^\d{1,12}$/.test(request.ext_id)) throw new NotThere('The posting is not there.', 404)
      return (await readPostingPage(request, `${DETAILS}/${request.ext_id}`, send)).posting
    },
    whenMissing: 'ask_list',
  },
  details: { most_requests: 100, merge: withPage },
  boardOfLink: (link) => {
    if (!/^\d{0,6}recruiting\.paylocity\.com$/.test(link.hostname)) return null
    const [, , all = '', guid = ''] = stepsOf(link) ?? []
    const board = guid.toLowerCase()
    return all.toLowerCase() === 'all' && GUID.test(board) ? { board, ext_id: null } : null
  },
}

const GUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const HOST = 'recruiting.paylocity.com'
const DETAILS = `https://${HOST}/Recruiting/Jobs/Details`

// The rows stand in a script of the page.
function pageData(html: string): unknown {
  const start = html.indexOf('window.pageData')
  const open = start === -1 ? -1 : html.indexOf('{', start)
  const end = open === -1 ? -1 : html.indexOf('</script', open)
  if (end === -1) return null
  try {
    return JSON.parse(html.slice(open, end).trim().replace(/;\s*$/, ''))
  } catch {
    throw new UnreadableAnswer('The board’s answer is cut off or not JSON.')
  }
}

function readRow(row: unknown): ListedPosting {
  const ext_id = idOf(partOf(row, 'JobId'))
  const location = partOf(row, 'JobLocation')
  const words = ['City', 'State', 'Country'].map((part) => lineOf(location, part)).filter(Boolean)
  const text = words.join(', ')
  return {
    ...UNSTATED,
    ext_id,
    title: lineOf(row, 'JobTitle'),
    url: ext_id === '' ? '' : `${DETAILS}/${ext_id}`,
    places: text === '' ? [] : [{ text, country: countryCode(lineOf(location, 'Country')) }],
    work_mode: partOf(row, 'IsRemote') === true ? 'remote' : workModeIn(lineOf(row, 'LocationName')),
    html: textOf(row, 'Description'),
    published_at: instantOf(partOf(row, 'PublishedDate')),
  }
}
