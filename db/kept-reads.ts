import type { Reader, Watched } from '#db/store.ts'

/** How things of an index are read by number, and which of those that were read are kept. */
export type Keeping<T> = {
  /** What of each that is there changes with it. */
  marksOf: (index: Reader, numbers: number[]) => Promise<Map<number, string>>
  read: (index: Reader, numbers: number[]) => Promise<T[]>
  numberOf: (one: T) => number
  /** Not more than so many, and so many characters in all. */
  most: number
  most_chars?: number
  charsOf?: (one: T) => number
}

/** `standing` is the index as it stood when the thing was last found to be as it is kept. */
type Kept<T> = { mark: string; standing: string | null; one: T; chars: number }

/**
 * Reads things of an index in the order of their numbers. Those that were asked for last are kept, and read again where they changed: what did
 * not change is the same object, which nobody may write to. Where nothing was written to the index since, nothing is asked.
 */
export function keepReads<T>(
  keeping: Keeping<T>,
): (index: Watched, numbers: readonly number[]) => Promise<T[]> {
  const { marksOf, read, numberOf, charsOf = () => 0 } = keeping
  const keptOf = new WeakMap<Watched, Map<number, Kept<T>>>()
  return async (index, numbers) => {
    if (numbers.length === 0) return []
    const kept = keptOf.get(index) ?? new Map<number, Kept<T>>()
    keptOf.set(index, kept)
    // The last that were asked for go last.
    const keep = (number: number, one: Kept<T>) => {
      kept.delete(number)
      kept.set(number, one)
    }
    const standing = await index.standing()
    const found = new Map<number, T>()
    const take = (number: number, isSame: (known: Kept<T>) => boolean): boolean => {
      const known = kept.get(number)
      if (known === undefined || !isSame(known)) return false
      found.set(number, known.one)
      keep(number, { ...known, standing })
      return true
    }
    const unsure = numbers.filter(
      (number) => !take(number, (known) => standing !== null && known.standing === standing),
    )
    const marks = unsure.length === 0 ? new Map<number, string>() : await marksOf(index, unsure)
    const changed = unsure.filter(
      (number) => marks.has(number) && !take(number, ({ mark }) => mark === marks.get(number)),
    )
    // What is written between the two readings is read again by the next who asks.
    for (const one of changed.length === 0 ? [] : await read(index, changed)) {
      const number = numberOf(one)
      found.set(number, one)
      keep(number, { mark: marks.get(number) ?? '', standing, one, chars: charsOf(one) })
    }
    letGo(kept, keeping)
    return numbers.flatMap((number) => found.get(number) ?? [])
  }
}

function letGo<T>(kept: Map<number, Kept<T>>, { most, most_chars = Infinity }: Keeping<T>): void {
  let all = 0
  for (const { chars } of kept.values()) all += chars
  for (const [number, { chars }] of kept) {
    if (kept.size <= most && all <= most_chars) return
    kept.delete(number)
    all -= chars
  }
}
