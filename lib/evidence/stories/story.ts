/** Returns a new id for a story, `story:<slug>`. */
export function newStoryId(slug: string, takenIds: ReadonlySet<string>): string {
  const id = `story:${slug || 'untitled'}`
  for (let count = 1; ; count += 1) {
    const candidate = count === 1 ? id : `${id}-${count}`
    if (!takenIds.has(candidate)) return candidate
  }
}
