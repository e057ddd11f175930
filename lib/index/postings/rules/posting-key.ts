import { boardId, boardOfLink } from '#lib/index/systems/board-of-link.ts'
import { systems } from '#lib/index/systems/systems.ts'

/** Returns the key of the posting that a link names, in any of the link's forms; another link is its own key. */
export function keyOfLink(link: string): string {
  const boardLink = boardOfLink(link, systems)
  return boardLink?.ext_id ? postingKey(boardId(boardLink), boardLink.ext_id) : link
}

/** Returns one text for a posting: its board and the board's id of it. */
export function postingKey(board_id: string, ext_id: string): string {
  return JSON.stringify([board_id, ext_id])
}
