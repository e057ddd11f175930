import { stepsOf } from '#lib/index/links/public-link.ts'
import type { BoardLink } from '#lib/index/systems/adapter.ts'

/** Whether this can be a board's name. */
export function isBoard(board: string): boolean {
  return /^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/.test(board)
}

/** The board, and the posting if it names one, of a link to a board or to its answer. */
export function readGreenhouseLink(link: URL): BoardLink | null {
  const found = HOSTS.has(link.host) ? readHosted(link) : readApi(link)
  if (!found || !isBoard(found.board) || RESERVED.has(found.board.toLowerCase())) return null
  return { board: found.board, ext_id: isId(found.id) ? found.id : null }
}

/** The posting that a form on an employer's own site names, or a form of the system that names no board. */
export function postingWithoutBoard(link: URL): string | null {
  const isForm = HOSTS.has(link.host) && link.pathname.startsWith('/embed/job_app')
  const id = link.searchParams.get(isForm ? 'token' : 'gh_jid')
  return isId(id) ? id : null
}

/** The link of a posting on the system's own host. */
export function ownLink(board: string | null, ext_id: string): string | null {
  if (!board || ext_id === '') return null
  return `https://${OWN_HOST}/${encodeURIComponent(board)}/jobs/${encodeURIComponent(ext_id)}`
}

type Found = { board: string; id: string | null } | null

function readHosted(link: URL): Found {
  const [first, second, third] = stepsOf(link) ?? []
  const query = link.searchParams
  if (first === 'embed') {
    return { board: query.get('for') ?? '', id: query.get(second === 'job_app' ? 'token' : 'gh_jid') }
  }
  if (first === undefined) return null
  return { board: first, id: second === 'jobs' && third ? third : query.get('gh_jid') }
}

function readApi(link: URL): Found {
  if (link.host !== API_HOST) return null
  const [version, boards, board, , id] = stepsOf(link) ?? []
  return version === 'v1' && boards === 'boards' && board ? { board, id: id ?? null } : null
}

function isId(id: string | null): id is string {
  return /^\d{1,20}$/.test(id ?? '')
}

/** The host that answers programs. */
export const API_HOST = 'boards-api.greenhouse.io'

const OWN_HOST = 'job-boards.greenhouse.io'
const HOSTS = new Set([
  'boards.greenhouse.io',
  OWN_HOST,
  'boards.eu.greenhouse.io',
  'job-boards.eu.greenhouse.io',
])
const RESERVED = new Set(['embed', 'v1', 'boards', 'jobs', 'job_board', 'job_app', 'js'])
