/** Choices that look random and are the same for the same seed, on every machine. */
export type SeededRandom = {
  /** A fraction from 0 up to, not including, 1. */
  fraction: () => number
  /** A whole number from `low` to `high`, both included. */
  between: (low: number, high: number) => number
  /** A member of a list without nulls. */
  pick: <T extends {}>(list: readonly [T, ...T[]]) => T
  /** This many members of a list, shuffled. */
  some: <T>(list: readonly T[], count: number) => T[]
}

/** Returns a source of choices for this seed. */
export function seeded(seed: string): SeededRandom {
  let state = 0x811c9dc5
  for (const letter of seed) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  const fraction = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000
  }
  const between = (low: number, high: number) => low + Math.floor(fraction() * (high - low + 1))
  return {
    fraction,
    between,
    pick: (list) => list[between(0, list.length - 1)] ?? list[0],
    some: (list, count) => {
      const keyed = list.map((member) => ({ member, key: fraction() }))
      return keyed
        .sort((a, b) => a.key - b.key)
        .slice(0, count)
        .map(({ member }) => member)
    },
  }
}
