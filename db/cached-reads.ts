import type { Reader, WatchedReader } from '#db/store.ts'

/** How to read values of an index by number, and how many of them to cache. */
export type CacheOptions<T> = {
  /** Returns a change mark for each existing number. */
  marksOf: (index: Reader, numbers: number[]) => Promise<Map<number, string>>
  read: (index: Reader, numbers: number[]) => Promise<T[]>
  numberOf: (value: T) => number
  /** The most cached values, and the most characters of all of them. */
  most: number
  most_chars?: number
  charsOf?: (value: T) => number
}

/** `standing` is the state of the index in which the value was last found current. */
type CachedValue<T> = { mark: string; standing: string | null; cachedValue: T; chars: number }

/**
 * Caches reads of an index by number. The most recent values are kept, and read again after a change; an unchanged
 * value is the same object, which must not be modified. If the index is unchanged, no query runs.
 */
export function keepReads<T>(
  keeping: CacheOptions<T>,
): (index: WatchedReader, numbers: readonly number[]) => Promise<T[]> {
  const { marksOf, read, numberOf, charsOf = () => 0 } = keeping
  const keptOf = new WeakMap<WatchedReader, Map<number, CachedValue<T>>>()
  return async (index, numbers) => {
    if (numbers.length === 0) return []
    const cache = keptOf.get(index) ?? new Map<number, CachedValue<T>>()
    keptOf.set(index, cache)
    // The last requested values go last.
    const keep = (number: number, entry: CachedValue<T>) => {
      cache.delete(number)
      cache.set(number, entry)
    }
    const standing = await index.standing()
    const values = new Map<number, T>()
    const take = (number: number, isSame: (cached: CachedValue<T>) => boolean): boolean => {
      const cached = cache.get(number)
      if (cached === undefined || !isSame(cached)) return false
      values.set(number, cached.cachedValue)
      keep(number, { ...cached, standing })
      return true
    }
    const unsure = numbers.filter(
      (number) => !take(number, (cached) => standing !== null && cached.standing === standing),
    )
    const marks = unsure.length === 0 ? new Map<number, string>() : await marksOf(index, unsure)
    const changed = unsure.filter(
      (number) => marks.has(number) && !take(number, ({ mark }) => mark === marks.get(number)),
    )
    // A write between the two reads is picked up by the next read.
    for (const value of changed.length === 0 ? [] : await read(index, changed)) {
      const number = numberOf(value)
      values.set(number, value)
      keep(number, { mark: marks.get(number) ?? '', standing, cachedValue: value, chars: charsOf(value) })
    }
    evict(cache, keeping)
    return numbers.flatMap((number) => values.get(number) ?? [])
  }
}

function evict<T>(cache: Map<number, CachedValue<T>>, { most, most_chars = Infinity }: CacheOptions<T>) {
  let all = 0
  for (const { chars } of cache.values()) all += chars
  for (const [number, { chars }] of cache) {
    if (cache.size <= most && all <= most_chars) return
    cache.delete(number)
    all -= chars
  }
}
