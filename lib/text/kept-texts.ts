/** What is made of something that a text names, kept for those that come again; all go where more than `most` would be kept. */
export function keepMade<T>(most: number): (name: string, make: () => T) => T {
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

/** A function of a text that keeps what it made as `keepMade` does. */
export function remembering<T>(most: number, make: (text: string) => T): (text: string) => T {
  const keep = keepMade<T>(most)
  return (text) => keep(text, () => make(text))
}

/**
 * What is made of texts, kept for those that come again: the same texts stand in one list after another. The oldest go first
 * where all that is kept has more characters than `most`.
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
