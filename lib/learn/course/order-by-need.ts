type NeedOrder = { weightOf: (id: string) => number; needsOf: (id: string) => readonly string[] }

/**
 * Returns ids by weight, heaviest first, each after its prerequisites. A prerequisite is as heavy as the id that needs
 * it; ids in a cycle keep their place.
 */
export function orderByNeed(ids: readonly string[], { weightOf, needsOf }: NeedOrder): string[] {
  const among = new Set(ids)
  const openNeeds = (id: string) => needsOf(id).filter((need) => need !== id && among.has(need))
  const heavy = new Map(ids.map((id) => [id, weightOf(id)]))
  for (const _ of ids) {
    for (const id of ids) {
      for (const need of openNeeds(id)) heavy.set(need, Math.max(heavy.get(need) ?? 0, heavy.get(id) ?? 0))
    }
  }
  const remaining = [...ids]
  const ordered: string[] = []
  while (remaining.length > 0) {
    const free = remaining.filter((id) => openNeeds(id).every((need) => ordered.includes(need)))
    const [next] = (free.length > 0 ? free : remaining.slice(0, 1)).toSorted(
      (a, b) => (heavy.get(b) ?? 0) - (heavy.get(a) ?? 0),
    )
    if (next === undefined) break
    ordered.push(next)
    remaining.splice(remaining.indexOf(next), 1)
  }
  return ordered
}
