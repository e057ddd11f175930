import { boardOfLink } from '#lib/index/systems/board-of-link.ts'
import { systemNamed, systems } from '#lib/index/systems/systems.ts'

/** One line that the person wrote, with the board it means; null where it means none. */
export type WantedBoard = { line: string; found: { system: string; board: string; name: string } | null }

/** Reads lines of links and of names such as `greenhouse:acme`. */
export function wantedBoards(text: string): WantedBoard[] {
  const lines = text.split(/[\n,]|\s(?=https?:)/).map((line) => line.trim())
  return [...new Set(lines.filter(Boolean))].map((line) => ({ line, found: meaning(line) }))
}

/** The hiring systems that are known, by their names. */
export const systemNames = systems.map((one) => one.name)

function meaning(line: string) {
  const link = boardOfLink(line, systems)
  if (link) return named(link)
  const [, system = '', board = ''] = /^([a-z]+):(\S+)$/i.exec(line) ?? []
  const adapter = systemNamed(system.toLowerCase())
  return adapter?.isBoard(board) ? named({ system: adapter.system, board }) : null
}

function named({ system, board }: { system: string; board: string }) {
  return { system, board, name: systemNamed(system)?.name ?? system }
}
