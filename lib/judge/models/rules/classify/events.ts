import { z } from 'zod'

/** The objects among the lines of a program's output; a line that is none is left out. */
export function eventsOf(stdout: string): Record<string, unknown>[] {
  return stdout.split('\n').flatMap((line) => {
    if (!line.startsWith('{')) return []
    try {
      const value: unknown = JSON.parse(line)
      return typeof value === 'object' && value !== null ? [value as Record<string, unknown>] : []
    } catch {
      return []
    }
  })
}

/** A count of tokens, where it is one. */
export const Count = z.int().min(0).nullish().catch(null)

/** A sum that is null only where no part is known. */
export function sumOf(parts: readonly (number | null | undefined)[]): number | null {
  const known = parts.filter((part) => typeof part === 'number')
  return known.length === 0 ? null : known.reduce((sum, part) => sum + part, 0)
}
