/** How much is tried: everything, or the little that fits into every run of the checks. */
export type Effort = { quick: boolean; seed: number; minutes: number; postings: number }

/** One line of the table: what was done, how often, how often the promise held, and the worst that was seen. */
export type Line = {
  what: string
  tries: number
  held: number
  worst: string
  broken: string[]
  /** Why it could not be tried here; null where it was. */
  skipped: string | null
}

/** A row of the matrix; it may tell several lines. */
export type Row = { name: string; run: (effort: Effort) => Promise<Line[]> }

/** Counts tries of one promise. */
export class Tally {
  readonly what: string
  readonly broken: string[] = []
  tries = 0

  constructor(what: string) {
    this.what = what
  }

  /** Counts one try; `problem` is listed if the promise did not hold. */
  count(holds: boolean, problem: string): void {
    this.tries += 1
    if (!holds) this.broken.push(problem)
  }

  line(worst: string): Line {
    const { what, tries, broken } = this
    return { what, tries, held: tries - broken.length, worst, broken, skipped: null }
  }
}

/** Numbers that look like chance and are the same for the same seed. */
export function chanceOf(seed: number): () => number {
  let state = seed >>> 0 || 1
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) / 2 ** 32
  }
}

/** A line for what cannot be tried on this machine. */
export function skippedLine(what: string, skipped: string): Line {
  return { what, tries: 0, held: 0, worst: '', broken: [], skipped }
}
