/** Returns a new id for a story, `story:<slug>`. */
export function newStoryId(slug: string, taken: ReadonlySet<string>): string {
  const id = `story:${slug || 'untitled'}`
  for (let count = 1; ; count += 1) {
    const candidate = count === 1 ? id : `${id}-${count}`
    if (!taken.has(candidate)) return candidate
  }
}
