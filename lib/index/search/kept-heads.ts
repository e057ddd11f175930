import { findHeadMarks, findHeads, type HeadSource } from '#db/index/job-heads.ts'
import type { Watched } from '#db/store.ts'

// The first hits of ten searches.
const MOST_KEPT = 2000

/** `standing` is the index as it stood when the job was last found to be as it is kept. */
type Kept = { mark: string; standing: string | null; head: HeadSource }

const keptOf = new WeakMap<Watched, Map<number, Kept>>()

/**
 * What these jobs are found by, in any order. Searches that follow each other find many of the same jobs, so the last are kept and
 * read again where they changed: what did not change is the same object, which nobody may write to. Where nothing was written to
 * the index since, nothing is asked.
 */
export async function keptHeads(index: Watched, ids: readonly number[]): Promise<HeadSource[]> {
  if (ids.length === 0) return []
  const kept = keptOf.get(index) ?? new Map<number, Kept>()
  keptOf.set(index, kept)
  const standing = await index.standing()
  const sure = new Map<number, Kept>()
  for (const id of ids) {
    const known = kept.get(id)
    if (known && standing !== null && known.standing === standing) sure.set(id, known)
  }
  const unsure = ids.filter((id) => !sure.has(id))
  const marks = unsure.length === 0 ? new Map<number, string>() : await findHeadMarks(index, unsure)
  const changed = [...marks].filter(([id, mark]) => kept.get(id)?.mark !== mark).map(([id]) => id)
  for (const id of changed) kept.delete(id)
  const read = changed.length === 0 ? [] : await findHeads(index, changed)
  const found = new Map(read.map((head) => [head.id, head]))
  const heads: HeadSource[] = []
  for (const id of ids) {
    const known = sure.get(id) ?? (marks.has(id) ? kept.get(id) : undefined)
    const head = found.get(id) ?? known?.head
    if (head === undefined) continue
    heads.push(head)
    // The last that were found go last.
    kept.delete(id)
    kept.set(id, { mark: marks.get(id) ?? known?.mark ?? '', standing, head })
  }
  for (const id of kept.keys()) {
    if (kept.size <= MOST_KEPT) break
    kept.delete(id)
  }
  return heads
}
