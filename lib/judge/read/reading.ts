/** An accepted answer, or its problems in closed words of ours. */
export type CheckedAnswer<T> = { ok: true; value: T } | { ok: false; problems: string[] }

const MOST_PROBLEMS = 12

/** Returns whether an answer has too many bad rows and is requested once more. */
export function isTooBad(bad: number, all: number): boolean {
  return bad * 3 > all
}

/** Returns a refused answer. */
export function rejected(problems: readonly string[]): { ok: false; problems: string[] } {
  return { ok: false, problems: problems.slice(0, MOST_PROBLEMS) }
}
