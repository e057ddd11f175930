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

/** Returns a function that computes a slow value at its first call, and caches it. */
export function once<T>(make: () => T): () => T {
  let cached: { value: T } | undefined
  return () => {
    cached ??= { value: make() }
    return cached.value
  }
}

/** Returns a function that computes a value once per object; the cache entry leaves with the object, which must not be modified. */
export function onceFor<K extends object, T>(make: (key: K) => T): (key: K) => T {
  const cache = new WeakMap<K, { value: T }>()
  return (input) => {
    const cached = cache.get(input) ?? { value: make(input) }
    cache.set(input, cached)
    return cached.value
  }
}
