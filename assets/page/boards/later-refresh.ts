import type { Refresh } from '#lib/index/boards/schema.ts'

/**
 * The later of two accounts of the reading of boards. An answer can arrive after an event that was sent later, so
 * the order of arrival does not say which is the later one.
 */
export function laterRefresh(known: Refresh | null, told: Refresh): Refresh {
  if (known === null) return told
  if (known.id !== told.id) return known.started_at > told.started_at ? known : told
  if (known.finished_at !== null) return told.finished_at === null ? known : told
  return told.finished_at === null && told.boards_done < known.boards_done ? known : told
}
