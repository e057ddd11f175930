import { webLink } from '#lib/index/links/public-link.ts'
import type { BoardAdapter, BoardLink } from '#lib/index/systems/adapter.ts'

/** A board named together with its hiring system. */
export type SystemBoard = BoardLink & { system: string }

/** The board that a pasted text links to, and the posting if it names one; null when it is no link of a known system. */
export function boardOfLink(text: string, systems: readonly BoardAdapter[]): SystemBoard | null {
  const link = webLink(text)
  if (!link) return null
  for (const { system, boardOfLink: understand } of systems) {
    const boardLink = understand(link)
    if (boardLink) return { system, ...boardLink }
  }
  return null
}

/** A posting named together with its hiring system, on a board that is not named. */
type BoardlessPosting = { system: string; ext_id: string }

/** The posting that a pasted link names without its board, as links on employers' own sites do; null when it names none. */
export function boardlessPosting(text: string, systems: readonly BoardAdapter[]): BoardlessPosting | null {
  const link = webLink(text)
  for (const { system, boardlessPosting: understand } of link ? systems : []) {
    const ext_id = link && understand?.(link)
    if (ext_id) return { system, ext_id }
  }
  return null
}

/** How a board is named everywhere: its hiring system, a colon, and its name there. */
export function boardId({ system, board }: { system: string; board: string }): string {
  return `${system}:${board}`
}
