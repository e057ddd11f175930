import { webLink } from '#lib/index/links/links.ts'
import type { BoardAdapter, BoardLink } from '#lib/index/systems/adapter.ts'
import { decodedOnce } from '#lib/text/text.ts'

/** A board named together with its hiring system. */
export type SystemBoard = BoardLink & { system: string }

/** Returns the board of a pasted link, and the posting if it names one; null if it belongs to no known system. */
export function boardOfLink(text: string, systems: readonly BoardAdapter[]): SystemBoard | null {
  const link = webLink(text)
  if (!link) return null
  for (const { system, boardOfLink: understand } of systems) {
    const boardLink = understand(link)
    if (boardLink) return { system, ...boardLink }
  }
  return null
}

/** A posting with its hiring system, without its board. */
type BoardlessPosting = { system: string; ext_id: string }

/** Returns the posting of a pasted link without a board, as on employers' own sites; null if it names none. */
export function boardlessPosting(text: string, systems: readonly BoardAdapter[]): BoardlessPosting | null {
  const link = webLink(text)
  for (const { system, boardlessPosting: understand } of link ? systems : []) {
    const ext_id = link && understand?.(link)
    if (ext_id) return { system, ext_id }
  }
  return null
}

/** Returns the id of a board: its hiring system, a colon, and its name there. */
export function boardId({ system, board }: { system: string; board: string }): string {
  return `${system}:${board}`
}

const MOST_ADDRESSES = 3_000
const LONGEST_HTML = 3_000_000
const ADDRESS = /(?:https?:)?\/\/[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63})+[^\s"'<>\\)]{0,500}/gi

/**
 * Returns the board that a page of an employer's site names most often, in a link, frame or script; else the host itself, if the
 * page has the mark of a system that runs on employers' own hosts. Null if it names none.
 */
export function boardNamedIn(
  { html, address }: { html: string; address: string },
  systems: readonly BoardAdapter[],
): SystemBoard | null {
  const page = html.slice(0, LONGEST_HTML)
  const counts = new Map<string, { board: SystemBoard; count: number }>()
  let remaining = MOST_ADDRESSES
  for (const [text] of page.matchAll(ADDRESS)) {
    remaining -= 1
    if (remaining < 0) break
    const board = boardOfLink(decodedOnce(text.startsWith('//') ? `https:${text}` : text), systems)
    if (board === null) continue
    const id = boardId(board)
    counts.set(id, { board, count: (counts.get(id)?.count ?? 0) + 1 })
  }
  const [most] = [...counts.values()].toSorted((a, b) => b.count - a.count)
  if (most) return { ...most.board, ext_id: null }
  const host = new URL(address).hostname
  const marked = systems.find((system) => system.ownHostMark?.test(page) && system.isBoard(host))
  return marked ? { system: marked.system, board: host, ext_id: null } : null
}
