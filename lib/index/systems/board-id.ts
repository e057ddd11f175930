/** How a board is named everywhere: its hiring system, a colon, and its name there. */
export function boardId({ system, board }: { system: string; board: string }): string {
  return `${system}:${board}`
}
