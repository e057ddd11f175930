/** A board as `POST /api/boards` takes it. */
export type BoardWord =
  | { system: string; board: string; company?: string }
  | { url: string; company?: string }

/** Reads `system:board` or any link to a board. */
export function boardOfWord(word: string, company: string | undefined): BoardWord {
  const [, system, board] = /^([A-Za-z][A-Za-z0-9-]*):(?!\/\/)(.+)$/s.exec(word) ?? []
  const named = company === undefined ? {} : { company }
  if (system === undefined || board === undefined) return { url: word, ...named }
  return { system: system.toLowerCase(), board, ...named }
}
