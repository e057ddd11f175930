import { findHeadMarks, findHeads, type HeadSource } from '#db/index/job-heads.ts'
import type { Reader } from '#db/store.ts'

// The first hits of ten searches.
const MOST_KEPT = 2000

type Kept = { mark: string; head: HeadSource }

const keptOf = new WeakMap<Reader, Map<number, Kept>>()

/**
 * What these jobs are found by, in any order. Searches that follow each other find many of the same jobs, so the last are kept and
 * read again where they changed: what did not change is the same object, which nobody may write to.
 */
export async function keptHeads(index: Reader, ids: readonly number[]): Promise<HeadSource[]> {
  if (ids.length === 0) return []
  const kept = keptOf.get(index) ?? new Map<number, Kept>()
  keptOf.set(index, kept)
  const marks = await findHeadMarks(index, ids)
  const changed = [...marks].filter(([id, mark]) => kept.get(id)?.mark !== mark).map(([id]) => id)
  for (const id of changed) kept.delete(id)
  const read = changed.length === 0 ? [] : await findHeads(index, changed)
  const found = new Map(read.map((head) => [head.id, head]))
  const heads = [...marks.keys()].flatMap((id) => found.get(id) ?? kept.get(id)?.head ?? [])
  for (const head of heads) {
    // The last that were found go last.
    kept.delete(head.id)
    kept.set(head.id, { mark: marks.get(head.id) ?? '', head })
  }
  for (const id of kept.keys()) {
    if (kept.size <= MOST_KEPT) break
    kept.delete(id)
  }
  return heads
}
