import { webLink } from '#lib/index/links/public-link.ts'
import type { BoardAdapter, BoardLink } from '#lib/index/systems/adapter.ts'

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
