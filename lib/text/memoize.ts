/** Bounded memoisation: clears the whole cache when it exceeds `most` entries. */
export function memoize<T>(most: number): (name: string, make: () => T) => T {
  const cache = new Map<string, T>()
  return (name, make) => {
    const cached = cache.get(name)
    if (cached !== undefined) return cached
    const value = make()
    if (cache.size >= most) cache.clear()
    cache.set(name, value)
    return value
  }
}

/** Returns a memoised function of a text, bounded like `memoize`. */
export function remembering<T>(most: number, make: (text: string) => T): (text: string) => T {
  const keep = memoize<T>(most)
  return (text) => keep(text, () => make(text))
}

/**
 * Memoises a function of texts for lists that repeat them. The oldest entries go first once the cache exceeds `most`
 * characters.
 */
export function keepTexts(make: (text: string) => string, most: number): (text: string) => string {
  const cache = new Map<string, string>()
  let size = 0
  return (text) => {
    const cached = cache.get(text)
    if (cached !== undefined) return cached
    const result = make(text)
    cache.set(text, result)
    size += text.length + result.length
    for (const [oldest, its] of cache) {
      if (size <= most) break
      cache.delete(oldest)
      size -= oldest.length + its.length
    }
    return result
  }
}
