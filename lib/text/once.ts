/** A value that takes long to make: it is made when it is first asked for, and kept. */
export function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

/** A function of an object that makes its value once for each; it goes with the object, which nobody may write to. */
export function onceFor<K extends object, T>(make: (one: K) => T): (one: K) => T {
  const made = new WeakMap<K, { value: T }>()
  return (one) => {
    const known = made.get(one) ?? { value: make(one) }
    made.set(one, known)
    return known.value
  }
}
