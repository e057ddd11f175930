/** Returns a function that computes a slow value at its first call, and caches it. */
export function once<T>(make: () => T): () => T {
  let cached: { value: T } | undefined
  return () => {
    cached ??= { value: make() }
    return cached.value
  }
}

/**
 * Returns a function that computes a value once per object; the cache entry leaves with the object, which must not be
 * modified.
 */
export function onceFor<K extends object, T>(make: (key: K) => T): (key: K) => T {
  const cache = new WeakMap<K, { value: T }>()
  return (input) => {
    const cached = cache.get(input) ?? { value: make(input) }
    cache.set(input, cached)
    return cached.value
  }
}
