/** What is made of something that a text names, kept for those that come again; all go where more than `most` would be kept. */
export function keepMade<T>(most: number): (name: string, make: () => T) => T {
  const made = new Map<string, T>()
  return (name, make) => {
    const known = made.get(name)
    if (known !== undefined) return known
    const one = make()
    if (made.size >= most) made.clear()
    made.set(name, one)
    return one
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
  const made = new Map<string, string>()
  let size = 0
  return (text) => {
    const known = made.get(text)
    if (known !== undefined) return known
    const result = make(text)
    made.set(text, result)
    size += text.length + result.length
    for (const [oldest, its] of made) {
      if (size <= most) break
      made.delete(oldest)
      size -= oldest.length + its.length
    }
    return result
  }
}
