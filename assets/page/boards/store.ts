import { signal } from '@preact/signals'
import type { z } from 'zod'
import { call, createAsk } from '#assets/page/kit/call.ts'
import type { Refresh } from '#lib/index/boards/schema.ts'
import type { BoardsStatus } from '#lib/index/boards/show-boards.ts'
import type { RefusalBody } from '#lib/service/http/client.ts'

/** The next reading of boards, and the requests that each host got today. */
export type ReadingPlan = Pick<z.output<typeof BoardsStatus>, 'next_at' | 'next_boards' | 'hosts'>

/** The boards that are read. */
export const boards = createAsk(() => call('GET', '/api/boards'))

/** The refresh that runs, else the last one. */
export const refresh = signal<Refresh | null>(null)

/** The last known plan of reading boards: the next reading, and today's requests per host. */
export const readingPlan = signal<ReadingPlan | null>(null)

/** The progress of matching stored postings, while it runs. */
export const matching = signal<{ done: number; total: number } | null>(null)

/** Reads the state of the board refresh. */
export async function askRefresh(): Promise<void> {
  const outcome = await call('GET', '/api/boards/status')
  if (!outcome.ok) return
  const running = outcome.value.refresh
  if (running === null) refresh.value = null
  else onRefreshUpdate(running)
  readingPlan.value = outcome.value
}

/** Reads all boards now, or those named. Returns null once it began, else the refusal. */
export async function readBoards(ids?: string[]): Promise<RefusalBody | null> {
  const body = ids === undefined ? {} : { boards: ids }
  const outcome = await call('POST', '/api/boards/refresh', { body })
  if (!outcome.ok) return outcome.error
  onRefreshUpdate(outcome.value.refresh)
  return null
}

/** Stores a state of the board refresh, unless a later one is stored. */
export function onRefreshUpdate(update: Refresh): void {
  refresh.value = laterRefresh(refresh.peek(), update)
}

/**
 * The later of two accounts of the reading of boards. An answer can arrive after an event that was sent later, so
 * the order of arrival does not say which is the later one.
 */
export function laterRefresh(current: Refresh | null, update: Refresh): Refresh {
  if (current === null) return update
  if (current.id !== update.id) return current.started_at > update.started_at ? current : update
  if (current.finished_at !== null) return update.finished_at === null ? current : update
  return update.finished_at === null && update.boards_done < current.boards_done ? current : update
}
