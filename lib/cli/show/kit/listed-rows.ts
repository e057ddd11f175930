import { capped, oneLine } from '#lib/text/text.ts'

/** The kinds of rows that the next command takes by their number. */
export const ROW_KINDS = ['job', 'board', 'role', 'answer', 'story', 'interview', 'course', 'view'] as const
export type RowKind = (typeof ROW_KINDS)[number]

/** A listed row: its link or id, and the words that name it for a person. */
export type ListedRow = { id: string; words: string }

/** The ids of a row by kind, for example the job and the round of an interview. */
export type RowIds = Partial<Record<RowKind, string>>

const LONGEST_WORDS = 120
const LONGEST_ID = 2000

/** The rows of one printed list, numbered from 1 in their order. */
export class ListedRows {
  readonly #rows = new Map<RowKind, ListedRow[]>()
  #count = 0

  /** Adds a row and returns its number. */
  add(ids: RowIds, words: string): number {
    this.#count += 1
    for (const kind of ROW_KINDS) {
      const id = ids[kind]
      const rows = this.#rows.get(kind) ?? []
      if (id === undefined || id.length > LONGEST_ID) continue
      // A row without an id of this kind leaves a gap.
      rows[this.#count - 1] = { id, words: capped(oneLine(words, LONGEST_WORDS), LONGEST_WORDS) }
      this.#rows.set(kind, rows)
    }
    return this.#count
  }

  /** Returns the numbered rows of each kind that the list has; null for a number without one. */
  byKind(): [RowKind, (ListedRow | null)[]][] {
    return [...this.#rows].map(([kind, rows]) => [kind, Array.from(rows, (row) => row ?? null)])
  }
}
