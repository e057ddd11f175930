import type { DeliveredList, ListReader } from '#db/desk/settings.ts'

/** A reader, and the start of the list that their answer is about; null for a first check. */
type ListQuery = { reader: ListReader; since: string | null }

/**
 * Returns the list that an answer is about: the reader's own for its start, else the earliest that another reader got
 * for it, so that nothing counts as shown that was not; null if nobody got one. Lists stand in the order of delivery.
 */
export function listOfSince(
  lists: readonly DeliveredList[],
  { reader, since }: ListQuery,
): DeliveredList | null {
  const time = since === null ? null : Date.parse(since)
  return nearestTo(
    reader,
    lists.filter(({ sinces, first_check }) => (time === null ? first_check : sinces.includes(time))),
  )
}

/** Returns the last list that a reader got, else the earliest of those that others got last; null if there is none. */
export function lastListOf(lists: readonly DeliveredList[], reader: ListReader): DeliveredList | null {
  const last = new Map(lists.map((list) => [list.reader, list]))
  return nearestTo(reader, [...last.values()])
}

function nearestTo(reader: ListReader, lists: readonly DeliveredList[]): DeliveredList | null {
  const own = lists.findLast((list) => list.reader === reader)
  const [earliest] = lists.toSorted((a, b) => a.checked_at - b.checked_at)
  return own ?? earliest ?? null
}
