import { forgetMatches, listProfiles } from '#db/desk/profiles.ts'
import { putSetting, readSettings } from '#db/desk/settings.ts'
import { forgetCopies, listLiveKeys } from '#db/desk/tracked-jobs.ts'
import { lastNumbers, readFact } from '#db/index/meta.ts'
import type { Store } from '#db/store.ts'

const CHUNK = 300

type IndexCheckStores = { desk: Store; index: Store }

/**
 * Resets every role if the index is another file than the one the desk was derived from: a new one, a restored one, or
 * one that a power cut set back. Another index file numbers its jobs differently.
 */
export async function checkIndex({ desk, index }: IndexCheckStores): Promise<void> {
  const id = await readFact(index, 'index_id')
  const { seq } = await lastNumbers(index)
  const { index_id } = await readSettings(desk)
  const furthest = Math.max(0, ...(await listProfiles(desk)).map((profile) => profile.matched_seq))
  if (index_id === id && seq >= furthest) return
  // Jobs missing from the index are removed; if they return, they keep their first-seen time.
  for (let last: number | null = -1; last !== null; ) last = await forgetSome(desk, last)
  await desk.write([forgetMatches(), ...(id === null ? [] : [putSetting('index_id', id)])])
}

// The key of the last removed job, after which the next ones are found.
function forgetSome(desk: Store, after_key: number): Promise<number | null> {
  return desk.change(async (change) => {
    const keys = await listLiveKeys(change, after_key, CHUNK)
    if (keys.length > 0) for (const statement of forgetCopies(keys)) change.run(statement)
    return keys.at(-1) ?? null
  })
}
