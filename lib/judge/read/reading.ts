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
