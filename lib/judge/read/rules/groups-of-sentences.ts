import { type Placed, thingOf } from '#lib/judge/read/rules/class-by-wording.ts'
import { offersChoice } from '#lib/judge/read/rules/rows-of-sentence.ts'

/**
 * Names the groups of which one is enough anew. A group is of two things or more of one sentence that offers a choice: a
 * posting cannot make one demand of all that it asks.
 */
export function groupsOfSentences(rows: readonly Placed[]): Placed[] {
  const things = new Map<string, Set<string>>()
  for (const one of rows) {
    const key = keyOf(one)
    if (key !== null) things.set(key, (things.get(key) ?? new Set()).add(thingOf(one.row)))
  }
  const groups = [...things].flatMap(([key, some]) => (some.size > 1 ? [key] : []))
  return rows.map(({ row, place }) => {
    const at = groups.indexOf(keyOf({ row, place }) ?? '')
    return { row: { ...row, any_of: at === -1 ? null : `g${at + 1}` }, place }
  })
}

function keyOf({ row, place }: Placed): string | null {
  if (row.any_of === null || place.key === null || !offersChoice(place.sentence)) return null
  return `${place.key} ${row.any_of}`
}
