import type { Cleaned } from '#lib/judge/read/check-citations.ts'
import type { ReadPosting } from '#lib/judge/read/matrix.ts'

/** A model's reading of a posting, checked by code against the posting's words. */
export type StoredReading = {
  read: ReadPosting
  citations_cleaned: Cleaned
  /** How many of the model's own questions were unfit. */
  questions_dropped: number
  /** The model that read, by its own name; null if unknown. */
  model: string | null
}

/** An accepted answer, or its problems in closed words of ours. */
export type Checked<T> = { ok: true; value: T } | { ok: false; problems: string[] }

const MOST_PROBLEMS = 12

/** Whether an answer has so many bad rows that it is requested once more. */
export function isTooBad(bad: number, all: number): boolean {
  return bad * 3 > all
}

/** A refused answer. */
export function rejected(problems: readonly string[]): { ok: false; problems: string[] } {
  return { ok: false, problems: problems.slice(0, MOST_PROBLEMS) }
}
