/** A value that takes long to make: it is made when it is first asked for, and kept. */
export function once<T>(make: () => T): () => T {
  let cached: { value: T } | undefined
  return () => {
    cached ??= { value: make() }
    return cached.value
  }
}

/** A function of an object that makes its value once for each; it goes with the object, which nobody may write to. */
export function onceFor<K extends object, T>(make: (key: K) => T): (key: K) => T {
  const cache = new WeakMap<K, { value: T }>()
  return (input) => {
    const cached = cache.get(input) ?? { value: make(input) }
    cache.set(input, cached)
    return cached.value
  }
}
