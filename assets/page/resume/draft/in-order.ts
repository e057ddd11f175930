/** Of the names that both lists hold, a largest set that stands in the same order in both: all others have moved. */
export function keepsOrder(before: readonly string[], after: readonly string[]): Set<string> {
  const placeBefore = new Map(before.map((id, at) => [id, at]))
  const shared = after.filter((id) => placeBefore.has(id))
  const places = shared.map((id) => placeBefore.get(id) ?? 0)
  // The longest rising run of places: `ends[n]` is where the best run of n + 1 names ends, `from` what comes before.
  const ends: number[] = []
  const from: number[] = []
  places.forEach((place, at) => {
    const slot = firstNotBelow(
      ends.map((end) => places[end] ?? 0),
      place,
    )
    from[at] = slot === 0 ? -1 : (ends[slot - 1] ?? -1)
    ends[slot] = at
  })
  const kept = new Set<string>()
  for (let at = ends.at(-1) ?? -1; at !== -1; at = from[at] ?? -1) kept.add(shared[at] ?? '')
  return kept
}

function firstNotBelow(rising: readonly number[], value: number): number {
  const found = rising.findIndex((one) => one >= value)
  return found === -1 ? rising.length : found
}
