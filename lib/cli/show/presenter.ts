import type { z } from 'zod'
import type { Screen } from '#lib/cli/show/screen.ts'

/** Prints one kind of answer; null where the answer is of another kind. */
export type Presenter = {
  lines: (answer: unknown, screen: Screen) => string[] | null
  /** What `--quiet` prints: one id or link a line. */
  ids: (answer: unknown) => string[] | null
}

type Words<T> = { lines: (answer: T, screen: Screen) => string[]; ids: (answer: T) => string[] }

/** A presenter of the answers that a schema describes; another version's answer is left to the readable fallback. */
export function presenter<S extends z.ZodType>(schema: S, words: Words<z.output<S>>): Presenter {
  const read = (answer: unknown) => {
    const parsed = schema.safeParse(answer)
    return parsed.success ? parsed.data : null
  }
  return {
    lines: (answer, screen) => {
      const known = read(answer)
      return known === null ? null : words.lines(known, screen)
    },
    ids: (answer) => {
      const known = read(answer)
      return known === null ? null : words.ids(known)
    },
  }
}
