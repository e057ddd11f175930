import type { Cleaned } from '#lib/judge/read/check-citations.ts'
import type { ReadPosting } from '#lib/judge/read/matrix.ts'

/** A model's reading of a posting, checked by code against the posting's words. */
export type StoredReading = {
  read: ReadPosting
  citations_cleaned: Cleaned
  /** How many of the model's own questions were not fit to be put. */
  questions_dropped: number
  /** The model that read, by its own name; null where it was not said. */
  model: string | null
}

/** An accepted answer, or its problems in closed words of ours. */
export type Checked<T> = { ok: true; value: T } | { ok: false; problems: string[] }

const MOST_PROBLEMS = 12

/** Whether so many of an answer's rows are bad that it is asked for once more. */
export function isTooBad(bad: number, all: number): boolean {
  return bad * 3 > all
}

/** An answer that is not taken. */
export function rejected(problems: readonly string[]): { ok: false; problems: string[] } {
  return { ok: false, problems: problems.slice(0, MOST_PROBLEMS) }
}
