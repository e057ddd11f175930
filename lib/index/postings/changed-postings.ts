import type { BoardPostingFacts, DetailState } from '#db/index/postings.ts'
import type { ListedPosting } from '#lib/index/systems/adapter.ts'

/** A posting to store: from its list, or with its own answer; the hash covers only its row in the list. */
export type PostingToStore = {
  listed: ListedPosting
  listing_hash: number
  detailed: DetailState
  earlier: BoardPostingFacts | undefined
}

/** The postings of a board to store, and the number of unchanged ones. */
export type PostingsToStore = {
  todo: PostingToStore[]
  unchanged: number
  /** Stored postings whose own answer was unreadable this time. */
  unread: number[]
}

type ChangeOptions = {
  earlier: ReadonlyMap<string, BoardPostingFacts>
  /** Postings requested one by one: each with its own answer, or null if that was unreadable. */
  details: ReadonlyMap<string, ListedPosting | null>
  hash: (row: ListedPosting) => number
}

/** Returns the postings of a board to store. One with a text keeps it until a newer answer was read. */
export function postingsToStore(
  postings: ListedPosting[],
  { earlier, details, hash }: ChangeOptions,
): PostingsToStore {
  const changed: PostingsToStore = { todo: [], unchanged: 0, unread: [] }
  for (const row of postings) {
    const listing_hash = hash(row)
    const old = earlier.get(row.ext_id)
    const detail = details.get(row.ext_id)
    if (!detail && old?.live && (old.detailed === 1 || old.listing_hash === listing_hash)) {
      changed.unchanged += 1
      if (detail === null && old.detailed === 0) changed.unread.push(old.id)
    } else {
      changed.todo.push({ listed: detail ?? row, listing_hash, detailed: detailedBy(detail), earlier: old })
    }
  }
  return changed
}

function detailedBy(detail: ListedPosting | null | undefined): DetailState {
  if (detail) return 1
  return detail === null ? 2 : 0
}

/** Returns the change mark of a listed posting: all fields of its list row except its age in days. */
export function listingHash(listed: ListedPosting, hash: (text: string) => number): number {
  const { around: _around, ...listedFields } = listed
  return hash(JSON.stringify(listedFields))
}
