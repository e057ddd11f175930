import type { BoardState } from '#lib/index/boards/schema.ts'

/** How a board's state is shown: a sign, a word, and what it means. */
export const BOARD_STATES: Record<BoardState, { sign: string; word: string; meaning: string; bad: boolean }> =
  {
    live: { sign: '●', word: 'Live', meaning: 'lists jobs', bad: false },
    empty: { sign: '○', word: 'Empty', meaning: 'answers, and lists no job', bad: false },
    unread: { sign: '◌', word: 'Not read yet', meaning: 'waits for its first reading', bad: false },
    gone: { sign: '✕', word: 'Gone', meaning: 'is no longer there', bad: true },
    blocked: { sign: '⊘', word: 'Blocked', meaning: 'does not let this service in', bad: true },
    failing: { sign: '!', word: 'Failing', meaning: 'could not be read last time', bad: true },
  }
