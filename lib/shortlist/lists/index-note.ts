import { listUnread } from '#db/index/boards.ts'
import type { Reader } from '#db/store.ts'
import type { Refresh } from '#lib/index/boards/schema.ts'
import type { Concern } from '#lib/service/condition.ts'

type IndexNoteDeps = {
  index: Reader
  condition: { unreadable: Concern | null; repairs: readonly Concern[] }
  refreshes: { last: Refresh | null }
}

/**
 * Returns why jobs are missing from every list, or null if none are: the index is unusable, or its boards were not
 * read since it was created. Example: "Your boards are being read again: 3 of 14."
 */
export async function indexNote({ index, condition, refreshes }: IndexNoteDeps): Promise<string | null> {
  if (condition.unreadable !== null) return condition.unreadable.message
  const isRenewed = condition.repairs.some(({ code }) => code === 'index_renewed')
  const running = refreshes.last?.state === 'running' ? refreshes.last : null
  if (running === null && !isRenewed) return null
  if ((await listUnread(index)).length === 0) return null
  if (running === null) return 'Your boards were not read again yet. Read them with `svc refresh`.'
  const again = isRenewed ? ' again' : ''
  return `Your boards are being read${again}: ${running.boards_done} of ${running.boards_total}.`
}
